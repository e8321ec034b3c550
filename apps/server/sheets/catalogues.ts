import { divisions } from '@tarima/domain/divisions/division';
import { inventories, stockKinds } from '@tarima/domain/inventories/inventory';
import { movements } from '@tarima/domain/inventories/movement';
import type { Module } from '@tarima/domain/kit/module';
import { catalogueModules } from '@tarima/domain/modules';
import { calendarDays } from '@tarima/domain/calendar-days/calendar-day';
import { pieceRates } from '@tarima/domain/piece-rates/piece-rate';
import { positions } from '@tarima/domain/positions/position';
import { shifts } from '@tarima/domain/shifts/shift';
import { loadRequiredAccount, type AccountRegistry } from '../accounts/accounts.ts';
import { auditCatalogue } from '../audit/catalogue.ts';
import { getModuleCatalogue } from '../catalogues.ts';
import { divisionImportCommands } from '../divisions/routes.ts';
import { buildInventoryImportCommands } from '../inventories/inventory-import-commands.ts';
import { createRecord, type Catalogue } from '../kit/catalogue/records.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { assertRecentlyReauthenticated } from '../kit/assert-recently-reauthenticated.ts';
import type { ActingUser } from '../kit/serve.ts';
import type { OrderLineSheet } from '../kit/sheets/line-sheet.ts';
import type { RowImportCommands } from '../kit/sheets/sheet-import.ts';
import { pieceRateImportCommands } from '../piece-rates/routes.ts';
import { assertMayChangePositionDivision, updatePosition } from '../positions/commands.ts';
import { calendarDayImportCommands } from '../calendar-days/routes.ts';
import { shiftImportCommands } from '../shifts/routes.ts';
import { assertMayChangeProfile, updateProfile } from '../profiles/commands.ts';
import { lockRights, assertMayGrantPermissions } from '../profiles/rights.ts';
import { profileCatalogue } from '../profiles/routes.ts';
import { createUserCatalogue } from '../users/catalogue.ts';
import { assertMayUpdateUser, createUser, updateUser } from '../users/commands.ts';
import { assertMayGiveUserRights, lockUser } from '../users/lock-user.ts';

/** Module whose records are imported and exported as spreadsheets. */
export interface SheetCatalogue {
  readonly catalogue: Catalogue;
  readonly writes?: RowImportCommands;
  /** Screen of the sheet, where it is not the module's own: its name is in URLs, and its permission is checked. */
  readonly screen?: Module;
  /** Restricts the screen's rows to the user's own, where the locks of the module do not. */
  readonly scopeOf?: (person: ActingUser) => Catalogue['scope'];
  /** Line sheet, when records have a row for each of their lines. */
  readonly lines?: OrderLineSheet;
}

/** Returns the screen that a sheet belongs to. */
export const getSheetScreen = ({ screen, catalogue }: SheetCatalogue): Module =>
  screen ?? catalogue.module;

/**
 * Creates the sheets of all modules; `domain/sheets/modules.ts` lists the same modules. A module names the form of its sheets itself.
 * @param documents sheets of the lists of documents
 */
export function createSheetCatalogues(
  files: FileService,
  accounts: AccountRegistry,
  documents: readonly SheetCatalogue[],
): SheetCatalogue[] {
  const users = createUserCatalogue(files);
  return [
    ...catalogueModules.map((module) => ({
      catalogue: getModuleCatalogue(module),
      ...(module === positions && { writes: positionWrites }),
      ...(module === divisions && { writes: divisionImportCommands }),
      ...(module === shifts && { writes: shiftImportCommands }),
      ...(module === calendarDays && { writes: calendarDayImportCommands }),
      ...(module === pieceRates && { writes: pieceRateImportCommands }),
    })),
    { catalogue: users, writes: createUserImportCommands(users, accounts) },
    { catalogue: profileCatalogue, writes: profileWrites },
    ...stockKinds.flatMap((kind) => [
      {
        catalogue: getModuleCatalogue(inventories[kind]),
        writes: buildInventoryImportCommands(kind),
      },
      { catalogue: getModuleCatalogue(movements[kind]) },
    ]),
    { catalogue: auditCatalogue },
    ...documents,
  ];
}

const createUserImportCommands = (
  catalogue: Catalogue,
  accounts: AccountRegistry,
): RowImportCommands => ({
  unique: ['email'],
  begin(tx, person) {
    assertRecentlyReauthenticated(person);
    return lockRights(tx, 'user');
  },
  async check(tx, person, { id, body }) {
    if (id !== undefined) {
      const before = await lockUser(tx, person, id);
      if (body) await assertMayUpdateUser(tx, person, id, body, before);
    } else if (body) await assertMayGiveUserRights(tx, person, body, undefined);
  },
  create: (tx, person, reader, body) => createUser(tx, catalogue, person, reader, body),
  async update(tx, person, reader, id, body) {
    const account = await loadRequiredAccount(accounts, person.accountId);
    return updateUser(tx, catalogue, account, person, reader, id, body);
  },
});

const positionWrites: RowImportCommands = {
  begin: (tx) => lockRights(tx, 'profile'),
  async check(tx, person, { id, body }) {
    if (id !== undefined && body) await assertMayChangePositionDivision(tx, person, id, body);
  },
  create: (tx, _, reader, body) => createRecord(tx, getModuleCatalogue(positions), reader, body),
  update: updatePosition,
};

const profileWrites: RowImportCommands = {
  begin(tx, person) {
    assertRecentlyReauthenticated(person);
    return lockRights(tx, 'profile');
  },
  async check(tx, person, { id, body }) {
    if (id !== undefined) await assertMayChangeProfile(tx, person, id, body);
    else if (body) await assertMayGrantPermissions(tx, person, body);
  },
  create: (tx, _, reader, body) => createRecord(tx, profileCatalogue, reader, body),
  update: (tx, person, reader, id, body) =>
    updateProfile(tx, profileCatalogue, person, reader, id, body),
};
