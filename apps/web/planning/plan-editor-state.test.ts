import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createDuplicateWorks,
  emptyPlanEditorState,
  createPinAction,
  reducePlanEditorState,
  arePlansEqual,
  type NewPlanWork,
  type PlanEditorAction,
  type PlanEditorState,
} from './plan-editor-state.ts';

const work = (start: number, fields: Partial<NewPlanWork> = {}): NewPlanWork => ({
  start,
  end: start + 60,
  userId: 1,
  workplaceId: 1,
  detailId: 1,
  ...fields,
});

const after = (...actions: readonly PlanEditorAction[]): PlanEditorState =>
  actions.reduce(reducePlanEditorState, emptyPlanEditorState);

const starts = ({ works }: PlanEditorState): number[] => works.map(({ start }) => start);

describe('the state of the plan editor', () => {
  test('adds, moves and removes work, each with undo and redo', () => {
    const added = after({ type: 'add', works: [work(0), work(100)] });
    const [first, second] = added.works.map(({ key }) => key);
    const changes = new Map([[first ?? '', { start: 10, end: 70 }]]);
    const moved = reducePlanEditorState(added, { type: 'change', changes });
    const removed = reducePlanEditorState(moved, { type: 'remove', keys: [second ?? ''] });
    expect(starts(removed)).toEqual([10]);

    const back = reducePlanEditorState(removed, { type: 'undo' });
    expect(starts(back)).toEqual([10, 100]);
    const further = reducePlanEditorState(back, { type: 'undo' });
    expect(starts(further)).toEqual([0, 100]);
    const again = reducePlanEditorState(reducePlanEditorState(further, { type: 'redo' }), {
      type: 'redo',
    });
    expect(again.works).toEqual(removed.works);
    expect(reducePlanEditorState(again, { type: 'redo' })).toBe(again);
  });

  test('clears redo after a new change', () => {
    const undone = after({ type: 'add', works: [work(0)] }, { type: 'undo' });
    const changed = reducePlanEditorState(undone, { type: 'add', works: [work(5)] });
    expect(changed.future).toEqual([]);
    expect(starts(changed)).toEqual([5]);
  });

  test('records no step for an action that changes nothing', () => {
    const added = after({ type: 'add', works: [work(0)] });
    const [only] = added.works;
    const same = new Map([[only?.key ?? '', { start: 0, userId: 1 }]]);
    expect(reducePlanEditorState(added, { type: 'change', changes: same })).toBe(added);
    expect(reducePlanEditorState(added, { type: 'remove', keys: ['nobody'] })).toBe(added);
  });

  test('loads a plan without undo, and replaces one with undo', () => {
    const loaded = after({ type: 'add', works: [work(0)] }, { type: 'load', works: [work(7)] });
    expect(reducePlanEditorState(loaded, { type: 'undo' })).toBe(loaded);
    const replaced = reducePlanEditorState(loaded, { type: 'replace', works: [work(8), work(9)] });
    expect(starts(reducePlanEditorState(replaced, { type: 'undo' }))).toEqual([7]);
  });

  test('selects only existing work', () => {
    const added = after({ type: 'add', works: [work(0), work(100)] });
    const [first, second] = added.works.map(({ key }) => key);
    expect([...added.selected]).toEqual([first, second]);
    const one = reducePlanEditorState(added, { type: 'select', keys: [first ?? '', 'nobody'] });
    expect([...one.selected]).toEqual([first]);
    const both = reducePlanEditorState(one, { type: 'toggle', key: second ?? '' });
    expect([...both.selected]).toEqual([first, second]);
    const removed = reducePlanEditorState(both, { type: 'remove', keys: [first ?? ''] });
    expect([...removed.selected]).toEqual([second]);
  });

  test('clears the interrupted mark of moved work', () => {
    const loaded = after({ type: 'load', works: [work(0, { interrupted: true })] });
    const changes = new Map([[loaded.works[0]?.key ?? '', { start: 200, end: 260 }]]);
    expect(reducePlanEditorState(loaded, { type: 'change', changes }).works[0]?.interrupted).toBe(
      false,
    );
  });

  test('pins the selected work, unpins it when all is pinned, and keeps pins when work moves', () => {
    const loaded = after({
      type: 'load',
      works: [work(0, { pinned: true, interrupted: true }), work(100)],
    });
    const keys = new Set(loaded.works.map(({ key }) => key));
    const pins = (state: PlanEditorState) => state.works.map(({ pinned = false }) => pinned);
    const both = reducePlanEditorState(loaded, createPinAction(loaded, keys));
    expect(pins(both)).toEqual([true, true]);
    // A pin is no answer to an interruption.
    expect(both.works[0]?.interrupted).toBe(true);
    expect(arePlansEqual(both.works, loaded.works)).toBe(false);
    const moved = reducePlanEditorState(both, {
      type: 'change',
      changes: new Map([...keys].map((key) => [key, { start: 500, end: 560 }])),
    });
    expect(pins(moved)).toEqual([true, true]);
    const none = reducePlanEditorState(moved, createPinAction(moved, keys));
    expect(pins(none)).toEqual([false, false]);
    expect(pins(reducePlanEditorState(none, { type: 'undo' }))).toEqual([true, true]);
  });

  test('returns to the loaded plan by undo after any actions', () => {
    const action = fc.oneof(
      fc.nat(1000).map((start): PlanEditorAction => ({ type: 'add', works: [work(start)] })),
      fc.nat(8).map((at): PlanEditorAction => ({ type: 'remove', keys: [`w${at}`] })),
      fc.tuple(fc.nat(8), fc.nat(1000)).map(([at, start]): PlanEditorAction => ({
        type: 'change',
        changes: new Map([[`w${at}`, { start, end: start + 30 }]]),
      })),
      fc.constant<PlanEditorAction>({ type: 'redo' }),
      fc.constant<PlanEditorAction>({ type: 'undo' }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const begun = after({ type: 'load', works: [work(0), work(100)] });
        let state = actions.reduce(reducePlanEditorState, begun);
        while (state.past.length > 0) state = reducePlanEditorState(state, { type: 'undo' });
        expect(state.works).toEqual(begun.works);
        const keys = state.works.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

test('two plans are equal in any order of their events, and differ with any other difference', () => {
  expect(arePlansEqual([work(0), work(9)], [work(9), work(0)])).toBe(true);
  expect(arePlansEqual([work(0)], [work(0, { userId: 2 })])).toBe(false);
  expect(arePlansEqual([work(0)], [work(0), work(9)])).toBe(false);
});

test('copies follow the last selected work of their operator', () => {
  const { works, selected } = after({
    type: 'add',
    works: [work(0), work(60), work(0, { userId: 2 })],
  });
  expect(createDuplicateWorks(works, selected).map(({ userId, start }) => [userId, start])).toEqual(
    [
      [1, 120],
      [2, 60],
      [1, 180],
    ],
  );
});
