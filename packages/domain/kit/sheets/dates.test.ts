import { describe, expect, test } from 'vitest';
import { getDateOrderEvidence, resolveDayMonthOrders, parseSheetDate } from './dates.ts';

describe('a date that a user typed', () => {
  // text, day first, month first, evidence about its file
  test.each([
    ['2026-11-25', '2026-11-25', '2026-11-25', undefined],
    ['2026/1/5', '2026-01-05', '2026-01-05', undefined],
    ['2026-11-25 00:00:00', '2026-11-25', '2026-11-25', undefined],
    ['2026-11-25T00:00:00.000Z', '2026-11-25', '2026-11-25', undefined],
    ['2026-13-05', 'noSuchDay', 'noSuchDay', undefined],
    ['2026-02-31', 'noSuchDay', 'noSuchDay', undefined],
    ['25/11/2026', '2026-11-25', 'notMonthFirst', 'dayFirst'],
    ['11/25/2026', 'notDayFirst', '2026-11-25', 'monthFirst'],
    ['04/12/2026', '2026-12-04', '2026-04-12', 'unclear'],
    [' 4.12.2026 ', '2026-12-04', '2026-04-12', 'unclear'],
    ['05-05-2026', '2026-05-05', '2026-05-05', undefined],
    ['31/02/2026', 'noSuchDay', 'noSuchDay', undefined],
    ['13/13/2026', 'noSuchDay', 'noSuchDay', undefined],
    ['29/02/2028', '2028-02-29', 'notMonthFirst', 'dayFirst'],
    ['00/12/2026', 'noSuchDay', 'noSuchDay', undefined],
    ['30 Nov 2026', '2026-11-30', '2026-11-30', undefined],
    ['30 nov 2026', '2026-11-30', '2026-11-30', undefined],
    [' 5-ene-2026 ', '2026-01-05', '2026-01-05', undefined],
    ['5 Dec. 2026', '2026-12-05', '2026-12-05', undefined],
    ['5 de diciembre de 2026', '2026-12-05', '2026-12-05', undefined],
    ['05 september 2026 00:00:00', '2026-09-05', '2026-09-05', undefined],
    ['31 feb 2026', 'noSuchDay', 'noSuchDay', undefined],
    ['30 nov', 'sheetDay', 'sheetDay', undefined],
    ['Nov 30, 2026', '2026-11-30', '2026-11-30', undefined],
    ['November 30 2026', '2026-11-30', '2026-11-30', undefined],
    ['Nov. 5, 2026 00:00', '2026-11-05', '2026-11-05', undefined],
    ['DEC-05-2026', '2026-12-05', '2026-12-05', undefined],
    ['noviembre 30 de 2026', '2026-11-30', '2026-11-30', undefined],
    ['ago 3, 26', '2026-08-03', '2026-08-03', undefined],
    ['30-nov-26', '2026-11-30', '2026-11-30', undefined],
    ['30-nov-2026', '2026-11-30', '2026-11-30', undefined],
    ['30/nov/2026', '2026-11-30', '2026-11-30', undefined],
    ['30 nov 26', '2026-11-30', '2026-11-30', undefined],
    ['1-ene-00', '2000-01-01', '2000-01-01', undefined],
    ['31-dic-29', '2029-12-31', '2029-12-31', undefined],
    // Two centuries are possible.
    ['30-nov-30', 'sheetDay', 'sheetDay', undefined],
    ['Nov 30, 95', 'sheetDay', 'sheetDay', undefined],
    ['Feb 30, 2026', 'noSuchDay', 'noSuchDay', undefined],
    ['ju 30, 2026', 'sheetDay', 'sheetDay', undefined],
    ['Nov 30', 'sheetDay', 'sheetDay', undefined],
    ['Nov 302026', 'sheetDay', 'sheetDay', undefined],
    ['Nov 30, 226', 'sheetDay', 'sheetDay', undefined],
    ['30 foo 2026', 'sheetDay', 'sheetDay', undefined],
    ['nov 2026', 'sheetDay', 'sheetDay', undefined],
    [`30 nov 2026${' '.repeat(1000)}`, '2026-11-30', '2026-11-30', undefined],
    ['31/02', 'sheetDay', 'sheetDay', undefined],
    ['13/13', 'sheetDay', 'sheetDay', undefined],
    ['2026-11-25 00:00 o algo', 'sheetDay', 'sheetDay', undefined],
    ['25/11/26', 'sheetDay', 'sheetDay', undefined],
    ['mañana', 'sheetDay', 'sheetDay', undefined],
  ])('%s is read by the day and month order of its file', (text, dayFirst, monthFirst, kind) => {
    const read = (order: 'dayFirst' | 'monthFirst' | 'unclear') => {
      const found = parseSheetDate(text, order);
      return 'day' in found ? found.day : found.rule;
    };
    expect(read('dayFirst')).toBe(dayFirst);
    expect(read('monthFirst')).toBe(monthFirst);
    expect(getDateOrderEvidence(text)).toBe(kind);
    // A date with two readings is not guessed; a date with one reading gets it.
    const only = kind === 'monthFirst' ? monthFirst : dayFirst;
    expect(read('unclear')).toBe(kind === 'unclear' ? 'unclearDay' : only);
  });
});

test('one unambiguous date decides the order of its column, and of columns without any', () => {
  const unclear = { unclear: '04/12/2026' };
  const dayFirst = { dayFirst: '25/11/2026' };
  const monthFirst = { monthFirst: '11/25/2026' };
  expect(resolveDayMonthOrders([])).toEqual([]);
  expect(resolveDayMonthOrders([unclear, {}])).toEqual(['unclear', 'unclear']);
  expect(resolveDayMonthOrders([unclear], 'monthFirst')).toEqual(['monthFirst']);
  expect(resolveDayMonthOrders([{ ...unclear, ...dayFirst }, unclear])).toEqual([
    'dayFirst',
    'dayFirst',
  ]);
  expect(resolveDayMonthOrders([monthFirst, unclear], 'dayFirst')).toEqual([
    'monthFirst',
    'monthFirst',
  ]);
  // Each column has its own order; the third shows none, and the file two.
  expect(resolveDayMonthOrders([dayFirst, monthFirst, unclear])).toEqual([
    'dayFirst',
    'monthFirst',
    'unclear',
  ]);
  expect(resolveDayMonthOrders([dayFirst, monthFirst, unclear], 'monthFirst')).toEqual([
    'dayFirst',
    'monthFirst',
    'monthFirst',
  ]);
  expect(resolveDayMonthOrders([{ ...dayFirst, ...monthFirst }, unclear])).toEqual([
    'unclear',
    'unclear',
  ]);
});
