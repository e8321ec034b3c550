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

test('the cause is what was waited for longest, not the last link of the chain', () => {
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

test('waits for one station and for its people are one wait, told by when it is over', () => {
  const chain = [
    wait('capacity', 1, 0, 3),
    wait('maintenance', 2, 3, 8),
    wait('operatorBusy', 1, 8, 12),
  ];
  expect(findDateCause(chain, 1)?.reason).toBe(chain[2]);
});

test('without a wait it is the longest step, and what has no date says why', () => {
  const work = wait('work', 2, 1, 9);
  expect(findDateCause([wait('work', 1, 0, 1), work], 1)?.reason).toBe(work);
  const stopped: WaitReason = { code: 'workplaceInactive', workplaceId: 4 };
  expect(findDateCause([wait('capacity', 1, 0, 900), stopped], 1)?.reason).toBe(stopped);
  const endless: WaitReason = { code: 'maintenance', workplaceId: 4 };
  expect(findDateCause([work, endless], 1)?.reason).toBe(endless);
  expect(findDateCause([], 1)).toBeUndefined();
});

test('what goes first is every other order that the one wait is for, each once, in the order of time', () => {
  const chain: WaitReason[] = [
    { ...wait('operatorBusy', 2, 0, 2), orderId: 90 },
    { ...wait('capacity', 1, 2, 50), orderId: 147, orderIds: [150, 7, 147] },
    { ...wait('operatorBusy', 1, 50, 60), orderId: 150 },
    { ...wait('capacity', 1, 60, 80), orderId: 169 },
    wait('work', 1, 80, 90),
  ];
  expect(findDateCause(chain, 7)).toEqual({ reason: chain[3], ahead: [150, 147, 169] });
});

test('nobody goes first where the work itself takes long, and free time that nobody used is a cause before it', () => {
  const work = { ...wait('work', 1, 0, 9), orderId: 5 };
  expect(findDateCause([work], 1)).toEqual({ reason: work, ahead: [] });
  const idle = wait('notPlannedEarlier', 1, 9, 10);
  expect(findDateCause([work, idle], 1)?.reason).toBe(idle);
});
