import { CodedError } from '@tarima/domain/kit/errors';
import { toInstant, getZonedParts } from '@tarima/domain/kit/time-zone';
import {
  numberLocales,
  say,
  sayCount,
  type Language,
  type LocalizedWords,
} from '@tarima/domain/kit/words';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import { daySheetCountWords, daySheetTexts } from '@tarima/domain/planning/calls/day-sheet-texts';
import {
  listAttendedIntervals,
  getBatchLoadKey,
  getBatchLoadRules,
  type BatchLoadRule,
} from '@tarima/domain/planning/batch-loads';
import { sql } from 'kysely';
import type { Content } from 'pdfmake';
import { buildLetterhead, getPaperBranding } from '../accounts/letterhead.ts';
import { findAccount } from '../accounts/queries.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { renderHeading, renderPdfTable, renderUserText } from '../kit/pdf/blocks.ts';
import { getOrRenderCachedPdf } from '../kit/pdf/cached-pdf.ts';
import { renderPdf } from '../kit/pdf/render.ts';
import type { FileResponse } from '../kit/call-route.ts';
import type { ActingUser } from '../kit/serve.ts';
import { listCutsForPieces } from '../cutting/cuts-for-pieces.ts';
import { listLinesToMake } from '../technical-sheets/lines-to-make.ts';
import {
  loadDaySheetPictures,
  renderDaySheetLines,
  toDaySheetCacheContent,
} from './day-sheet-lines.ts';
import { renderDayCuts } from './day-sheet-cuts.ts';
import { loadDayPieces } from './day-sheet-pieces.ts';
import { hideUnreadableOrders, listUserEvents, type EventRange } from './events.ts';
import { formatInstant, buildBatchLoadRuleExpression, parseLocalDate } from './plant-snapshot.ts';

const midnight = { hours: 0, minutes: 0, seconds: 0 };
const minute = 60_000;

/**
 * Returns the day sheet of a person, to be pinned to the wall: times, workplaces, pallets and pieces, and room to note the made pieces.
 * For each line it has the picture, the instructions and the parts to cut. For cutting stations it lists the boards to cut.
 * @throws CodedError ENTITY_NOT_FOUND for an unknown person.
 */
export async function printDaySheet(
  tx: Transaction,
  files: FileService,
  person: ActingUser,
  language: Language,
  userId: number,
  date: string,
): Promise<FileResponse> {
  const { accountId, timeZone } = person;
  const user = await tx.row(sql<{ name: string }>`
    select name from users where account_id = ${accountId} and id = ${userId}`);
  const account = await findAccount(tx);
  if (!user || !account) throw new CodedError('ENTITY_NOT_FOUND');
  const day = parseLocalDate(date);
  const range = {
    startDate: formatInstant(toInstant(timeZone, day, midnight)),
    endDate: formatInstant(toInstant(timeZone, { ...day, day: day.day + 1 }, midnight)),
  };
  const events = await listUserEvents(tx, language, userId, range);
  const workplaces = await loadWorkplaceRows(tx, language);
  const { made, toCut } = await loadDayPieces(
    tx,
    { accountId, timeZone },
    events,
    (workplaceId) => workplaces.get(workplaceId)?.load !== null,
  );
  const cuts = await listCutsForPieces(tx, toCut, language);
  const known = await listLinesToMake(
    tx,
    events.flatMap(({ detailId }) => detailId ?? []),
    language,
  );
  // A planner who is restricted to their own orders prints the sheet without the numbers of other orders.
  const printed = await hideUnreadableOrders(tx, person, events);
  const named = new Set(printed.flatMap(({ orderId }) => orderId ?? []));
  const lines = known.map((line) => ({
    ...line,
    orderId: named.has(line.orderId) ? line.orderId : null,
  }));
  const title = say(daySheetTexts.title, language);
  const longDay = formatDay(date, language);
  return {
    name: say(daySheetTexts.fileName, language, { id: userId, date }),
    content: () =>
      getOrRenderCachedPdf(
        files,
        accountId,
        [
          'day-sheet',
          user,
          date,
          printed,
          [...workplaces],
          [...made],
          cuts,
          toDaySheetCacheContent(lines),
          language,
          getPaperBranding(account),
        ],
        async () =>
          renderPdf({
            language,
            letterhead: await buildLetterhead(account, language, {
              title,
              subtitle: longDay,
              fileTitle: `${title} · ${user.name} · ${longDay}`,
              note: `${user.name} · ${longDay}`,
            }),
            images: await loadDaySheetPictures(files, accountId, lines),
            content: [
              ...renderDaySheetContent({
                name: user.name,
                events: printed,
                workplaces,
                made,
                language,
                timeZone,
                date,
                range,
              }),
              ...renderDayCuts(cuts, language),
              ...renderDaySheetLines(lines, language),
            ],
          }),
      ),
  };
}

interface WorkplaceRow {
  readonly id: number;
  readonly name: string;
  readonly load: BatchLoadRule | null;
}

