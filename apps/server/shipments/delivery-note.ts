import { numberLocales, say, type Language, type LocalizedWords } from '@tarima/domain/kit/words';
import type { WholeShipment } from '@tarima/domain/shipments/contract';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { countLostPieces } from '@tarima/domain/shipments/pieces';
import { shipmentPieceTexts } from '@tarima/domain/shipments/shipment-piece-texts';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { countStopPieces } from '@tarima/domain/trips/pieces';
import { sayWeight } from '@tarima/domain/trips/say-load';
import type { Content } from 'pdfmake';
import { printDocument } from '../accounts/document-paper.ts';
import type { ResolvedAccount } from '../accounts/queries.ts';
import type { FileService } from '../kit/files/file-service.ts';
import {
  renderLabeledValues,
  renderHeading,
  renderPdfTable,
  renderUserText,
} from '../kit/pdf/blocks.ts';

type Shipment = Omit<WholeShipment, 'distance' | 'distanceKind'>;

/** Prints the note that travels with the goods: contents, destination, and room for the signatures of the driver and the receiver. */
export function printDeliveryNote(
  files: FileService,
  account: ResolvedAccount,
  shipment: Shipment,
  language: Language,
): Promise<Buffer> {
  return printDocument(files, account, {
    document: shipmentDocument,
    name: 'deliveryNote',
    id: shipment.id,
    language,
    shown: [shipment],
    note: say(shipmentTexts.orderOf, language, { id: shipment.order.id }),
    renderContent: () => renderDeliveryNoteContent(shipment, language),
  });
}

const formatHalfMadeTarget = ({ halfMade: half }: Shipment): string | undefined =>
  half ? `${half.to.name} · ${half.divisionTo.name}` : undefined;

/** Renders the note without its letterhead: the notes of a trip follow one another. */
export function renderDeliveryNoteContent(shipment: Shipment, language: Language): Content[] {
  const translate = (text: LocalizedWords) => say(text, language);
  const { id, customer, salesman, divisionFrom, storeFrom, storeTo, scheduledAt, trip } = shipment;
  const to =
    formatHalfMadeTarget(shipment) ??
    storeTo?.name ??
    shipment.shipmentAddress ??
    customer.address ??
    '—';
  return [
    renderLabeledValues([
      { label: translate(shipmentTexts.customer), value: customer.user.name },
      { label: translate(shipmentTexts.order), value: String(shipment.order.id) },
      { label: translate(shipmentTexts.shipment), value: String(id) },
      { label: translate(shipmentTexts.scheduledAt), value: scheduledAt ?? '—' },
    ]),
    renderLabeledValues([
      {
        label: translate(shipmentTexts.from),
        value: `${shipment.halfMade?.from.name ?? storeFrom.name} · ${divisionFrom.name}`,
      },
      { label: translate(shipmentTexts.to), value: to },
      { label: translate(shipmentTexts.salesman), value: salesman.name },
    ]),
    ...renderKnownValues([
      [shipmentTexts.taxNumber, customer.taxNumber],
      [shipmentTexts.phone, customer.phoneNumber],
      [shipmentTexts.driver, trip?.driver ?? null],
      [shipmentTexts.plates, trip?.plates ?? null],
    ]),
    renderHeading(translate(shipment.halfMade ? shipmentTexts.halfMade : shipmentTexts.items)),
    ...(shipment.halfMade
      ? renderHalfMadeGoods(shipment.halfMade, language)
      : [renderItems(shipment, language), ...renderLostItems(shipment, language)]),
    ...renderComments(shipment, translate),
    renderSignatures(translate),
  ];

  /** Renders only known values. */
  function renderKnownValues(
    all: readonly (readonly [LocalizedWords, string | null])[],
  ): Content[] {
    const facts = all.flatMap(([label, value]) =>
      value === null ? [] : [{ label: translate(label), value }],
    );
    return facts.length === 0 ? [] : [renderLabeledValues(facts)];
  }
}

const createPieceFormat = (language: Language) =>
  new Intl.NumberFormat(numberLocales[language], { maximumFractionDigits: 3 });

function renderItems(shipment: Shipment, language: Language): Content {
  const translate = (text: LocalizedWords) => say(text, language);
  const quantity = createPieceFormat(language);
  const total = countStopPieces({
    lines: shipment.inventories.map((item) => ({ pieces: item.quantity })),
  });
  return renderPdfTable(
    [
      { title: translate(shipmentTexts.product), width: '*' },
      { title: translate(shipmentTexts.lotCode), width: 110 },
      { title: translate(shipmentTexts.expirationDate), width: 90 },
      { title: translate(shipmentTexts.quantity), width: 70, numeric: true },
    ],
    shipment.inventories.map((item) => [
      renderUserText(item.product.name),
      renderUserText(item.lotCode),
      { text: item.expirationDate ?? '—' },
      { text: quantity.format(item.quantity), bold: true },
    ]),
    [
      { text: translate(shipmentTexts.total) },
      { text: '' },
      { text: sayWeight(shipment.weight, language) },
      { text: quantity.format(total) },
    ],
  );
}

/** Renders the missing and damaged pieces of a received transfer; nothing where it arrived whole. */
function renderLostItems({ inventories }: Shipment, language: Language): Content[] {
  const number = createPieceFormat(language);
  const lost = inventories.flatMap(({ product, lotCode, received }) =>
    received && countLostPieces(received) > 0
      ? [
          renderUserText(
            say(shipmentPieceTexts.lostItem, language, {
              product: product.name,
              lot: lotCode,
              missing: number.format(received.missing),
              damaged: number.format(received.damaged),
              reason: received.reason ?? '',
            }),
          ),
        ]
      : [],
  );
  return lost.length === 0 ? [] : [renderHeading(say(shipmentTexts.lost, language)), ...lost];
}

function renderHalfMadeGoods(
  { product, quantity, from, to, lost }: NonNullable<Shipment['halfMade']>,
  language: Language,
): Content[] {
  const translate = (text: LocalizedWords) => say(text, language);
  const number = createPieceFormat(language);
  const goods = renderPdfTable(
    [
      { title: translate(shipmentTexts.product), width: '*' },
      { title: translate(shipmentTexts.stepFrom), width: 110 },
      { title: translate(shipmentTexts.stepTo), width: 110 },
      { title: translate(shipmentTexts.quantity), width: 70, numeric: true },
    ],
    [
      [
        renderUserText(product.name),
        renderUserText(from.name),
        renderUserText(to.name),
        { text: number.format(quantity), bold: true },
      ],
    ],
  );
  if (lost === null) return [goods];
  return [
    goods,
    renderHeading(translate(shipmentTexts.lost)),
    renderUserText(
      say(shipmentPieceTexts.lostBecause, language, {
        quantity: number.format(lost.quantity),
        reason: lost.reason,
      }),
    ),
  ];
}

const renderComments = (
  { extraData }: Shipment,
  words: (text: LocalizedWords) => string,
): Content[] =>
  extraData.comments === null
    ? []
    : [renderHeading(words(shipmentTexts.comments)), renderUserText(extraData.comments)];

/** Renders two signature lines, side by side, on one page. */
const renderSignatures = (words: (text: LocalizedWords) => string): Content => ({
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
