import type { Instant } from '@tarima/domain/kit/time-zone';
import type { FreedDay } from '@tarima/domain/planning/calls/replan-contract';
import {
  closeCalendarDay,
  listUnionWorkingIntervals,
  subtractIntervals,
  type TimeInterval,
  type WorkingCalendar,
} from '@tarima/domain/kit/working-time';
import { sql } from 'kysely';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { holdLock } from '../kit/hold-lock.ts';
import type { ActingUser } from '../kit/serve.ts';
import { formatInstant, loadPlantOperators, type PlantScope } from './plant-snapshot.ts';

interface Holiday {
  readonly divisionId: number;
  readonly date: string;
}

/**
 * Applies a change of calendar days, and records the days on which the people of a division work again: holidays that were removed, moved,
 * given hours, or replaced by a day of the division. A freed day that becomes a holiday again is removed.
 * @param change applies the change and announces it: replans lock the job of expected ends, which an announcement schedules, before freed
 * days, and the same sequence cannot deadlock with them
 */
export async function recordFreedDays<Result>(
  tx: Transaction,
  person: Pick<ActingUser, 'timeZone'>,
  change: () => Promise<Result>,
): Promise<Result> {
  // Simultaneous changes wait for each other: each compares the calendar that the one before has left.
  await holdLock(tx, 'freed-days');
  const before = await listHolidays(tx, person);
  const result = await change();
  const after = await listHolidays(tx, person);
  const freed = excludeHolidays(before, after);
  const closed = excludeHolidays(after, before);
  await tx.row(sql`
    delete from freed_days where account_id = ${tx.accountId} and (
      date < ${toLocalDate(person)} or (division_id, date) in (
        select day."divisionId", day.date
        from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as day ("divisionId" bigint, date date)))`);
  if (freed.length > 0)
    await tx.row(sql`
      insert into freed_days (account_id, division_id, date)
      select ${tx.accountId}, day."divisionId", day.date
      from jsonb_to_recordset(${JSON.stringify(freed)}::jsonb) as day ("divisionId" bigint, date date)
      on conflict (account_id, division_id, date) do update set replan_id = null`);
  return result;
}

/** Lists the holidays of each division from today on; a day of the division replaces that of the account. */
const listHolidays = (
  tx: Transaction,
  person: Pick<ActingUser, 'timeZone'>,
): Promise<readonly Holiday[]> =>
  tx.rows(sql<Holiday>`
    select division.id as "divisionId", day.date
    from divisions division
    cross join lateral (
      select distinct on (date) date, openings from calendar_days
      where account_id = division.account_id and date >= ${toLocalDate(person)}
        and (division_id is null or division_id = division.id)
      order by date, division_id nulls last) day
    where division.account_id = ${tx.accountId} and day.openings is null`);

const toLocalDate = ({ timeZone }: Pick<ActingUser, 'timeZone'>) =>
  sql`(${formatInstant(getServerTime())}::timestamptz at time zone ${timeZone})::date`;

/** Returns the holidays of a list that another list lacks. */
function excludeHolidays(holidays: readonly Holiday[], others: readonly Holiday[]): Holiday[] {
  const keys = new Set(others.map(toKey));
  return holidays.filter((holiday) => !keys.has(toKey(holiday)));
}

const toKey = ({ divisionId, date }: Holiday): string => `${divisionId}/${date}`;

/** Maximum number of freed days that are offered at a time. */
const mostOffered = 5;

/**
 * Lists the next freed days of the planner's division into which no replan has moved work, in whose remaining hours people of the division
 * work, and where work is planned that ends after their first hour begins. A night shift belongs to the day on which it begins.
 * Whether work can move is computed only when the planner requests it.
 */
