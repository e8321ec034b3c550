import { describe, expect, test } from 'vitest';
import {
  findFirstWorkOutside,
  findLongestFittingEvent,
  computeRemainingStepWork,
  findNextWorkingStart,
  findNearestPlanSlot,
  findPlanProblem,
  type PlanContext,
} from './plan-rules.ts';
import type { PlanWork } from './plan-editor-state.ts';

const at = (text: string): number => Date.parse(`2026-11-${text}:00-06:00`);
const clock = (hours: number) => ({ hours, minutes: 0, seconds: 0 });

const context: PlanContext = {
  hours: { timeZone: 'America/Mexico_City', lapse: { start: clock(9), end: clock(18) } },
  workplaces: [
    {
      id: 1,
      stations: 1,
      status: 'active',
      maintenance: [{ start: at('24T09:00'), end: at('24T12:00') }],
    },
    { id: 2, stations: 1, status: 'active', maintenance: [] },
  ],
  operators: [
    { id: 7, workplaceIds: [1, 2] },
    { id: 8, workplaceIds: [1] },
  ],
  details: [{ id: 5, quantity: 60, steps: [{ workplaceId: 1, workTime: 4 }] }],
  others: [
    {
      id: 90,
      orderId: 33,
      detailId: 99,
      workplaceId: 2,
      userId: 7,
      start: at('23T14:00'),
      end: at('23T15:00'),
    },
  ],
};

const work = (start: string, end: string, userId = 7): PlanWork => ({
  key: start,
  detailId: 5,
  workplaceId: 1,
  userId,
  start: at(start),
  end: at(end),
});

describe('the rules of planned work', () => {
  test.each([
    ['before the working hours', work('23T08:30', '23T09:30'), 'outsideLapse'],
    ['after the working hours', work('23T17:30', '23T18:10'), 'outsideLapse'],
    ['on a Saturday', work('28T10:00', '28T11:00'), 'weekend'],
    ['while its operator works on another order', work('23T14:30', '23T16:00'), 'operatorOverlap'],
    ['during maintenance', work('24T11:00', '24T13:00'), 'maintenance'],
    [
      'with an operator who may not do the step',
      work('23T10:00', '23T11:00', 9),
      'operatorUnskilled',
    ],
  ])('refuses work %s', (_, requested, code) => {
    expect(findPlanProblem(context, [], [requested])?.code).toBe(code);
  });

  test('refuses work that overlaps work of the same plan, and names the plan', () => {
    const problem = findPlanProblem(
      context,
      [work('23T10:00', '23T12:00')],
      [work('23T11:00', '23T13:00')],
    );
    expect(problem).toMatchObject({ code: 'operatorOverlap', otherOrderId: 0 });
  });

  test('accepts work in a free slot, even if the plan is incomplete', () => {
    expect(findPlanProblem(context, [], [work('23T10:00', '23T11:00')])).toBeUndefined();
    expect(findPlanProblem(context, [], [work('23T12:00', '23T14:00')])).toBeUndefined();
  });
});

test('remaining minutes are negative when too many are planned', () => {
  const step = { detailId: 5, workplaceId: 1 };
  expect(computeRemainingStepWork(context, [], step)).toBe(240);
  expect(computeRemainingStepWork(context, [work('23T09:00', '23T14:00')], step)).toBe(-60);
});

describe('the longest work from a given start', () => {
  const from = (start: string, userId = 7) => ({
    detailId: 5,
    workplaceId: 1,
    userId,
    start: at(start),
  });

  test('lasts until the step is complete', () => {
    expect(findLongestFittingEvent(context, [], from('23T09:00'))?.end).toBe(at('23T13:00'));
  });
  test('ends where its operator is busy or the working hours end', () => {
    expect(findLongestFittingEvent(context, [], from('23T13:00'))?.end).toBe(at('23T14:00'));
    expect(findLongestFittingEvent(context, [], from('23T17:00'))?.end).toBe(at('23T18:00'));
  });
  test('does not exist where no minute is free', () => {
    expect(findLongestFittingEvent(context, [], from('23T14:30'))).toBeUndefined();
    expect(findLongestFittingEvent(context, [], from('28T10:00'))).toBeUndefined();
    const complete = [work('25T09:00', '25T13:00')];
    expect(findLongestFittingEvent(context, complete, from('23T09:00'))).toBeUndefined();
  });
});

test('refused work is offered the nearest slot of its own operator first', () => {
  const requested = work('23T14:30', '23T15:30');
  const offer = findNearestPlanSlot(context, [], requested, at('20T09:00'));
  expect(offer).toEqual({ userId: 7, start: at('23T15:00'), end: at('23T16:00') });
});

test('new work starts at a quarter of an hour within working time', () => {
  expect(findNextWorkingStart(context.hours, at('23T10:07'))).toBe(at('23T10:15'));
  expect(findNextWorkingStart(context.hours, at('21T12:00'))).toBe(at('23T09:00'));
});

describe('the first work outside the shown week', () => {
  const week = { start: at('23T00:00'), end: at('30T00:00') };
  const later = work('30T09:00', '30T10:00');
  const latest = { ...later, start: later.start + 86_400_000, end: later.end + 86_400_000 };

  test('is the earliest one, in whatever sequence the works are given', () => {
    expect(findFirstWorkOutside([latest, later], week)).toBe(later);
    expect(findFirstWorkOutside([], week)).toBeUndefined();
  });

  test('is none where a work reaches into the week', () => {
    const reaching = { ...later, start: week.end - 60_000 };
    expect(findFirstWorkOutside([later, reaching], week)).toBeUndefined();
    expect(findFirstWorkOutside([{ ...later, start: week.end }], week)).toBeDefined();
    const before = { ...later, start: week.start - 60_000, end: week.start };
    expect(findFirstWorkOutside([before], week)).toBe(before);
  });
});
