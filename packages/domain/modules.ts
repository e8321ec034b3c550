import { audit } from './audit/audit-entry.ts';
import { calendarDays } from './calendar-days/calendar-day.ts';
import { customers } from './customers/customer.ts';
import { divisions } from './divisions/division.ts';
import { inventories } from './inventories/inventory.ts';
import { movements } from './inventories/movement.ts';
import type { Module, ModuleName } from './kit/module.ts';
import { measures } from './measures/measure.ts';
import { notifications } from './notifications/notification.ts';
import { pieceRates } from './piece-rates/piece-rate.ts';
import { positions } from './positions/position.ts';
import { orderModules } from './orders/order.ts';
import { permissionRecords } from './profiles/permission-module.ts';
import { priceLists } from './price-lists/price-list.ts';
import { products } from './products/product.ts';
import { productsFamilies } from './products-families/product-family.ts';
import { profiles } from './profiles/profile.ts';
import { purchases } from './purchases/purchase.ts';
import { rawMaterials } from './raw-materials/raw-material.ts';
import { orderReturns } from './returns/return.ts';
import { shipments } from './shipments/shipment.ts';
import { shifts } from './shifts/shift.ts';
import { stores } from './stores/store.ts';
import { suppliers } from './suppliers/supplier.ts';
import { transferRequests } from './transfers/transfer-request.ts';
import { trips } from './trips/trip.ts';
import { users } from './users/user.ts';
import { vehicles } from './vehicles/vehicle.ts';
import { workplaces } from './workplaces/workplace.ts';

/** Plain catalogues of the product: their routes and screens come only from their definition. */
export const catalogueModules: readonly Module[] = [
  calendarDays,
  customers,
  divisions,
  measures,
  pieceRates,
  positions,
  priceLists,
  products,
  productsFamilies,
  rawMaterials,
  shifts,
  stores,
  suppliers,
  vehicles,
  workplaces,
];

/** Further modules, with their own routes and screens. */
const others: readonly Module[] = [
  users,
  profiles,
  permissionRecords,
  notifications,
  ...Object.values(inventories),
  ...Object.values(movements),
  ...Object.values(orderModules),
  transferRequests,
  shipments,
  trips,
  purchases,
  orderReturns,
  audit,
];

/** All defined modules. */
export const allModules: readonly Module[] = [...catalogueModules, ...others];

/** Returns the module of a name. @throws Error for an unknown name: a field refers to an undefined module. */
export function getModule(name: ModuleName): Module {
  const found = findModule(name);
  if (!found) throw new Error(`No module is defined as ${name}`);
  return found;
}

/** Returns the module of an unchecked name; undefined for an unknown name. */
export const findModule = (name: string): Module | undefined =>
  allModules.find((module) => module.name === name);
