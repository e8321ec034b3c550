import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeCode128 } from './code-128.ts';

/** Symbols of six widths each, the stop of seven. */
function splitSymbols(widths: readonly number[]): string[] {
  const stop = widths.length - 7;
  const symbols = Array.from({ length: stop / 6 }, (_, at) =>
    widths.slice(at * 6, at * 6 + 6).join(''),
  );
  return [...symbols, widths.slice(stop).join('')];
}

test('letters and single digits are encoded one by one, with the check sum of the example PJJ123C', () => {
  // Start B, P J J 1 2 3 C, check 55 (the common worked example has it with start A: 54), stop.
  expect(splitSymbols(encodeCode128('PJJ123C'))).toEqual([
    '211214',
    '313121',
    '112133',
    '112133',
    '123221',
    '223211',
    '221132',
    '131321',
    '311321',
    '2331112',
  ]);
});

test('digits are encoded in pairs, from 00 to 99', () => {
  expect(splitSymbols(encodeCode128('0099'))).toEqual([
    '211232',
    '212222',
    '113141',
    // (105 + 1·0 + 2·99) mod 103 = 97
    '411113',
    '2331112',
  ]);
});

test('every symbol is eleven modules wide, and has an even number of them in bars', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme-ascii' }), (text) => {
      for (const symbol of splitSymbols(encodeCode128(text)).slice(0, -1)) {
        const widths = symbol.split('').map(Number);
        expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11);
        const bars = widths.filter((_, at) => at % 2 === 0);
        expect(bars.reduce((sum, width) => sum + width, 0) % 2).toBe(0);
      }
    }),
  );
});

test('a text that a bar code cannot encode is refused', () => {
  for (const text of ['', 'año', '12\n'])
    expect(() => encodeCode128(text), text).toThrow(RangeError);
});
