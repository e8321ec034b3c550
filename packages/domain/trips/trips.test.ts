import { describe, expect, test } from 'vitest';
import { tripBody } from './contract.ts';
import { tripDocument } from './document.ts';
import { driverCalls, type DriverStop } from './driver.ts';
import { countPiecesOnTruck, countUncheckedPieces } from './pieces.ts';
import { computeTripLoad } from './trip-load.ts';
import { sayKilograms, sayLoadWarnings, sayWeight } from './say-load.ts';
import { getTripStopState, isOpenStop, tripStopStates } from './status.ts';
import { listStopReceipts } from './stop-receipt.ts';
import { applyWaitingStopReports, type WaitingStopReport } from './waiting-stop-reports.ts';

test.each([null, undefined, 'x', 7, []])(
  'the form of a trip refuses %j, which is no object',
  (body) => {
    expect(tripBody.safeParse(body).error?.issues).toMatchObject([{ path: [] }]);
  },
);

describe('the state of a trip stop', () => {
  const facts = { shipmentStatus: 'send', deliveryCanceled: false, arrivedAt: null, leftAt: null };
  const now = '2026-12-01T10:00:00Z';
  test.each([
    [facts, 'waiting'],
    [{ ...facts, arrivedAt: now }, 'arrived'],
    [{ ...facts, shipmentStatus: 'finished', arrivedAt: now }, 'delivered'],
    [{ ...facts, shipmentStatus: 'finished', deliveryCanceled: true }, 'delivered'],
    [{ ...facts, deliveryCanceled: true }, 'canceled'],
    [{ ...facts, shipmentStatus: null }, 'canceled'],
    [{ ...facts, leftAt: now }, 'left'],
    [{ ...facts, shipmentStatus: 'finished', leftAt: now }, 'delivered'],
    [{ ...facts, deliveryCanceled: true, leftAt: now }, 'canceled'],
    [{ ...facts, shipmentStatus: null, leftAt: now }, 'canceled'],
  ])('for %j is %s', (input, state) => {
    expect(getTripStopState(input)).toBe(state);
  });
});

test('a stop is open while it waits and after the driver has arrived', () => {
  expect(tripStopStates.filter(isOpenStop)).toEqual(['waiting', 'arrived']);
});

test.each([
  ['planned', 0, ['edit', 'driverLink', 'tripSheet', 'deliveryNotes', 'cancel']],
  ['planned', 1, ['edit', 'load', 'start', 'driverLink', 'tripSheet', 'deliveryNotes', 'cancel']],
  ['loaded', 0, ['driverLink', 'tripSheet', 'deliveryNotes', 'reopen', 'cancel']],
  ['loaded', 1, ['start', 'driverLink', 'tripSheet', 'deliveryNotes', 'reopen', 'cancel']],
  ['underWay', 0, ['end', 'driverLink', 'tripSheet', 'deliveryNotes']],
  ['ended', 0, ['tripSheet', 'deliveryNotes']],
  ['canceled', 0, ['tripSheet', 'deliveryNotes']],
] as const)('a trip that is %s with %i stops offers %j', (status, stops, verbs) => {
  expect(tripDocument.offered({ status, stops }, new Date(0))).toEqual(verbs);
});

test('the question whether a trip ends names the stops that are not delivered', () => {
  const ask = (stops: number) =>
    tripDocument.verbs.end.ask?.text?.({ status: 'underWay', stops })?.en;
  expect(ask(0)).toBe('No stop is left to deliver.');
  expect(ask(1)).toMatch(/^Some stops are not delivered/);
});

test('a trip needs a driver from the users or a driver name', () => {
  const body = { vehicle: { id: 1 }, division: { id: 1 }, departsAt: '2026-12-01T10:00:00Z' };
  expect(tripBody.safeParse(body).success).toBe(false);
  expect(tripBody.safeParse({ ...body, driverName: 'Ramiro' }).success).toBe(true);
  expect(tripBody.safeParse({ ...body, driver: { id: 4 } }).success).toBe(true);
});

