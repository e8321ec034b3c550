import { formatMoney } from '@tarima/domain/kit/amount';
import { discountTypes } from '@tarima/domain/kit/money';
import { numberLocales, say, type Language, type LocalizedWords } from '@tarima/domain/kit/words';
import type { PricedOrderDetail, PricedOrder } from '@tarima/domain/orders/answers';
import { quotationTexts } from '@tarima/domain/orders/mails';
import { orderTexts } from '@tarima/domain/orders/texts';
import { groupLineRows } from '@tarima/domain/orders/line-parts';
import { findLineDiscount } from '@tarima/domain/orders/totals';
import type { PromisedDateAnswer } from '@tarima/domain/planning/contract';
import type { Content } from 'pdfmake';
import { renderHeading, renderPdfTable, renderTypedText } from '../kit/pdf/blocks.ts';
import { formatLongDay } from './format-long-day.ts';
import { renderPromiseBlock } from './promise-block.ts';

/** Contents of a printed quotation, and the format of its moments. */
export interface PrintedQuotation {
  readonly order: PricedOrder;
  /** Moment of acceptance; undefined while it is a quotation. */
  readonly acceptedAt: string | undefined;
  /** Promised dates; undefined where they are unknown. */
  readonly promised: PromisedDateAnswer | undefined;
  readonly language: Language;
  /** IANA zone of the account. */
  readonly timeZone: string;
  /** There, as yyyy-MM-dd. */
  readonly today: string;
}

const dimmed = '#5b6270';

/**
 * Returns the quotation as a document: customer and validity, the lines, their totals (specification, section 3), and when it
 * could be done.
 */
export function renderQuotationContent(printed: PrintedQuotation): Content[] {
  const { order, language } = printed;
  return [
    facts(printed),
    { text: '', margin: [0, 10, 0, 0] },
    renderPdfTable(
      [
        { title: say(quotationTexts.product, language), width: '*' },
        { title: say(quotationTexts.quantity, language), width: 70, numeric: true },
        { title: say(quotationTexts.price, language), width: 90, numeric: true },
        { title: say(quotationTexts.lineSubtotal, language), width: 100, numeric: true },
      ],
      groupLineRows(order.details).map(({ line }) => buildLineRow(line, language)),
    ),
    sums(order, language),
    ...notes(order, language),
    ...renderPromiseBlock(printed),
    {
      text: say(quotationTexts.currency, language),
      fontSize: 8.5,
      color: dimmed,
      margin: [0, 16, 0, 0],
    },
  ];
}

function facts({ order, acceptedAt, language, timeZone }: PrintedQuotation): Content {
  const { customer, createdBy, createdAt, updatedAt, expirationDate, requestedDate } = order;
  const day = (moment: string) => formatLongDay(moment, language, timeZone);
  const leftRows: [LocalizedWords, string][] = [
    [quotationTexts.customer, customer.user.name],
    [quotationTexts.createdBy, createdBy.name],
    ...(requestedDate === null
      ? []
      : [
          [
            quotationTexts.requested,
            formatLongDay(`${requestedDate}T12:00:00Z`, language, 'UTC'),
          ] satisfies [LocalizedWords, string],
        ]),
    ...said(orderTexts.deliveryPlace, order.deliveryPlace),
  ];
  const right: [LocalizedWords, string][] = [
    [quotationTexts.createdAt, day(createdAt)],
    // Agreed terms expire no more, and the order's own later days do not belong on this paper.
    ...(acceptedAt === undefined
      ? ([
          [quotationTexts.updatedAt, day(updatedAt)],
          [quotationTexts.expires, expirationDate === null ? '—' : day(expirationDate)],
        ] satisfies [LocalizedWords, string][])
      : ([[quotationTexts.acceptedAt, day(acceptedAt)]] satisfies [LocalizedWords, string][])),
    ...said(orderTexts.paymentTerms, order.paymentTerms),
  ];
  const column = (rows: readonly (readonly [LocalizedWords, string])[]): Content => ({
    width: '*',
    stack: rows.map(([label, value]) => ({
      margin: [0, 0, 0, 6],
      stack: [
        { text: say(label, language), fontSize: 8.5, color: dimmed },
        { ...renderTypedText(value), fontSize: 11, bold: true },
      ],
    })),
  });
  return { columns: [column(leftRows), column(right)], columnGap: 24 };
}

const said = (label: LocalizedWords, text: string | null): [LocalizedWords, string][] =>
  text === null ? [] : [[label, text]];

function buildLineRow(
  { product, data, subtotal }: PricedOrderDetail,
  language: Language,
): Content[] {
  const discount = findLineDiscount(data);
  return [
    {
      stack: [
        { ...renderTypedText(product.name), bold: true },
        ...(discount === undefined
          ? []
          : [
              {
                text: say(quotationTexts.lineDiscount, language, {
                  discount:
                    data.discountType === discountTypes.amount
                      ? formatMoney(discount)
                      : `${Number(discount).toLocaleString(numberLocales[language])} %`,
                }),
                fontSize: 8.5,
                color: dimmed,
              },
            ]),
      ],
    },
    { text: data.quantity.toLocaleString(numberLocales[language]), noWrap: true },
    { text: formatMoney(data.price), noWrap: true },
    { text: formatMoney(subtotal), noWrap: true },
  ];
}

/** Returns the seller's notes below the lines. */
const notes = ({ notes: written }: PricedOrder, language: Language): Content[] =>
  written === null
    ? []
    : [renderHeading(say(orderTexts.notes, language)), renderTypedText(written)];

function sums({ subtotal, discount, total, tax }: PricedOrder, language: Language): Content {
  const row = (label: string, amount: string, strong = false): Content => ({
    margin: [0, strong ? 5 : 2, 6, 0],
    columns: [
      {
        text: label,
        width: '*',
        alignment: 'right',
        color: strong ? '#1f2430' : dimmed,
      },
      {
        text: formatMoney(amount),
        width: 130,
        alignment: 'right',
        bold: true,
        fontSize: strong ? 14 : 10,
      },
    ],
  });
  return {
    unbreakable: true,
    margin: [0, 8, 0, 0],
    stack: [
      row(say(quotationTexts.subtotal, language), subtotal),
      row(say(quotationTexts.discount, language), discount),
      ...(tax
        ? [
            row(say(orderTexts.totalBeforeTax, language), total),
            row(say(orderTexts.tax, language, { rate: tax.rate }), tax.amount),
            row(say(orderTexts.totalWithTax, language), tax.total, true),
          ]
        : [row(say(quotationTexts.total, language), total, true)]),
    ],
  };
}
