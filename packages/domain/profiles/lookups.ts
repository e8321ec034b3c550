import { isPermission, type Permission } from './permissions.ts';

/**
 * Which permissions use the names of which records: those whose forms, filters and choices ask for them. Nobody else is
 * told who works here, whom we sell to or what we make. A form that asks for more belongs into a line of this.
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

/** Who may be told the names of a module's records: its own permission, and whoever uses them elsewhere. */
export const lookupAccess = (module: string): readonly Permission[] => [
  ...(isPermission(module) ? [module] : []),
  ...(isLookup(module) ? users[module] : []),
];
