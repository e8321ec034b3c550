import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import { getCatalogueCalls } from '@tarima/domain/kit/contract';
import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { ModuleRecordBody } from '@tarima/domain/kit/schemas';
import { findShiftIssue, shifts } from '@tarima/domain/shifts/shift';
import { getModuleCatalogue } from '../catalogues.ts';
import { registerBulkActionRoute } from '../kit/catalogue/bulk-actions.ts';
import { buildDefaultBulkActions } from '../kit/catalogue/plain-actions.ts';
import { createRecord, updateRecord, type RecordReader } from '../kit/catalogue/records.ts';
import {
  registerReadRoutes,
  toRecordReader,
  registerRemovalRoutes,
} from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import type { RowImportCommands } from '../kit/sheets/sheet-import.ts';
import {
  getBodyLocalizedName,
  applyWorkingHoursChange,
  previewWorkingHoursChange,
} from '../planning/work-outside-hours.ts';

/** Serves a plain catalogue; in addition, the hours of a week must not overlap from one day to the next. */
export function registerShiftRoutes(server: ApiServer): void {
  const catalogue = getModuleCatalogue(shifts);
  const calls = getCatalogueCalls(shifts);
  registerReadRoutes(server, catalogue);
  registerRemovalRoutes(server, catalogue);
  registerBulkActionRoute(server, catalogue, { actions: buildDefaultBulkActions(catalogue) });

  serveCall(server, calls.create, ({ tx, person, query, body }) => {
    assertShift(body);
    return createRecord(tx, catalogue, toRecordReader(shifts, person, query.lang), body);
  });
  serveCall(server, calls.update, async ({ tx, person, query, params, body }) => {
    assertShift(body);
    return update(tx, person, toRecordReader(shifts, person, query.lang), params.id, body);
  });
  serveCall(server, calendarCalls.tryShift, ({ tx, person, query: { lang }, params, body }) => {
    assertShift(body);
    return previewWorkingHoursChange(tx, person, lang, () =>
      updateRecord(tx, catalogue, toRecordReader(shifts, person, lang), params.id, body),
    );
  });
}

function assertShift(body: ModuleRecordBody): void {
  const issue = findShiftIssue(body);
  if (issue) throw createWrongValueError(issue.field, issue.rule);
}

/** Updates a shift and keeps the plan: planners are notified of work outside the new hours. */
async function update(
  tx: Transaction,
  person: ActingUser,
  reader: RecordReader,
  id: number,
  body: ModuleRecordBody,
) {
  const changed = await applyWorkingHoursChange(tx, person, getBodyLocalizedName(body), () =>
    updateRecord(tx, getModuleCatalogue(shifts), reader, id, body),
  );
  return changed.result;
}

export const shiftImportCommands: RowImportCommands = {
  check(_tx, _person, { body }) {
    if (body) assertShift(body);
    return Promise.resolve();
  },
  create: (tx, _, reader, body) => createRecord(tx, getModuleCatalogue(shifts), reader, body),
  update,
};
