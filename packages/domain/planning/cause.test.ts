import { expect, test } from 'vitest';
import { bindingCause } from './cause.ts';
import type { Reason } from './reasons.ts';

const hour = 3_600_000;
const wait = (code: Reason['code'], workplaceId: number, from: number, until: number): Reason => ({
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
  expect(bindingCause(chain)).toBe(full);
});

test('waits for one station and for its people are one wait, told by when it is over', () => {
  const chain = [
    wait('capacity', 1, 0, 3),
    wait('maintenance', 2, 3, 8),
    wait('operatorBusy', 1, 8, 12),
  ];
  expect(bindingCause(chain)).toBe(chain[2]);
});

test('without a wait it is the longest step, and what has no date says why', () => {
  const work = wait('work', 2, 1, 9);
  expect(bindingCause([wait('work', 1, 0, 1), work])).toBe(work);
  const stopped: Reason = { code: 'workplaceInactive', workplaceId: 4 };
  expect(bindingCause([wait('capacity', 1, 0, 900), stopped])).toBe(stopped);
  const endless: Reason = { code: 'maintenance', workplaceId: 4 };
  expect(bindingCause([work, endless])).toBe(endless);
  expect(bindingCause([])).toBeUndefined();
});