async function loadWorkplaceRows(
  tx: Transaction,
  language: Language,
): Promise<Map<number, WorkplaceRow>> {
  const rows = await tx.rows(sql<WorkplaceRow>`
    select w.id, w.${sql.ref(`name_${language}`)} as name, ${buildBatchLoadRuleExpression('w')} as load
    from workplaces w where w.account_id = ${tx.accountId} order by w.id`);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Shown {
  readonly name: string;
  readonly date: string;
  readonly range: EventRange;
  readonly events: readonly CalendarEvent[];
  readonly workplaces: ReadonlyMap<number, WorkplaceRow>;
  /** Pieces made by each event, by event id. */
  readonly made: ReadonlyMap<number, number>;
  readonly language: Language;
  readonly timeZone: string;
}

/** Renders the part of a day sheet that lists its work. */
export function renderDaySheetContent({ name, date, language, ...shown }: Shown): Content[] {
  const translate = (text: LocalizedWords, params = {}) => say(text, language, params);
  const work = listWork(shown);
  const minutes = work.reduce((sum, each) => sum + each.minutes, 0);
  return [
    { text: name, bold: true, fontSize: 21, lineHeight: 1.1 },
    { text: formatDay(date, language), color: '#5b6270', fontSize: 11 },
    renderHeading(translate(daySheetTexts.work, { minutes })),
    work.length === 0
      ? { text: translate(daySheetTexts.free), fontSize: 11 }
      : renderPdfTable(
          [
            { title: translate(daySheetTexts.hours), width: 72 },
            { title: translate(daySheetTexts.workplace), width: 110 },
            { title: translate(daySheetTexts.product), width: '*' },
            { title: translate(daySheetTexts.order), width: 46, numeric: true },
            { title: translate(daySheetTexts.minutes), width: 52, numeric: true },
            { title: translate(daySheetTexts.made), width: 70 },
          ],
          work.map((each) => buildRow({ ...shown, language }, each)),
        ),
  ];
}

/** Formats a day in full: weekday, day, month and year. */
const formatDay = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(numberLocales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** Work of a person in one piece: an event, or a load with everything in it. */
interface Work {
  readonly shares: readonly [CalendarEvent, ...CalendarEvent[]];
  /** Minutes of the day in which the person is busy with the work. */
  readonly minutes: number;
}

function listWork({
  events,
  workplaces,
  range,
}: Pick<Shown, 'events' | 'workplaces' | 'range'>): Work[] {
  const rules = getBatchLoadRules(
    [...workplaces.values()].map(({ id, load }) => ({ id, load: load ?? undefined })),
  );
  const toWork = (event: CalendarEvent) => ({
    userId: event.split ?? 0,
    workplaceId: event.workplaceId,
    start: Date.parse(event.start),
    end: Date.parse(event.end),
    pieces: event.load?.pieces,
  });
  const [from, until] = [Date.parse(range.startDate), Date.parse(range.endDate)];
  const together = Map.groupBy(events, (event) =>
    event.load ? getBatchLoadKey(toWork(event)) : String(event.id),
  );
  return [...together.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const times = listAttendedIntervals(toWork(first), rules);
    const busy = times.reduce(
      (sum, { start, end }) => sum + Math.max(0, Math.min(end, until) - Math.max(start, from)),
      0,
    );
    return [{ shares: [first, ...others] as const, minutes: Math.round(busy / minute) }];
  });
}

function buildRow(
  {
    workplaces,
    made,
    language,
    timeZone,
  }: Pick<Shown, 'workplaces' | 'made' | 'language' | 'timeZone'>,
  { shares, minutes }: Work,
): Content[] {
  const [event] = shares;
  const formatTime = (moment: string): string => {
    const { hours, minutes: past } = getZonedParts(Date.parse(moment), timeZone);
    return [hours, past].map((part) => String(part).padStart(2, '0')).join(':');
  };
  const today = made.get(event.id);
  const workplaceName = renderUserText(workplaces.get(event.workplaceId)?.name ?? '');
  if (!event.load)
    return [
      { text: `${formatTime(event.start)}–${formatTime(event.end)}`, bold: true, noWrap: true },
      workplaceName,
      {
        stack: [
          renderUserText(event.product?.name ?? ''),
          ...(event.quantity === null
            ? []
            : [
                ...(today === undefined
                  ? []
                  : [
                      {
                        text: sayCount(daySheetCountWords.today, today, language),
                        bold: true,
                      },
                    ]),
                {
                  text: sayCount(daySheetCountWords.ofOrder, event.quantity, language),
                  color: '#5b6270',
                },
              ]),
        ],
      },
      { text: String(event.orderId ?? '') },
      { text: String(minutes) },
      { text: '' },
    ];
  const moment = new Intl.DateTimeFormat(numberLocales[language], {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const { inside, most } = event.load;
  return [
    {
      stack: [
        { text: moment.format(new Date(event.start)), bold: true },
        {
          text: say(daySheetTexts.until, language, {
            moment: moment.format(new Date(event.end)),
          }),
        },
      ],
    },
    workplaceName,
    {
      stack: [
        {
          text: sayCount(daySheetCountWords.load, most ?? inside, language, { inside }),
          bold: true,
        },
        ...shares.map((share) =>
          renderUserText(
            say(
              share.orderId === null ? daySheetTexts.shareOfOthers : daySheetTexts.share,
              language,
              {
                pieces: share.load?.pieces ?? 0,
                product: share.product?.name ?? '',
                order: share.orderId ?? '',
              },
            ),
          ),
        ),
      ],
    },
    {
      stack: [...new Set(shares.map(({ orderId }) => orderId))].map((id) => ({
        text: String(id ?? ''),
      })),
    },
    { text: String(minutes) },
    { text: '' },
  ];
}
