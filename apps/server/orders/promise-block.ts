import { say } from '@tarima/domain/kit/words';
import { getCustomerReasonWords, promiseTexts, quotationTexts } from '@tarima/domain/orders/mails';
import type { Content } from 'pdfmake';
import { renderHeading, renderPdfTable, renderTypedText } from '../kit/pdf/blocks.ts';
import { formatLongDay } from './format-long-day.ts';
import type { PrintedQuotation } from './quotation-content.ts';

/** Contents of a quotation that its promised dates depend on. */
type PromiseBlockInput = Omit<PrintedQuotation, 'acceptedAt' | 'addressee' | 'drawings'>;

/** Renders the block below the sums: when each line and the order could be finished, and why later than requested. */
export function renderPromiseBlock({
  order,
  promised,
  language,
  timeZone,
  today,
}: PromiseBlockInput): Content[] {
  if (!promised) return [];
  const ready = (end: string | null): Content => ({
    text:
      end === null ? say(promiseTexts.unknown, language) : formatLongDay(end, language, timeZone),
    noWrap: true,
  });
  const rows = order.details.map(({ product }, at): Content[] => [
    renderTypedText(product.name),
    ready(promised.lines[at]?.end ?? null),
  ]);
  const whole = [{ text: say(promiseTexts.order, language) }, ready(promised.end)];
  return [
    renderHeading(say(promiseTexts.title, language)),
    renderPdfTable(
      [
        { title: say(quotationTexts.product, language), width: '*' },
        { title: say(promiseTexts.end, language), width: 170, numeric: true },
      ],
      rows,
      rows.length > 1 ? whole : [],
      notes({ order, promised, language, timeZone, today }).map((text): Content => ({
        text,
        fontSize: 8.5,
        color: '#5b6270',
        margin: [-6, 2, 0, 2],
      })),
    ),
  ];
}

function notes({ order, promised, language, timeZone, today }: PromiseBlockInput): string[] {
  const condition = say(promiseTexts.condition, language, {
    today: formatLongDay(`${today}T12:00:00Z`, language, 'UTC'),
  });
  const { requestedDate } = order;
  if (!promised?.end || requestedDate === null) return [condition];
  // The Swedish date format is ISO 8601, which can be compared.
  const end = new Date(promised.end).toLocaleDateString('sv-SE', { timeZone });
  if (end <= requestedDate) return [condition];
  const short = say(promiseTexts.short, language, {
    requested: formatLongDay(`${requestedDate}T12:00:00Z`, language, 'UTC'),
    reason: say(getCustomerReasonWords(promised.reasons), language),
  });
  return [short, condition];
}
