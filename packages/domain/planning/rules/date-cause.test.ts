import { expect, test } from 'vitest';
import { findDateCause } from './date-cause.ts';
import type { WaitReason } from '../wait-reasons.ts';

const hour = 3_600_000;
const wait = (
  code: WaitReason['code'],
  workplaceId: number,
  from: number,
  until: number,
): WaitReason => ({
  code,
  workplaceId,
  from: from * hour,
  until: until * hour,
});

test('the cause of a date is the longest wait, not the last one', () => {
  const full = wait('capacity', 1, 0, 200);
  const chain = [
    full,
    wait('work', 1, 200, 209),
    wait('previousStep', 1, 0, 205),
    wait('work', 2, 205, 212),
    wait('operatorBusy', 3, 212, 214),
    wait('work', 3, 214, 215),
  ];
  expect(findDateCause(chain, 1)?.reason).toBe(full);
});

test('waits for a station and for its workers are one wait, and the last of them is the cause', () => {
  const chain = [
    wait('capacity', 1, 0, 3),
    wait('maintenance', 2, 3, 8),
    wait('operatorBusy', 1, 8, 12),
  ];
  expect(findDateCause(chain, 1)?.reason).toBe(chain[2]);
});

test('without a wait the cause is the longest step; without a date it is the reason why there is none', () => {
  const work = wait('work', 2, 1, 9);
  expect(findDateCause([wait('work', 1, 0, 1), work], 1)?.reason).toBe(work);
  const stopped: WaitReason = { code: 'workplaceInactive', workplaceId: 4 };
  expect(findDateCause([wait('capacity', 1, 0, 900), stopped], 1)?.reason).toBe(stopped);
  const endless: WaitReason = { code: 'maintenance', workplaceId: 4 };
  expect(findDateCause([work, endless], 1)?.reason).toBe(endless);
  expect(findDateCause([], 1)).toBeUndefined();
});

test.each(['capacity', 'operatorBusy', 'away', 'maintenance', 'materialMissing', 'way'] as const)(
  'a wait with the reason %s is the cause of a date, not the longer step',
  (code) => {
    const short = wait(code, 1, 0, 2);
    expect(findDateCause([short, wait('work', 1, 2, 90)], 1)?.reason).toBe(short);
  },
);

test.each([
  'noSteps',
  'workplaceInactive',
  'workplaceUnknown',
  'beyondHorizon',
  'transfer',
] as const)('work that never ends because of %s has that cause, however long it waits', (code) => {
  const stopped: WaitReason = { code };
  expect(findDateCause([wait('capacity', 1, 0, 900), stopped], 1)?.reason).toBe(stopped);
});

test('the orders ahead are all other orders of the same wait, each once, in order of time', () => {
  const chain: WaitReason[] = [
    { ...wait('operatorBusy', 2, 0, 2), orderId: 90 },
    { ...wait('capacity', 1, 2, 50), orderId: 147, orderIds: [150, 7, 147] },
    { ...wait('operatorBusy', 1, 50, 60), orderId: 150 },
    { ...wait('capacity', 1, 60, 80), orderId: 169 },
    wait('work', 1, 80, 90),
  ];
  expect(findDateCause(chain, 7)).toEqual({ reason: chain[3], ahead: [150, 147, 169] });
});

test('no order is ahead when the work itself is the cause, and unused time is a cause before it', () => {
  const work = { ...wait('work', 1, 0, 9), orderId: 5 };
  expect(findDateCause([work], 1)).toEqual({ reason: work, ahead: [] });
  const idle = wait('notPlannedEarlier', 1, 9, 10);
  expect(findDateCause([work, idle], 1)?.reason).toBe(idle);
});
