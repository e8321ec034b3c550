import { expect, test } from 'vitest';
import { brokenRules } from './arrow.mjs';

test.each([
  ['packages/domain/suppliers/supplier.ts', "import { z } from 'zod';"],
  ['packages/domain/suppliers/supplier.ts', "import { text } from '../kit/fields.ts';"],
  ['packages/domain/kit/contract.ts', "import type { Access } from '../profiles/profiles.ts';"],
  ['apps/server/kit/migrate.ts', "import { OperatorError } from '../operator-error.ts';"],
  ['apps/server/orders/routes.ts', "import { order } from '@tarima/domain/orders/order';"],
  ['apps/server/kit/catalogue/routes.ts', "import { Database } from '../database.ts';"],
  ['apps/web/kit/list/list-table.tsx', "import { Cell } from '../cells/cell.tsx';"],
  ['apps/web/shell/routes.tsx', "const page = () => import('../suppliers/screen.tsx');"],
  [
    'apps/server/kit/catalogue/catalogue.test.ts',
    "import { modules } from '@tarima/domain/modules';",
  ],
])('%s may contain: %s', (file, source) => {
  expect(brokenRules(file, source)).toEqual([]);
});

test.each([
  ['packages/domain/orders/order.ts', "import fs from 'node:fs';"],
  ['packages/domain/orders/order.ts', "import { useState } from 'react';"],
  [
    'packages/domain/orders/order.ts',
    "import { migrate } from '../../../apps/server/kit/migrate.ts';",
  ],
  ['packages/domain/kit/fields.ts', "import { supplier } from '../suppliers/supplier.ts';"],
  ['packages/domain/kit/fields.ts', "import { modules } from '@tarima/domain/modules';"],
  ['apps/server/orders/routes.ts', "import { call } from '../../web/kit/call.ts';"],
  ['apps/server/kit/catalogue/routes.ts', "import { sign } from '../../session/sessions.ts';"],
  ['apps/server/kit/serve.ts', "import { supplier } from '@tarima/domain/suppliers/supplier';"],
  ['apps/web/orders/screen.tsx', "import { query } from '@tarima/server/orders/queries';"],
  ['apps/web/kit/call-api.ts', "import { theme } from '../shell/theme.tsx';"],
  ['apps/web/kit/call-api.ts', "export * from\n  '../shell/theme.tsx';"],
  ['apps/web/kit/list/list-table.tsx', "await import('../../suppliers/screen.tsx');"],
  ['apps/server/orders/queries.ts', 'function lines(tx: Transaction, accountId: number) {}'],
])('%s may not contain: %s', (file, source) => {
  expect(brokenRules(file, source)).toHaveLength(1);
});
