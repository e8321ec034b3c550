import { expect, test } from 'vitest';
import { minuteMillis } from '../../kit/time-zone.ts';
import type { PlantState, PlannedOrder } from '../planning-model.ts';
import { mondayMorning, officeHours } from '../testing/plants.ts';
import { planOrders } from './plan-orders.ts';

const [saw, kiln, nailing] = [1, 2, 3];
const [lent, kilnPerson, nailer] = [11, 12, 13];

/** Plant whose only sawyer is lent by another division, and goes back at a moment for ever. */
const createPlant = (until: number): PlantState => ({
  hours: officeHours,
  workplaces: [
    { id: saw, stations: 1, status: 'active', maintenance: [] },
    {
      id: kiln,
      stations: 1,
      status: 'active',
      maintenance: [],
      load: { pieces: 130, loading: 10, running: 60, unloading: 10 },
    },
    { id: nailing, stations: 1, status: 'active', maintenance: [] },
  ],
  operators: [
    { id: lent, workplaceIds: [saw], away: [{ start: until, end: 221_845_392_000_000 }] },
    { id: kilnPerson, workplaceIds: [kiln] },
    { id: nailer, workplaceIds: [nailing] },
  ],
  events: [],
});
const order: PlannedOrder = {
  id: 1,
  details: [
    {
      id: 1,
      quantity: 300,
      steps: [
        { workplaceId: saw, workTime: 1 },
        { workplaceId: kiln, workTime: 0 },
        { workplaceId: nailing, workTime: 1 },
      ],
    },
  ],
};

const createProposal = (minutes: number) => {
  const plant = createPlant(mondayMorning + minutes * minuteMillis);
  return planOrders({ plant, orders: [order], now: mondayMorning });
};

test('a load and the work after it are planned only for pieces that are planned to be made', () => {
  const plans = Array.from({ length: 32 }, (_, at) => createProposal(at * 10));
  const sums = plans.map(({ events }) => {
    const sum = (workplace: number) =>
      events
        .filter(({ workplaceId }) => workplaceId === workplace)
        .reduce((all, { start, end, pieces }) => all + (pieces ?? (end - start) / minuteMillis), 0);
    return [sum(saw), sum(kiln), sum(nailing)] as const;
  });
  expect(sums.filter(([sawn, dried, nailed]) => dried > sawn || nailed > dried)).toEqual([]);
  expect(sums[0]).toEqual([0, 0, 0]);
  expect(sums.at(-1)).toEqual([300, 300, 300]);
});

test('work without its pieces waits for the step that makes them', () => {
  const { events, unplanned } = createProposal(160);
  expect(events).toEqual([]);
  const wait = (workplaceId: number, step: number, minutes: number) => ({
    orderId: 1,
    detailId: 1,
    workplaceId,
    minutes,
    reason: { code: 'previousStep', step, workplaceId: workplaceId - 1 },
  });
  expect(unplanned).toEqual([
    {
      ...wait(saw, 1, 300),
      reason: { code: 'beyondHorizon', workplaceId: saw },
    },
    ...[20, 20, 20].map((minutes) => wait(kiln, 2, minutes)),
    wait(nailing, 3, 130),
    wait(nailing, 3, 130),
    wait(nailing, 3, 40),
  ]);
});