export async function listFreedDays(
  tx: Transaction,
  { accountId, divisionId, timeZone }: Pick<ActingUser, 'accountId' | 'divisionId' | 'timeZone'>,
): Promise<{ days: FreedDay[] }> {
  if (!divisionId) return { days: [] };
  const now = getServerTime();
  const rows = await tx.rows(sql<Pick<FreedDay, 'id' | 'date'> & DayBounds>`
    select day.id, day.date, bounds."startsAt", bounds."endsAt"
    from freed_days day cross join lateral ${dayBounds(timeZone)} bounds
    where day.account_id = ${tx.accountId} and day.division_id = ${divisionId} and day.replan_id is null
      and bounds."endsAt" > ${formatInstant(now)}
    order by day.date`);
  if (rows.length === 0) return { days: [] };
  const lastEnd = await findLastWorkEnd(tx, divisionId, now);
  const calendars = await listDivisionCalendars(tx, { accountId, divisionId, now });
  const days = rows
    .map(({ id, date, startsAt, endsAt }) => ({
      id,
      date,
      start: Date.parse(startsAt),
      end: Date.parse(endsAt),
    }))
    .filter(({ date, start, end }) => {
      const [first] = listHoursOfDay(calendars, date, { start: Math.max(start, now), end });
      return first !== undefined && lastEnd > first.start;
    })
    .slice(0, mostOffered);
  return {
    days: days.map(({ id, date, start, end }) => ({
      id,
      date,
      startDate: formatInstant(start),
      endDate: formatInstant(end),
    })),
  };
}

/** Returns when the last planned work of a division ends; the present where all of it has ended. */
async function findLastWorkEnd(
  tx: Transaction,
  divisionId: number,
  now: Instant,
): Promise<Instant> {
  const last = await tx.row(sql<{ endsAt: string | null }>`
    select max(e.end_date) as "endsAt" from planning_events e
    join workplaces w on w.account_id = e.account_id and w.id = e.workplace_id
    where e.account_id = ${tx.accountId} and w.division_id = ${divisionId} and e.end_date > ${formatInstant(now)}`);
  return last?.endsAt ? Date.parse(last.endsAt) : now;
}

/** Lists the hours within a time that a day adds to some calendars, without those that begin on the day before. */
function listHoursOfDay(
  calendars: readonly WorkingCalendar[],
  date: string,
  { start, end }: TimeInterval,
): TimeInterval[] {
  const others = listUnionWorkingIntervals(
    calendars.map((calendar) => closeCalendarDay(calendar, date)),
    start,
    end,
  );
  return listUnionWorkingIntervals(calendars, start, end).flatMap((hours) =>
    subtractIntervals(hours, others),
  );
}

/** Lists the calendars by which people work in a division: that of the division, and those of people with shifts of their own. */
async function listDivisionCalendars(
  tx: Transaction,
  { accountId, divisionId, now }: Pick<PlantScope, 'accountId' | 'divisionId' | 'now'>,
): Promise<WorkingCalendar[]> {
  const calendars = await loadWorkCalendars(tx);
  const operators = await loadPlantOperators(tx, { accountId, divisionId, now }, calendars);
  const own = operators.flatMap(({ hours, workplaceIds }) =>
    hours && workplaceIds.length > 0 ? [hours] : [],
  );
  return [...new Set([calendars.of(divisionId), ...own])];
}

interface DayBounds {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Midnights between which a freed day lies. */
const dayBounds = (timeZone: string) => sql`(
  select day.date::timestamp at time zone ${timeZone} as "startsAt",
    (day.date + 1)::timestamp at time zone ${timeZone} as "endsAt")`;

/** Offers the freed days within a time no longer, because a replan has moved work of the planner's division into it. */
export const markFreedDaysUsed = (
  tx: Transaction,
  { divisionId, timeZone }: Pick<ActingUser, 'divisionId' | 'timeZone'>,
  freed: { readonly startDate: string; readonly endDate: string },
  replanId: number | null,
): Promise<unknown> =>
  tx.row(sql`
    update freed_days day set replan_id = ${replanId}
    where account_id = ${tx.accountId} and division_id = ${divisionId ?? null}
      and date::timestamp at time zone ${timeZone} >= ${freed.startDate}
      and (date + 1)::timestamp at time zone ${timeZone} <= ${freed.endDate}`);

/** Offers the freed days again into which an undone replan had moved work. */
export const offerFreedDaysAgain = (tx: Transaction, replanId: number): Promise<unknown> =>
  tx.row(sql`
    update freed_days set replan_id = null
    where account_id = ${tx.accountId} and replan_id = ${replanId}`);
