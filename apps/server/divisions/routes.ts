import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import { divisions } from '@tarima/domain/divisions/division';
import { getCatalogueCalls } from '@tarima/domain/kit/contract';
import type { ModuleRecordBody } from '@tarima/domain/kit/schemas';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import { getModuleCatalogue } from '../catalogues.ts';
import { registerBulkActionRoute } from '../kit/catalogue/bulk-actions.ts';
import { buildDefaultBulkActions } from '../kit/catalogue/plain-actions.ts';
import {
  createRecord,
  deleteAndReplaceRecord,
  updateRecord,
  type RecordReader,
} from '../kit/catalogue/records.ts';
import {
  registerDependentsRoute,
  registerReadRoutes,
  toRecordReader,
} from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import type { RowImportCommands } from '../kit/sheets/sheet-import.ts';
import { applyShiftChange, previewShiftChange } from '../planning/work-outside-hours.ts';
import { lockRights, assertMayChangePeopleDivision } from '../profiles/rights.ts';

/**
 * Serves a plain catalogue with two additions. Planners are notified of another shift.
 * Replacing a division moves its positions, which decide what some users may see.
 */
export function registerDivisionRoutes(server: ApiServer): void {
  const catalogue = getModuleCatalogue(divisions);
  const calls = getCatalogueCalls(divisions);
  registerReadRoutes(server, catalogue);
  registerDependentsRoute(server, divisions);
  registerBulkActionRoute(server, catalogue, { actions: buildDefaultBulkActions(catalogue) });

  serveCall(server, calls.create, ({ tx, person, query, body }) =>
    createRecord(tx, catalogue, toRecordReader(divisions, person, query.lang), body),
  );
  serveCall(server, calls.update, ({ tx, person, query, params: { id }, body }) =>
    update(tx, person, toRecordReader(divisions, person, query.lang), id, body),
  );
  serveCall(server, calendarCalls.tryDivision, ({ tx, person, query, params, body }) =>
    previewShiftChange(tx, person, query.lang, 'divisions', params.id, body.shift),
  );

  serveCall(server, calls.replace, async ({ tx, person, query }) => {
    const { oldId, newId } = query;
    await lockRights(tx, 'profile');
    const moved = await tx.rows(sql<{ id: number }>`
      select id from positions where account_id = ${person.accountId} and division_id = ${oldId}`);
    await assertMayChangePeopleDivision(
      tx,
      person,
      moved.map(({ id }) => id),
      'oldId',
    );
    await deleteAndReplaceRecord(
      tx,
      catalogue,
      toRecordReader(divisions, person, defaultLanguage),
      oldId,
      newId,
    );
  });
}

/** Updates a division and keeps the plan: planners are notified of work outside the hours of another shift. */
const update = (
  tx: Transaction,
  person: ActingUser,
  reader: RecordReader,
  id: number,
  body: ModuleRecordBody,
) =>
  applyShiftChange(tx, person, 'divisions', id, body, () =>
    updateRecord(tx, getModuleCatalogue(divisions), reader, id, body),
  );

export const divisionImportCommands: RowImportCommands = {
  check: () => Promise.resolve(),
  create: (tx, _, reader, body) => createRecord(tx, getModuleCatalogue(divisions), reader, body),
  update,
};
