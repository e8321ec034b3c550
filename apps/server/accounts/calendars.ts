import { defaultAccountSettings } from '@tarima/domain/accounts/account-settings';
import { toWorkingIntervals } from '@tarima/domain/kit/working-intervals';
import type { CalendarDay } from '@tarima/domain/kit/working-time';
import type { PlantHours } from '@tarima/domain/planning/planning-model';
import { weekdays, getShiftWeek, type Weekday } from '@tarima/domain/shifts/shift';
import { sql } from 'kysely';
import { findAccount } from './queries.ts';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';

/** Working hours of all people in an account. The same division and shift return the same object. */
export interface WorkCalendars {
  /** Returns the hours of a division's people, or of a person's own shift; without a division, those of the account. */
  of(divisionId?: number | null, shiftId?: number | null): PlantHours;
}

interface Stored {
  shifts: ({ id: number } & Partial<Record<Weekday, string | null>>)[];
  divisions: { id: number; shiftId: number }[];
  days: StoredDay[];
}

interface StoredDay {
  readonly date: string;
  readonly openings: string | null;
  readonly name: string;
  readonly divisionId: number | null;
}

/** Loads the calendars of a plant once, for the hours of many people. Names of days are in the account's language. */
export async function loadWorkCalendars(tx: Transaction): Promise<WorkCalendars> {
  const pendingStored = tx.row(
    withCachedQueryPlan(sql<Stored>`
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, ${sql.join(
          weekdays.flatMap((name) => [sql.lit(name), sql`s.${sql.ref(name)}`]),
        )})) from shifts s where s.account_id = ${tx.accountId}
      ), '[]') as shifts,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', d.id, 'shiftId', d.shift_id)) from divisions d
        where d.account_id = ${tx.accountId} and d.shift_id is not null
      ), '[]') as divisions,
      coalesce((
        select jsonb_agg(jsonb_build_object('date', c.date, 'openings', c.openings, 'name', c.name, 'divisionId', c.division_id))
        from calendar_days c where c.account_id = ${tx.accountId}
      ), '[]') as days`),
  );
  const [account, stored] = await Promise.all([findAccount(tx), pendingStored]);
  const defaultHours = account?.settings.operativeLapse ?? defaultAccountSettings.operativeLapse;
  if (!account || !defaultHours) throw new Error('The product has working hours of its own');
  const { shifts = [], divisions = [], days = [] } = stored ?? {};
  const base = { timeZone: account.timeZone, lapse: defaultHours };
  return buildCalendars(base, {
    shifts,
    divisions,
    days: days.toSorted(compareDayScopes),
  });
}

/** Sorts a division's own day after the account's day, which it replaces. */
const compareDayScopes = (one: StoredDay, other: StoredDay): number =>
  Number(one.divisionId !== null) - Number(other.divisionId !== null);

function buildCalendars(base: PlantHours, { shifts, divisions, days }: Stored): WorkCalendars {
  const weeks = new Map(shifts.map((shift) => [shift.id, getShiftWeek(shift)]));
  const shiftOf = new Map(divisions.map(({ id, shiftId }) => [id, shiftId]));
  const getDays = (divisionId: number | null): Readonly<Record<string, CalendarDay>> =>
    Object.fromEntries(
      days
        .filter((day) => day.divisionId === null || day.divisionId === divisionId)
        .map(({ date, openings, name }) => [
          date,
          { openings: toWorkingIntervals(openings), name },
        ]),
    );
  const special = new Set(days.map(({ divisionId }) => divisionId));
  const known = new Map<string, PlantHours>();
  return {
    of(divisionId = null, shiftId = null) {
      const shift = shiftId ?? shiftOf.get(divisionId ?? -1) ?? null;
      const ofDivision = special.has(divisionId) ? divisionId : null;
      const key = `${shift} ${ofDivision}`;
      const week = weeks.get(shift ?? -1);
      const hours = known.get(key) ?? {
        ...base,
        ...(week && { week }),
        ...(days.length > 0 && { days: getDays(ofDivision) }),
      };
      known.set(key, hours);
      return hours;
    },
  };
}
