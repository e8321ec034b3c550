import { parseLocation } from '@tarima/domain/kit/location';
import { formatLocalDay } from '@tarima/domain/kit/time-zone';
import { formatMoney, formatUnitMoney } from '@tarima/domain/kit/amount';
import { numberLocales, say, type Language, type LocalizedWords } from '@tarima/domain/kit/words';
import type { PurchaseLine, WholePurchase } from '@tarima/domain/purchases/contract';
import { purchaseDocument } from '@tarima/domain/purchases/document';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { printDocument } from '../accounts/document-paper.ts';
import type { ResolvedAccount } from '../accounts/queries.ts';
import { getServerTime } from '../kit/clock.ts';
import type { FileService } from '../kit/files/file-service.ts';
import {
  renderLabeledValues,
  renderMapLink,
  renderHeading,
  renderWarning,
  renderPdfTable,
  renderUserText,
} from '../kit/pdf/blocks.ts';

/** Prints a purchase order: materials, quantities and, for a user who may see them, prices. A draft is marked as no order. */
export function printPurchaseOrder(
  files: FileService,
  account: ResolvedAccount,
  purchase: WholePurchase,
  showsCosts: boolean,
  language: Language,
): Promise<Buffer> {
  const { id, status, supplier, store, expectedOn, notes, createdBy } = purchase;
  const place = parseLocation(store.division.location);
  const issuedOn = computeIssueDay(purchase, account);
  // Receipts and the time of the last change are not printed.
  const shown = {
    ...purchase,
    status: status === 'draft' ? status : '',
    issuedOn,
    lines: purchase.lines.map((line) => ({ ...line, received: 0 })),
    receipts: [],
    sentAt: null,
    mailedAt: null,
    mailedTo: null,
    closedAt: null,
    updatedAt: '',
  };
  const translate = (text: LocalizedWords) => say(text, language);
  return printDocument(files, account, {
    document: purchaseDocument,
    name: 'paper',
    id,
    language,
    shown: ['purchase', shown, showsCosts],
    note: supplier.name,
    renderContent: () => [
      ...(status === 'draft' ? [renderWarning(translate(purchaseTexts.paperDraft))] : []),
      renderLabeledValues([
        { label: translate(purchaseTexts.supplier), value: supplier.name },
        {
          label: translate(purchaseTexts.expectedOn),
          value: formatCalendarDay(expectedOn, language),
        },
        {
          label: translate(purchaseTexts.store),
          value: `${store.name} · ${store.division.name}`,
        },
      ]),
      ...(place ? [renderMapLink(translate(purchaseTexts.place), place)] : []),
      renderLabeledValues([
        {
          label: translate(purchaseTexts.issuedOn),
          value: formatCalendarDay(issuedOn, language),
        },
        { label: translate(purchaseTexts.buyer), value: createdBy.name },
      ]),
      renderHeading(translate(purchaseTexts.lines)),
      renderLinesTable(purchase, showsCosts, language),
      ...(notes === null
        ? []
        : [renderHeading(translate(purchaseTexts.notes)), renderUserText(notes)]),
    ],
  });
}

/** Returns the day on which a purchase was sent; for one that was never sent today, by the calendar of the account. */
const computeIssueDay = ({ sentAt }: WholePurchase, { timeZone }: ResolvedAccount): string =>
  formatLocalDay(sentAt === null ? getServerTime() : Date.parse(sentAt), timeZone);

function renderLinesTable(purchase: WholePurchase, seesCosts: boolean, language: Language) {
  const translate = (text: LocalizedWords) => say(text, language);
  const number = new Intl.NumberFormat(numberLocales[language], { maximumFractionDigits: 3 });
  const days = purchase.lines.some(({ expectedOn }) => expectedOn !== null);
  const showIf = <Cell>(isShown: boolean, ...cells: Cell[]): Cell[] => (isShown ? cells : []);
  return renderPdfTable(
    [
      { title: '#', width: 16 },
      { title: translate(purchaseTexts.material), width: '*' as const },
      ...showIf(days, { title: translate(purchaseTexts.expectedOn), width: 70 }),
      { title: translate(purchaseTexts.quantity), width: 64, numeric: true },
      { title: translate(purchaseTexts.measure), width: 60 },
      ...showIf(
        seesCosts,
        { title: translate(purchaseTexts.price), width: 70, numeric: true },
        { title: translate(purchaseTexts.amount), width: 76, numeric: true },
      ),
    ],
    purchase.lines.map((line, at) => [
      { text: String(at + 1) },
      renderUserText(line.material.name),
      ...showIf(days, {
        text: formatCalendarDay(line.expectedOn ?? purchase.expectedOn, language),
      }),
      { text: number.format(line.quantity), bold: true },
      renderUserText(line.measure),
      ...showIf(
        seesCosts,
        { text: formatPrice(line, language) },
        { text: formatMoney(line.amount ?? '0') },
      ),
    ]),
    seesCosts
      ? [
          { text: '' },
          { text: translate(purchaseTexts.total) },
          ...showIf(days, { text: '' }),
          { text: '' },
          { text: '' },
          { text: '' },
          { text: formatMoney(purchase.total ?? '0') },
        ]
      : undefined,
  );
}

/** Formats a price, with its unit where it is per thousand. */
function formatPrice({ price = '0', per = 1 }: PurchaseLine, language: Language): string {
  const amount = formatUnitMoney(price);
  return per === 1 ? amount : say(purchaseTexts.perThousand, language, { price: amount });
}

/** Formats a calendar day, which is the same in every time zone. */
export const formatCalendarDay = (day: string, language: Language): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(numberLocales[language], {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
