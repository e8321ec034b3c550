import { expect, test } from 'vitest';
import { findLeastMoves, type SlotPlant, type SlotWork } from '../testing/least-moves.ts';
import { compareMoves } from '../testing/compare-moves.ts';

const work = (id: number, person: number, start: number, more: object = {}): SlotWork => ({
  id,
  detail: id,
  step: 0,
  workplace: 1,
  person,
  start,
  slots: 2,
  ...more,
});
const plant = (works: SlotWork[], more: object = {}): SlotPlant => ({
  works,
  able: new Map([
    [1, [1, 2]],
    [2, [2]],
  ]),
  stations: new Map([
    [1, 2],
    [2, 1],
  ]),
  absence: { person: 1, from: 0, until: 4 },
  horizon: 40,
  ...more,
});

test('the minimum of moved events is the affected event, or two when a later step must make room', () => {
  expect(findLeastMoves(plant([work(1, 1, 0)]), 3)).toBe(1);
  expect(findLeastMoves(plant([work(1, 1, 4)]), 3)).toBe(0);
  const next = work(2, 2, 2, { detail: 1, step: 1, place: 2 });
  // Another person does it in time for the next step.
  expect(findLeastMoves(plant([work(1, 1, 0), next]), 3)).toBe(1);
  const onlyOne = {
    able: new Map([
      [1, [1]],
      [2, [2]],
    ]),
  };
  expect(findLeastMoves(plant([work(1, 1, 0), next], onlyOne), 3)).toBe(2);
  expect(findLeastMoves(plant([work(1, 1, 0), next], onlyOne), 1)).toBeUndefined();
});

test('after absences the replan moves at least the minimum of events, and at most 15 percent more in total', () => {
  const cases = Array.from({ length: 400 }, (_, seed) => compareMoves(seed + 1)).filter(
    (each) => each !== undefined,
  );
  const sum = (of: 'moved' | 'least'): number => cases.reduce((all, each) => all + each[of], 0);
  for (const { moved, least, hit } of cases) {
    expect(moved).toBeGreaterThanOrEqual(least);
    expect(hit).toBeLessThanOrEqual(least);
    expect(hit).toBeGreaterThan(0);
  }
  expect(cases.length).toBeGreaterThan(80);
  expect(sum('moved') / sum('least')).toBeLessThan(1.15);
});
