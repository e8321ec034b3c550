import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMillis } from '../../kit/time-zone.ts';
import type { PlantState, PlannedOrder } from '../planning-model.ts';
import { planOrders } from './plan-orders.ts';
import { replanEvents, type ReplanTrigger } from './replan-events.ts';
import { canMoveEvent } from '../calendar/frozen-days.ts';
import { getSetUpMinutes } from '../rules/work-time.ts';
import { createSawEvent, createSawPlant } from '../testing/one-saw.ts';
import {
  toAugustInstant,
  planningCases,
  formatAugustInstant,
  mondayMorning,
} from '../testing/plants.ts';
import { getCaseCount } from '../../kit/testing/case-count.ts';

const orders = [1, 2].map((id): PlannedOrder => ({
  id,
  requestedAt: toAugustInstant(id === 1 ? '03T11:30' : '03T14:00'),
  details: [{ id, quantity: 60, steps: [{ workplaceId: 1, workTime: id === 1 ? 2 : 1 }] }],
}));
const said = (full: PlantState, change: ReplanTrigger, more: object = {}) =>
  replanEvents({ plant: full, orders, now: mondayMorning, changes: [change], ...more }).moves.map(
    ({ event: { id }, to, wasFixed }) => [
      id,
      wasFixed,
      ...to.map(({ start, end }) => `${formatAugustInstant(start)} ${formatAugustInstant(end)}`),
    ],
  );
const stop = (start: string, end: string): ReplanTrigger => ({
  kind: 'maintenance',
  workplaceId: 1,
  window: { start: toAugustInstant(start), end: toAugustInstant(end) },
});
const first = createSawEvent(1, '03T09:00', '03T11:00');
const second = createSawEvent(2, '03T11:00', '03T12:00');

test('later work is pushed when a date is at risk, unless it is pinned or in a frozen day', () => {
  const pushed = [
    [1, false, '03T09:00 03T10:00', '03T10:30 03T11:30'],
    [2, false, '03T11:30 03T12:30'],
  ];
  const around = [[1, false, '03T09:00 03T10:00', '03T12:00 03T13:00']];
  const window = stop('03T10:00', '03T10:30');
  expect(said(createSawPlant(first, second), window)).toEqual(pushed);
  expect(said(createSawPlant(first, { ...second, pinned: true }), window)).toEqual(around);
  // The first is of a frozen day too: it is hit itself.
  expect(
    said(createSawPlant(first, second), window, { frozenUntil: toAugustInstant('04T00:00') }),
  ).toEqual(around.map(([id, , ...to]) => [id, true, ...to]));
  expect(
    said(createSawPlant(first, second), window, { frozenUntil: toAugustInstant('03T09:00') }),
  ).toEqual(pushed);
});

test('pinned work moves when its workplace stops or its worker is absent, and is reported as fixed', () => {
  const full = createSawPlant({ ...first, pinned: true }, second);
  expect(said(full, stop('03T09:00', '03T12:00'))).toEqual([
    [1, true, '03T12:00 03T14:00'],
    [2, false, '03T14:00 03T15:00'],
  ]);
  const away = [{ start: toAugustInstant('03T09:00'), end: toAugustInstant('03T12:00') }];
  const gone = { ...full, operators: [{ id: 11, workplaceIds: [1], away }] };
  expect(said(gone, stop('01T09:00', '01T10:00')).map(([id, fixed]) => [id, fixed])).toEqual([
    [1, true],
    [2, false],
  ]);
});

test('late pinned work moves without being reported as fixed, and pinned work in its way moves too', () => {
  const fixed = createSawPlant(first, { ...second, pinned: true });
  const late = { kind: 'late', eventId: 2, start: toAugustInstant('03T13:00') } as const;
  expect(said(fixed, late)).toEqual([[2, false, '03T13:00 03T14:00']]);
  const runsOn = { kind: 'late', eventId: 1, end: toAugustInstant('03T11:20') } as const;
  expect(said(fixed, runsOn)).toEqual([
    [1, false, '03T09:00 03T11:20'],
    [2, true, '03T11:20 03T12:20'],
  ]);
});

test('a pinned step keeps its time even if the previous step moves after it', () => {
  const chain: PlantState = {
    ...createSawPlant(first, {
      ...createSawEvent(2, '03T11:00', '03T12:00'),
      detailId: 1,
      orderId: 1,
      workplaceId: 2,
    }),
    workplaces: [1, 2].map((id) => ({ id, stations: 1, status: 'active', maintenance: [] })),
    operators: [
      { id: 11, workplaceIds: [1, 2] },
      { id: 12, workplaceIds: [2] },
    ],
  };
  const steps = [1, 2].map((workplaceId) => ({ workplaceId, workTime: 3 - workplaceId }));
  const order: PlannedOrder = { id: 1, details: [{ id: 1, quantity: 60, steps }] };
  const replanPinned = (pinned: boolean) =>
    replanEvents({
      plant: {
        ...chain,
        events: chain.events.map((each) => ({ ...each, pinned: pinned && each.id === 2 })),
      },
      orders: [order],
      now: mondayMorning,
      changes: [stop('03T09:00', '03T12:00')],
    }).moves.map(({ event: { id } }) => id);
  expect(replanPinned(false)).toEqual([1, 2]);
  expect(replanPinned(true)).toEqual([1]);
});

test('after any stop, pinned or frozen work keeps its time unless the stop affects it', () => {
  let unmovedCount = 0;
  fc.assert(
    fc.property(
      planningCases,
      fc.record({ which: fc.nat(), long: fc.integer({ min: 1, max: 3000 }), pins: fc.nat(6) }),
      fc.integer({ min: 0, max: 4000 }),
      ({ plant: drawn, orders: drawnOrders, now }, { which, long, pins }, frozen) => {
        const plan = planOrders({
          plant: drawn,
          orders: drawnOrders,
          now,
          search: { iterations: 0 },
        });
        const planned = plan.events.map((each, index) => ({
          ...each,
          id: 1000 + index,
          pinned: index % (pins + 1) === 0,
        }));
        const hit = planned[which % planned.length];
        if (!hit) return;
        const window = { start: hit.start, end: hit.start + long * minuteMillis };
        const frozenUntil = now + frozen * minuteMillis;
        const { moves } = replanEvents({
          plant: { ...drawn, events: [...drawn.events, ...planned] },
          orders: drawnOrders,
          now,
          frozenUntil,
          changes: [{ kind: 'maintenance', workplaceId: hit.workplaceId, window }],
        });
        for (const { event: each, wasFixed } of moves) {
          expect(wasFixed).toBe(!canMoveEvent(each, frozenUntil));
          const flow = drawnOrders
            .flatMap(({ details }) => details)
            .find(({ id }) => id === each.detailId)
            ?.steps.find(({ workplaceId }) => workplaceId === each.workplaceId);
          // Work has other minutes than planned where the person who set up a step is no longer there before it.
          if (!wasFixed || (flow && getSetUpMinutes(flow) > 0)) continue;
          expect(each.workplaceId).toBe(hit.workplaceId);
          expect(each.start < window.end && window.start < each.end).toBe(true);
        }
        unmovedCount += planned.filter((each) => each.pinned).length;
      },
    ),
    { numRuns: getCaseCount(150) },
  );
  expect(unmovedCount).toBeGreaterThan(100);
});