const vehicle = {
  id: 1,
  name: 'Torton',
  plates: 'A-1',
  insideLength: 7.2,
  insideWidth: 2.4,
  insideHeight: 2.5,
  payload: 1_000,
};
const stop = (pieces: number, state: DriverStop['state'] = 'waiting') => ({
  state,
  lines: [
    {
      product: { id: 1, name: 'Tarima 48×40' },
      pieces,
      onTruck: 0,
      unchecked: 0,
      size: { length: 1219.2, width: 1016, height: 127, stackPieces: 10 },
      weight: { kg: '18', whole: true },
    },
  ],
});

test('delivered and canceled stops take no room in the load', () => {
  const stops = [stop(20), stop(20, 'delivered'), stop(20, 'canceled'), stop(20)];
  const { plan, weight } = computeTripLoad(vehicle, stops, null);
  expect(plan.placed.map((each) => each.stop)).toEqual([4, 4, 1, 1]);
  expect(weight.kg).toBe('720');
});

test('a load fits a vehicle that is exactly as high, wide and long as its stacks', () => {
  const [line] = stop(4).lines;
  if (!line) throw new Error('A stop has a line');
  const size = { length: 1005, width: 1005, height: 1005, stackPieces: null };
  const stops = [{ ...stop(4), lines: [{ ...line, pieces: 16, size }] }];
  const exact = { ...vehicle, insideLength: 4.02, insideWidth: 2.01, insideHeight: 2.01 };
  const { plan, warnings, ofLength } = computeTripLoad(exact, stops, null);
  expect([plan.placed.length, warnings, ofLength]).toEqual([8, [], 1]);
});

test('refused pieces that are still on the truck keep their room until they are received', () => {
  const [line] = stop(20).lines;
  if (!line) throw new Error('A stop has a line');
  const carried = { state: 'delivered' as const, lines: [{ ...line, onTruck: 3 }] };
  const stops = [carried, stop(20, 'delivered'), stop(20)];
  const { plan, weight } = computeTripLoad(vehicle, stops, null);
  expect(plan.placed.map((each) => each.stop)).toEqual([3, 3, 1]);
  expect(weight.kg).toBe('414');
  expect(countPiecesOnTruck(stops)).toBe(3);
});

test('pieces that a driver reported missing take no room in the load, and are counted apart from refused ones', () => {
  const [line] = stop(20).lines;
  if (!line) throw new Error('A stop has a line');
  const reported = { state: 'delivered' as const, lines: [{ ...line, unchecked: 3 }, line] };
  const stops = [reported, stop(20)];
  expect(computeTripLoad(vehicle, stops, null).plan.placed.map((each) => each.stop)).toEqual([
    2, 2,
  ]);
  expect([countPiecesOnTruck(stops), countUncheckedPieces(stops)]).toEqual([0, 3]);
});

test.each([
  ['es', 'Pesa 1,080 kg, y el vehículo carga 1,000 kg.'],
  ['en', 'It weighs 1,080 kg, and the vehicle carries 1,000 kg.'],
] as const)('the warnings of a load are written in %s', (language, sentence) => {
  const stops = [stop(60)].map((each) => ({ ...each }));
  const load = computeTripLoad(vehicle, stops, null);
  const withRest = stops.map((each) => ({ ...each, ...rest }));
  expect(sayLoadWarnings(load, { vehicle, stops: withRest }, language)).toEqual([sentence]);
});

test('products without a size and products without a weight are listed in separate warnings', () => {
  const [line] = stop(1).lines;
  if (!line) throw new Error('A stop has a line');
  const lines = [
    { ...line, product: { id: 2, name: 'Huacal' }, size: null },
    { ...line, product: { id: 3, name: 'Tapa' }, weight: { kg: '0', whole: false } },
  ];
  const stops = [{ ...stop(1), ...rest, lines }];
  const load = computeTripLoad(vehicle, stops, null);
  expect(sayLoadWarnings(load, { vehicle, stops }, 'en')).toEqual([
    'Without outside dimensions, and therefore not drawn: Huacal.',
    'The weight is not fully known: Tapa.',
  ]);
});

