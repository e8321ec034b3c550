import { expect, test } from 'vitest';
import type { BatchLoadRules } from '../batch-loads.ts';
import type { PlannedEvent, PlannedOrder } from '../planning-model.ts';
import { toAugustInstant } from '../testing/plants.ts';
import { createSetUpTimeAdjuster } from './set-up-debts.ts';

const order: PlannedOrder = {
  id: 1,
  details: [
    {
      id: 1,
      quantity: 300,
      steps: [
        { workplaceId: 1, workTime: 1, setUp: 30 },
        { workplaceId: 2, workTime: 1 },
        { workplaceId: 3, workTime: 1, setUp: 30 },
      ],
    },
  ],
};
const kilns: BatchLoadRules = new Map([
  [3, { pieces: 100, loading: 10, running: 60, unloading: 10 }],
]);
const work = (
  id: number,
  userId: number,
  start: string,
  end: string,
  workplaceId = 1,
): PlannedEvent => ({
  id,
  orderId: 1,
  detailId: 1,
  workplaceId,
  userId,
  start: toAugustInstant(`03T${start}`),
  end: toAugustInstant(`03T${end}`),
});
const begin = (events: readonly PlannedEvent[], begunIds: readonly number[] = []) =>
  createSetUpTimeAdjuster(events, [order], kilns, ({ id }) => begunIds.includes(id))();

/** Worker 11 sets up in the first event; the events are not sorted by their time. */
const run = [work(2, 11, '11:00', '12:00'), work(1, 11, '09:00', '10:00')];

test('a worker who takes over work sets it up, and sets up later work of the step no more', () => {
  const kept = begin(run);
  expect(kept.more(1, 11)).toBe(0);
  kept.pay(1, 11);
  expect(kept.more(2, 11)).toBe(0);
  const debts = begin(run);
  // The first event contains the set-up already, the second does not.
  expect([debts.more(1, 12), debts.more(2, 12)]).toEqual([0, 30]);
  debts.pay(2, 12);
  expect([debts.more(2, 12), debts.more(1, 12)]).toEqual([0, -30]);
});

test('a worker who gave the first work away sets up with the next', () => {
  const debts = begin(run);
  debts.pay(1, 12);
  expect(debts.more(2, 11)).toBe(30);
  debts.pay(2, 11);
  expect(debts.more(2, 11)).toBe(0);
});

test('a set-up that lasts over two events is not divided between two workers', () => {
  const short = [work(1, 11, '09:00', '09:10'), work(2, 11, '10:00', '11:00')];
  const debts = begin(short);
  expect([debts.more(1, 11), debts.more(2, 11)]).toEqual([0, 10]);
  // The second event has 20 minutes of the set-up, behind the first 10.
  debts.pay(1, 11);
  expect([debts.more(2, 11), debts.more(2, 12)]).toEqual([0, Infinity]);
  debts.pay(2, 11);
  expect(debts.more(2, 12)).toBe(10);
});

test('a run that has begun is set up for its worker, and not for another', () => {
  const debts = begin(run, [1]);
  expect([debts.more(2, 11), debts.more(2, 12)]).toEqual([0, 30]);
});

test('each worker of a step has a set-up of their own, and each attempt begins anew', () => {
  const createAttempt = createSetUpTimeAdjuster(
    [...run, work(3, 12, '09:00', '10:00')],
    [order],
    kilns,
    () => false,
  );
  const first = createAttempt();
  first.pay(3, 12);
  expect([first.more(2, 12), first.more(1, 12)]).toEqual([0, -30]);
  const second = createAttempt();
  expect([second.more(2, 12), second.more(1, 12)]).toEqual([30, 0]);
});

test('steps without a set-up, loads and work of other orders need no set-up', () => {
  const debts = begin([
    work(1, 11, '09:00', '10:00', 2),
    work(2, 11, '10:00', '11:00', 3),
    { ...work(3, 11, '11:00', '12:00'), orderId: 2, detailId: 2 },
    work(4, 11, '12:00', '13:00', 3),
  ]);
  expect([1, 2, 3, 4].map((id) => debts.more(id, 12))).toEqual([0, 0, 0, 0]);
  debts.pay(1, 12);
  expect(debts.more(1, 12)).toBe(0);
});
