import { expect, test } from 'vitest';
import { joinMoment, splitMoment, parseTime } from './moment-parts.ts';

test.each([
  ['09:00', '09:00'],
  ['9:05', '09:05'],
  ['0930', '09:30'],
  [' 23:59 ', '23:59'],
  ['24:00', undefined],
  ['9:60', undefined],
  ['9', '09:00'],
  ['19', '19:00'],
  ['123', '01:23'],
  ['24', undefined],
  ['9:', undefined],
  ['9:3', undefined],
  ['', undefined],
])('%j is parsed as the time %s', (text, time) => {
  expect(parseTime(text)).toBe(time);
});

test('a moment without a day or a time is empty', () => {
  expect(splitMoment('2026-11-23T09:00')).toEqual({ day: '2026-11-23', time: '09:00' });
  expect(splitMoment('')).toEqual({ day: '', time: '' });
  expect(joinMoment({ day: '2026-11-23', time: '9:00' })).toBe('2026-11-23T09:00');
  expect(joinMoment({ day: '2026-11-23', time: '' })).toBe('');
  expect(joinMoment({ day: '', time: '09:00' })).toBe('');
});
