import { formatLocalDay } from '@tarima/domain/kit/time-zone';
import { say } from '@tarima/domain/kit/words';
import {
  getPromiseReasonWords,
  quotationPromiseTexts,
  quotationTexts,
} from '@tarima/domain/orders/mails';
import type { Content } from 'pdfmake';
import { renderHeading, renderPdfTable, renderUserText } from '../kit/pdf/blocks.ts';
import { formatLongDay } from './format-long-day.ts';
import type { PrintedQuotation } from './quotation-content.ts';

/** Contents of a quotation that its promised dates depend on. */
type PromiseBlockInput = Omit<PrintedQuotation, 'acceptedAt' | 'addressee' | 'drawings'>;

/** Renders the block below the sums: when each line and the order could be finished, and why later than requested. */
export function renderPromisedDates({
  order,
  promised,
  language,
  timeZone,
  today,
}: PromiseBlockInput): Content[] {
  if (!promised) return [];
  const isReady = (end: string | null): Content => ({
    text:
      end === null
        ? say(quotationPromiseTexts.unknown, language)
        : formatLongDay(end, language, timeZone),
    noWrap: true,
  });
  const rows = order.details.map(({ product }, at): Content[] => [
    renderUserText(product.name),
    isReady(promised.lines[at]?.end ?? null),
  ]);
  const whole = [{ text: say(quotationPromiseTexts.order, language) }, isReady(promised.end)];
  return [
    renderHeading(say(quotationPromiseTexts.title, language)),
    renderPdfTable(
      [
        { title: say(quotationTexts.product, language), width: '*' },
        { title: say(quotationPromiseTexts.end, language), width: 170, numeric: true },
      ],
      rows,
      rows.length > 1 ? whole : [],
      listNotes({ order, promised, language, timeZone, today }).map((text): Content => ({
        text,
        fontSize: 8.5,
        color: '#5b6270',
        margin: [-6, 2, 0, 2],
      })),
    ),
  ];
}

function listNotes({ order, promised, language, timeZone, today }: PromiseBlockInput): string[] {
  const condition = say(quotationPromiseTexts.condition, language, {
    today: formatLongDay(`${today}T12:00:00Z`, language, 'UTC'),
  });
  const { requestedDate } = order;
  if (!promised?.end || requestedDate === null) return [condition];
  const end = formatLocalDay(Date.parse(promised.end), timeZone);
  if (end <= requestedDate) return [condition];
  const short = say(quotationPromiseTexts.short, language, {
    requested: formatLongDay(`${requestedDate}T12:00:00Z`, language, 'UTC'),
    reason: say(getPromiseReasonWords(promised.reasons), language),
  });
  return [short, condition];
}
