import type { Permission } from '../profiles/permissions.ts';

/**
 * The modules to which an account adds fields of its own, with the permission that opens each; the order gives their ids.
 * Data alone: some have screens of their own, and sheets and flows are parts of the products' screen.
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

/** Lists that show the records of another module, and the module whose fields they have. */
const modulesOfLists: ReadonlyMap<string, CustomFieldModule> = new Map([
  ['my_orders', 'orders'],
  ['orders_planning', 'orders'],
]);

/** The module whose custom fields a list shows. */
export const findCustomFieldModule = (list: string): CustomFieldModule | undefined =>
  isCustomFieldModule(list) ? list : modulesOfLists.get(list);

/** Returns the permission that changes the fields of a module: the module's own. */
export const getCustomFieldPermission = (module: CustomFieldModule): Permission => guards[module];

/** Whole numbers from 1, the same in every account. */
export const getCustomFieldModuleId = (module: CustomFieldModule): number =>
  customFieldModules.indexOf(module) + 1;
