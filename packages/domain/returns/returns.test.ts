import { expect, test } from 'vitest';
import { returnDocument, type ReturnStatus } from './document.ts';

const statuses = ['announced', 'received', 'canceled'] as const satisfies readonly ReturnStatus[];

test('a return is received or canceled once, and its sheet is printed in every status', () => {
  expect(statuses.map((status) => returnDocument.offered({ status }, new Date(0)))).toEqual([
    ['receive', 'cancel', 'paper'],
    ['paper'],
    ['paper'],
  ]);
  expect(returnDocument.moved({ status: 'announced' }, 'receive')).toBe('received');
  expect(returnDocument.moved({ status: 'announced' }, 'cancel')).toBe('canceled');
});

test('returned pieces are expected, back in a store, or kept by the customer', () => {
  const list = (group: 'awaited' | 'takenBack' | 'lapsed') =>
    statuses.filter((status) => returnDocument.is(group, status));
  expect([list('awaited'), list('takenBack'), list('lapsed')]).toEqual([
    ['announced'],
    ['received'],
    ['canceled'],
  ]);
});
