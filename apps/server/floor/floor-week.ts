import { floorWeekTexts, type FloorWeek } from '@tarima/domain/floor/floor-week';
import { getWeekBounds } from '@tarima/domain/floor/week-bounds';
import { maxUnstoppedWorkMillis, sumWorkByUser } from '@tarima/domain/floor/worked-spans';
import type { SheetCell } from '@tarima/domain/kit/sheets/cell';
import { say, type Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { createWorkbookBuffer } from '../kit/sheets/write-workbook.ts';
import type { FileResponse } from '../kit/call-route.ts';
import type { ActingUser } from '../kit/serve.ts';
import { loadUserNames } from './reports-by-line.ts';
import { listValidFloorReports } from './valid-reports.ts';
import { getWordComparator } from '@tarima/domain/kit/word-order';

export interface FloorWeekQuery {
  readonly day?: string | undefined;
  readonly divisionId?: number | undefined;
}

/** Returns the hours and pieces of a week; a restricted user gets only their own. */
export async function getWeeklyHoursAndPieces(
  tx: Transaction,
  person: ActingUser,
  query: FloorWeekQuery & { readonly lang: Language },
): Promise<FloorWeek> {
  const compare = getWordComparator(query.lang);
  const clock = await tx.row(sql<{ now: string; told: boolean }>`
    select present() as now, exists (select from floor_reports where account_id = ${tx.accountId}) as told`);
  const now = Date.parse(clock?.now ?? '');
  const { first, last, from, to } = getWeekBounds(query.day, now, person.timeZone);
  const steps = await listValidFloorReports(tx, {
    from: from - maxUnstoppedWorkMillis,
    to: to + maxUnstoppedWorkMillis,
    divisionId: query.divisionId,
  });
  const work = [...sumWorkByUser(steps, { from, to, now })].filter(
    ([userId]) => !person.profile.onlyMine || userId === person.id,
  );
  const names = await loadUserNames(
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
    first,
    last,
    people: people.toSorted(
      (one, other) => compare(one.user.name, other.user.name) || one.user.id - other.user.id,
    ),
  };
}

/** Builds the workbook of the week: a row for each person. */
export function buildFloorWeekWorkbook(
  { first, people }: FloorWeek,
  language: Language,
): FileResponse {
  const toTextCell = (words: string): SheetCell => ({ type: 'text', text: words });
  const toNumberCell = (figure: number): SheetCell => ({ type: 'number', text: String(figure) });
  const note = say(floorWeekTexts.definition, language);
  return {
    name: say(floorWeekTexts.fileName, language, { first }),
    content: () =>
      createWorkbookBuffer({
        columns: [
          { header: say(floorWeekTexts.person, language), width: 32, note },
          { header: say(floorWeekTexts.hours, language), width: 14, format: '#,##0.00' },
          ...[floorWeekTexts.good, floorWeekTexts.scrap, floorWeekTexts.aside].map((words) => ({
            header: say(words, language),
            width: 16,
            format: '#,##0.###',
          })),
        ],
        rows: [
          people.map(({ user, hours, good, scrap, aside }) => ({
            cells: [toTextCell(user.name), ...[hours, good, scrap, aside].map(toNumberCell)],
          })),
        ],
      }),
  };
}
