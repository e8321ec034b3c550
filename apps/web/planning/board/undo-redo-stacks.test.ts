import { expect, test } from 'vitest';
import {
  pushUndoableMove,
  replaceExpectedVersion,
  moveBetweenStacks,
  removeUndoneMove,
  type UndoableMove,
  type UndoRedoStacks,
} from './undo-redo-stacks.ts';

const done = (orderId: number, before: string, after: string): UndoableMove<string> => ({
  orderId,
  back: `${orderId} to ${before}`,
  before,
  after,
});

test('what is taken back brings what was done to its order just before to the moment that this left', () => {
  const [first, other, last] = [done(149, 'a', 'b'), done(150, 'a', 'b'), done(149, 'b', 'c')];
  expect(removeUndoneMove([first, other, last], last, 'd')).toEqual([
    { ...first, after: 'd' },
    other,
  ]);
});

test('where somebody changed the order in between, what was done before keeps the moment by which it is refused', () => {
  const [first, last] = [done(149, 'a', 'b'), done(149, 'somebody', 'c')];
  expect(removeUndoneMove([first, last], last, 'd')).toEqual([first]);
});

test('an order that was pinned here is taken back from there', () => {
  const first = done(149, 'a', 'b');
  expect(replaceExpectedVersion([first], 149, 'b', 'c')).toEqual([{ ...first, after: 'c' }]);
  expect(replaceExpectedVersion([first], 149, 'x', 'c')).toEqual([first]);
  expect(replaceExpectedVersion([first], 150, 'b', 'c')).toEqual([first]);
});

test('what is taken back is done again in the same order, each from the moment at which its order stands', () => {
  const moment = moments('a');
  let stacks: UndoRedoStacks<string> = { undo: [], redo: [] };
  for (const back of ['first', 'second', 'third']) {
    const before = moment.now();
    stacks = pushUndoableMove(stacks, { orderId: 149, back, before, after: moment.next() });
  }
  const turn = (from: 'undo' | 'redo'): string => {
    const taken = stacks[from].at(-1);
    if (!taken) throw new Error(`Nothing to ${from}`);
    // A request with a version other than the order's is refused.
    expect(taken.after).toBe(moment.now());
    stacks = moveBetweenStacks(stacks, from, taken, taken.back, moment.next());
    return taken.back;
  };
  expect((['undo', 'undo', 'undo'] as const).map(turn)).toEqual(['third', 'second', 'first']);
  expect((['redo', 'redo', 'undo', 'redo', 'redo'] as const).map(turn)).toEqual([
    'first',
    'second',
    'second',
    'second',
    'third',
  ]);
  expect([stacks.undo.length, stacks.redo.length]).toEqual([3, 0]);
});

test('after something new nothing is done again; what is of another order keeps its moment', () => {
  const [one, other] = [done(149, 'a', 'b'), done(150, 'x', 'y')];
  const taken = moveBetweenStacks({ undo: [other, one], redo: [] }, 'undo', one, 'again', 'c');
  expect(taken.undo).toEqual([other]);
  expect(taken.redo).toEqual([{ orderId: 149, back: 'again', before: 'b', after: 'c' }]);
  expect(pushUndoableMove(taken, done(150, 'y', 'z')).redo).toEqual([]);
});

/** Returns the versions of one order, each later than the one before. */
function moments(first: string) {
  let at = first;
  return {
    now: () => at,
    next: () => (at = String.fromCharCode(at.charCodeAt(0) + 1)),
  };
}
