import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMillis, type Instant } from '../kit/time-zone.ts';
import { groupWorkRuns, computeStepMinutes } from '../planning/rules/work-time.ts';
import { findReleasedPlanTime, type WorkedStep } from './released-plan-time.ts';

const nine = Date.parse('2027-08-03T15:00:00Z');
const after = (minutes: number): Instant => nine + minutes * minuteMillis;
const done = { state: 'finished', left: 0 } as const;
/** A hundred minutes, shared between two people. */
const step = (changed: Partial<WorkedStep> = {}): WorkedStep => ({
  quantity: 100,
  workTime: 1,
  events: [
    { id: 7, userId: 1, start: nine, end: after(60) },
    { id: 8, userId: 2, start: after(120), end: after(160) },
  ],
  progress: done,
  ...changed,
});

test('a finished step drops its future events, ends the running one now and corrects its expected time', () => {
  expect(findReleasedPlanTime(step(), after(30) - 1)).toEqual({
    gone: [8],
    cut: [{ id: 7, end: after(30) }],
    extraMinutes: -70,
  });
  expect(findReleasedPlanTime(step(), after(130))).toEqual({
    gone: [],
    cut: [{ id: 8, end: after(130) }],
    extraMinutes: -30,
  });
  // Work that begins this minute has not begun.
  expect(findReleasedPlanTime(step(), after(120))).toEqual({
    gone: [8],
    cut: [],
    extraMinutes: -40,
  });
  // Work that ends this minute ends as planned.
  expect(findReleasedPlanTime(step(), after(60))).toEqual({
    gone: [8],
    cut: [],
    extraMinutes: -40,
  });
  expect(findReleasedPlanTime(step(), nine - minuteMillis)).toEqual({
    gone: [7, 8],
    cut: [],
    extraMinutes: -100,
  });
});

test('unfinished work keeps its planned time, and so does a step that would release very little', () => {
  const running = { state: 'running', left: 1 } as const;
  expect(findReleasedPlanTime(step({ progress: running }), after(30))).toBeUndefined();
  expect(
    findReleasedPlanTime(step({ progress: { ...running, left: 0 } }), after(30)),
  ).toBeDefined();
  expect(findReleasedPlanTime(step(), after(146))).toBeUndefined();
  expect(findReleasedPlanTime(step(), after(145))).toBeDefined();
  expect(findReleasedPlanTime(step(), after(500))).toBeUndefined();
});

test('a step keeps its plan when the work so far is not more than its set-up', () => {
  const slow = step({ setUp: 30, events: [{ id: 7, userId: 1, start: nine, end: after(130) }] });
  expect(findReleasedPlanTime(slow, after(30))).toBeUndefined();
  expect(findReleasedPlanTime(slow, after(31))).toMatchObject({ extraMinutes: -99 });
  expect(findReleasedPlanTime(slow, after(40))).toMatchObject({ extraMinutes: -90 });
});

test('the planned time that remains after a step is finished equals its expected time', () => {
  const spans = fc.array(
    fc.record({
      userId: fc.integer({ min: 1, max: 3 }),
      gap: fc.nat(90),
      long: fc.integer({ min: 1, max: 120 }),
    }),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(spans, fc.nat(40), fc.nat(600), fc.nat(59_999), (parts, setUp, late, ms) => {
      let at = nine;
      const events = parts.map(({ userId, gap, long }, id) => {
        const start = at + gap * minuteMillis;
        at = start + long * minuteMillis;
        return { id, userId, start, end: at };
      });
      const now = after(late) + ms;
      const found = findReleasedPlanTime(step({ setUp, events }), now);
      if (!found) return;
      const remaining = events
        .filter(({ id }) => !found.gone.includes(id))
        .map((event) => ({
          ...event,
          end: found.cut.find(({ id }) => id === event.id)?.end ?? event.end,
        }));
      const planned = remaining.reduce(
        (sum, { start, end }) => sum + (end - start) / minuteMillis,
        0,
      );
      const flow = { workTime: 1, setUp, extraMinutes: found.extraMinutes };
      expect(computeStepMinutes(flow, 100, groupWorkRuns(remaining).length)).toBe(planned);
      expect(remaining.every(({ end }) => end <= now + minuteMillis)).toBe(true);
    }),
  );
});
