import { describe, expect, test } from 'vitest';
import {
  detectDecimalSeparator,
  getDecimalSeparatorEvidence,
  parseSheetNumber,
} from './decimal-separator.ts';

describe('a typed number', () => {
  // text, with a point, with a comma, evidence about its file
  test.each([
    ['12', '12', '12', undefined],
    ['-7', '-7', '-7', undefined],
    ['+7', '7', '7', undefined],
    ['1.5', '1.5', undefined, 'point'],
    ['1,5', undefined, '1.5', 'comma'],
    ['0,500', undefined, '0.500', 'comma'],
    ['0.500', '0.500', undefined, 'point'],
    ['1.200', '1.200', '1200', 'unclear'],
    ['1,200', '1200', '1.200', 'unclear'],
    ['12.345', '12.345', '12345', 'unclear'],
    ['1234.567', '1234.567', undefined, 'point'],
    ['1234,567', undefined, '1234.567', 'comma'],
    ['1,234,567', '1234567', undefined, 'point'],
    ['1.234.567', undefined, '1234567', 'comma'],
    ['$ 1,234.50', '1234.50', undefined, 'point'],
    ['1.234,50 USD', undefined, '1234.50', 'comma'],
    ['1\u00a0234,50', undefined, '1234.50', 'comma'],
    ['12,5 %', undefined, '12.5', 'comma'],
    ['1,23,456', undefined, undefined, undefined],
    ['12,', undefined, undefined, undefined],
    ['.5', undefined, undefined, undefined],
    ['doce', undefined, undefined, undefined],
    ['=1+1', undefined, undefined, undefined],
    ['1e3', undefined, undefined, undefined],
  ])('%s is read by the decimal separator of its file', (text, point, comma, kind) => {
    const read = (number: string | undefined) => number && { number };
    expect(parseSheetNumber(text, 'point')).toEqual(read(point));
    expect(parseSheetNumber(text, 'comma')).toEqual(read(comma));
    expect(getDecimalSeparatorEvidence(text)).toBe(kind);
    // A text with two readings is not guessed; a text with one reading gets it.
    expect(parseSheetNumber(text, 'unclear')).toEqual(
      kind === 'unclear' ? 'unclear' : read(point ?? comma),
    );
  });
});

test('a file has a decimal separator when a number shows it and no number contradicts it', () => {
  expect(detectDecimalSeparator([])).toBe('point');
  expect(detectDecimalSeparator([{}, {}])).toBe('point');
  expect(detectDecimalSeparator([{ point: '1.5', unclear: '1.200' }, {}])).toBe('point');
  expect(detectDecimalSeparator([{ unclear: '1.200' }, { comma: '0,5' }])).toBe('comma');
  expect(detectDecimalSeparator([{ unclear: '1.200' }])).toBe('unclear');
  expect(detectDecimalSeparator([{ point: '1.5' }, { comma: '0,5' }])).toBe('unclear');
});
