import { describe, expect, test } from 'vitest';
import { createWorkingTimeAxis } from './working-time-axis.ts';
import {
  toAugustInstant,
  formatAugustInstant,
  mondayMorning,
  officeHours,
} from '../testing/plants.ts';

describe('createWorkingTimeAxis', () => {
  const axis = createWorkingTimeAxis(officeHours, toAugustInstant('07T17:00'));

  test('joins working time end to end, without nights and weekends', () => {
    expect(
      [0, 59, 60, 61, 600].map((position) => formatAugustInstant(axis.startAt(position))),
    ).toEqual(['07T17:00', '07T17:59', '10T09:00', '10T09:01', '11T09:00']);
    expect([1, 60, 61, 600].map((position) => formatAugustInstant(axis.endAt(position)))).toEqual([
      '07T17:01',
      '07T18:00',
      '10T09:01',
      '10T18:00',
    ]);
    expect(
      axis
        .stretches(30, 660)
        .map(({ start, end }) => [formatAugustInstant(start), formatAugustInstant(end)]),
    ).toEqual([
      ['07T17:30', '07T18:00'],
      ['10T09:00', '10T18:00'],
      ['11T09:00', '11T10:00'],
    ]);
  });

  test('finds the position of any instant', () => {
    const instants = ['03T09:00', '07T17:00', '07T17:30', '08T12:00', '10T09:00', '10T09:01'];
    expect(instants.map((text) => axis.position(toAugustInstant(text)))).toEqual([
      0, 0, 30, 60, 60, 61,
    ]);
    expect(axis.position(toAugustInstant('10T09:01') + 1)).toBe(61);
    expect(axis.positionUp(toAugustInstant('10T09:01') + 1)).toBe(62);
  });

  test('counts only the minutes that pass on a day on which clocks change', () => {
    const lapse = {
      start: { hours: 0, minutes: 0, seconds: 0 },
      end: { hours: 4, minutes: 0, seconds: 0 },
    };
    const start = Date.parse('2023-04-27T22:00:00Z');
    const change = createWorkingTimeAxis({ timeZone: 'Africa/Cairo', lapse }, start);
    // Cairo went on Friday 2023-04-28 from 0:00 to 1:00: three hours pass from then to 4:00.
    expect(change.stretches(0, 181)).toEqual([
      { start: Date.parse('2023-04-27T22:00:00Z'), end: Date.parse('2023-04-28T01:00:00Z') },
      { start: Date.parse('2023-04-30T21:00:00Z'), end: Date.parse('2023-04-30T21:01:00Z') },
    ]);
  });

  test('ends after ten years', () => {
    const far = createWorkingTimeAxis(officeHours, mondayMorning);
    expect(far.reaches(1_000_000)).toBe(true);
    expect(far.reaches(10_000_000)).toBe(false);
    expect(() => far.endAt(10_000_000)).toThrow('ten years');
    expect(far.reaches(far.position(toAugustInstant('03T10:00') * 4))).toBe(true);
  });
});
