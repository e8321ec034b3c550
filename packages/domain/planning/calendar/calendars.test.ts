import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMillis, minuteMillis } from '../../kit/time-zone.ts';
import { parseWorkingIntervals, type WorkingInterval } from '../../kit/working-intervals.ts';
import { listWorkingIntervals, listUnionWorkingIntervals } from '../../kit/working-time.ts';
import { getPlantCalendars, getWorkplaceCalendars } from './calendars.ts';
import { createWorkingTimeAxis } from './working-time-axis.ts';
import { computePlantCapacity } from '../engine/capacity.ts';
import { checkEvents } from '../rules/check-events.ts';
import { findNearestFreeSlot } from './free-slot.ts';
import type { PlantState, PlannedOrder, PlantHours } from '../planning-model.ts';
import { planOrders } from '../engine/plan-orders.ts';
import { computePromisedDate } from '../engine/compute-promised-date.ts';
import { replanEvents } from '../engine/replan-events.ts';
import { calendarCases, singleCalendarCases } from '../testing/calendars.ts';
import {
  toAugustInstant,
  formatAugustInstant,
  mondayMorning,
  officeHours,
} from '../testing/plants.ts';
import { findPlanBreaches, isWorkedMinute, enumerateMinutes } from '../testing/verify-plan.ts';
import { getFirstWorkingInstant, getLastWorkingInstant } from '../rules/work-time.ts';
import { getCaseCount } from '../../kit/testing/case-count.ts';

declare module 'vitest' {
  interface ProvidedContext {
    soak: boolean;
  }
}

const read = (text: string): readonly WorkingInterval[] => {
  const intervals = parseWorkingIntervals(text);
  if (typeof intervals === 'string') throw new Error(`${text}: ${intervals}`);
  return intervals;
};
/** Seven days from Monday on. */
const week = (...days: string[]): Pick<PlantHours, 'week'> => ({
  week: Array.from({ length: 7 }, (_, index) => read(days[index] ?? '')),
});
const weekdays = (hours: string): Pick<PlantHours, 'week'> =>
  week(hours, hours, hours, hours, hours);
const meal: PlantHours = { ...officeHours, ...weekdays('7:00-11:00, 11:30-15:00') };
const nights: PlantHours = { ...officeHours, ...weekdays('22:00-6:00+1') };
const said = (intervals: readonly { start: number; end: number }[]) =>
  intervals.map(({ start, end }) => `${formatAugustInstant(start)} ${formatAugustInstant(end)}`);

test('a workplace without workers has the hours of its division, among those of the plant', () => {
  const [saw, kiln] = [1, 2].map((id) => ({
    id,
    stations: 1,
    status: 'active' as const,
    maintenance: [],
    ...(id === 2 && { hours: nights }),
  }));
  if (!saw || !kiln) throw new Error('No workplaces');
  const plant = {
    hours: officeHours,
    workplaces: [saw, kiln],
    operators: [{ id: 11, workplaceIds: [1] }],
    events: [],
  };
  expect(getWorkplaceCalendars(plant, kiln)).toEqual([nights]);
  expect(getWorkplaceCalendars(plant, saw)).toEqual([officeHours]);
  expect(getPlantCalendars(plant)).toEqual([officeHours, nights]);
});

