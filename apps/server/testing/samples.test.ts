import type { Field } from '@tarima/domain/kit/fields';
import { listWritableFields } from '@tarima/domain/kit/module';
import { createFieldValueSchema } from '@tarima/domain/kit/schemas';
import { catalogueModules } from '@tarima/domain/modules';
import { describe, expect, test } from 'vitest';
import { buildSampleBody, buildSampleValue } from './samples.ts';

const label = { es: 'Campo', en: 'Field' };
const numbers = Array.from({ length: 200 }, (_, at) => at);
const samples = (field: Field): unknown[] => numbers.map((at) => buildSampleValue(field, at));

describe('sample values stay within the limits of their field', () => {
  test('in texts, which also differ', () => {
    const texts = samples({ kind: 'text', label, min: 3, max: 6 }).map(String);
    expect(texts.filter((text) => text.length < 3 || text.length > 6)).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
    const long = samples({ kind: 'text', label, min: 40 }).map(String);
    expect(long.filter((text) => text.length < 40 || text !== text.trim())).toEqual([]);
  });

  test('in numbers', () => {
    const bounds = { kind: 'decimal', label, min: 2, max: 4.2 } as const;
    for (const decimals of [0, 1]) {
      const found = samples({ ...bounds, decimals }).map(Number);
      expect(found.filter((number) => number < 2 || number > 4.2)).toEqual([]);
      expect(found.some((number) => !Number.isInteger(number))).toBe(decimals > 0);
      expect(new Set(found).size).toBeGreaterThan(2);
    }
  });

  // Numbers go on from file to file within one process: the last ones are as good as the first.
  test.each(catalogueModules.map((module) => [module.name, module] as const))(
    'in fields of %s, at any sample number',
    (_, module) => {
      const reached = [0, 1_800_000, 2_899_999, 2_900_000, 2_913_300, 50_000_001];
      const refused = reached.flatMap((at) => {
        const body = buildSampleBody(module, at);
        return listWritableFields(module).flatMap(([name, field]) =>
          field.kind === 'reference' ||
          field.kind === 'references' ||
          createFieldValueSchema(field).safeParse(body[name]).success
            ? []
            : [[at, name, body[name]]],
        );
      });
      expect(refused).toEqual([]);
    },
  );

  test('in choices', () => {
    const options = { a: label, b: label, c: label, d: label };
    const chosen = samples({ kind: 'choices', label, options, most: 1 });
    expect(chosen.filter((choice) => !Array.isArray(choice) || choice.length !== 1)).toEqual([]);
  });
});
