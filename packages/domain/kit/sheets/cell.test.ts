import { expect, test } from 'vitest';
import {
  convertMomentToSerial,
  convertPlainNumberToMoment,
  convertSerialToMoment,
  getColumnLetters,
} from './cell.ts';

const toDay = (text: string, more: object = {}): string | undefined => {
  const at = convertPlainNumberToMoment({ type: 'number', text, ...more });
  return at === undefined ? undefined : new Date(at).toISOString().slice(0, 10);
};

test('a plain number is read as a day, counted from 1900 or 1904 as its workbook does', () => {
  expect(toDay('46351')).toBe('2026-11-25');
  expect(toDay('44889', { since1904: true })).toBe('2026-11-25');
});

test('a year, an amount and a percentage are not read as days', () => {
  expect(toDay('2026')).toBeUndefined();
  expect(toDay('120')).toBeUndefined();
  expect(toDay('46351', { percent: true })).toBeUndefined();
});

/** Serial of a day, and the day itself. */
test.each([
  [1, '1900-01-01'],
  [59, '1900-02-28'],
  [61, '1900-03-01'],
  [46_351, '2026-11-25'],
  [2_958_465, '9999-12-31'],
])('serial %d is %s, and back', (serial, day) => {
  const at = Date.parse(`${day}T00:00:00Z`);
  expect(convertSerialToMoment(serial)).toBe(at);
  expect(convertMomentToSerial(at)).toBe(serial);
});

test('serial 60, a day that only Excel has, is 28 February 1900; serials out of range give no day', () => {
  expect(convertSerialToMoment(60)).toBe(Date.UTC(1900, 1, 28));
  for (const none of [0, 0.9, 2_958_466, Number.NaN])
    expect(convertSerialToMoment(none)).toBeUndefined();
  expect(convertMomentToSerial(Date.UTC(1899, 11, 31))).toBeUndefined();
  expect(convertSerialToMoment(0, true)).toBe(Date.UTC(1904, 0, 1));
});

test('a plain number is read as a day only from 1950 to 2149', () => {
  const toSerial = (day: string) => String(convertMomentToSerial(Date.parse(day)));
  for (const day of ['1950-01-01', '2149-12-31']) expect(toDay(toSerial(day))).toBe(day);
  for (const day of ['1949-12-31', '2150-01-01']) expect(toDay(toSerial(day))).toBeUndefined();
});

test('columns have the letters of a spreadsheet', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(getColumnLetters)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ]);
});
