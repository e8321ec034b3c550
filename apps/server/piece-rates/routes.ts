import { catalogueCalls } from '@tarima/domain/kit/contract';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { piecePayCalls } from '@tarima/domain/piece-rates/contract';
import { pieceRates } from '@tarima/domain/piece-rates/piece-rate';
import { getCatalogue } from '../catalogues.ts';
import { manyRoute } from '../kit/catalogue/many.ts';
import { buildPlainActions } from '../kit/catalogue/plain-actions.ts';
import { dependentsRoute, listRoutes, toReader } from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import type { RowWrites } from '../kit/sheets/importing.ts';
import { createRate, holdRates, assertValidRate, removeRate, updateRate } from './commands.ts';
import { payOfWeek, paySheet } from './pay.ts';

/** Serves a plain catalogue, with the rules between rates and closed weeks, and the resulting pay. */
export function pieceRateRoutes(server: Server): void {
  const catalogue = getCatalogue(pieceRates);
  const calls = catalogueCalls(pieceRates);
  listRoutes(server, catalogue);
  dependentsRoute(server, pieceRates);
  manyRoute(server, catalogue, { actions: buildPlainActions(catalogue, remove) });

  serve(server, calls.create, ({ tx, person, query, body }) =>
    createRate(tx, person, catalogue, toReader(pieceRates, person, query.lang), body),
  );
  serve(server, calls.update, ({ tx, person, query, params, body }) =>
    updateRate(tx, person, catalogue, toReader(pieceRates, person, query.lang), params.id, body),
  );
  serve(server, calls.remove, ({ tx, person, params }) => remove(tx, person, params.id));

  serve(server, piecePayCalls.read, ({ tx, person, query }) => payOfWeek(tx, person, query));
  serve(server, piecePayCalls.sheet, async ({ tx, person, query }) =>
    paySheet(await payOfWeek(tx, person, query), query.lang),
  );
}

const remove = (tx: Transaction, person: Person, id: number): Promise<void> =>
  removeRate(tx, person, toReader(pieceRates, person, defaultLanguage), id);

/** A rate of later pieces may stand below that of the first ones in one sheet: that is looked at once its row is written. */
export const rateWrites: RowWrites = {
  begin: holdRates,
  async check(tx, person, { id, body }) {
    if (body) await assertValidRate(tx, person, { id, body });
  },
  create: (tx, person, reader, body) =>
    createRate(tx, person, getCatalogue(pieceRates), reader, body),
  update: (tx, person, reader, id, body) =>
    updateRate(tx, person, getCatalogue(pieceRates), reader, id, body),
};
