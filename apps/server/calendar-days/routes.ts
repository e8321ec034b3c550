import { calendarDays } from '@tarima/domain/calendar-days/calendar-day';
import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import { listStatutoryHolidays } from '@tarima/domain/calendar-days/statutory-holidays';
import { getCatalogueCalls } from '@tarima/domain/kit/contract';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import type { ModuleRecordBody } from '@tarima/domain/kit/schemas';
import { defaultLanguage, type Language, type LocalizedWords } from '@tarima/domain/kit/words';
import { toStoredName, type StoredLocalizedName } from '@tarima/domain/notifications/message-data';
import { sql } from 'kysely';
import { getModuleCatalogue } from '../catalogues.ts';
import { registerBulkActionRoute } from '../kit/catalogue/bulk-actions.ts';
import { buildDefaultBulkActions } from '../kit/catalogue/plain-actions.ts';
import { createRecord, removeRecord, updateRecord } from '../kit/catalogue/records.ts';
import { getReferencedId } from '../kit/catalogue/references.ts';
import {
  registerDependentsRoute,
  registerReadRoutes,
  toRecordReader,
} from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import type { RowImportCommands } from '../kit/sheets/sheet-import.ts';
import { announceWorkingHoursChange } from '../planning/announce-working-hours-change.ts';
import { recordFreedDays } from '../planning/freed-days.ts';
import { addStatutoryHolidays } from './commands.ts';
import {
  getBodyLocalizedName,
  applyWorkingHoursChange,
  toWorkOutsideHoursDto,
  previewWorkingHoursChange,
  listWorkOutsideHours,
} from '../planning/work-outside-hours.ts';

/** Serves a plain catalogue, and notifies planners of planned work that a day leaves outside the working hours. */
export function registerCalendarDayRoutes(server: ApiServer): void {
  const catalogue = getModuleCatalogue(calendarDays);
  const calls = getCatalogueCalls(calendarDays);
  registerReadRoutes(server, catalogue);
  registerDependentsRoute(server, calendarDays);
  registerBulkActionRoute(server, catalogue, {
    actions: buildDefaultBulkActions(catalogue, remove),
  });

  serveCall(server, calls.create, async ({ tx, person, query, body }) => {
    const reader = toRecordReader(calendarDays, person, query.lang);
    const save = () => createRecord(tx, catalogue, reader, body);
    return (await applyCalendarChange(tx, person, getBodyLocalizedName(body), save)).result;
  });
  serveCall(server, calls.update, async ({ tx, person, query, params, body }) => {
    const reader = toRecordReader(calendarDays, person, query.lang);
    const save = () => updateRecord(tx, catalogue, reader, params.id, body);
    return (await applyCalendarChange(tx, person, getBodyLocalizedName(body), save)).result;
  });
  serveCall(server, calls.remove, ({ tx, person, params }) => remove(tx, person, params.id));

  serveCall(server, calendarCalls.statutory, async ({ tx, person, query, params }) => ({
    days: await listStatutoryDays(tx, query.lang, params.year),
    outside: await previewWorkingHoursChange(tx, person, query.lang, () =>
      addStatutoryHolidays(tx, params.year),
    ),
  }));
  serveCall(server, calendarCalls.addStatutory, async ({ tx, person, query, params }) => {
    const { result, outside } = await applyCalendarChange(tx, person, String(params.year), () =>
      addStatutoryHolidays(tx, params.year),
    );
    return {
      added: result.length,
      outside: await toWorkOutsideHoursDto(tx, person, query.lang, outside),
    };
  });

  serveCall(server, calendarCalls.tryDay, ({ tx, person, query: { id, lang }, body }) => {
    const reader = toRecordReader(calendarDays, person, lang);
    return previewWorkingHoursChange(tx, person, lang, () =>
      id === undefined
        ? createRecord(tx, catalogue, reader, body)
        : updateRecord(tx, catalogue, reader, id, body),
    );
  });

  serveCall(server, calendarCalls.outside, async ({ tx, person, query }) =>
    toWorkOutsideHoursDto(tx, person, query.lang, await listWorkOutsideHours(tx, person)),
  );
}

/** Checks a sheet for existing days before it is saved. Planners are not notified, and freed days follow from the whole sheet. */
export const calendarDayImportCommands: RowImportCommands = {
  writeSheet: (tx, person, write) =>
    recordFreedDays(tx, person, async () => {
      await announceWorkingHoursChange(tx);
      return write();
    }),
  async check(tx, _person, { id, body }) {
    if (!body) return;
    const twin = await tx.row(sql<{ id: number }>`
      select id from calendar_days
      where account_id = ${tx.accountId} and date = ${body['date']} and id is distinct from ${id ?? null}
        and division_id is not distinct from ${parseDivision(body)}`);
    if (twin) throw createWrongValueError('date', 'unique');
  },
  create: (tx, _, reader, body) => createRecord(tx, getModuleCatalogue(calendarDays), reader, body),
  update: (tx, _, reader, id, body) =>
    updateRecord(tx, getModuleCatalogue(calendarDays), reader, id, body),
};

const parseDivision = (body: ModuleRecordBody): number | null =>
  body['division'] ? getReferencedId(body['division']) : null;

/** Deleting an overtime day also removes its hours. */
async function remove(tx: Transaction, person: ActingUser, id: number): Promise<void> {
  const reader = toRecordReader(calendarDays, person, defaultLanguage);
  const day = await tx.row(sql<LocalizedWords>`
    select name_es as es, name_en as en from calendar_days where account_id = ${tx.accountId} and id = ${id}`);
  if (!day) throw new CodedError('ENTITY_NOT_FOUND');
  await applyCalendarChange(tx, person, toStoredName(day), () =>
    removeRecord(tx, calendarDays, reader, id),
  );
}

/** Applies a change of the calendar as one of hours, and records the days on which people work again. */
const applyCalendarChange = <Result>(
  tx: Transaction,
  person: ActingUser,
  name: StoredLocalizedName,
  change: () => Promise<Result>,
) => recordFreedDays(tx, person, () => applyWorkingHoursChange(tx, person, name, change));

/** Returns the statutory holidays of a year, with the account's calendar entries on those days. */
async function listStatutoryDays(tx: Transaction, language: Language, year: number) {
  const law = listStatutoryHolidays(year);
  const known = await tx.rows(sql<{ date: string; name: string }>`
    select date, ${sql.ref(`name_${language}`)} as name from calendar_days
    where account_id = ${tx.accountId} and division_id is null and date = any(${law.map(({ date }) => date)}::date[])`);
  const existing = new Map(known.map(({ date, name }) => [date, name]));
  return law.map(({ date, name }) => ({
    date,
    name: name[language],
    there: existing.get(date) ?? null,
  }));
}
