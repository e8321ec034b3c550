import { inventories } from '../inventories/inventory.ts';
import { movements } from '../inventories/movement.ts';
import type { Module } from '../kit/module.ts';
import { modules } from '../modules.ts';
import { myOrders, orders, ordersPlanning } from '../orders/order.ts';
import { shipments } from '../shipments/shipment.ts';
import { profiles } from '../profiles/profile.ts';
import { users } from '../users/user.ts';

/** Those whose sheets have a row for each line of a record. */
const lineModules: readonly Module[] = [orders, myOrders];

/** The modules whose records come in and go out as spreadsheets: every plain catalogue, the people, stock, and orders with their lines. */
export const sheetModules: readonly Module[] = [
  ...modules,
  users,
  profiles,
  ...Object.values(inventories),
  ...lineModules,
];

/** Those that only go out: nobody writes what happened, and plans are made elsewhere. */
export const toldModules: readonly Module[] = [
  ...Object.values(movements),
  ordersPlanning,
  shipments,
];

/** Whether a list has its export. */
export const hasExport = ({ name }: Pick<Module, 'name'>): boolean =>
  [...sheetModules, ...toldModules].some((module) => module.name === name);

/** Whether a list has its import and its export. @param module as it is defined, or with the account's own fields */
export const hasSheets = ({ name }: Pick<Module, 'name'>): boolean =>
  sheetModules.some((module) => module.name === name);

/** Whether a row of its sheets is a line of a record. */
export const hasLineSheets = ({ name }: Pick<Module, 'name'>): boolean =>
  lineModules.some((module) => module.name === name);
