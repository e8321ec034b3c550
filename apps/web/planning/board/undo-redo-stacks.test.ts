import { expect, test } from 'vitest';
import {
  pushUndoableMove,
  replaceExpectedVersion,
  moveBetweenStacks,
  removeUndoneMove,
  type UndoableMove,
  type UndoRedoStacks,
} from './undo-redo-stacks.ts';

const createMove = (orderId: number, before: string, after: string): UndoableMove<string> => ({
  orderId,
  back: `${orderId} to ${before}`,
  before,
  after,
});

test('undoing a move gives the previous move of the order the new version', () => {
  const [first, other, last] = [
    createMove(149, 'a', 'b'),
    createMove(150, 'a', 'b'),
    createMove(149, 'b', 'c'),
  ];
  expect(removeUndoneMove([first, other, last], last, 'd')).toEqual([
    { ...first, after: 'd' },
    other,
  ]);
});

test('undoing keeps the version of the previous move when another user changed the order in between', () => {
  const [first, last] = [createMove(149, 'a', 'b'), createMove(149, 'somebody', 'c')];
  expect(removeUndoneMove([first, last], last, 'd')).toEqual([first]);
});

test('pinning an order gives its last move the new version', () => {
  const first = createMove(149, 'a', 'b');
  expect(replaceExpectedVersion([first], 149, 'b', 'c')).toEqual([{ ...first, after: 'c' }]);
  expect(replaceExpectedVersion([first], 149, 'x', 'c')).toEqual([first]);
  expect(replaceExpectedVersion([first], 150, 'b', 'c')).toEqual([first]);
});

test('undo and redo run in order, each with the present version of the order', () => {
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

test('a new move clears redo, and moves of other orders keep their versions', () => {
  const [one, other] = [createMove(149, 'a', 'b'), createMove(150, 'x', 'y')];
  const taken = moveBetweenStacks({ undo: [other, one], redo: [] }, 'undo', one, 'again', 'c');
  expect(taken.undo).toEqual([other]);
  expect(taken.redo).toEqual([{ orderId: 149, back: 'again', before: 'b', after: 'c' }]);
  expect(pushUndoableMove(taken, createMove(150, 'y', 'z')).redo).toEqual([]);
});

/** Returns the versions of one order, each later than the one before. */
function moments(first: string) {
  let at = first;
  return {
    now: () => at,
    next: () => (at = String.fromCharCode(at.charCodeAt(0) + 1)),
  };
}
