import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatLocalDay, minuteMillis } from '../../kit/time-zone.ts';
import { countWorkingMinutes } from '../../kit/working-time.ts';
import type { PlantState, PlannedOrder, ProposedEvent } from '../planning-model.ts';
import { planOrders } from './plan-orders.ts';
import { replanEvents } from './replan-events.ts';
import {
  toAugustInstant,
  planningCases,
  formatAugustInstant,
  mondayMorning,
  officeHours,
} from '../testing/plants.ts';
import { findPlanBreaches } from '../testing/verify-plan.ts';
import { getCaseCount } from '../../kit/testing/case-count.ts';

const others = (id: number, start: string, end: string) => ({
  id,
  orderId: 7,
  detailId: 70,
  userId: 11,
  workplaceId: 2,
  start: toAugustInstant(start),
  end: toAugustInstant(end),
});
/** Person with other work from half past nine to eleven, and from half past eleven until three. */
const plant = (leastBlock?: number): PlantState => ({
  hours: officeHours,
  workplaces: [1, 2].map((id) => ({ id, stations: 1, status: 'active', maintenance: [] })),
  operators: [{ id: 11, workplaceIds: [1, 2] }],
  events: [others(1, '03T09:30', '03T11:00'), others(2, '03T11:30', '03T15:00')],
  ...(leastBlock !== undefined && { leastBlock }),
});
const hours = (count: number): PlannedOrder => ({
  id: 1,
  details: [{ id: 10, quantity: 60, steps: [{ workplaceId: 1, workTime: count }] }],
});
const said = (events: readonly ProposedEvent[]): string[] =>
  events.map(({ start, end }) => `${formatAugustInstant(start)} ${formatAugustInstant(end)}`);

test('a worker who starts an order keeps it for at least the minimum block, or for the rest of the order', () => {
  const sayPlan = (leastBlock?: number, work = hours(2)) =>
    said(planOrders({ plant: plant(leastBlock), orders: [work], now: mondayMorning }).events);
  expect(sayPlan()).toEqual(['03T09:00 03T09:30', '03T11:00 03T11:30', '03T15:00 03T16:00']);
  expect(sayPlan(30)).toEqual(sayPlan());
  expect(sayPlan(31)).toEqual(['03T15:00 03T17:00']);
  // All of it fits: the person does not wait for a longer gap.
  expect(sayPlan(60, hours(0.5))).toEqual(['03T09:00 03T09:30']);
  // A quarter of an hour is worth beginning before people go off, while others work on.
  const early = {
    ...officeHours,
    lapse: { ...officeHours.lapse, end: { hours: 17, minutes: 0, seconds: 0 } },
  };
  const late = {
    ...plant(120),
    operators: [
      { id: 11, workplaceIds: [1, 2], hours: early },
      { id: 12, workplaceIds: [2] },
    ],
    events: [others(2, '03T09:00', '03T16:30')],
  };
  expect(said(planOrders({ plant: late, orders: [hours(2)], now: mondayMorning }).events)).toEqual([
    '03T16:30 03T17:00',
    '04T09:00 04T10:30',
  ]);
});

test('a load is filled without interruption, also by a worker whose shift ends early', () => {
  const early = {
    ...officeHours,
    lapse: { ...officeHours.lapse, end: { hours: 17, minutes: 0, seconds: 0 } },
  };
  const kiln: PlantState = {
    ...plant(),
    workplaces: [
      {
        id: 1,
        stations: 1,
        status: 'active',
        maintenance: [],
        load: { pieces: 60, loading: 40, running: 60, unloading: 5 },
      },
      { id: 2, stations: 1, status: 'active', maintenance: [] },
    ],
    operators: [
      { id: 11, workplaceIds: [1, 2], hours: early },
      { id: 12, workplaceIds: [2] },
    ],
    events: [others(2, '03T09:00', '03T16:30')],
  };
  const { events } = planOrders({ plant: kiln, orders: [hours(0)], now: mondayMorning });
  expect(said(events)).toEqual(['04T09:00 04T10:45']);
});

