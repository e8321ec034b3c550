import { weekTexts, type FloorWeek } from '@tarima/domain/floor/week';
import { longestWork, workOfPeople } from '@tarima/domain/floor/worked';
import type { FloorReport } from '@tarima/domain/floor/progress';
import type { SheetCell } from '@tarima/domain/kit/sheets/cell';
import { day, firstInstant, wallClock } from '@tarima/domain/kit/time-zone';
import { say, type Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { workbookBuffer } from '../kit/sheets/write-workbook.ts';
import type { FileAnswer, Person } from '../kit/serve.ts';
import { namesOf } from './book.ts';

interface WeekQuery {
  readonly day?: string | undefined;
  readonly divisionId?: number | undefined;
}

interface Row extends Omit<FloorReport, 'at'> {
  readonly detailId: number;
  readonly workplaceId: number;
  readonly at: string;
}

/** Hours and pieces of a week; of themselves alone to who is held to what is theirs. */
export async function weekOf(
  tx: Transaction,
  person: Person,
  query: WeekQuery,
): Promise<FloorWeek> {
  const clock = await tx.row(sql<{ now: string; told: boolean }>`
    select present() as now, exists (select from floor_reports where account_id = ${tx.accountId}) as told`);
  const now = Date.parse(clock?.now ?? '');
  const { timeZone } = person;
  const asked =
    query.day === undefined ? wallClock(now, timeZone) : Date.parse(`${query.day}T00:00:00Z`);
  const monday = mondayOf(asked);
  const from = firstInstant(timeZone, monday);
  const to = firstInstant(timeZone, monday + 7 * day);
  const steps = await reportsBetween(tx, from - longestWork, to + longestWork, query.divisionId);
  const work = [...workOfPeople(steps, { from, to, now })].filter(
    ([userId]) => !person.profile.onlyMine || userId === person.id,
  );
  const names = await namesOf(
    tx,
    work.map(([userId]) => userId),
  );
  const people = work.map(([userId, { minutes, ...pieces }]) => ({
    user: { id: userId, name: names.get(userId) ?? '' },
    hours: Math.round((minutes * 100) / 60) / 100,
    ...pieces,
  }));
  return {
    told: clock?.told ?? false,
    first: dayText(monday),
    last: dayText(monday + 6 * day),
    people: people.toSorted(
      (one, other) => one.user.name.localeCompare(other.user.name) || one.user.id - other.user.id,
    ),
  };
}

const dayText = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10);

/** Midnight of the Monday of the week that a moment of the wall clock lies in. */
function mondayOf(local: number): number {
  const midnight = Math.floor(local / day) * day;
  // Monday is 0, Sunday 6.
  return midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * day;
}

/** What holds of what was told at tablets within a time. What was taken back is left out, and what the office put right is nobody's work. */
async function reportsBetween(
  tx: Transaction,
  from: number,
  to: number,
  divisionId: number | undefined,
): Promise<FloorReport[][]> {
  const ofDivision = divisionId === undefined ? sql`true` : sql`w.division_id = ${divisionId}`;
  const rows = await tx.rows(sql<Row>`
    select r.id, r.detail_id as "detailId", r.workplace_id as "workplaceId", r.user_id as "userId", r.kind,
      r.good::float8, r.scrap::float8, r.aside::float8, r.stocked::float8, r.reason, r.at, r.undoes
    from workplaces w
    join floor_reports r on r.account_id = w.account_id and r.workplace_id = w.id
      and r.at >= ${new Date(from).toISOString()} and r.at < ${new Date(to).toISOString()}
    where w.account_id = ${tx.accountId} and ${ofDivision} and r.undoes is null and r.tablet_id is not null
      and not exists (select from floor_reports u where u.account_id = r.account_id and u.undoes = r.id)
    order by r.id`);
  const bySteps = Map.groupBy(rows, ({ detailId, workplaceId }) => `${detailId} ${workplaceId}`);
  return [...bySteps.values()].map((ofStep) =>
    ofStep.map(({ detailId: _detail, workplaceId: _workplace, ...report }) => ({
      ...report,
      at: Date.parse(report.at),
    })),
  );
}

/** The same week as a workbook: a row for each person. */
export function weekSheet({ first, people }: FloorWeek, language: Language): FileAnswer {
  const text = (words: string): SheetCell => ({ type: 'text', text: words });
  const number = (figure: number): SheetCell => ({ type: 'number', text: String(figure) });
  const note = say(weekTexts.definition, language);
  return {
    name: say(weekTexts.fileName, language, { first }),
    content: () =>
      workbookBuffer({
        columns: [
          { header: say(weekTexts.person, language), width: 32, note },
          { header: say(weekTexts.hours, language), width: 14, format: '#,##0.00' },
          ...[weekTexts.good, weekTexts.scrap, weekTexts.aside].map((words) => ({
            header: say(words, language),
            width: 16,
            format: '#,##0.###',
          })),
        ],
        rows: [
          people.map(({ user, hours, good, scrap, aside }) => ({
            cells: [text(user.name), ...[hours, good, scrap, aside].map(number)],
          })),
        ],
      }),
  };
}
