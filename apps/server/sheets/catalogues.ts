import { divisions } from '@tarima/domain/divisions/division';
import { inventories, stockKinds } from '@tarima/domain/inventories/inventory';
import { movements } from '@tarima/domain/inventories/movement';
import type { Module } from '@tarima/domain/kit/module';
import { modules } from '@tarima/domain/modules';
import { orderModules, orderViews } from '@tarima/domain/orders/order';
import { calendarDays } from '@tarima/domain/calendar-days/calendar-day';
import { pieceRates } from '@tarima/domain/piece-rates/piece-rate';
import { positions } from '@tarima/domain/positions/position';
import { shifts } from '@tarima/domain/shifts/shift';
import { mustKnow, type Accounts } from '../accounts/accounts.ts';
import { getCatalogue } from '../catalogues.ts';
import { divisionWrites } from '../divisions/routes.ts';
import { inventoryWrites } from '../inventories/sheet.ts';
import { createRecord, type Catalogue } from '../kit/catalogue/records.ts';
import type { Files } from '../kit/files/files.ts';
import type { Person } from '../kit/serve.ts';
import type { LineSheet } from '../kit/sheets/line-sheet.ts';
import type { RowWrites } from '../kit/sheets/importing.ts';
import { getListScope } from '../orders/order-scope.ts';
import { orderSheet, orderSheetCatalogue } from '../orders/sheet.ts';
import { rateWrites } from '../piece-rates/routes.ts';
import { assertMovable, updatePosition } from '../positions/commands.ts';
import { dayWrites } from '../calendar-days/routes.ts';
import { shiftWrites } from '../shifts/routes.ts';
import { assertMayChange, updateProfile } from '../profiles/commands.ts';
import { holdRights, assertMayGrant } from '../profiles/rights.ts';
import { profileCatalogue } from '../profiles/routes.ts';
import { purchaseCatalogue } from '../purchases/queries.ts';
import { shipmentSheetCatalogue } from '../shipments/sheet.ts';
import { userCatalogue } from '../users/catalogue.ts';
import { createUser, updateUser } from '../users/commands.ts';
import { assertMayBecome, lockUser } from '../users/lock-user.ts';

/** A module whose records come in and go out as sheets. */
export interface SheetCatalogue {
  readonly catalogue: Catalogue;
  readonly writes?: RowWrites;
  /** Export only: no sheet writes its rows. */
  readonly exportOnly?: true;
  /** Screen of the sheet, where it is not the module's own: its name is in addresses, its permission is checked. */
  readonly screen?: Module;
  /** Restricts the screen's rows to the user's. */
  readonly scopeOf?: (person: Person) => Catalogue['scope'];
  /** Set when records have a row for each of their lines. */
  readonly lines?: LineSheet;
}

/** Returns the screen that a sheet belongs to. */
export const getScreen = ({ screen, catalogue }: SheetCatalogue): Module =>
  screen ?? catalogue.module;

/** Sheets of all modules: `domain/sheets/modules.ts` lists the same. */
export function sheetCatalogues(files: Files, accounts: Accounts): SheetCatalogue[] {
  const users = userCatalogue(files);
  return [
    ...modules.map((module) => ({
      catalogue: getCatalogue(module),
      ...(module === positions && { writes: positionWrites }),
      ...(module === divisions && { writes: divisionWrites }),
      ...(module === shifts && { writes: shiftWrites }),
      ...(module === calendarDays && { writes: dayWrites }),
      ...(module === pieceRates && { writes: rateWrites }),
    })),
    { catalogue: users, writes: userWrites(users, accounts) },
    { catalogue: profileCatalogue, writes: profileWrites },
    ...stockKinds.flatMap((kind) => [
      { catalogue: getCatalogue(inventories[kind]), writes: inventoryWrites(kind) },
      { catalogue: getCatalogue(movements[kind]), exportOnly: true as const },
    ]),
    { catalogue: shipmentSheetCatalogue, exportOnly: true },
    { catalogue: purchaseCatalogue, exportOnly: true },
    ...orderViews.map((view) => ({
      catalogue: orderSheetCatalogue,
      screen: orderModules[view],
      scopeOf: (person: Person) => getListScope(person, view),
      lines: orderSheet(view),
      ...(view === 'orders_planning' && { exportOnly: true as const }),
    })),
  ];
}

const userWrites = (catalogue: Catalogue, accounts: Accounts): RowWrites => ({
  unique: ['email'],
  begin: (tx) => holdRights(tx, 'user'),
  async check(tx, person, { id, body }) {
    const before = id === undefined ? undefined : await lockUser(tx, person, id);
    if (body) await assertMayBecome(tx, person, body, before);
  },
  create: (tx, person, reader, body) => createUser(tx, catalogue, person, reader, body),
  async update(tx, person, reader, id, body) {
    const account = await mustKnow(accounts, person.accountId);
    return updateUser(tx, catalogue, account, person, reader, id, body);
  },
});

const positionWrites: RowWrites = {
  begin: (tx) => holdRights(tx, 'profile'),
  async check(tx, person, { id, body }) {
    if (id !== undefined && body) await assertMovable(tx, person, id, body);
  },
  create: (tx, _, reader, body) => createRecord(tx, getCatalogue(positions), reader, body),
  update: updatePosition,
};

const profileWrites: RowWrites = {
  begin: (tx) => holdRights(tx, 'profile'),
  async check(tx, person, { id, body }) {
    if (id !== undefined) await assertMayChange(tx, person, id, body);
    else if (body) await assertMayGrant(tx, person, body);
  },
  create: (tx, _, reader, body) => createRecord(tx, profileCatalogue, reader, body),
  update: (tx, person, reader, id, body) =>
    updateProfile(tx, profileCatalogue, person, reader, id, body),
};
