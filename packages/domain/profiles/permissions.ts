import type { LocalizedWords } from '../kit/words.ts';

/** Permissions, in the sequence of their ids. Each is named like its module; the last ones guard functions without their own screen. */
export const permissions = {
  dashboard: { es: 'Tablero', en: 'Dashboard' },
  users: { es: 'Usuarios', en: 'Users' },
  profiles: { es: 'Perfiles', en: 'Profiles' },
  positions: { es: 'Puestos', en: 'Positions' },
  customers: { es: 'Clientes', en: 'Customers' },
  suppliers: { es: 'Proveedores', en: 'Suppliers' },
  products: { es: 'Productos', en: 'Products' },
  raw_materials: { es: 'Materias primas', en: 'Raw materials' },
  products_families: { es: 'Familias de productos', en: 'Product families' },
  measures: { es: 'Unidades de medida', en: 'Measures' },
  orders: { es: 'Pedidos', en: 'Orders' },
  my_orders: { es: 'Mis pedidos', en: 'My orders' },
  orders_planning: { es: 'Planeación de pedidos', en: 'Orders planning' },
  shipping: { es: 'Envíos', en: 'Shipping' },
  workplaces: { es: 'Estaciones de trabajo', en: 'Workplaces' },
  divisions: { es: 'Divisiones', en: 'Divisions' },
  stores: { es: 'Almacenes', en: 'Stores' },
  products_inventories: { es: 'Inventario de productos', en: 'Products inventory' },
  raw_materials_inventories: {
    es: 'Inventario de materias primas',
    en: 'Raw materials inventory',
  },
  plant_capacity: { es: 'Capacidad de planta', en: 'Plant capacity' },
  reports: { es: 'Reportes', en: 'Reports' },
  my_settings: { es: 'Mi configuración', en: 'My settings' },
  global_settings: { es: 'Configuración general', en: 'Global settings' },
  custom_fields: { es: 'Campos personalizados', en: 'Custom fields' },
  shared_views: { es: 'Vistas compartidas', en: 'Shared views' },
  prices: { es: 'Ver y cambiar precios', en: 'See and change prices' },
  costs: { es: 'Ver y cambiar costos', en: 'See and change costs' },
  salaries: { es: 'Ver y cambiar sueldos', en: 'See and change salaries' },
  shifts: { es: 'Turnos', en: 'Shifts' },
  calendar_days: { es: 'Días del calendario', en: 'Calendar days' },
  vehicles: { es: 'Vehículos', en: 'Vehicles' },
  trips: { es: 'Viajes', en: 'Trips' },
  purchases: { es: 'Compras', en: 'Purchases' },
  demand: { es: 'Demanda de materiales', en: 'Demand for materials' },
  api_keys: { es: 'Llaves de la API', en: 'API keys' },
  price_lists: { es: 'Listas de precios', en: 'Price lists' },
  tablets: { es: 'Emparejar tabletas', en: 'Pair tablets' },
  piece_rates: { es: 'Tarifas de destajo', en: 'Piece rates' },
  audit: { es: 'Auditoría', en: 'Audit' },
} as const satisfies Record<string, LocalizedWords>;

export type Permission = keyof typeof permissions;

/** Permissions that guard fields in every response, besides the permission of the screen: see `kit/field-guards.ts`. */
export const fieldGuards = ['prices', 'costs', 'salaries'] as const satisfies readonly Permission[];
export type FieldGuard = (typeof fieldGuards)[number];

const withoutScreen = [
  'custom_fields',
  'shared_views',
  'api_keys',
  'tablets',
  ...fieldGuards,
] as const;

/** Permission that opens a screen. */
export type ScreenPermission = Exclude<Permission, (typeof withoutScreen)[number]>;

export const isPermission = (value: unknown): value is Permission =>
  typeof value === 'string' && Object.hasOwn(permissions, value);

/** Whether a value is the name of a screen that a permission opens. */
export const isScreenPermission = (value: unknown): value is ScreenPermission =>
  isPermission(value) && !withoutScreen.some((name) => name === value);

export const allPermissions: readonly Permission[] = Object.keys(permissions).filter(isPermission);

export const allScreenPermissions: readonly ScreenPermission[] =
  allPermissions.filter(isScreenPermission);