describe('listWorkingIntervals', () => {
  test('leaves out meal times, and includes a worked Saturday', () => {
    const hours = { ...officeHours, ...week('7-11, 11:30-15', '', '', '', '', '8-12') };
    expect(
      said(listWorkingIntervals(hours, toAugustInstant('03T00:00'), toAugustInstant('10T00:00'))),
    ).toEqual(['03T07:00 03T11:00', '03T11:30 03T15:00', '08T08:00 08T12:00']);
  });

  test('includes a night shift until the next day, also when the period starts within it', () => {
    expect(
      said(listWorkingIntervals(nights, toAugustInstant('04T02:00'), toAugustInstant('05T00:00'))),
    ).toEqual(['04T02:00 04T06:00', '04T22:00 05T00:00']);
  });

  test('joins hours that meet at midnight into one interval', () => {
    const hours = { ...officeHours, ...week('15-24', '0-7') };
    expect(
      said(listWorkingIntervals(hours, toAugustInstant('03T00:00'), toAugustInstant('05T00:00'))),
    ).toEqual(['03T15:00 04T07:00']);
  });

  test('leaves out shifts that begin on a holiday, and uses the hours of an overtime day', () => {
    const days = {
      '2026-08-04': { openings: [], name: 'Feast' },
      '2026-08-08': { openings: read('8-10'), name: 'Overtime' },
    };
    expect(
      said(
        listWorkingIntervals(
          { ...officeHours, days },
          toAugustInstant('03T12:00'),
          toAugustInstant('09T00:00'),
        ),
      ),
    ).toEqual([
      '03T12:00 03T18:00',
      '05T09:00 05T18:00',
      '06T09:00 06T18:00',
      '07T09:00 07T18:00',
      '08T08:00 08T10:00',
    ]);
    expect(
      said(
        listWorkingIntervals(
          { ...nights, days },
          toAugustInstant('03T12:00'),
          toAugustInstant('06T12:00'),
        ),
      ).slice(0, 2),
    ).toEqual(['03T22:00 04T06:00', '05T22:00 06T06:00']);
  });

  test('equals a count minute by minute of the wall calendar', () => {
    fc.assert(
      fc.property(singleCalendarCases, ({ calendars, from }) => {
        for (const hours of calendars) {
          const to = from + 9 * dayMillis;
          const worked = isWorkedMinute(hours, from);
          const naive = enumerateMinutes({ start: from, end: to }).filter(worked);
          const computed = listWorkingIntervals(hours, from, to).flatMap(enumerateMinutes);
          expect(computed).toEqual(naive);
        }
      }),
      { numRuns: getCaseCount(15) },
    );
  });

  test('joins several calendars into intervals without overlaps', () => {
    fc.assert(
      fc.property(singleCalendarCases, ({ calendars, from }) => {
        const union = listUnionWorkingIntervals(calendars, from, from + 30 * dayMillis);
        const minutes = new Set(
          calendars.flatMap((each) =>
            listWorkingIntervals(each, from, from + 30 * dayMillis).flatMap(enumerateMinutes),
          ),
        );
        expect(union.flatMap(enumerateMinutes)).toEqual([...minutes].toSorted((a, b) => a - b));
      }),
      { numRuns: getCaseCount(10) },
    );
  });
});

