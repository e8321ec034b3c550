import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getLookupPermissions } from '@tarima/domain/profiles/lookups';
import type { Permission } from '@tarima/domain/profiles/permissions';
import { expect, test } from 'vitest';

/** Every form and filter that names the records it lets choose among, with the permissions that open it. */
const expectedLookups: Readonly<
  Record<string, readonly [module: string, opened: readonly Permission[]]>
> = {
  'demand/demand-screen.tsx': ['divisions', ['demand']],
  'orders/quotation-line-row.tsx': ['products', ['orders', 'my_orders']],
  'orders/quotation-panel.tsx': ['customers', ['orders', 'my_orders']],
  'planning/all/plan-all-orders-dialog.tsx': ['divisions', ['orders', 'orders_planning']],
  'planning/finish/destination-store-select.tsx': ['stores', ['orders_planning']],
  'planning/production/production-view.tsx': ['divisions', ['orders', 'orders_planning']],
  'plant-capacity/capacity-load-view.tsx': ['divisions', ['plant_capacity']],
  'plant-capacity/order-simulator.tsx': ['products', ['plant_capacity']],
  'price-lists/price-lines-panel.tsx': ['products', ['price_lists']],
  'products/workplace-flow-panel.tsx': ['workplaces', ['products']],
  'products/technical-sheet-material-rows.tsx': ['raw_materials', ['products']],
  'reports/report-entities-select.tsx': ['users', ['reports']],
  'reports/reports-screen.tsx': ['divisions', ['reports']],
  'users/absence-dialog.tsx': ['divisions', ['users']],
};

const folder = import.meta.dirname;
const asksByName = /<(RemoteSelect|RemoteMultiSelect)\b[^>]*\smodule=("|\{of\})|<DivisionSelect\b/;

/** Folders whose lists and forms are drawn from a module's definition: they request what the definition refers to. */
const ofDefinitions = /^(kit|divisions)\//;

test('a user who may open a form may list the records that its fields need', () => {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter(
      (name) => name.endsWith('.tsx') && !name.includes('node_modules') && !name.includes('.test.'),
    )
    .filter((name) => !ofDefinitions.test(name))
    .filter((name) => asksByName.test(readFileSync(path.join(folder, name), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(expectedLookups).toSorted());
  for (const [form, [module, opened]] of Object.entries(expectedLookups))
    for (const permission of opened)
      expect([form, getLookupPermissions(module).includes(permission)]).toEqual([form, true]);
});
