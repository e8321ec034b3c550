import { expect, test } from 'vitest';
import { pastTheClock } from './clocks.mjs';

test.each([
  ['apps/server/orders/routes.ts', 'const now = Date.now();'],
  ['apps/web/orders/form.tsx', 'const [now] = useState(Date.now);'],
  ['packages/domain/orders/orders.test.ts', 'const today = new Date();'],
  ['tests/run/days.ts', 'return new Date().toISOString();'],
  ['bench/works.ts', 'const run = Date.now();'],
  ['apps/server/orders/queries.ts', 'sql`where ends > now()`'],
  ['apps/server/orders/queries.test.ts', 'sql`where ends > clock_timestamp()`'],
  ['apps/server/orders/queries.ts', 'sql`where day = current_date`'],
  ['packages/domain/loading/vehicle-load.test.ts', 'const seed = Math.random();'],
  ['tests/journeys/orders.spec.ts', 'await page.waitForTimeout(700);'],
  ['tests/pictures/gallery.ts', "import { test as base, type Page } from '@playwright/test';"],
  ['apps/server/kit/ask.test.ts', "new Intl.DateTimeFormat('en', { timeZone }).format(),"],
  ['apps/web/orders/form.tsx', 'const told = Date();'],
  ['apps/web/orders/form.tsx', 'const [now] = [new Date];'],
  ['apps/server/orders/queries.ts', 'sql`where ends > localtimestamp`'],
  ['apps/server/orders/queries.ts', "sql`select 'now'::timestamptz`"],
  ['apps/server/migrations/0233_parts.sql', 'add column since timestamptz default now();'],
  ['tests/journeys/orders.spec.ts', "import { setTimeout as wait } from 'node:timers/promises';"],
  ['apps/web/orders/form.test.tsx', 'await new Promise((done) => setTimeout(done, 50));'],
  ['packages/domain/cutting/cutting.test.ts', '{ numRuns: 400 },'],
])('%s may not contain: %s', (file, source) => {
  expect(pastTheClock(file, source)).toHaveLength(1);
});

test.each([
  ['apps/server/kit/clock.ts', 'Date.now() + clockOffset'],
  ['apps/server/migrations/0064_list_looks.sql', 'default now()'], // before there was a present()
  ['apps/server/migrations/0233_parts.sql', '-- like now()'],
  ['apps/web/kit/cells.ts', 'formatter.format(value)'],
  ['apps/server/orders/routes.ts', 'const now = present();'],
  ['apps/server/orders/routes.ts', 'const day = new Date(at);'],
  ['apps/server/orders/routes.ts', '// like Date.now() this counts milliseconds'],
  ['apps/server/orders/routes.ts', 'const began = performance.now();'],
  ['apps/web/planning/calendar.tsx', 'handlers.now();'],
  ['apps/server/orders/queries.ts', 'sql`where ends > present()`'],
  ['apps/server/kit/jobs/watch.ts', 'sql`where locked_at < now()`'],
  ['apps/web/kit/download-file.ts', 'setTimeout(() => URL.revokeObjectURL(link.href), 60_000);'],
  ['packages/domain/cutting/cutting.test.ts', '{ numRuns: getCaseCount(400) },'],
])('%s may contain: %s', (file, source) => {
  expect(pastTheClock(file, source)).toEqual([]);
});
