import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import { catalogueCalls } from '@tarima/domain/kit/contract';
import { wrongValue } from '@tarima/domain/kit/errors';
import type { Body } from '@tarima/domain/kit/schemas';
import { findShiftIssue, shifts } from '@tarima/domain/shifts/shift';
import { getCatalogue } from '../catalogues.ts';
import { manyRoute } from '../kit/catalogue/many.ts';
import { buildPlainActions } from '../kit/catalogue/plain-actions.ts';
import { createRecord, updateRecord, type Reader } from '../kit/catalogue/records.ts';
import { listRoutes, toReader, removalRoutes } from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import type { RowWrites } from '../kit/sheets/importing.ts';
import { bodyNames, changingHours, tryingHours } from '../planning/outside.ts';

/** Serves a plain catalogue, except for the week, whose hours must not overlap from one day to the next. */
export function shiftRoutes(server: Server): void {
  const catalogue = getCatalogue(shifts);
  const calls = catalogueCalls(shifts);
  listRoutes(server, catalogue);
  removalRoutes(server, catalogue);
  manyRoute(server, catalogue, { actions: buildPlainActions(catalogue) });

  serve(server, calls.create, ({ tx, person, query, body }) => {
    assertShift(body);
    return createRecord(tx, catalogue, toReader(shifts, person, query.lang), body);
  });
  serve(server, calls.update, async ({ tx, person, query, params, body }) => {
    assertShift(body);
    return update(tx, person, toReader(shifts, person, query.lang), params.id, body);
  });
  serve(server, calendarCalls.tryShift, ({ tx, person, query: { lang }, params, body }) => {
    assertShift(body);
    return tryingHours(tx, person, lang, () =>
      updateRecord(tx, catalogue, toReader(shifts, person, lang), params.id, body),
    );
  });
}

function assertShift(body: Body): void {
  const issue = findShiftIssue(body);
  if (issue) throw wrongValue(issue.field, issue.rule);
}

/** Keeps the plan: planners are notified of the work outside the new hours. */
async function update(tx: Transaction, person: Person, reader: Reader, id: number, body: Body) {
  const changed = await changingHours(tx, person, bodyNames(body), () =>
    updateRecord(tx, getCatalogue(shifts), reader, id, body),
  );
  return changed.result;
}

export const shiftWrites: RowWrites = {
  check(_tx, _person, { body }) {
    if (body) assertShift(body);
    return Promise.resolve();
  },
  create: (tx, _, reader, body) => createRecord(tx, getCatalogue(shifts), reader, body),
  update,
};
