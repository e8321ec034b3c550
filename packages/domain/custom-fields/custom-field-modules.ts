import type { Permission } from '../profiles/permissions.ts';

/**
 * Modules to which an account can add custom fields, with the permission of each; the sequence determines their ids.
 * This is data only: some have their own screens, and technical sheets and flows are parts of the products' screen.
 */
const guards = {
  users: 'users',
  positions: 'positions',
  customers: 'customers',
  suppliers: 'suppliers',
  divisions: 'divisions',
  stores: 'stores',
  products: 'products',
  technical_sheets: 'products',
  workplaces_flows: 'products',
  raw_materials: 'raw_materials',
  products_families: 'products_families',
  measures: 'measures',
  workplaces: 'workplaces',
  products_inventories: 'products_inventories',
  raw_materials_inventories: 'raw_materials_inventories',
  orders: 'orders',
} as const satisfies Record<string, Permission>;

export type CustomFieldModule = keyof typeof guards;

export const isCustomFieldModule = (name: string): name is CustomFieldModule =>
  Object.hasOwn(guards, name);

export const customFieldModules: readonly CustomFieldModule[] =
  Object.keys(guards).filter(isCustomFieldModule);

/** Lists that show the records of another module, and the module with their custom fields. */
const modulesOfLists: ReadonlyMap<string, CustomFieldModule> = new Map([
  ['my_orders', 'orders'],
  ['orders_planning', 'orders'],
]);

/** Returns the module whose custom fields a list shows. */
export const findCustomFieldModule = (list: string): CustomFieldModule | undefined =>
  isCustomFieldModule(list) ? list : modulesOfLists.get(list);

/** Returns the permission to change the custom fields of a module: the module's own permission. */
export const getCustomFieldPermission = (module: CustomFieldModule): Permission => guards[module];

/** Whole numbers from 1, the same in every account. */
export const getCustomFieldModuleId = (module: CustomFieldModule): number =>
  customFieldModules.indexOf(module) + 1;
