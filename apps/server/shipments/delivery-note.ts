import { numberLocales, say, type Language, type Words } from '@tarima/domain/kit/words';
import type { WholeShipment } from '@tarima/domain/shipments/contract';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import type { Content } from 'pdfmake';
import { letterheadOf, ownLooks } from '../accounts/letterhead.ts';
import type { ServedAccount } from '../accounts/queries.ts';
import type { Files } from '../kit/files/files.ts';
import { figures, heading, ruledTable, typed } from '../kit/pdf/blocks.ts';
import { keptPdf } from '../kit/pdf/kept.ts';
import { renderPdf } from '../kit/pdf/render.ts';

type Shipment = Omit<WholeShipment, 'distance' | 'distanceKind'>;

/** What travels with the goods: what they are, where they go, and room for whoever hands them over and takes them. */
export async function printDeliveryNote(
  files: Files,
  account: ServedAccount,
  shipment: Shipment,
  language: Language,
): Promise<Buffer> {
  return keptPdf(files, account.id, [shipment, language, ownLooks(account)], async () =>
    renderPdf({
      language,
      letterhead: await letterheadOf(account, language, {
        title: say(shipmentTexts.deliveryNote, language),
        subtitle: `${shipment.id}`,
        fileTitle: say(shipmentTexts.deliveryNoteFile, language, { id: shipment.id }),
        note: say(shipmentTexts.orderOf, language, { id: shipment.order.id }),
      }),
      content: content(shipment, language),
    }),
  );
}

function content(shipment: Shipment, language: Language): Content[] {
  const words = (text: Words) => say(text, language);
  const { customer, salesman, divisionFrom, storeFrom, storeTo, scheduledAt } = shipment;
  const to = storeTo?.name ?? shipment.shipmentAddress ?? '—';
  return [
    figures([
      { label: words(shipmentTexts.customer), value: customer.user.name },
      { label: words(shipmentTexts.order), value: String(shipment.order.id) },
      { label: words(shipmentTexts.scheduledAt), value: scheduledAt ?? '—' },
    ]),
    figures([
      { label: words(shipmentTexts.from), value: `${storeFrom.name} · ${divisionFrom.name}` },
      { label: words(shipmentTexts.to), value: to },
      { label: words(shipmentTexts.salesman), value: salesman.name },
    ]),
    heading(words(shipmentTexts.items)),
    items(shipment, language),
    ...comments(shipment, words),
    signatures(words),
  ];
}

function items({ inventories }: Shipment, language: Language): Content {
  const words = (text: Words) => say(text, language);
  const quantity = new Intl.NumberFormat(numberLocales[language], { maximumFractionDigits: 3 });
  return ruledTable(
    [
      { title: words(shipmentTexts.product), width: '*' },
      { title: words(shipmentTexts.lotCode), width: 110 },
      { title: words(shipmentTexts.expirationDate), width: 70 },
      { title: words(shipmentTexts.quantity), width: 70, numeric: true },
    ],
    inventories.map((item) => [
      typed(item.product.name),
      typed(item.lotCode),
      { text: item.expirationDate ?? '—' },
      { text: quantity.format(item.quantity), bold: true },
    ]),
  );
}

const comments = ({ extraData }: Shipment, words: (text: Words) => string): Content[] =>
  extraData.comments === null
    ? []
    : [heading(words(shipmentTexts.comments)), typed(extraData.comments)];

/** Two lines to sign on, side by side, on one page. */
const signatures = (words: (text: Words) => string): Content => ({
  unbreakable: true,
  margin: [0, 56, 0, 0],
  columnGap: 40,
  columns: [shipmentTexts.deliveredBy, shipmentTexts.receivedBy].map((text) => ({
    width: '*',
    stack: [
      {
        canvas: [
          { type: 'rect', x: 0, y: 0, w: 245, h: 84, r: 4, lineColor: '#9aa1ad', lineWidth: 0.8 },
        ],
      },
      { text: words(text), fontSize: 8.5, color: '#5b6270', margin: [0, 4, 0, 0] },
    ],
  })),
});
