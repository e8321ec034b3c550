import { expect, test } from 'vitest';
import { convertPlainNumberToMoment } from './cell.ts';

const toDay = (text: string, more: object = {}): string | undefined => {
  const at = convertPlainNumberToMoment({ type: 'number', text, ...more });
  return at === undefined ? undefined : new Date(at).toISOString().slice(0, 10);
};

test('a plain number is the day that lost its format, counted as its workbook counts days', () => {
  expect(toDay('46351')).toBe('2026-11-25');
  expect(toDay('44889', { since1904: true })).toBe('2026-11-25');
});

test('a year, an amount and a percentage are no days', () => {
  expect(toDay('2026')).toBeUndefined();
  expect(toDay('120')).toBeUndefined();
  expect(toDay('46351', { percent: true })).toBeUndefined();
});
