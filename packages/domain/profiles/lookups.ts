import { isPermission, type Permission } from './permissions.ts';

/**
 * Permissions that use the names of each module's records in forms, filters and choices.
 * Other users do not receive the names of workers, customers or products. A form that uses more names needs an entry here.
 */
const users = {
  customers: ['orders', 'my_orders', 'orders_planning', 'shipping'],
  divisions: [
    'calendar_days',
    'trips',
    'users',
    'positions',
    'stores',
    'workplaces',
    'orders',
    'my_orders',
    'orders_planning',
    'plant_capacity',
    'reports',
    'demand',
  ],
  measures: ['products', 'raw_materials'],
  permissions: ['profiles'],
  positions: ['users', 'workplaces', 'orders_planning'],
  price_lists: ['customers'],
  products: [
    'piece_rates',
    'price_lists',
    'products_inventories',
    'orders',
    'my_orders',
    'orders_planning',
    'plant_capacity',
  ],
  products_families: ['products', 'piece_rates'],
  profiles: ['users', 'shared_views'],
  raw_materials: ['raw_materials_inventories', 'products', 'purchases'],
  shifts: ['divisions', 'users'],
  stores: [
    'products_inventories',
    'raw_materials_inventories',
    'orders',
    'my_orders',
    'orders_planning',
    'shipping',
    'purchases',
  ],
  suppliers: ['raw_materials', 'purchases'],
  trips: ['shipping'],
  users: [
    'audit',
    'vehicles',
    'trips',
    'orders',
    'my_orders',
    'orders_planning',
    'products_inventories',
    'raw_materials_inventories',
    'reports',
    'purchases',
  ],
  vehicles: ['trips'],
  workplaces: ['products', 'reports', 'orders_planning', 'plant_capacity', 'piece_rates'],
} as const satisfies Record<string, readonly Permission[]>;

const isLookup = (module: string): module is keyof typeof users => Object.hasOwn(users, module);

/** Returns the permissions that may read the names of a module's records: its own, and those that use them elsewhere. */
export const getLookupPermissions = (module: string): readonly Permission[] => [
  ...(isPermission(module) ? [module] : []),
  ...(isLookup(module) ? users[module] : []),
];
