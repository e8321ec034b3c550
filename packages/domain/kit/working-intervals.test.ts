import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseWorkingIntervals,
  findWeekIssue,
  minutesPerDay,
  formatWorkingIntervals,
  type WorkingInterval,
} from './working-intervals.ts';

const rewrite = (text: string): string => {
  const read = parseWorkingIntervals(text);
  return typeof read === 'string' ? read : formatWorkingIntervals(read);
};

describe('parseWorkingIntervals', () => {
  test.each([
    ['7-15', '7:00-15:00'],
    ['7:00-15:30', '7:00-15:30'],
    ['07:00 – 11:00; 11.30 a 15', '7:00-11:00, 11:30-15:00'],
    ['11:30-15, 7-11', '7:00-11:00, 11:30-15:00'],
    ['22:00-6:00+1', '22:00-6:00+1'],
    ['22-6 (+1)', '22:00-6:00+1'],
    ['0-24', '0:00-24:00'],
    ['7-7+1', '7:00-7:00+1'],
    ['', ''],
    ['  ', ''],
  ])('reads %s as %s', (text, expected) => {
    expect(rewrite(text)).toBe(expected);
  });

  test.each([
    ['nueve', 'openings'],
    ['7', 'openings'],
    ['7-25', 'openings'],
    ['7:60-8', 'openings'],
    ['24-25', 'openings'],
    ['7-8,,9-10', 'openings'],
    ['7-9+1', 'openings'],
    ['22-0+1', 'openings'],
    [Array.from({ length: 13 }, (_, at) => `${at}-${at}:30`).join(','), 'openings'],
    ['7-7', 'openingBackwards'],
    ['22-6', 'openingBackwards'],
    ['15:00-7:00', 'openingBackwards'],
    ['7-11, 10:30-15', 'openingsOverlap'],
    ['22-6+1, 23-24', 'openingsOverlap'],
  ])('refuses %s: %s', (text, issue) => {
    expect(parseWorkingIntervals(text)).toBe(issue);
  });

  test('parses formatted intervals back to the same intervals', () => {
    const days = fc
      .uniqueArray(fc.integer({ min: 0, max: minutesPerDay - 1 }), { minLength: 2, maxLength: 24 })
      .map((edges) => edges.toSorted((one, other) => one - other))
      .map((edges) =>
        edges.flatMap((start, at): WorkingInterval[] => {
          const end = edges[at + 1];
          return at % 2 === 0 && end !== undefined ? [{ start, end }] : [];
        }),
      );
    fc.assert(
      fc.property(days, fc.boolean(), (intervals, nightly) => {
        const last = intervals.at(-1);
        const night =
          nightly && last
            ? [{ start: last.end, end: minutesPerDay + Math.floor(last.end / 2) + 1 }]
            : [];
        const all = [...intervals, ...night];
        expect(parseWorkingIntervals(formatWorkingIntervals(all))).toEqual(all);
      }),
    );
  });
});

describe('findWeekIssue', () => {
  const week = (...days: string[]) =>
    Array.from({ length: 7 }, (_, at) => {
      const read = parseWorkingIntervals(days[at] ?? '');
      return typeof read === 'string' ? [] : read;
    });

  test('refuses a week without hours, and a night that overlaps the hours of the next day', () => {
    expect(findWeekIssue(week())).toEqual({ rule: 'weekWithoutHours' });
    expect(findWeekIssue(week('22-6+1', '6-14'))).toBeUndefined();
    expect(findWeekIssue(week('22-6+1', '5-14'))).toEqual({ rule: 'openingsOverlap', weekday: 1 });
    expect(findWeekIssue(week('5-14', '', '', '', '', '', '22-6+1'))).toEqual({
      rule: 'openingsOverlap',
      weekday: 0,
    });
  });
});
