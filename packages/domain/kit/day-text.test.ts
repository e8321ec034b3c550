import { describe, expect, test } from 'vitest';
import {
  isFarFromToday,
  parseDay,
  toInvalidDayValue,
  findInvalidDayText,
  formatDayText,
} from './day-text.ts';
import { daySchema } from './schemas.ts';

const today = '2026-11-22';
const inBoth = [
  ['5/12/2026', '2026-12-05'],
  ['05/12/2026', '2026-12-05'],
  ['25/11/2026', '2026-11-25'],
  ['5/12/26', '2026-12-05'],
  ['5-12-2026', '2026-12-05'],
  ['5.12.2026', '2026-12-05'],
  ['5 12 2026', '2026-12-05'],
  ['  5 / 12 / 2026 ', '2026-12-05'],
  ['5/12', '2026-12-05'],
  // The nearest day: a month ago rather than in eleven, in six weeks rather than ten months ago.
  ['20/10', '2026-10-20'],
  ['5/1', '2027-01-05'],
  ['5-dic', '2026-12-05'],
  ['5 dic', '2026-12-05'],
  ['5dic', '2026-12-05'],
  ['5 DEC', '2026-12-05'],
  ['dec 5', '2026-12-05'],
  ['Dec. 5, 2026', '2026-12-05'],
  ['December 5, 2027', '2027-12-05'],
  ['5 de diciembre', '2026-12-05'],
  ['5 de diciembre de 2026', '2026-12-05'],
  ['5 de diciembre del 2026', '2026-12-05'],
  ['sábado, 5 de diciembre de 2026', '2026-12-05'],
  ['sábado 5 de diciembre de 2026', '2026-12-05'],
  ['Saturday, December 5, 2026', '2026-12-05'],
  ['sab 5 dic', '2026-12-05'],
  ['5 ene', '2027-01-05'],
  ['5 set', '2026-09-05'],
  ['5 dic 26', '2026-12-05'],
  ['05 dic 2026', '2026-12-05'],
  ['5-dic-2026', '2026-12-05'],
  ['hoy', today],
  ['Today', today],
  ['mañana', '2026-11-23'],
  ['MANANA', '2026-11-23'],
  ['man\u0303ana', '2026-11-23'],
  ['tomorrow', '2026-11-23'],
  ['pasado mañana', '2026-11-24'],
  ['ayer', '2026-11-21'],
  ['+15', '2026-12-07'],
  ['+0', today],
  ['-3', '2026-11-19'],
  ['\u22123', '2026-11-19'],
  ['+9999', '2054-04-08'],
  ['2026-12-05', '2026-12-05'],
  ['2026/12/5', '2026-12-05'],
  ['29/2/2028', '2028-02-29'],
  ['５/１２/２０２６', '2026-12-05'],
  ['5\u00A0dic', '2026-12-05'],
  ['5/12/1999', '1999-12-05'],
] as const;

describe.each(['es', 'en'] as const)('a day typed in %s', (language) => {
  test.each(inBoth)('%j is read as %s', (text, expected) => {
    expect(parseDay(text, today, language)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    '5',
    '5/',
    '5/1/2',
    '5/12/202',
    '5/12/20266',
    '31/2/2026',
    '29/2/2027',
    '29/2',
    '0/12/2026',
    '5/0/2026',
    '32/1/2026',
    '13/13/2026',
    '5/12/0000',
    '5/12/1899',
    '5/12/3000',
    '0999-01-01',
    '2026-13-01',
    '2026-02-30',
    '12-2026',
    '5 d',
    '5 di c',
    '5 foo',
    'foo 5 dic',
    'domingo 5 de diciembre de 2026',
    '5 dic 2026 6 dic',
    'dic',
    'dic 2026',
    'hoy mañana',
    '+',
    '+1.5',
    '+99999',
    '1e3',
    'NaN',
    'Infinity',
    '__proto__',
    'constructor',
    'toString',
    '5/12/2026; drop table orders',
    '<b>5/12/2026</b>',
    '٥/١٢/٢٠٢٦',
    '5\u0000/12',
    '2026-12-05T10:00:00Z',
    '\u202E5/12/2026',
  ])('%j is refused', (text) => {
    expect(parseDay(text, today, language)).toBeUndefined();
  });
});

test('a very long text is refused without delay', () => {
  for (const text of ['5'.repeat(1e6), `5${' '.repeat(1e6)}dic`, `5 ${'de '.repeat(1e5)}dic`])
    expect(parseDay(text, today, 'es')).toBeUndefined();
});

test('the month is read first only in English, and only when the second number cannot be a month', () => {
  expect(parseDay('12/25/2026', today, 'en')).toBe('2026-12-25');
  expect(parseDay('12/25', today, 'en')).toBe('2026-12-25');
  expect(parseDay('12/25/2026', today, 'es')).toBeUndefined();
  expect(parseDay('12/5/2026', today, 'en')).toBe('2026-05-12');
});

test('a day without a year is the nearest one, in the previous or next year too', () => {
  expect(parseDay('28/12', '2027-01-03', 'es')).toBe('2026-12-28');
  expect(parseDay('3/1', '2026-12-28', 'es')).toBe('2027-01-03');
  expect(parseDay('29/2', '2027-06-01', 'es')).toBe('2028-02-29');
  expect(parseDay('+1', '2028-02-28', 'es')).toBe('2028-02-29');
});

test('a formatted day is read back as the same day', () => {
  for (let step = 0; step < 1500; step += 1) {
    const iso = parseDay(`+${step}`, today, 'es') ?? expect.fail();
    for (const language of ['es', 'en'] as const)
      for (const reader of ['es', 'en'] as const)
        expect(parseDay(formatDayText(iso, language), today, reader)).toBe(iso);
  }
});

test('a formatted day has no number in English that may be read as another month', () => {
  expect(formatDayText('2026-12-05', 'en')).toBe('Dec 05, 2026');
  expect(formatDayText('2026-05-12', 'en')).toBe('May 12, 2026');
  expect(formatDayText('2026-05-12', 'es')).toBe('12/05/2026');
  expect([formatDayText('', 'es'), formatDayText('', 'en')]).toEqual(['', '']);
});

test('a day more than two years from today is far', () => {
  expect(isFarFromToday('2028-11-22', today)).toBe(false);
  expect(isFarFromToday('2028-11-23', today)).toBe(true);
  expect(isFarFromToday('2024-11-22', today)).toBe(false);
  expect(isFarFromToday('2024-11-21', today)).toBe(true);
});

test('an invalid day text is kept for display and refused as a day', () => {
  for (const text of ['', '5/13', '0999-01-01', '2026-12-05']) {
    expect(findInvalidDayText(toInvalidDayValue(text))).toBe(text);
    expect(daySchema.safeParse(toInvalidDayValue(text)).success).toBe(false);
  }
  expect(findInvalidDayText('2026-12-05')).toBeUndefined();
  expect(findInvalidDayText('')).toBeUndefined();
});
