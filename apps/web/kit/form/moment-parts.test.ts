import { expect, test } from 'vitest';
import { joined, partsOf, parseTime } from './moment-parts.ts';

test.each([
  ['09:00', '09:00'],
  ['9:05', '09:05'],
  ['0930', '09:30'],
  [' 23:59 ', '23:59'],
  ['24:00', undefined],
  ['9:60', undefined],
  ['9', undefined],
  ['', undefined],
])('%j is the time %s', (text, time) => {
  expect(parseTime(text)).toBe(time);
});

test('a moment is whole or nothing', () => {
  expect(partsOf('2026-11-23T09:00')).toEqual({ day: '2026-11-23', time: '09:00' });
  expect(partsOf('')).toEqual({ day: '', time: '' });
  expect(joined({ day: '2026-11-23', time: '9:00' })).toBe('2026-11-23T09:00');
  expect(joined({ day: '2026-11-23', time: '' })).toBe('');
  expect(joined({ day: '', time: '09:00' })).toBe('');
});