test('work that is cut by a stop also keeps the minimum block', () => {
  // Half an hour is left before the stop.
  const replanBlock = (leastBlock: number) => {
    const stored = {
      ...others(3, '03T10:30', '03T11:30'),
      orderId: 1,
      detailId: 10,
      workplaceId: 1,
    };
    const window = { start: toAugustInstant('03T11:00'), end: toAugustInstant('03T12:00') };
    const { moves } = replanEvents({
      plant: { ...plant(leastBlock), events: [stored] },
      orders: [hours(1)],
      changes: [{ kind: 'maintenance', workplaceId: 1, window }],
      now: mondayMorning,
    });
    return moves.flatMap(({ to }) =>
      to.map(({ start, end }) => `${formatAugustInstant(start)} ${formatAugustInstant(end)}`),
    );
  };
  expect(replanBlock(15)).toEqual(['03T10:30 03T11:00', '03T12:00 03T12:30']);
  expect(replanBlock(60)).toEqual(['03T12:00 03T13:00']);
});

/** Returns whether an event is a load, or of a step that comes after one and takes its pieces as they come out. */
function isOfLoads(
  { detailId, workplaceId }: ProposedEvent,
  { workplaces }: PlantState,
  orders: readonly PlannedOrder[],
): boolean {
  const { steps = [] } =
    orders.flatMap(({ details }) => details).find(({ id }) => id === detailId) ?? {};
  const until = steps.findIndex((step) => step.workplaceId === workplaceId);
  return steps
    .slice(0, until + 1)
    .some((step) => workplaces.some(({ id, load }) => id === step.workplaceId && load));
}

test('in any plant the minimum block breaks no rule, and no worker leaves an order for another one earlier', () => {
  fc.assert(
    fc.property(
      planningCases,
      fc.integer({ min: 16, max: 120 }),
      ({ plant: drawn, orders, now }, block) => {
        const request = {
          plant: { ...drawn, leastBlock: block },
          orders,
          now,
          search: { iterations: 5 },
        };
        const plan = planOrders(request);
        expect(findPlanBreaches({ ...request, ...plan, orders, transferBatch: 20 })).toEqual([]);
        const all = [...drawn.events, ...plan.events];
        const { timeZone } = drawn.hours;
        const toRunKey = ({ detailId, workplaceId, userId }: ProposedEvent): string =>
          [detailId, workplaceId, userId].join(' ');
        const steps = Map.groupBy(
          plan.events,
          ({ detailId, workplaceId }) => `${detailId} ${workplaceId}`,
        );
        for (const stepEvents of steps.values()) {
          const total =
            stepEvents.reduce((sum, { start, end }) => sum + end - start, 0) / minuteMillis;
          // Work that is cut in lots may end with less per lot, and so may work behind loads.
          if (total > 240 || stepEvents.some((event) => isOfLoads(event, drawn, orders))) continue;
          for (const event of stepEvents) {
            const isShort = event.end - event.start < block * minuteMillis;
            const goesOn = stepEvents.some(
              (other) => toRunKey(other) === toRunKey(event) && other.start > event.end,
            );
            const changes = all.some(
              (other) =>
                other.userId === event.userId &&
                other.start === event.end &&
                other.pieces === undefined &&
                toRunKey(other) !== toRunKey(event),
            );
            // Contiguous with earlier work, it is one block; so is work that goes on the next day from its last end.
            // Stored work outside the working hours does not come between.
            const before = all
              .filter(({ userId, end }) => userId === event.userId && end <= event.start)
              .filter(({ start, end }) => countWorkingMinutes(drawn.hours, start, end) > 0)
              .toSorted((one, other) => other.end - one.end)[0];
            const follows =
              before !== undefined &&
              toRunKey(before) === toRunKey(event) &&
              (before.end === event.start ||
                formatLocalDay(before.end, timeZone) !== formatLocalDay(event.start, timeZone));
            expect(
              isShort && goesOn && changes && !follows,
              `${formatAugustInstant(event.start)} ${block}`,
            ).toBe(false);
          }
        }
      },
    ),
    { numRuns: getCaseCount(150, 20_000) },
  );
});
