import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeContrast, mixColors, findReadableColor, minTextContrast } from './contrast.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#d4e6ed', '#191e3b', 12.7],
  ])('between %s and %s is %d', (one, other, ratio) => {
    expect(computeContrast(one, other)).toBeCloseTo(ratio, 1);
    expect(computeContrast(other, one)).toBe(computeContrast(one, other));
  });
});

describe('mixColors', () => {
  test.each([
    [0, '#102030'],
    [0.5, '#889098'],
    [1, '#ffffff'],
  ])('mixes %d of white into a colour', (share, expected) => {
    expect(mixColors('#102030', '#ffffff', share)).toBe(expected);
  });
});

describe('a readable colour', () => {
  test('is the same colour when it can be read already', () => {
    expect(findReadableColor('#d4e6ed', '#191e3b')).toBe('#d4e6ed');
  });

  test('is a darker yellow on white and a lighter navy on black', () => {
    expect(
      computeContrast(findReadableColor('#ffd43b', '#ffffff'), '#ffffff'),
    ).toBeGreaterThanOrEqual(4.5);
    expect(
      computeContrast(findReadableColor('#191e3b', '#000000'), '#000000'),
    ).toBeGreaterThanOrEqual(4.5);
  });

  test('has enough contrast for any colour and background', () => {
    fc.assert(
      fc.property(hex, hex, (color, background) => {
        expect(
          computeContrast(findReadableColor(color, background), background),
        ).toBeGreaterThanOrEqual(minTextContrast);
      }),
    );
  });

  test('has enough contrast on every one of several backgrounds', () => {
    const backgrounds = ['#191e3b', '#23304f'];
    const found = findReadableColor('#3f4fcb', backgrounds);
    for (const background of backgrounds)
      expect(computeContrast(found, background)).toBeGreaterThanOrEqual(minTextContrast);
  });

  test('is black or white where no colour suits all backgrounds', () => {
    expect(['#ffffff', '#000000']).toContain(
      findReadableColor('#888888', ['#000000', '#777777', '#ffffff']),
    );
  });
});