const rest = {
  id: 1,
  shipment: null,
  shipmentNumber: 1,
  order: { id: 1 },
  customer: { id: 1, name: 'Cervecería', phoneNumber: null },
  address: null,
  location: '25,-100',
  comments: null,
  weight: { kg: '0', whole: true },
  arrivedAt: null,
  deliveredAt: null,
  refusals: [],
  proof: null,
};

test('a weight that is not fully known is marked as a minimum or as unknown', () => {
  expect(sayWeight({ kg: '1234.56', whole: true }, 'en')).toBe('1,235 kg');
  expect(sayWeight({ kg: '4.56', whole: true }, 'en')).toBe('4.6 kg');
  expect(sayWeight({ kg: '1234.56', whole: false }, 'en')).toBe('1,235 kg or more');
  expect(sayWeight({ kg: '0', whole: false }, 'es')).toBe('Peso no conocido');
});

describe('on the driver’s phone', () => {
  const known: DriverStop = { ...rest, ...stop(5), shipment: 1, items: [] };
  const createReport = (more: Partial<WaitingStopReport>): WaitingStopReport => ({
    stop: 1,
    kind: 'delivered',
    at: '2026-12-01T10:00:00Z',
    fate: 'waiting',
    refused: [],
    lost: 0,
    lostReason: '',
    ...more,
  });
  test('a stop shows waiting reports before they are sent', () => {
    expect(applyWaitingStopReports(known, [createReport({ kind: 'arrived' })]).state).toBe(
      'arrived',
    );
    expect(
      applyWaitingStopReports(known, [createReport({ kind: 'arrived' }), createReport({})]),
    ).toMatchObject({
      state: 'delivered',
      deliveredAt: '2026-12-01T10:00:00Z',
    });
  });
  test('a stop keeps its first arrival', () => {
    const arrivedAt = '2026-12-01T09:00:00Z';
    const arrived: DriverStop = { ...known, state: 'arrived', arrivedAt };
    for (const kind of ['arrived', 'delivered'] as const)
      expect(applyWaitingStopReports(arrived, [createReport({ kind })])).toMatchObject({
        state: kind,
        arrivedAt,
      });
  });
  test('a stop ignores reports that the server has already answered', () => {
    expect(applyWaitingStopReports(known, [createReport({ fate: 'taken' })]).state).toBe('waiting');
    expect(applyWaitingStopReports(known, [createReport({ fate: 'refused' })]).state).toBe(
      'waiting',
    );
  });
  test('a report changes neither other stops nor a canceled stop', () => {
    expect(applyWaitingStopReports(known, [createReport({ stop: 2 })]).state).toBe('waiting');
    expect(applyWaitingStopReports({ ...known, state: 'canceled' }, [createReport({})]).state).toBe(
      'canceled',
    );
  });
  const lots = [
    { id: 11, product: 'GMA', pieces: 5 },
    { id: 12, product: 'GMA', pieces: 4 },
    { id: 13, product: 'EUR 1', pieces: 2.5 },
  ];
  const refused = [
    { item: 11, refused: 2, reason: 'Tabla rota' },
    { item: 12, refused: 1, reason: 'Mojada' },
    { item: 13, refused: 0, reason: '' },
  ];
  test('refused pieces are shown as on the server, with the accepted pieces of all lots', () => {
    const delivered = applyWaitingStopReports({ ...known, items: lots }, [
      createReport({ refused }),
    ]);
    expect(delivered.items).toEqual([
      { ...lots[0], refused: 2, reason: 'Tabla rota' },
      { ...lots[1], refused: 1, reason: 'Mojada' },
      lots[2],
    ]);
    expect(listStopReceipts(delivered)).toEqual([
      {
        product: 'GMA',
        pieces: 9,
        accepted: 6,
        refusals: [
          { pieces: 2, reason: 'Tabla rota' },
          { pieces: 1, reason: 'Mojada' },
        ],
        isHalfMade: false,
      },
    ]);
    // Equal reasons are written once, with the sum of their thousandths.
    const sameReason = lots.map((lot) => ({ ...lot, refused: 0.1, reason: 'Mojada' }));
    expect(listStopReceipts({ ...delivered, items: sameReason })).toMatchObject([
      { product: 'GMA', accepted: 8.8, refusals: [{ pieces: 0.2, reason: 'Mojada' }] },
      { product: 'EUR 1', accepted: 2.4 },
    ]);
    // A lot that was accepted counts with the lot of its product that was not.
    const oneLot = applyWaitingStopReports({ ...known, items: lots }, [
      createReport({ refused: refused.slice(0, 1) }),
    ]);
    expect(listStopReceipts(oneLot)).toMatchObject([{ product: 'GMA', pieces: 9, accepted: 7 }]);
    expect(listStopReceipts({ ...delivered, state: 'arrived' })).toEqual([]);
    expect(listStopReceipts({ ...known, state: 'delivered', items: lots })).toEqual([]);
  });
  test('lost half-made pieces are subtracted from those that arrived', () => {
    const halfMade = { product: 'GMA', pieces: 10, countable: true };
    const brought: DriverStop = { ...known, isTransfer: true, halfMade };
    const delivered = applyWaitingStopReports(brought, [
      createReport({ lost: 3, lostReason: 'Cayeron' }),
    ]);
    expect(delivered.halfMade).toEqual({ ...halfMade, pieces: 7, lost: 3, lostReason: 'Cayeron' });
    expect(listStopReceipts(delivered)).toEqual([
      {
        product: 'GMA',
        pieces: 10,
        accepted: 7,
        refusals: [{ pieces: 3, reason: 'Cayeron' }],
        isHalfMade: true,
      },
    ]);
    const complete = applyWaitingStopReports(brought, [createReport({})]);
    expect([complete.halfMade, listStopReceipts(complete)]).toEqual([halfMade, []]);
  });

  test('a phone sends one to a hundred reports, with a reason for goods that were not accepted or were lost', () => {
    const at = '2026-12-01T10:00:00Z';
    const key = '0b0c6f3e-6d0e-4c57-9a53-0a8c0f3c2d11';
    const delivery = { key, stop: 1, at, kind: 'delivered' as const };
    const findIssues = (...reports: object[]) =>
      driverCalls.report.body
        .safeParse({ sentAt: at, reports })
        .error?.issues.map(({ path, message }) => [path.slice(1).join('.'), message]) ?? [];
    expect(findIssues({ ...delivery, kind: 'arrived' }, delivery)).toEqual([]);
    expect(findIssues()).toEqual([['', 'required']]);
    expect(findIssues(...Array.from({ length: 101 }, () => delivery))).toEqual([['', 'max']]);
    // Goods that were not accepted, and half-made pieces that were lost, have a reason.
    expect(findIssues({ ...delivery, refused: [{ item: 11, refused: 2, reason: '' }] })).toEqual([
      ['0.refused.0.reason', 'required'],
    ]);
    const items = Array.from({ length: 201 }, () => ({ item: 11, refused: 0, reason: 'Mojada' }));
    expect(findIssues({ ...delivery, refused: items.slice(1), receiver: ' ' })).toEqual([]);
    expect(findIssues({ ...delivery, refused: items })).toEqual([['0.refused', 'max']]);
    expect(findIssues({ ...delivery, lost: 2 })).toEqual([['0.reason', 'required']]);
    expect(findIssues({ ...delivery, kind: 'left' })).toEqual([['0.kind', 'option']]);
  });
});

test('a weight from ten kilograms on is rounded to whole kilograms', () => {
  expect(['9.94', '10.4'].map((kg) => sayKilograms(kg, 'en'))).toEqual(['9.9', '10']);
  expect(sayWeight({ kg: '0', whole: true }, 'en')).toBe('0 kg');
});
