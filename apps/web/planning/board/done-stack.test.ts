import { expect, test } from 'vitest';
import { movedOn, without, type Done } from './done-stack.ts';

const done = (orderId: number, before: string, after: string): Done<string> => ({
  orderId,
  back: `${orderId} to ${before}`,
  before,
  after,
});

test('what is taken back brings what was done to its order just before to the moment that this left', () => {
  const [first, other, last] = [done(149, 'a', 'b'), done(150, 'a', 'b'), done(149, 'b', 'c')];
  expect(without([first, other, last], last, 'd')).toEqual([{ ...first, after: 'd' }, other]);
});

test('where somebody changed the order in between, what was done before keeps the moment by which it is refused', () => {
  const [first, last] = [done(149, 'a', 'b'), done(149, 'somebody', 'c')];
  expect(without([first, last], last, 'd')).toEqual([first]);
});

test('an order that was pinned here is taken back from there', () => {
  const first = done(149, 'a', 'b');
  expect(movedOn([first], 149, 'b', 'c')).toEqual([{ ...first, after: 'c' }]);
  expect(movedOn([first], 149, 'x', 'c')).toEqual([first]);
  expect(movedOn([first], 150, 'b', 'c')).toEqual([first]);
});
