import { numberLocales, say, type Language, type LocalizedWords } from '@tarima/domain/kit/words';
import { getStopColor } from '@tarima/domain/loading/stop-colors';
import { countStopPieces } from '@tarima/domain/trips/pieces';
import { sayLoadWarnings, sayWeight } from '@tarima/domain/trips/say-load';
import { computeTripLoad, getVehicleInsideSize } from '@tarima/domain/trips/trip-load';
import type { TripStop, WholeTrip } from '@tarima/domain/trips/contract';
import { tripDocument } from '@tarima/domain/trips/document';
import { isOpenStop } from '@tarima/domain/trips/status';
import { truckLoadPatternWords, stopStateWords, tripTexts } from '@tarima/domain/trips/texts';
import type { Content } from 'pdfmake';
import { printDocument } from '../accounts/document-paper.ts';
import { getAccount, type ResolvedAccount } from '../accounts/queries.ts';
import { allRowsCondition } from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import {
  renderLabeledValues,
  renderHeading,
  renderPdfTable,
  renderUserText,
} from '../kit/pdf/blocks.ts';
import { contentWidth } from '../kit/pdf/paper.ts';
import { renderDeliveryNoteContent } from '../shipments/delivery-note.ts';
import { getShipment } from '../shipments/queries.ts';
import { getTrip, type TripScope } from './load-whole-trips.ts';

/** Prints the driver's sheet: the stops in sequence, and the layout of the load. */
export function printTripSheet(
  files: FileService,
  account: ResolvedAccount,
  trip: WholeTrip,
  language: Language,
): Promise<Buffer> {
  const shown = { ...trip, link: null, updatedAt: '' };
  return printDocument(files, account, {
    document: tripDocument,
    name: 'tripSheet',
    id: trip.id,
    language,
    shown: ['trip', shown],
    note: trip.name,
    renderContent: () => renderTripSheet(account, trip, language),
  });
}

function renderTripSheet(account: ResolvedAccount, trip: WholeTrip, language: Language): Content[] {
  const translate = (text: LocalizedWords) => say(text, language);
  const { vehicle, driver, division, notes, overReason } = trip;
  const load = computeTripLoad(vehicle, trip.stops, trip.pattern);
  const departs = new Date(trip.departsAt).toLocaleString(numberLocales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: account.timeZone,
  });
  return [
    renderLabeledValues([
      { label: translate(tripTexts.name), value: trip.name },
      { label: translate(tripTexts.departsAt), value: departs },
      { label: translate(tripTexts.from), value: division.name },
    ]),
    renderLabeledValues([
      { label: translate(tripTexts.driver), value: driver.name },
      { label: translate(tripTexts.vehicle), value: vehicle.name },
      { label: translate(tripTexts.plates), value: vehicle.plates },
    ]),
    renderHeading(translate(tripTexts.stops)),
    renderStopsTable(trip, language),
    ...(notes === null ? [] : [renderHeading(translate(tripTexts.notes)), renderUserText(notes)]),
    renderHeading(
      `${translate(tripTexts.loadDrawing)} · ${translate(truckLoadPatternWords[load.plan.pattern])}`,
    ),
    ...sayLoadWarnings(load, trip, language).map((text): Content => ({
      ...renderUserText(text),
      bold: true,
    })),
    ...(overReason === null
      ? []
      : [renderUserText(say(tripTexts.overReasonOf, language, { reason: overReason }))]),
    renderLoadDrawing(trip, language),
  ];
}

function renderStopsTable(trip: WholeTrip, language: Language): Content {
  const translate = (text: LocalizedWords) => say(text, language);
  const number = new Intl.NumberFormat(numberLocales[language], { maximumFractionDigits: 3 });
  const remainingStops = trip.stops.filter(({ state }) => state !== 'left');
  const pieces = remainingStops.reduce((sum, stop) => sum + countStopPieces(stop), 0);
  return renderPdfTable(
    [
      { title: '#', width: 16 },
      { title: translate(tripTexts.customer), width: '*' },
      { title: translate(tripTexts.product), width: 150 },
      { title: translate(tripTexts.pieces), width: 52, numeric: true },
      { title: translate(tripTexts.weight), width: 72, numeric: true },
    ],
    remainingStops.map((stop) => [
      { text: String(trip.stops.indexOf(stop) + 1), bold: true },
      {
        stack: [
          ...renderStopCustomer(stop, language),
          ...(stop.comments === null ? [] : [{ ...renderUserText(stop.comments), italics: true }]),
          ...(isOpenStop(stop.state)
            ? []
            : [{ text: translate(stopStateWords[stop.state]), bold: true }]),
        ],
      },
      { stack: stop.lines.map(({ product }) => renderUserText(product.name)) },
      { stack: stop.lines.map((line): Content => ({ text: number.format(line.pieces) })) },
      { text: sayWeight(stop.weight, language) },
    ]),
    [
      { text: '' },
      { text: '' },
      { text: '' },
      { text: number.format(pieces) },
      { text: sayWeight(trip.weight, language) },
    ],
  );
}

