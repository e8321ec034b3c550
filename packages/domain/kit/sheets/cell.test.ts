import { expect, test } from 'vitest';
import {
  convertMomentToSerial,
  convertPlainNumberToMoment,
  convertSerialToMoment,
  getCellReferenceText,
  getColumnLetters,
  getSheetCellText,
  isBlankCell,
  type SheetCell,
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

test.each<[string, SheetCell | undefined, string]>([
  ['nothing in an empty cell', undefined, ''],
  ['its text', { type: 'text', text: ' Pino ' }, ' Pino '],
  ['the written digits of a number', { type: 'number', text: '1.50' }, '1.50'],
  ['the format of a number', { type: 'number', text: '123', shown: '00123' }, '00123'],
  ['the format of a date', { type: 'date', at: 0, shown: '1 ene 70' }, '1 ene 70'],
  ['a day without an hour at midnight', { type: 'date', at: 0 }, '1970-01-01'],
  ['a moment with its hour', { type: 'date', at: 61_000 }, '1970-01-01 00:01:01'],
  ['yes', { type: 'boolean', value: true }, 'TRUE'],
  ['no', { type: 'boolean', value: false }, 'FALSE'],
  ['the text of a fault', { type: 'fault', rule: 'formula', text: '=A1' }, '=A1'],
])('a person reads in a cell %s', (_, cell, text) => {
  expect(getSheetCellText(cell)).toBe(text);
});

test('a number names a record by its digits where its format adds only separators or decimals', () => {
  const named = (text: string, shown?: string) =>
    getCellReferenceText({ type: 'number', text, ...(shown !== undefined && { shown }) });
  expect(named('1234', '1,234')).toBe('1234');
  expect(named('1234', '1,234.00')).toBe('1234');
  expect(named('-5', '-5.0')).toBe('-5');
  // The format shows something else: a code with zeros in front, a rounded number, a unit.
  expect(named('123', '00123')).toBe('00123');
  expect(named('12.4', '12')).toBe('12');
  expect(named('5', '5 kg')).toBe('5 kg');
  expect(named('7')).toBe('7');
  expect(getCellReferenceText({ type: 'text', text: '1,234' })).toBe('1,234');
});

test('a cell without anything but spaces is blank', () => {
  expect([undefined, { type: 'text', text: ' \n' } as const].map(isBlankCell)).toEqual([
    true,
    true,
  ]);
  expect(isBlankCell({ type: 'text', text: 'x' })).toBe(false);
  expect(isBlankCell({ type: 'fault', rule: 'formula', text: '' })).toBe(false);
});
