import { expect, test } from 'vitest';
import { minuteMillis } from '../../kit/time-zone.ts';
import { computePiecesByEvent } from './event-pieces.ts';

const event = (id: number, from: number, until: number, userId = 1) => ({
  id,
  userId,
  start: from * minuteMillis,
  end: until * minuteMillis,
});
const getPieces = (...args: Parameters<typeof computePiecesByEvent>) => [
  ...computePiecesByEvent(...args),
];

test('a step over several days has its share of pieces on each day, and all of them in total', () => {
  const events = [event(1, 0, 100), event(2, 1000, 1100), event(3, 2000, 2043)];
  expect(getPieces(events, { workTime: 1 }, 243)).toEqual([
    [1, 100],
    [2, 100],
    [3, 43],
  ]);
  expect(getPieces(events.toReversed(), { workTime: 1 }, 243)).toEqual([
    [3, 43],
    [2, 100],
    [1, 100],
  ]);
});

test('half pieces are counted as made by the earlier event', () => {
  const halves = [event(1, 0, 50), event(2, 1000, 1050)];
  expect(getPieces(halves, { workTime: 20 }, 5)).toEqual([
    [1, 3],
    [2, 2],
  ]);
  expect(getPieces(halves.toReversed(), { workTime: 20 }, 5)).toEqual([
    [2, 2],
    [1, 3],
  ]);
  expect(getPieces([event(2, 0, 50), event(1, 1000, 1050)], { workTime: 20 }, 5)).toEqual([
    [2, 3],
    [1, 2],
  ]);
});

test('a set-up makes no pieces, and each worker sets up once', () => {
  const events = [event(1, 0, 30), event(2, 30, 60), event(3, 0, 60, 2)];
  expect(getPieces(events, { workTime: 1, setUp: 30 }, 60)).toEqual([
    [1, 0],
    [2, 30],
    [3, 30],
  ]);
});

test('a step that is planned in part makes the pieces of its planned minutes', () => {
  expect(getPieces([event(1, 0, 60)], { workTime: 2 }, 60)).toEqual([[1, 30]]);
});

test('a step with more minutes than its pieces take makes no more pieces', () => {
  expect(getPieces([event(1, 0, 60), event(2, 60, 120)], { workTime: 1 }, 100)).toEqual([
    [1, 50],
    [2, 50],
  ]);
});

test.each([7, 100, 1.5])('three events share %d pieces without loss', (quantity) => {
  const events = [event(1, 0, 10), event(2, 10, 20), event(3, 20, 30)];
  const pieces = getPieces(events, { workTime: 30 / quantity }, quantity).map(([, each]) => each);
  expect(pieces.reduce((sum, each) => sum + each, 0)).toBeCloseTo(quantity, 9);
  if (Number.isInteger(quantity)) expect(pieces.every(Number.isInteger)).toBe(true);
});
