import { describe, expect, test } from 'vitest';
import { minuteMillis } from '../../kit/time-zone.ts';
import type { PlantState, PlannedOrder } from '../planning-model.ts';
import { planOrders } from '../engine/plan-orders.ts';
import { replanEvents } from '../engine/replan-events.ts';
import { computeRemainingWork } from '../rules/remaining-work.ts';
import { findStepWarnings } from '../rules/step-order.ts';
import {
  toAugustInstant,
  formatAugustInstant,
  mondayMorning,
  officeHours,
} from '../testing/plants.ts';
import { applyTransportTimes, findArrivalInstant, sumTransportTime } from './transport-times.ts';
import { explainLateness } from '../engine/explain-lateness.ts';

const plant: PlantState = {
  hours: officeHours,
  workplaces: [1, 2].map((id) => ({ id, stations: 1, status: 'active', maintenance: [] })),
  operators: [1, 2].map((id) => ({ id: 10 + id, workplaceIds: [id] })),
  events: [],
};
/** Order of two steps of an hour, with the transport in minutes between them. */
const order = (transportTime: number): PlannedOrder => ({
  id: 1,
  details: [
    {
      id: 1,
      quantity: 60,
      steps: [
        { workplaceId: 1, workTime: 1 },
        { workplaceId: 2, workTime: 1, way: transportTime },
      ],
    },
  ],
});
const planTransport = (transportTime: number) =>
  planOrders({ plant, orders: [order(transportTime)], now: mondayMorning });
const getEvents = (transportTime: number) =>
  planTransport(transportTime).events.map((each, id) => ({ ...each, id }));
const said = (events: readonly { start: number; end: number }[]) =>
  events.map(({ start, end }) => `${formatAugustInstant(start)} ${formatAugustInstant(end)}`);

test('ways add up from after one step to another, without the way to the first of them', () => {
  const steps = [30, undefined, 60].map((way, at) => ({
    workplaceId: at + 1,
    workTime: 1,
    ...(way !== undefined && { way }),
  }));
  const ways = [
    [0, 2],
    [1, 2],
    [0, 1],
    [2, 2],
  ] as const;
  expect(ways.map(([from, to]) => sumTransportTime(steps, from, to))).toEqual([60, 60, 0, 0]);
});

test('pieces have arrived when the transport of the last of them ends', () => {
  const ends = ['03T12:00', '03T10:00'].map((end) => ({ end: toAugustInstant(end) }));
  expect(findArrivalInstant(ends, 90)).toBe(toAugustInstant('03T13:30'));
  expect(findArrivalInstant([], 90)).toBeNull();
});

describe('applyTransportTimes', () => {
  const steps = [1, 2, 3, 4].map((workplaceId) => ({ workplaceId, workTime: 1 }));
  const divisionOf = new Map([
    [1, 7],
    [2, 7],
    [4, 8],
  ]);

  test('adds the transport time before a step in another division, and none for an unknown workplace', () => {
    expect(applyTransportTimes(steps, divisionOf, 90).map(({ way }) => way)).toEqual([
      undefined,
      undefined,
      undefined,
      90,
    ]);
  });

  test('adds the transport time before every change of division, also back, and not within a division', () => {
    const flow = [1, 4, 5, 2].map((workplaceId) => ({ workplaceId, workTime: 1 }));
    const divisions = new Map([...divisionOf, [5, 8]]);
    expect(applyTransportTimes(flow, divisions, 90).map(({ way }) => way)).toEqual([
      undefined,
      90,
      undefined,
      90,
    ]);
  });

  test('leaves a flow unchanged when the transport time is zero', () => {
    expect(applyTransportTimes(steps, divisionOf, 0)).toEqual(steps);
  });
});

describe('a step in another division', () => {
  test('begins when all pieces of the previous step have arrived', () => {
    expect(said(planTransport(0).events)).toEqual(['03T09:00 03T10:00', '03T09:20 03T10:20']);
    expect(said(planTransport(120).events)).toEqual(['03T09:00 03T10:00', '03T12:00 03T13:00']);
  });

  test('has its pieces transported at night as well', () => {
    expect(said(planTransport(22 * 60).events)).toEqual(['03T09:00 03T10:00', '04T09:00 04T10:00']);
    expect(said(planTransport(24 * 60).events)).toEqual(['03T09:00 03T10:00', '04T10:00 04T11:00']);
  });

  test('has the previous step and the transport as reasons for its date', () => {
    const [detail] = planTransport(120).orders.flatMap(({ details }) => details);
    expect(
      detail?.reasons.map(({ code, step, from, until }) => [
        code,
        step,
        from === undefined ? null : formatAugustInstant(from),
        until === undefined ? null : formatAugustInstant(until),
      ]),
    ).toEqual([
      ['work', 1, '03T09:00', '03T10:00'],
      ['previousStep', 2, '03T09:00', '03T10:00'],
      ['way', 2, '03T10:00', '03T12:00'],
      ['work', 2, '03T12:00', '03T13:00'],
    ]);
    const events = getEvents(120);
    const { reasons } = explainLateness({ ...plant, events }, order(120), mondayMorning);
    expect(reasons.map(({ code }) => code)).toEqual(['work', 'previousStep', 'way', 'work']);
  });

  test('has a warning when it is planned before its pieces can arrive', () => {
    const [first, second] = getEvents(120);
    if (!first || !second) throw new Error('Nothing is planned');
    const early = { ...second, start: second.start - minuteMillis, end: second.end - minuteMillis };
    const findWarnings = (events: readonly (typeof first)[]) =>
      order(120).details.flatMap((detail) => findStepWarnings(detail, events, new Map()));
    expect(findWarnings([first, second])).toEqual([]);
    expect(findWarnings([first, early])).toMatchObject([
      { code: 'startsBeforePrevious', index: 1, until: second.start },
    ]);
  });

  test('moves with the previous step in a replan', () => {
    const window = { start: toAugustInstant('03T09:00'), end: toAugustInstant('03T11:00') };
    const { moves } = replanEvents({
      plant: { ...plant, events: getEvents(120) },
      orders: [order(120)],
      now: mondayMorning,
      changes: [{ kind: 'maintenance', workplaceId: 1, window }],
    });
    expect(moves.map(({ to }) => said(to))).toEqual([['03T11:00 03T12:00'], ['03T14:00 03T15:00']]);
  });

  test('waits for the fixed previous step and the transport when only the rest is planned', () => {
    const fixedWork = getEvents(120).slice(0, 1);
    const rest = computeRemainingWork(order(120), fixedWork);
    expect(rest?.details.map(({ notBefore }) => notBefore)).toEqual([toAugustInstant('03T12:00')]);
    const again = planOrders({
      plant: { ...plant, events: fixedWork },
      orders: rest ? [rest] : [],
      now: mondayMorning,
    });
    expect(said(again.events)).toEqual(['03T12:00 03T13:00']);
  });
});