describe('a plant with calendars', () => {
  const plant: PlantState = {
    hours: officeHours,
    workplaces: [{ id: 1, stations: 2, status: 'active', maintenance: [] }],
    operators: [
      { id: 11, workplaceIds: [1], hours: meal },
      { id: 12, workplaceIds: [1], hours: nights },
    ],
    events: [],
  };
  const alone = (id: number): PlantState => ({
    ...plant,
    operators: plant.operators.filter((person) => person.id === id),
  });
  const order = (minutes: number): PlannedOrder => ({
    id: 1,
    details: [{ id: 1, quantity: minutes, steps: [{ workplaceId: 1, workTime: 1 }] }],
  });
  const planMinutes = (of: PlantState, minutes: number) =>
    planOrders({
      plant: of,
      orders: [order(minutes)],
      now: mondayMorning,
      rules: { lotMinutes: 1e6 },
    }).events.map((event) => `${event.userId} ${said([event])[0]}`);

  test('splits work around the meal of a shift', () => {
    expect(planMinutes(alone(11), 300)).toEqual(['11 03T09:00 03T11:00', '11 03T11:30 03T14:30']);
  });

  test('plans each worker only in their own hours', () => {
    // A night worker would begin later and end later.
    expect(planMinutes(plant, 300)).toEqual(['11 03T09:00 03T11:00', '11 03T11:30 03T14:30']);
    expect(
      planMinutes(
        { ...plant, operators: [...alone(12).operators, { id: 13, workplaceIds: [] }] },
        300,
      ),
    ).toEqual(['12 03T22:00 04T03:00']);
  });

  test('promises a date with the reason "closed" until the shift of a worker begins', () => {
    const promise = computePromisedDate({
      plant,
      order: order(700),
      now: toAugustInstant('03T14:00'),
      rules: { lotMinutes: 1e6 },
    });
    expect(promise.end && formatAugustInstant(promise.end)).toBe('05T01:40');
    const { reasons } = computePromisedDate({
      plant: alone(12),
      order: order(60),
      now: mondayMorning,
    });
    expect(reasons[0]).toMatchObject({ code: 'closed', until: toAugustInstant('03T22:00') });
    const busy = { ...plant, operators: [...alone(12).operators, { id: 13, workplaceIds: [] }] };
    const waits = computePromisedDate({
      plant: busy,
      order: order(60),
      now: mondayMorning,
    }).reasons;
    expect(waits[0]).toMatchObject({ code: 'closed', until: toAugustInstant('03T22:00') });
  });

  test('promises a date after a closure of 100 days, and none for a closure longer than ten years', () => {
    const planClosed = (days: number) => {
      const dates: Record<string, { openings: []; name: string }> = {};
      for (let ahead = 0; ahead < days; ahead += 1)
        dates[
          new Date(toAugustInstant('03T12:00') + ahead * dayMillis).toISOString().slice(0, 10)
        ] = {
          openings: [],
          name: 'Summer',
        };
      return { ...officeHours, days: dates };
    };
    const of = (days: number) =>
      computePromisedDate({
        plant: {
          ...plant,
          operators: [
            { id: 11, workplaceIds: [1], hours: planClosed(days) },
            { id: 12, workplaceIds: [] },
          ],
        },
        order: order(60),
        now: mondayMorning,
      });
    expect(of(100).end).toBe(Date.parse('2026-11-11T10:00:00-06:00'));
    expect(of(4000)).toMatchObject({ end: null, reasons: [{ code: 'beyondHorizon' }] });
  });

  test('has a working time axis that can begin within a night and ends with each shift', () => {
    const axis = createWorkingTimeAxis([meal, nights], toAugustInstant('04T05:00'));
    expect(said(axis.stretches(0, 60 + 480 + 1))).toEqual([
      '04T05:00 04T06:00',
      '04T07:00 04T11:00',
      '04T11:30 04T15:00',
      '04T22:00 04T22:31',
    ]);
  });

  test('refuses a dragged event outside the hours of its worker, with the reason', () => {
    const problems = (
      userId: number,
      start: string,
      end: string,
      hours: PlantHours = officeHours,
    ) =>
      checkEvents({
        ...plant,
        hours,
        details: [],
        others: [],
        events: [
          {
            userId,
            workplaceId: 1,
            detailId: 1,
            start: toAugustInstant(start),
            end: toAugustInstant(end),
          },
        ],
      }).problems.filter(({ code }) => code !== 'foreignDetail');
    const feast = { ...officeHours, days: { '2026-08-04': { openings: [], name: 'Feast' } } };
    expect(problems(11, '03T09:00', '03T11:00')).toEqual([]);
    expect(problems(11, '03T10:00', '03T12:00')).toMatchObject([{ code: 'offDuty', userId: 11 }]);
    expect(problems(11, '03T15:00', '03T19:00')).toMatchObject([{ code: 'outsideLapse' }]);
    expect(problems(12, '03T23:00', '04T05:00')).toEqual([]);
    expect(problems(99, '04T10:00', '04T11:00', feast)[0]).toMatchObject({
      code: 'holiday',
      holiday: 'Feast',
    });
    expect(problems(12, '08T03:00', '08T05:00')).toEqual([]);
    expect(problems(11, '08T10:00', '08T11:00')).toMatchObject([{ code: 'weekend' }]);
  });

  test('offers a free slot only within the hours of its worker', () => {
    const [workplace] = plant.workplaces;
    if (!workplace) throw new Error('The plant has a workplace');
    const slot = findNearestFreeSlot({
      ...plant,
      workplace,
      userIds: [12],
      minutes: 120,
      near: toAugustInstant('04T12:00'),
      notBefore: mondayMorning,
    });
    expect(slot && said([slot])).toEqual(['04T04:00 04T06:00']);
  });

  test('counts hours of a Friday night on Saturday, and has a column for a worked Saturday', () => {
    const saturday = {
      ...officeHours,
      days: { '2026-08-08': { openings: read('8-12'), name: 'Overtime' } },
    };
    const { rows, pools } = computePlantCapacity({
      plant: {
        ...plant,
        operators: [{ id: 11, workplaceIds: [1] }, ...alone(12).operators],
        hours: saturday,
      },
      orders: [],
      from: toAugustInstant('06T00:00'),
      to: toAugustInstant('10T00:00'),
      bucket: 'day',
      now: mondayMorning,
    });
    const minutes = (buckets: readonly { availableMinutes: number }[] = []) =>
      buckets.map(({ availableMinutes }) => availableMinutes);
    // Thursday, Friday, Saturday with the end of Friday's night.
    expect(minutes(rows[0]?.buckets)).toEqual([540 + 480, 540 + 480, 240 + 360]);
    expect(minutes(pools[0]?.buckets)).toEqual([540 + 480, 540 + 480, 240 + 360]);
  });

  test('begins and ends a day with its shifts, or with the default hours if the day is closed', () => {
    const date = (number: number) => ({ year: 2026, month: 8, day: number });
    expect(formatAugustInstant(getLastWorkingInstant(meal, date(7)))).toBe('07T15:00');
    expect(formatAugustInstant(getLastWorkingInstant(meal, date(8)))).toBe('08T18:00');
    expect(formatAugustInstant(getLastWorkingInstant(nights, date(7)))).toBe('08T00:00');
    expect(formatAugustInstant(getFirstWorkingInstant(meal, date(7)))).toBe('07T07:00');
    expect(formatAugustInstant(getFirstWorkingInstant(meal, date(8)))).toBe('08T09:00');
  });

  test('moves only the work on a new holiday in a replan', () => {
    const feast = { ...officeHours, days: { '2026-08-04': { openings: [], name: 'Feast' } } };
    const event = (id: number, date: string) => ({
      id,
      orderId: 1,
      detailId: 1,
      userId: 13,
      workplaceId: 1,
      start: toAugustInstant(`${date}T10:00`),
      end: toAugustInstant(`${date}T11:00`),
    });
    const { moves } = replanEvents({
      plant: {
        ...plant,
        hours: feast,
        operators: [{ id: 13, workplaceIds: [1] }],
        events: [event(1, '04'), event(2, '06')],
      },
      orders: [order(120)],
      changes: [],
      now: mondayMorning,
    });
    expect(moves.map(({ event: { id }, to }) => [id, ...said(to)])).toEqual([
      [1, '05T09:00 05T10:00'],
    ]);
  });

  test('never has a plan that breaks a rule, by the verifier or by the check before saving', () => {
    fc.assert(
      fc.property(calendarCases, ({ plant: made, orders, now }) => {
        const request = { plant: made, orders, now, search: { iterations: 8 } };
        const plan = planOrders(request);
        expect(findPlanBreaches({ ...request, ...plan, orders, transferBatch: 20 })).toEqual([]);
        const { problems } = checkEvents({
          ...made,
          details: orders.flatMap(({ details }) => details),
          events: plan.events,
          others: made.events,
        });
        const ofTime = ['outsideLapse', 'weekend', 'holiday', 'offDuty', 'brokenMinute'];
        expect(problems.filter(({ code }) => ofTime.includes(code))).toEqual([]);
        for (const { reasons, end, start } of plan.orders.flatMap(({ details }) => details)) {
          for (const { from, until } of reasons)
            if (from !== undefined && until !== undefined) expect(from).toBeLessThan(until);
          if (end !== null && start !== null)
            expect(reasons.findLast(({ code }) => code === 'work')?.until).toBe(end);
        }
      }),
      { numRuns: getCaseCount(60) },
    );
  });

  test('has at a workplace the available minutes that its worker has on the wall clock', () => {
    fc.assert(
      fc.property(calendarCases, fc.nat(5), ({ plant: made, now }, chosen) => {
        const person = made.operators[chosen % made.operators.length];
        if (!person) throw new Error('Every plant has people');
        const empty: PlantState = {
          ...made,
          events: [],
          operators: [
            { ...person, workplaceIds: [1] },
            { id: 999, workplaceIds: [2] },
          ],
          workplaces: made.workplaces.map(({ id, stations }) => ({
            id,
            stations,
            status: 'active',
            maintenance: [],
          })),
        };
        const from = now - (now % minuteMillis);
        const request = { from, to: from + 5 * dayMillis, bucket: 'week' as const, now };
        const { rows, pools } = computePlantCapacity({ plant: empty, orders: [], ...request });
        const [bucket] = rows[0]?.buckets ?? [];
        const start = bucket?.start ?? 0;
        const end = rows[0]?.buckets[1]?.start ?? start + 7 * dayMillis;
        if (rows[0]?.buckets.length !== 2) return;
        const worked = isWorkedMinute(person.hours ?? made.hours, start);
        const { away = [] } = person;
        const naive = enumerateMinutes({ start, end }).filter(
          (moment) =>
            worked(moment) && !away.some((time) => time.start <= moment && moment < time.end),
        ).length;
        expect(bucket?.availableMinutes).toBe(naive);
        expect(
          pools.find(({ people }) => people.some(({ id }) => id === person.id))?.buckets[0]
            ?.availableMinutes,
        ).toBe(naive);
      }),
      { numRuns: getCaseCount(25) },
    );
  });
});
