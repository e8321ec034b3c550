import { CodedError } from '@tarima/domain/kit/errors';
import { instantAt, zonedParts } from '@tarima/domain/kit/time-zone';
import { numberLocales, say, type Language, type Words } from '@tarima/domain/kit/words';
import type { CalendarEvent } from '@tarima/domain/planning/contract';
import { sheetOfDayTexts } from '@tarima/domain/planning/day-sheet-texts';
import { sql } from 'kysely';
import type { Content } from 'pdfmake';
import { letterheadOf, ownLooks } from '../accounts/letterhead.ts';
import { accountInside } from '../accounts/queries.ts';
import type { Transaction } from '../kit/database.ts';
import type { Files } from '../kit/files/files.ts';
import { heading, ruledTable, typed } from '../kit/pdf/blocks.ts';
import { keptPdf } from '../kit/pdf/kept.ts';
import { renderPdf } from '../kit/pdf/render.ts';
import type { FileAnswer, Person } from '../kit/serve.ts';
import { personsEvents } from './events.ts';
import { iso, localDate } from './plant.ts';

const midnight = { hours: 0, minutes: 0, seconds: 0 };
const minute = 60_000;

/**
 * What a person does on a day, to be pinned to the wall: times, workplaces, pallets and pieces, and room to note what was made.
 * @throws CodedError ENTITY_NOT_FOUND for somebody who is not there.
 */
export async function daySheetOf(
  tx: Transaction,
  files: Files,
  { accountId, timeZone }: Person,
  language: Language,
  userId: number,
  date: string,
): Promise<FileAnswer> {
  const user = await tx.row(sql<{ name: string }>`
    select name from users where account_id = ${accountId} and id = ${userId}`);
  const account = await accountInside(tx);
  if (!user || !account) throw new CodedError('ENTITY_NOT_FOUND');
  const day = localDate(date);
  const range = {
    startDate: iso(instantAt(timeZone, day, midnight)),
    endDate: iso(instantAt(timeZone, { ...day, day: day.day + 1 }, midnight)),
  };
  const events = await personsEvents(tx, language, userId, range);
  const workplaces = await namesOf(tx, language);
  const title = say(sheetOfDayTexts.title, language);
  return {
    name: say(sheetOfDayTexts.fileName, language, { id: userId, date }),
    content: () =>
      keptPdf(
        files,
        accountId,
        ['day-sheet', user, date, events, [...workplaces], language, ownLooks(account)],
        async () =>
          renderPdf({
            language,
            letterhead: await letterheadOf(account, language, {
              title,
              subtitle: date,
              fileTitle: `${title} · ${user.name} · ${date}`,
              note: `${user.name} · ${date}`,
            }),
            content: contentOf({ name: user.name, events, workplaces, language, timeZone, date }),
          }),
      ),
  };
}

async function namesOf(tx: Transaction, language: Language): Promise<Map<number, string>> {
  const rows = await tx.rows(sql<{ id: number; name: string }>`
    select id, ${sql.ref(`name_${language}`)} as name from workplaces where account_id = ${tx.accountId} order by id`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface Shown {
  readonly name: string;
  readonly date: string;
  readonly events: readonly CalendarEvent[];
  readonly workplaces: ReadonlyMap<number, string>;
  readonly language: Language;
  readonly timeZone: string;
}

function contentOf({ name, date, events, workplaces, language, timeZone }: Shown): Content[] {
  const words = (text: Words, params = {}) => say(text, language, params);
  const time = (moment: string): string => {
    const { hours, minutes } = zonedParts(Date.parse(moment), timeZone);
    return [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
  };
  const longDay = new Intl.DateTimeFormat(numberLocales[language], {
    dateStyle: 'full',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
  const minutesOf = ({ start, end }: CalendarEvent) =>
    Math.round((Date.parse(end) - Date.parse(start)) / minute);
  const total = events.reduce((sum, event) => sum + minutesOf(event), 0);
  return [
    { text: name, bold: true, fontSize: 21, lineHeight: 1.1 },
    { text: longDay, color: '#5b6270', fontSize: 11 },
    heading(words(sheetOfDayTexts.work, { minutes: total })),
    events.length === 0
      ? { text: words(sheetOfDayTexts.free), fontSize: 11 }
      : ruledTable(
          [
            { title: words(sheetOfDayTexts.hours), width: 72 },
            { title: words(sheetOfDayTexts.workplace), width: 110 },
            { title: words(sheetOfDayTexts.product), width: '*' },
            { title: words(sheetOfDayTexts.order), width: 46, numeric: true },
            { title: words(sheetOfDayTexts.minutes), width: 52, numeric: true },
            { title: words(sheetOfDayTexts.made), width: 70 },
          ],
          events.map((event) => [
            { text: `${time(event.start)}–${time(event.end)}`, bold: true, noWrap: true },
            typed(workplaces.get(event.workplaceId) ?? ''),
            typed(event.product?.name ?? ''),
            { text: String(event.orderId ?? '') },
            { text: String(minutesOf(event)) },
            { text: '' },
          ]),
        ),
  ];
}
