import { calendarDays } from '@tarima/domain/calendar-days/calendar-day';
import { shifts } from '@tarima/domain/shifts/shift';
import { addStatutoryHolidays } from '../calendar-days/commands.ts';
import type { Transaction } from '../kit/database.ts';
import { createDemoRecords } from './create-demo-records.ts';
import type { DemoContext } from './demo-context.ts';

const workday = 9 * 60;
const [friday, saturday] = [5, 6];

const week = (weekdays: string, onSaturday?: string) => ({
  monday: weekdays,
  tuesday: weekdays,
  wednesday: weekdays,
  thursday: weekdays,
  friday: weekdays,
  ...(onSaturday !== undefined && { saturday: onSaturday }),
});

/** Day shift with half an hour for the meal: nine hours of work. The person who also works on Saturdays leaves earlier on other days. */
const demoShifts = [
  { name: 'Turno de día', english: 'Day shift', ...week('8:30-13:30, 14:00-18:00') },
  {
    name: 'De lunes a sábado',
    english: 'Monday to Saturday',
    ...week('8:30-13:30, 14:00-17:00', '8:30-13:30'),
  },
];

/** Name of the person whose shift differs from their division's. */
export const saturdayWorkerName = 'Héctor Galindo';

/** Creates the shifts. @returns the shift of the divisions, and that of the person who works on Saturdays */
export async function createDemoShifts(
  tx: Transaction,
): Promise<{ byDay: { id: number }; onSaturdays: { id: number } }> {
  const [byDay, onSaturdays] = await createDemoRecords(
    tx,
    shifts,
    demoShifts.map(({ english, ...shift }) => ({
      ...shift,
      metadata: { language: { name: { en: english } } },
    })),
  );
  if (byDay === undefined || onSaturdays === undefined) throw new Error('The demo has two shifts');
  return { byDay: { id: byDay }, onSaturdays: { id: onSaturdays } };
}

/** Creates the statutory holidays of every year of the history, and of the coming year. */
export async function createDemoHolidays(
  tx: Transaction,
  begin: number,
  end: number,
): Promise<void> {
  const [first, last] = [begin, end].map((at) => new Date(at).getUTCFullYear());
  for (let year = first ?? 0; year <= (last ?? 0) + 1; year += 1)
    await addStatutoryHolidays(tx, year);
}

/** Schedules overtime: the first plant has more work than fits into its week, and works on the Saturday after next Friday. */
export function scheduleDemoOvertime({
  tx,
  catalogues,
  calendar,
  demoUsers,
  line,
  end,
}: DemoContext): void {
  const [planner] = demoUsers.planners;
  const [division] = catalogues.divisionIds;
  if (!planner || division === undefined) return;
  const next = calendar.later(end, workday);
  const ahead = (friday - calendar.weekday(next) + 7) % 7;
  const date = calendar.dateAfter(next, ahead + saturday - friday);
  const overtime = {
    date,
    name: 'Sábado extraordinario',
    openings: '8:30-13:30',
    division: { id: division },
    metadata: { language: { name: { en: 'Overtime Saturday' } } },
  };
  line.at(calendar.earlier(end, 5 * workday), planner, async () => {
    await createDemoRecords(tx, calendarDays, [overtime]);
  });
}
