import { getCatalogueCalls } from '@tarima/domain/kit/contract';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { piecePayCalls } from '@tarima/domain/piece-rates/contract';
import { pieceRates } from '@tarima/domain/piece-rates/piece-rate';
import { getModuleCatalogue } from '../catalogues.ts';
import { registerBulkActionRoute } from '../kit/catalogue/bulk-actions.ts';
import { buildDefaultBulkActions } from '../kit/catalogue/plain-actions.ts';
import {
  registerDependentsRoute,
  registerReadRoutes,
  toRecordReader,
} from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import type { RowImportCommands } from '../kit/sheets/sheet-import.ts';
import {
  createPieceRate,
  lockPieceRates,
  assertValidPieceRate,
  removePieceRate,
  updatePieceRate,
} from './commands.ts';
import { getWeeklyPay, buildWeeklyPayWorkbook } from './weekly-pay.ts';

/** Serves a plain catalogue, with the rules between rates and closed weeks, and the resulting pay. */
export function registerPieceRateRoutes(server: ApiServer): void {
  const catalogue = getModuleCatalogue(pieceRates);
  const calls = getCatalogueCalls(pieceRates);
  registerReadRoutes(server, catalogue);
  registerDependentsRoute(server, pieceRates);
  registerBulkActionRoute(server, catalogue, {
    actions: buildDefaultBulkActions(catalogue, remove),
  });

  serveCall(server, calls.create, ({ tx, person, query, body }) =>
    createPieceRate(tx, person, catalogue, toRecordReader(pieceRates, person, query.lang), body),
  );
  serveCall(server, calls.update, ({ tx, person, query, params, body }) =>
    updatePieceRate(
      tx,
      person,
      catalogue,
      toRecordReader(pieceRates, person, query.lang),
      params.id,
      body,
    ),
  );
  serveCall(server, calls.remove, ({ tx, person, params }) => remove(tx, person, params.id));

  serveCall(server, piecePayCalls.read, ({ tx, person, query }) => getWeeklyPay(tx, person, query));
  serveCall(server, piecePayCalls.sheet, async ({ tx, person, query }) =>
    buildWeeklyPayWorkbook(await getWeeklyPay(tx, person, query), query.lang),
  );
}

const remove = (tx: Transaction, person: ActingUser, id: number): Promise<void> =>
  removePieceRate(tx, person, toRecordReader(pieceRates, person, defaultLanguage), id);

/** A rate for later pieces may be listed in a sheet after that for the first pieces: it is checked once its row is written. */
export const pieceRateImportCommands: RowImportCommands = {
  begin: lockPieceRates,
  async check(tx, person, { id, body }) {
    if (body) await assertValidPieceRate(tx, person, { id, body });
  },
  create: (tx, person, reader, body) =>
    createPieceRate(tx, person, getModuleCatalogue(pieceRates), reader, body),
  update: (tx, person, reader, id, body) =>
    updatePieceRate(tx, person, getModuleCatalogue(pieceRates), reader, id, body),
};
