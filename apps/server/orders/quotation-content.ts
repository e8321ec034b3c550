import { letterheadTexts } from '@tarima/domain/accounts/texts';
import { formatMoney } from '@tarima/domain/kit/amount';
import { discountTypes } from '@tarima/domain/kit/money';
import { numberLocales, say, type Language, type LocalizedWords } from '@tarima/domain/kit/words';
import type { PricedOrderDetail, PricedOrder } from '@tarima/domain/orders/answers';
import { quotationTexts } from '@tarima/domain/orders/mails';
import { orderTexts } from '@tarima/domain/orders/texts';
import { groupLineRows } from '@tarima/domain/orders/line-parts';
import { findNonzeroDiscount } from '@tarima/domain/orders/totals';
import type { PromisedDateAnswer } from '@tarima/domain/planning/calls/promise-contract';
import type { Content } from 'pdfmake';
import { renderHeading, renderPdfTable, renderUserText } from '../kit/pdf/blocks.ts';
import { formatLongDay } from './format-long-day.ts';
import { renderPromisedDates } from './promise-block.ts';
import { renderQuotationDrawings, type QuotationDrawing } from './quotation-drawings.ts';

/** Address and identification numbers of a customer, as far as known. */
export interface Addressee {
  readonly address: string | null;
  readonly taxNumber: string | null;
  readonly phoneNumber: string | null;
}

/** Contents of a printed quotation, and the format of its dates. */
export interface PrintedQuotation {
  readonly order: PricedOrder;
  readonly addressee: Addressee;
  /** Moment of acceptance; undefined for a quotation. */
  readonly acceptedAt: string | undefined;
  /** Drawings of the quotation's products. */
  readonly drawings: readonly QuotationDrawing[];
  /** Promised dates; undefined where they are unknown. */
  readonly promised: PromisedDateAnswer | undefined;
  readonly language: Language;
  /** IANA time zone of the account. */
  readonly timeZone: string;
  /** Current day in that time zone, as yyyy-MM-dd. */
  readonly today: string;
}

const dimmed = '#5b6270';

/** Renders the quotation as a document: customer and validity, lines, totals (specification, section 3), promised dates, and drawings. */
export function renderQuotationContent(printed: PrintedQuotation): Content[] {
  const { order, language } = printed;
  return [
    renderFacts(printed),
    { text: '', margin: [0, 10, 0, 0] },
    renderPdfTable(
      [
        { title: say(quotationTexts.product, language), width: '*' },
        { title: say(quotationTexts.quantity, language), width: 70, numeric: true },
        { title: say(quotationTexts.price, language), width: 90, numeric: true },
        { title: say(quotationTexts.lineSubtotal, language), width: 100, numeric: true },
      ],
      groupLineRows(order.details).map(({ line }) => buildLineRow(line, language)),
      [],
      // Short notes stay with the sums: alone on the last page they could be overlooked.
      [renderSums(order, language), ...(hasShortNotes(order) ? renderNotes(order, language) : [])],
    ),
    ...(hasShortNotes(order) ? [] : renderNotes(order, language)),
    ...renderPromisedDates(printed),
    ...renderQuotationDrawings(printed.drawings, language),
  ];
}

function renderFacts(printed: PrintedQuotation): Content {
  const { order, addressee, acceptedAt, language, timeZone } = printed;
  const { customer, createdBy, createdAt, updatedAt, expirationDate, requestedDate } = order;
  const formatDay = (moment: string) => formatLongDay(moment, language, timeZone);
  const leftRows: Fact[] = [
    [quotationTexts.customer, customer.user.name, listAddressLines(addressee, language)],
    [quotationTexts.createdBy, createdBy.name],
    ...(requestedDate === null
      ? []
      : [
          [
            quotationTexts.requested,
            formatLongDay(`${requestedDate}T12:00:00Z`, language, 'UTC'),
          ] satisfies Fact,
        ]),
    ...toFacts(orderTexts.deliveryPlace, order.deliveryPlace),
  ];
  const right: Fact[] = [
    [quotationTexts.createdAt, formatDay(createdAt)],
    // Agreed terms no longer expire, and the order's later dates do not belong on this paper.
    ...(acceptedAt === undefined
      ? ([
          [quotationTexts.updatedAt, formatDay(updatedAt)],
          [quotationTexts.expires, expirationDate === null ? '—' : formatDay(expirationDate)],
        ] satisfies Fact[])
      : ([[quotationTexts.acceptedAt, formatDay(acceptedAt)]] satisfies Fact[])),
    ...toFacts(orderTexts.paymentTerms, order.paymentTerms),
  ];
  const renderColumn = (rows: readonly Fact[]): Content => ({
    width: '*',
    stack: rows.map(([label, value, below = []]) => ({
      margin: [0, 0, 0, 6],
      stack: [
        { text: say(label, language), fontSize: 8.5, color: dimmed },
        { ...renderUserText(value), fontSize: 11, bold: true },
        ...below.map(renderUserText),
      ],
    })),
  });
  return { columns: [renderColumn(leftRows), renderColumn(right)], columnGap: 24 };
}

/** Value with its label, with further lines below. */
type Fact = [label: LocalizedWords, value: string, below?: readonly string[]];

/** Returns the lines below the customer's name, as on an envelope. */
const listAddressLines = (
  { address, taxNumber, phoneNumber }: Addressee,
  language: Language,
): string[] => [
  ...(address === null ? [] : [address]),
  ...(taxNumber === null ? [] : [say(letterheadTexts.taxNumber, language, { taxNumber })]),
  ...(phoneNumber === null ? [] : [say(letterheadTexts.phoneNumber, language, { phoneNumber })]),
];

const toFacts = (label: LocalizedWords, text: string | null): Fact[] =>
  text === null ? [] : [[label, text]];

function buildLineRow(
  { product, data, subtotal }: PricedOrderDetail,
  language: Language,
): Content[] {
  const discount = findNonzeroDiscount(data);
  return [
    {
      stack: [
        { ...renderUserText(product.name), bold: true },
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
const renderNotes = ({ notes: written }: PricedOrder, language: Language): Content[] =>
  written === null
    ? []
    : [
        // No page break before notes beside the sums.
        {
          ...renderHeading(say(orderTexts.notes, language)),
          ...(isShort(written) && { headlineLevel: 0 }),
        },
        renderUserText(written),
      ];

const isShort = (text: string): boolean => text.length <= 600 && text.split('\n').length <= 8;

const hasShortNotes = ({ notes: written }: PricedOrder): boolean =>
  written !== null && isShort(written);

function renderSums({ subtotal, discount, total, tax }: PricedOrder, language: Language): Content {
  const renderRow = (label: string, amount: string, strong = false): Content => ({
    margin: [0, strong ? 5 : 2, 0, 0],
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
    margin: [0, 4, 0, 4],
    stack: [
      renderRow(say(quotationTexts.subtotal, language), subtotal),
      renderRow(say(quotationTexts.discount, language), discount),
      ...(tax
        ? [
            renderRow(say(orderTexts.totalBeforeTax, language), total),
            renderRow(say(orderTexts.tax, language, { rate: tax.rate }), tax.amount),
            renderRow(say(orderTexts.totalWithTax, language), tax.total, true),
          ]
        : [renderRow(say(quotationTexts.total, language), total, true)]),
      {
        text: say(quotationTexts.currency, language),
        alignment: 'right',
        fontSize: 8.5,
        color: dimmed,
        margin: [0, 2, 0, 0],
      },
    ],
  };
}
