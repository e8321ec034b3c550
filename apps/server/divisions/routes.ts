import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import { divisions } from '@tarima/domain/divisions/division';
import { catalogueCalls } from '@tarima/domain/kit/contract';
import type { Body } from '@tarima/domain/kit/schemas';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import { getCatalogue } from '../catalogues.ts';
import { manyRoute } from '../kit/catalogue/many.ts';
import { buildPlainActions } from '../kit/catalogue/plain-actions.ts';
import {
  createRecord,
  replaceRecord,
  updateRecord,
  type Reader,
} from '../kit/catalogue/records.ts';
import { dependentsRoute, listRoutes, toReader } from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import type { RowWrites } from '../kit/sheets/importing.ts';
import { changingShift, tryingShift } from '../planning/outside.ts';
import { holdRights, assertMayMovePeople } from '../profiles/rights.ts';

/**
 * Serves a plain catalogue with two additions: planners are notified of another shift, and replacing a division moves its
 * positions, which decide what some people may see.
 */
export function divisionRoutes(server: Server): void {
  const catalogue = getCatalogue(divisions);
  const calls = catalogueCalls(divisions);
  listRoutes(server, catalogue);
  dependentsRoute(server, divisions);
  manyRoute(server, catalogue, { actions: buildPlainActions(catalogue) });

  serve(server, calls.create, ({ tx, person, query, body }) =>
    createRecord(tx, catalogue, toReader(divisions, person, query.lang), body),
  );
  serve(server, calls.update, ({ tx, person, query, params: { id }, body }) =>
    update(tx, person, toReader(divisions, person, query.lang), id, body),
  );
  serve(server, calendarCalls.tryDivision, ({ tx, person, query, params, body }) =>
    tryingShift(tx, person, query.lang, 'divisions', params.id, body.shift),
  );

  serve(server, calls.replace, async ({ tx, person, query }) => {
    const { oldId, newId } = query;
    await holdRights(tx, 'profile');
    const moved = await tx.rows(sql<{ id: number }>`
      select id from positions where account_id = ${person.accountId} and division_id = ${oldId}`);
    await assertMayMovePeople(
      tx,
      person,
      moved.map(({ id }) => id),
      'oldId',
    );
    await replaceRecord(tx, catalogue, toReader(divisions, person, defaultLanguage), oldId, newId);
  });
}

/** Keeps the plan: planners are notified of the work outside the hours of another shift. */
const update = (tx: Transaction, person: Person, reader: Reader, id: number, body: Body) =>
  changingShift(tx, person, 'divisions', id, body, () =>
    updateRecord(tx, getCatalogue(divisions), reader, id, body),
  );

export const divisionWrites: RowWrites = {
  check: () => Promise.resolve(),
  create: (tx, _, reader, body) => createRecord(tx, getCatalogue(divisions), reader, body),
  update,
};
