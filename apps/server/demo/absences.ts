import type { Absence } from '@tarima/domain/absences/contract';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import { absenceWindowRules } from '../planning/absences.ts';
import { PlanningEngine } from '../planning/engine.ts';
import { formatInstant } from '../planning/plant-snapshot.ts';
import { scheduleDowntimeWindow } from '../planning/downtime-windows.ts';
import type { DemoContext } from './demo-context.ts';

const workday = 9 * 60;
/** Working days before an absence at which it is reported: no work is planned for the person yet. */
const reportedBefore = 15;

/** Absences: person, first working day after today, number of working days, and reason. */
const absences: readonly (readonly [
  name: string,
  from: number,
  days: number,
  kind: Absence['kind'],
])[] = [
  ['Miguel Ángel Soto', -16, 3, 'illness'],
  ['Patricia Garza Leal', -8, 5, 'holiday'],
  // Absence since yesterday, until at least the day after tomorrow.
  ['Rosa Isela Duarte', -1, 3, 'leave'],
  ['Noé Arámbula', 6, 2, 'holiday'],
];

export function scheduleDemoAbsences({ tx, demoUsers, calendar, line, end }: DemoContext): void {
  const moment = (days: number): number =>
    days < 0 ? calendar.earlier(end, -days * workday) : calendar.later(end, days * workday);
  const [planner] = demoUsers.planners;
  if (!planner) return;
  for (const [name, from, days, kind] of absences) {
    const operator = demoUsers.operators.find((person) => person.name === name);
    if (!operator) throw new Error(`The demo has no ${name}`);
    const window = {
      startDate: formatInstant(moment(from)),
      endDate: formatInstant(moment(from + days)),
    };
    line.at(calendar.earlier(moment(from), reportedBefore * workday), planner, async () => {
      // The command refuses an absence that has already begun.
      if (from < 0)
        return void (await tx.row(sql`
          insert into users_absences (account_id, owner_id, kind, start_date, end_date)
          values (${tx.accountId}, ${operator.id}, ${kind}, ${window.startDate}, ${window.endDate})`));
      const engine = new PlanningEngine();
      const request = { engine, person: planner, language: defaultLanguage, ownerId: operator.id };
      const body = { ...window, kind, note: null, position: null };
      await scheduleDowntimeWindow(tx, absenceWindowRules, { ...request, dryRun: false }, body);
      await engine.close();
    });
  }
}
