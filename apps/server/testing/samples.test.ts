import type { Field } from '@tarima/domain/kit/fields';
import { describe, expect, test } from 'vitest';
import { buildSampleValue } from './samples.ts';

const label = { es: 'Campo', en: 'Field' };
const numbers = Array.from({ length: 200 }, (_, at) => at);
const samples = (field: Field): unknown[] => numbers.map((at) => buildSampleValue(field, at));

describe('samples keep within the bounds of their field', () => {
  test('texts, and differ', () => {
    const texts = samples({ kind: 'text', label, min: 3, max: 6 }).map(String);
    expect(texts.filter((text) => text.length < 3 || text.length > 6)).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
    const long = samples({ kind: 'text', label, min: 40 }).map(String);
    expect(long.filter((text) => text.length < 40 || text !== text.trim())).toEqual([]);
  });

  test('numbers', () => {
    const bounds = { kind: 'decimal', label, min: 2, max: 4.2 } as const;
    for (const decimals of [0, 1]) {
      const found = samples({ ...bounds, decimals }).map(Number);
      expect(found.filter((number) => number < 2 || number > 4.2)).toEqual([]);
      expect(found.some((number) => !Number.isInteger(number))).toBe(decimals > 0);
      expect(new Set(found).size).toBeGreaterThan(2);
    }
  });

  test('choices', () => {
    const options = { a: label, b: label, c: label, d: label };
    const chosen = samples({ kind: 'choices', label, options, most: 1 });
    expect(chosen.filter((choice) => !Array.isArray(choice) || choice.length !== 1)).toEqual([]);
  });
});
