import { calendarDays } from '@tarima/domain/calendar-days/calendar-day';
import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import { statutoryHolidays } from '@tarima/domain/calendar-days/statutory';
import { catalogueCalls } from '@tarima/domain/kit/contract';
import { CodedError, wrongValue } from '@tarima/domain/kit/errors';
import type { Body } from '@tarima/domain/kit/schemas';
import { defaultLanguage, type Language, type Words } from '@tarima/domain/kit/words';
import { toStoredName } from '@tarima/domain/notifications/message-data';
import { sql } from 'kysely';
import { getCatalogue } from '../catalogues.ts';
import { manyRoute } from '../kit/catalogue/many.ts';
import { buildPlainActions } from '../kit/catalogue/plain-actions.ts';
import { createRecord, removeRecord, updateRecord } from '../kit/catalogue/records.ts';
import { getReferencedId } from '../kit/catalogue/references.ts';
import { dependentsRoute, listRoutes, toReader } from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import type { RowWrites } from '../kit/sheets/importing.ts';
import { addStatutory } from './commands.ts';
import {
  bodyNames,
  changingHours,
  toOutsideDto,
  tryingHours,
  workOutside,
} from '../planning/outside.ts';

/** Serves a plain catalogue, and notifies planners of planned work that a day leaves outside the hours of its people. */
export function calendarDayRoutes(server: Server): void {
  const catalogue = getCatalogue(calendarDays);
  const calls = catalogueCalls(calendarDays);
  listRoutes(server, catalogue);
  dependentsRoute(server, calendarDays);
  manyRoute(server, catalogue, { actions: buildPlainActions(catalogue, remove) });

  serve(server, calls.create, async ({ tx, person, query, body }) => {
    const reader = toReader(calendarDays, person, query.lang);
    const save = () => createRecord(tx, catalogue, reader, body);
    return (await changingHours(tx, person, bodyNames(body), save)).result;
  });
  serve(server, calls.update, async ({ tx, person, query, params, body }) => {
    const reader = toReader(calendarDays, person, query.lang);
    const save = () => updateRecord(tx, catalogue, reader, params.id, body);
    return (await changingHours(tx, person, bodyNames(body), save)).result;
  });
  serve(server, calls.remove, ({ tx, person, params }) => remove(tx, person, params.id));

  serve(server, calendarCalls.statutory, async ({ tx, person, query, params }) => ({
    days: await statutoryDays(tx, query.lang, params.year),
    outside: await tryingHours(tx, person, query.lang, () => addStatutory(tx, params.year)),
  }));
  serve(server, calendarCalls.addStatutory, async ({ tx, person, query, params }) => {
    const { result, outside } = await changingHours(tx, person, String(params.year), () =>
      addStatutory(tx, params.year),
    );
    return { added: result.length, outside: await toOutsideDto(tx, person, query.lang, outside) };
  });

  serve(server, calendarCalls.tryDay, ({ tx, person, query: { id, lang }, body }) => {
    const reader = toReader(calendarDays, person, lang);
    return tryingHours(tx, person, lang, () =>
      id === undefined
        ? createRecord(tx, catalogue, reader, body)
        : updateRecord(tx, catalogue, reader, id, body),
    );
  });

  serve(server, calendarCalls.outside, async ({ tx, person, query }) =>
    toOutsideDto(tx, person, query.lang, await workOutside(tx, person)),
  );
}

/** Checks a sheet for days that exist already before it is saved. Planners are not notified of each of its rows. */
export const dayWrites: RowWrites = {
  async check(tx, _person, { id, body }) {
    if (!body) return;
    const twin = await tx.row(sql<{ id: number }>`
      select id from calendar_days
      where account_id = ${tx.accountId} and date = ${body['date']} and id is distinct from ${id ?? null}
        and division_id is not distinct from ${parseDivision(body)}`);
    if (twin) throw wrongValue('date', 'unique');
  },
  create: (tx, _, reader, body) => createRecord(tx, getCatalogue(calendarDays), reader, body),
  update: (tx, _, reader, id, body) =>
    updateRecord(tx, getCatalogue(calendarDays), reader, id, body),
};

const parseDivision = (body: Body): number | null =>
  body['division'] ? getReferencedId(body['division']) : null;

/** An overtime day that goes takes its hours along. */
async function remove(tx: Transaction, person: Person, id: number): Promise<void> {
  const reader = toReader(calendarDays, person, defaultLanguage);
  const day = await tx.row(sql<Words>`
    select name_es as es, name_en as en from calendar_days where account_id = ${tx.accountId} and id = ${id}`);
  if (!day) throw new CodedError('ENTITY_NOT_FOUND');
  await changingHours(tx, person, toStoredName(day), () =>
    removeRecord(tx, calendarDays, reader, id),
  );
}

/** Returns the statutory holidays of a year, with the entries of the account's calendar on those days. */
async function statutoryDays(tx: Transaction, language: Language, year: number) {
  const law = statutoryHolidays(year);
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
