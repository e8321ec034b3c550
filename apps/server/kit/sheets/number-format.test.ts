import { describe, expect, test } from 'vitest';
import { getBuiltInFormat, parseNumberFormat } from './number-format.ts';

describe('a number is formatted like in Excel', () => {
  test.each([
    ['00000', '123', '00123'],
    ['00000', '1234567', '1234567'],
    ['000-000', '12345', '012-345'],
    ['(000) 000-0000', '8112345678', '(811) 234-5678'],
    ['"L-"0000', '7', 'L-0007'],
    ['\\L0', '7', 'L7'],
    ['0', '12.5', '13'],
    ['0.00', '12.5', '12.50'],
    ['0.00', '12.345', '12.35'],
    ['#.##', '0.5', '.5'],
    ['#.##', '12', '12.'],
    ['0.0#', '12.5', '12.5'],
    ['#,##0', '1234567', '1,234,567'],
    ['#,##0.00', '0.5', '0.50'],
    ['#,##0,', '1234567', '1,235'],
    ['0%', '1.5', '150%'],
    ['0.0%', '0.1234', '12.3%'],
    ['0 %', '0.15', '15 %'],
    ['"$"#,##0.00', '1234.5', '$1,234.50'],
    ['[$$-80A]#,##0.00', '1234.5', '$1,234.50'],
    ['#,##0;[Red](#,##0)', '-1234', '(1,234)'],
    ['0;-0;"cero"', '0', undefined],
    ['0;-0;0"!"', '0', '0!'],
    ['0.00', '-12.5', '-12.50'],
    ['0', '-0.2', '0'],
    ['_-* #,##0.00_-', '1234.5', '1,234.50'],
    ['General', '12.5', undefined],
    ['@', '12', undefined],
    ['0.00E+00', '12345', undefined],
    ['# ?/?', '0.5', undefined],
    ['[>=100]0;0.0', '5', undefined],
    ['[h]:mm', '1.5', undefined],
    ['h:mm', '0.5', undefined],
  ])('uses the format %s for %s', (code, number, shown) => {
    expect(parseNumberFormat(code).number(number)).toBe(shown);
    expect(parseNumberFormat(code).isDate).toBe(false);
  });
});

describe('a date is formatted like in Excel', () => {
  const at = Date.UTC(2026, 10, 5, 15, 4, 9);
  test.each([
    ['dd/mm/yyyy', '05/11/2026'],
    ['d-m-yy', '5-11-26'],
    ['yyyy-mm-dd hh:mm:ss', '2026-11-05 15:04:09'],
    ['m/d/yyyy h:mm AM/PM', '11/5/2026 3:04 PM'],
    ['yyyymmdd', '20261105'],
    ['"Lote "yymmdd', 'Lote 261105'],
    ['[$-80A]d" de "mmmm" de "yyyy', '5 de noviembre de 2026'],
    ['[$-409]d mmm yyyy', '5 Nov 2026'],
    ['[$-en-US]dddd', 'Thursday'],
    ['d-mmm-yy', undefined],
    ['[$-F800]dddd, mmmm dd, yyyy', undefined],
    ['dd/mm/yyyy hh:mm:ss.000', undefined],
  ])('uses the format %s', (code, shown) => {
    expect(parseNumberFormat(code).date(at)).toBe(shown);
    expect(parseNumberFormat(code).isDate).toBe(true);
  });
});

test('built-in formats are recognized by their number', () => {
  expect(getBuiltInFormat(9).isPercent).toBe(true);
  expect(getBuiltInFormat(10).number('0.5')).toBe('50.00%');
  expect(getBuiltInFormat(0).number('0.5')).toBeUndefined();
  expect(getBuiltInFormat(14).isDate).toBe(true);
  // The order of day and month is that of the reader's computer.
  expect(getBuiltInFormat(14).date(0)).toBeUndefined();
  expect(parseNumberFormat('0"%"').isPercent).toBe(false);
});