/** Returns the customer, location and order of a stop, or only that it belongs to another seller. */
function renderStopCustomer(
  { customer, address, location, shipmentNumber, order }: TripStop,
  language: Language,
): Content[] {
  if (!customer || !order) return [{ text: say(tripTexts.othersStop, language), italics: true }];
  return [
    { ...renderUserText(customer.name), bold: true },
    renderUserText(address ?? location ?? ''),
    ...(customer.phoneNumber === null ? [] : [renderUserText(customer.phoneNumber)]),
    {
      text: say(tripTexts.shipmentOf, language, { id: shipmentNumber ?? 0, order: order.id }),
      fontSize: 8.5,
      color: '#5b6270',
    },
  ];
}

/** Maximum height of the drawing in points: a short and wide floor is drawn smaller, so that it fits a page. */
const mostDrawn = 400;

/** Draws the floor from above, with the cab on the left: each stack with the number of its stop. */
function renderLoadDrawing(trip: WholeTrip, language: Language): Content {
  const room = getVehicleInsideSize(trip.vehicle);
  const { plan } = computeTripLoad(trip.vehicle, trip.stops, trip.pattern);
  const cab = 26;
  const scale = Math.min((contentWidth - cab - 2) / room.length, mostDrawn / room.width);
  const height = room.width * scale;
  const numbers = plan.placed.map(({ stop, pieces, x, y, along, across }): Content => ({
    text: `${stop}\n${pieces}`,
    fontSize: 7,
    lineHeight: 1,
    bold: true,
    color: '#1f2430',
    relativePosition: {
      x: cab + (x + along / 2) * scale - 7,
      y: (y + across / 2) * scale - 9 - height - 4,
    },
  }));
  return {
    unbreakable: true,
    margin: [0, 4, 0, 0],
    stack: [
      {
        margin: [0, 0, 0, 4],
        canvas: [
          { type: 'rect', x: 0, y: 4, w: cab - 4, h: height - 8, r: 6, lineColor: '#9aa1ad' },
          { type: 'rect', x: cab, y: 0, w: room.length * scale, h: height, lineColor: '#5b6270' },
          ...plan.placed.map(({ stop, x, y, along, across }) => ({
            type: 'rect' as const,
            x: cab + x * scale + 0.6,
            y: y * scale + 0.6,
            w: along * scale - 1.2,
            h: across * scale - 1.2,
            r: 1.5,
            color: lightenColor(getStopColor(stop)),
            lineColor: getStopColor(stop),
            lineWidth: 0.8,
          })),
        ],
      },
      ...numbers,
      {
        columns: [
          { text: say(tripTexts.cab, language), fontSize: 8, color: '#5b6270' },
          {
            text: say(tripTexts.doors, language),
            fontSize: 8,
            color: '#5b6270',
            alignment: 'right',
          },
        ],
      },
    ],
  };
}

/** Returns a lighter colour, on which black letters are readable. */
const lightenColor = (hex: string): string =>
  `#${[1, 3, 5]
    .map((at) => Math.round(255 - (255 - Number.parseInt(hex.slice(at, at + 2), 16)) * 0.35))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

/** Prints the delivery notes of all stops, one after the other, each on its own page. */
export async function printTripDeliveryNotes(
  tx: Transaction,
  files: FileService,
  id: number,
  language: Language,
  tripScope: TripScope,
): Promise<() => Promise<Buffer>> {
  const trip = await getTrip(tx, id, language, tripScope);
  const account = await getAccount(tx);
  const shipments: Awaited<ReturnType<typeof getShipment>>[] = [];
  for (const { shipment, state } of trip.stops)
    if (shipment && state !== 'canceled')
      shipments.push(await getShipment(tx, shipment.id, language, allRowsCondition));
  return () =>
    printDocument(files, account, {
      document: tripDocument,
      name: 'deliveryNotes',
      id,
      language,
      shown: ['notes', shipments],
      subtitle: trip.name,
      note: say(tripTexts.deliveryNotesTitle, language, { id }),
      renderContent: () =>
        shipments.map((shipment, at): Content => ({
          stack: renderDeliveryNoteContent(shipment, language),
          ...(at > 0 && { pageBreak: 'before' as const }),
        })),
    });
}
