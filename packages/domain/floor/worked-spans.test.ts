import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minute } from '../kit/time-zone.ts';
import { computeProgress, type FloorReport } from './progress.ts';
import { longestWork, sumUserMinutes, getWorkedSpans, workOfPeople } from './worked-spans.ts';
import { base, report } from './testing/reports.ts';

const within = (from: number, to: number, now = to) => ({
  from: base + from * minute,
  to: base + to * minute,
  now: base + now * minute,
});

test('hours are clipped to the time asked for, a minute at two steps is one, and pieces count when they were told', () => {
  const cut = [
    report(-30, { kind: 'start' }),
    report(-10, { good: 5 }),
    report(10, { good: 7, scrap: 2 }),
    report(60, { kind: 'pause' }),
  ];
  const nail = [
    report(40, { kind: 'start' }),
    report(50, { kind: 'start', userId: 2 }),
    report(100, { kind: 'finish', userId: 3 }),
    report(120, { good: 9 }),
  ];
  expect([...workOfPeople([cut, nail], within(0, 120))]).toEqual([
    [1, { minutes: 100, good: 7, scrap: 2, aside: 0 }],
    [2, { minutes: 50, good: 0, scrap: 0, aside: 0 }],
  ]);
  expect([...workOfPeople([cut, nail], within(200, 300))]).toEqual([]);
});

test('what a foreman takes back is no piece of anybody, not fewer of the foreman', () => {
  const made = report(0, { good: 40 });
  const back = report(5, { good: -40, undoes: made.id, userId: 9 });
  expect([...workOfPeople([[made, back]], within(0, 60))]).toEqual([]);
});

test('a start that nobody ended is a long shift at most, and until now while it goes on', () => {
  const open = [report(0, { kind: 'start' })];
  expect(getWorkedSpans(open, base + 30 * minute)).toEqual([
    { userId: 1, from: base, to: base + 30 * minute },
  ]);
  const [long] = getWorkedSpans(open, base + 9 * 24 * 60 * minute);
  expect(long?.to).toBe(base + longestWork);
});

test('what goes on over a bound is cut there, and adds up to the whole; who has nothing in any of it is not named', () => {
  const cut = [
    report(50, { kind: 'start' }),
    report(130, { kind: 'pause' }),
    report(500, { kind: 'start', userId: 2 }),
    report(510, { kind: 'pause', userId: 2 }),
  ];
  const bounds = [0, 60, 120, 180].map((each) => base + each * minute);
  expect([...sumUserMinutes([cut], bounds, base + 600 * minute)]).toEqual([[1, [10, 60, 10]]]);
});

const words = fc.array(
  fc.record({
    userId: fc.integer({ min: 1, max: 3 }),
    step: fc.integer({ min: 0, max: 2 }),
    kind: fc.constantFrom('start' as const, 'pause' as const, 'finish' as const, 'pieces' as const),
    good: fc.integer({ min: 0, max: 50 }),
    isTakenBack: fc.boolean(),
  }),
  { maxLength: 60 },
);

test('whatever was said, parts of a time add up to the whole, and one step to its progress', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 899 }), (said, middle) => {
      const steps: FloorReport[][] = [[], [], []];
      for (const [at, { step, isTakenBack, kind, good, userId }] of said.entries()) {
        const one = report(at * 15, { kind, userId, good: kind === 'pieces' ? good : 0 });
        steps[step]?.push(one);
        if (isTakenBack)
          steps[step]?.push(
            report(at * 15 + 1, { kind, userId: 9, good: -one.good, undoes: one.id }),
          );
      }
      const sum = (of: (typeof steps)[number][], from: number, to: number) =>
        [...workOfPeople(of, within(from, to, 900)).values()].reduce(
          (total, { minutes, good }) => [(total[0] ?? 0) + minutes, (total[1] ?? 0) + good],
          [0, 0],
        );
      const [minutes = 0, good] = sum(steps, 0, 901);
      const [before, after] = [sum(steps, 0, middle), sum(steps, middle, 901)];
      expect((before[0] ?? 0) + (after[0] ?? 0)).toBeCloseTo(minutes, 5);
      expect((before[1] ?? 0) + (after[1] ?? 0)).toBe(good);
      for (const step of steps) {
        const progress = computeProgress(1_000, step, base + 900 * minute);
        expect(sum([step], 0, 901)).toEqual([progress.minutes, progress.good]);
      }
    }),
  );
});
