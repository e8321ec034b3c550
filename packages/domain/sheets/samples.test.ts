import { describe, expect, test } from 'vitest';
import { isServerSet } from '../kit/fields.ts';
import { createFieldValueSchema } from '../kit/schemas.ts';
import { importableModules } from './modules.ts';
import { getSampleCellValue } from './samples.ts';

const positions = [0, 1] as const;
const languages = ['es', 'en'] as const;

/** Sheets with a row for each record. */
const recordSheets = importableModules.filter(({ sheets }) => sheets !== 'lines');

describe.each(recordSheets)('the example of an import of $name', ({ name: screen, fields }) => {
  const own = Object.entries(fields).filter(
    ([, field]) => !isServerSet(field) && !['reference', 'references'].includes(field.kind),
  );

  test.each(own)('has a value of the field %s that its form accepts', (name, field) => {
    for (const at of positions)
      for (const language of languages) {
        const value = getSampleCellValue(screen, name, field, {
          at,
          language,
          today: '2026-11-24',
        });
        if (value === undefined) {
          expect(field.required ?? false).toBe(false);
          continue;
        }
        // A cell of yes or no is read as a boolean.
        const read = field.kind === 'boolean' ? value === 'true' : value;
        expect(createFieldValueSchema(field).safeParse(read)).toMatchObject({ success: true });
      }
  });

  test('has two records that differ', () => {
    const [one, other] = positions.map((at) =>
      own.map(([name, field]) =>
        getSampleCellValue(screen, name, field, { at, language: 'es', today: '2026-11-24' }),
      ),
    );
    expect(one).not.toEqual(other);
  });
});

test('days of an example are in the next year, and its texts in the language of the user', () => {
  const holiday = (name: string, language: 'es' | 'en') =>
    getSampleCellValue(
      'calendar_days',
      name,
      { kind: 'text', label: { es: 'Nombre', en: 'Name' } },
      { at: 1, language, today: '2026-11-24' },
    );
  expect(holiday('date', 'es')).toBe('2027-12-25');
  expect([holiday('name', 'es'), holiday('name', 'en')]).toEqual(['Navidad', 'Christmas']);
});
