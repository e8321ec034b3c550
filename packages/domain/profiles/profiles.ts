import type { LocalizedWords } from '../kit/words.ts';
import { allPermissions, isPermission, type Permission } from './permissions.ts';

export interface BuiltInProfile {
  readonly id: number;
  readonly name: LocalizedWords;
  readonly description: LocalizedWords;
  readonly permissions: readonly Permission[];
}

/** Id of the superuser: every permission, everywhere. */
export const superuserProfileId = 0;
/** Id of the restricted profile: it lands on Main and sees only its own division. */
export const ownDivisionProfileId = 98;
/** Id of the reserved profile: customers, who cannot sign in to the back-office. */
export const customerProfileId = 99;

/** Profiles that never replace another: users become superusers only one by one, and no user becomes a customer. */
export const nonReplacementProfileIds: readonly number[] = [superuserProfileId, customerProfileId];

/** Profiles that belong to no account: all accounts have them, and they cannot be edited. */
export const builtInProfiles: readonly BuiltInProfile[] = [
  {
    id: superuserProfileId,
    name: { es: 'Superusuario', en: 'Superuser' },
    description: { es: 'Puede todo, en todas partes', en: 'May do everything, everywhere' },
    permissions: allPermissions,
  },
  {
    id: 1,
    name: { es: 'Administrador', en: 'Administrator' },
    description: { es: 'Administra la cuenta', en: 'Administers the account' },
    permissions: allPermissions,
  },
  {
    id: 2,
    name: { es: 'Ventas', en: 'Salesperson' },
    description: { es: 'Cotiza y da seguimiento a pedidos', en: 'Quotes and follows orders' },
    permissions: [
      'dashboard',
      'customers',
      'price_lists',
      'products',
      'orders',
      'my_orders',
      'shipping',
      'trips',
      'products_inventories',
      'reports',
      'my_settings',
      'prices',
    ],
  },
  {
    id: 3,
    name: { es: 'Planeación', en: 'Planner' },
    description: { es: 'Planea la producción', en: 'Plans production' },
    permissions: [
      'dashboard',
      'products',
      'raw_materials',
      'measures',
      'orders_planning',
      'workplaces',
      'tablets',
      'plant_capacity',
      'products_inventories',
      'raw_materials_inventories',
      'purchases',
      'demand',
      'reports',
      'my_settings',
      'costs',
    ],
  },
  {
    id: 4,
    name: { es: 'Almacén', en: 'Warehouse' },
    description: { es: 'Recibe, guarda y despacha', en: 'Receives, stores and dispatches' },
    permissions: [
      'suppliers',
      'products',
      'raw_materials',
      'measures',
      'stores',
      'shipping',
      'trips',
      'vehicles',
      'products_inventories',
      'raw_materials_inventories',
      'purchases',
      'demand',
      'my_settings',
      'costs',
    ],
  },
  {
    id: ownDivisionProfileId,
    name: { es: 'Personal de división', en: 'Division staff' },
    description: { es: 'Ve solo lo de su división', en: 'Sees only their own division' },
    permissions: [
      'orders',
      'my_orders',
      'stores',
      'shipping',
      'trips',
      'my_settings',
      'prices',
      'costs',
    ],
  },
  {
    id: customerProfileId,
    name: { es: 'Cliente', en: 'Customer' },
    description: { es: 'Compra; no entra al sistema', en: 'Buys; does not sign in here' },
    permissions: [],
  },
];

export const findBuiltInProfile = (id: number): BuiltInProfile | undefined =>
  builtInProfiles.find((profile) => profile.id === id);

/**
 * Access of a call: public, a tablet of the floor, the driver of a trip, a visitor by the link of an order, a session or at least a
 * temporary token to change the password or to set up a second factor with, a temporary token to prove the second factor with, every
 * signed-in user, or the holders of a permission, or of any one of several.
 */
export type CallAccess =
  | 'public'
  | 'tablet'
  | 'driver'
  | 'link'
  | 'changing-password'
  | 'second-factor'
  | 'setting-up-second-factor'
  | 'signed-in'
  | Permission
  | readonly Permission[];

/** Whether a profile passes: the superuser always, the others by their permissions. */
export function hasCallAccess(
  access: CallAccess,
  profile: { readonly id: number; readonly permissions: readonly string[] },
): boolean {
  if (typeof access === 'string' && !isPermission(access)) return true;
  const required = typeof access === 'string' ? [access] : access;
  return (
    profile.id === superuserProfileId ||
    required.some((permission) => profile.permissions.includes(permission))
  );
}
