import { formatMoney } from '@tarima/domain/kit/amount';
import { numberLocales, say, type Language, type Words } from '@tarima/domain/kit/words';
import type { PurchaseLine, WholePurchase } from '@tarima/domain/purchases/contract';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { buildLetterhead, getPaperStyle } from '../accounts/letterhead.ts';
import type { ServedAccount } from '../accounts/queries.ts';
import type { Files } from '../kit/files/files.ts';
import { figures, heading, buildTable, formatTypedText } from '../kit/pdf/blocks.ts';
import { getCachedPdf } from '../kit/pdf/cached-pdf.ts';
import { renderPdf } from '../kit/pdf/render.ts';

/** Prints a purchase order: materials, quantities and, for a user who may see them, prices. */
export async function printPurchase(
  files: Files,
  account: ServedAccount,
  purchase: WholePurchase,
  seesCosts: boolean,
  language: Language,
): Promise<Buffer> {
  const { id, supplier, store, expectedOn, notes } = purchase;
  // Receipts and the time of the last change are not printed.
  const shown = {
    ...purchase,
    status: '',
    lines: purchase.lines.map((line) => ({ ...line, received: 0 })),
    receipts: [],
    sentAt: null,
    mailedAt: null,
    mailedTo: null,
    closedAt: null,
    updatedAt: '',
  };
  const cacheKey = ['purchase', shown, seesCosts, language, getPaperStyle(account)];
  const words = (text: Words) => say(text, language);
  return getCachedPdf(files, account.id, cacheKey, async () =>
    renderPdf({
      language,
      letterhead: await buildLetterhead(account, language, {
        title: words(purchaseTexts.paper),
        subtitle: `${id}`,
        fileTitle: say(purchaseTexts.paperFile, language, { id }),
        note: supplier.name,
      }),
      content: [
        figures([
          { label: words(purchaseTexts.supplier), value: supplier.name },
          {
            label: words(purchaseTexts.expectedOn),
            value: formatCalendarDay(expectedOn, language),
          },
          { label: words(purchaseTexts.store), value: `${store.name} · ${store.division.name}` },
        ]),
        heading(words(purchaseTexts.lines)),
        linesTable(purchase, seesCosts, language),
        ...(notes === null ? [] : [heading(words(purchaseTexts.notes)), formatTypedText(notes)]),
      ],
    }),
  );
}

function linesTable(purchase: WholePurchase, seesCosts: boolean, language: Language) {
  const words = (text: Words) => say(text, language);
  const number = new Intl.NumberFormat(numberLocales[language], { maximumFractionDigits: 3 });
  const days = purchase.lines.some(({ expectedOn }) => expectedOn !== null);
  const only = <Cell>(isShown: boolean, ...cells: Cell[]): Cell[] => (isShown ? cells : []);
  return buildTable(
    [
      { title: '#', width: 16 },
      { title: words(purchaseTexts.material), width: '*' as const },
      ...only(days, { title: words(purchaseTexts.expectedOn), width: 70 }),
      { title: words(purchaseTexts.quantity), width: 64, numeric: true },
      { title: words(purchaseTexts.measure), width: 60 },
      ...only(
        seesCosts,
        { title: words(purchaseTexts.price), width: 70, numeric: true },
        { title: words(purchaseTexts.amount), width: 76, numeric: true },
      ),
    ],
    purchase.lines.map((line, at) => [
      { text: String(at + 1) },
      formatTypedText(line.material.name),
      ...only(days, { text: formatCalendarDay(line.expectedOn ?? purchase.expectedOn, language) }),
      { text: number.format(line.quantity), bold: true },
      formatTypedText(line.measure),
      ...only(
        seesCosts,
        { text: sayPrice(line, language) },
        { text: formatMoney(line.amount ?? '0') },
      ),
    ]),
    seesCosts
      ? [
          { text: '' },
          { text: words(purchaseTexts.total) },
          ...only(days, { text: '' }),
          { text: '' },
          { text: '' },
          { text: '' },
          { text: formatMoney(purchase.total ?? '0') },
        ]
      : undefined,
  );
}

/** Formats a price, with its unit where it is per thousand. */
function sayPrice({ price = '0', per = 1 }: PurchaseLine, language: Language): string {
  const amount = formatMoney(price);
  return per === 1 ? amount : say(purchaseTexts.perThousand, language, { price: amount });
}

/** A day of the calendar is the same in every zone. */
export const formatCalendarDay = (day: string, language: Language): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(numberLocales[language], {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
