import { describe, expect, test } from 'vitest';
import type { Field } from '../fields.ts';
import { parseCell } from './parse-cell.ts';
import { createCellValueFormatter, findIdInText, formatRecordName } from './write-cell.ts';

const label = { es: 'Campo', en: 'Field' };
const hour = 3_600_000;
const context = {
  language: 'es',
  toLocalMillis: (instant: number) => instant - 6 * hour,
  isAmbiguous: (_: Field, name: string) => name === 'Duela',
} as const;
const write = (field: Field, value: unknown) => createCellValueFormatter(field)(value, context);

const options = { dry: { es: 'Seca', en: 'Dry' }, wet: { es: 'Verde; mojada', en: 'Wet' } };
const choices: Field = { kind: 'choices', label, options };

describe('a written cell', () => {
  test.each<[string, Field, unknown]>([
    ['a text', { kind: 'text', label }, 'Tarima 40 × 48'],
    ['an amount', { kind: 'money', label }, '12.35'],
    ['a quantity below zero', { kind: 'decimal', decimals: 3, label, min: -10 }, '-0.125'],
    ['a day', { kind: 'date', label }, '2026-11-24'],
    ['yes', { kind: 'boolean', label }, true],
    ['no', { kind: 'boolean', label }, false],
    ['a kind of material', { kind: 'catalog', catalog: 'materialTypes', label }, 'recycled'],
    ['a choice', { kind: 'choice', label, options }, 'dry'],
  ])('is read as the same value: %s', (_, field, value) => {
    expect(parseCell(field, write(field, value), 'es')).toEqual({ value });
  });

  test('has the words of its language, and the code of a choice whose words would be read as two', () => {
    expect(write(choices, ['dry', 'wet'])).toEqual({ type: 'text', text: 'Seca; wet' });
    expect(write({ kind: 'boolean', label }, true)).toEqual({ type: 'text', text: 'Sí' });
    expect(write({ kind: 'choice', label, options }, 'dry')).toEqual({
      type: 'text',
      text: 'Seca',
    });
    expect(write({ kind: 'choice', label, options }, 'gone')).toEqual({
      type: 'text',
      text: 'gone',
    });
    expect(write({ kind: 'text', label }, 12)).toEqual({ type: 'text', text: '12' });
    expect(write({ kind: 'number', label }, 12)).toEqual({ type: 'number', text: '12' });
  });

  test('is a text for a day before the calendar of Excel', () => {
    const day: Field = { kind: 'date', label };
    expect(write(day, '1900-01-01')).toEqual({ type: 'date', at: Date.UTC(1900, 0, 1) });
    expect(write(day, '1899-12-31')).toEqual({ type: 'text', text: '1899-12-31' });
  });

  test('has the wall clock of the plant', () => {
    expect(write({ kind: 'instant', label }, '2026-11-24T16:00:00Z')).toEqual({
      type: 'date',
      at: Date.UTC(2026, 10, 24, 10),
    });
  });

  test('is a text for a number of more digits than Excel keeps', () => {
    const decimal: Field = { kind: 'decimal', decimals: 3, label };
    expect(write(decimal, '-0012345678901234.5')).toMatchObject({ type: 'number' });
    expect(write(decimal, '12345678901234.56')).toMatchObject({ type: 'text' });
    expect(write(decimal, 'n/d')).toEqual({ type: 'text', text: 'n/d' });
  });

  test.each<Field>([
    { kind: 'text', label },
    { kind: 'money', label },
    { kind: 'date', label },
    { kind: 'instant', label },
    { kind: 'boolean', label },
    { kind: 'catalog', catalog: 'materialTypes', label },
    choices,
    { kind: 'reference', module: 'measures', label },
  ])('is blank without a value: $kind', (field) => {
    for (const none of [null, undefined, '']) expect(write(field, none)).toBeUndefined();
  });
});

describe('a record in a cell', () => {
  test('is named with its id where its name means several records, an id or two cells', () => {
    const records: Field = { kind: 'references', module: 'raw_materials', label };
    expect(
      write(records, [
        { id: 4, name: 'Clavo' },
        { id: 5, name: 'Duela' },
      ]),
    ).toEqual({ type: 'text', text: 'Clavo; Duela (id 5)' });
    expect(
      [' Tabla ', '1200', 'Tabla; Polín', 'Tabla\nPolín', 'Tabla (id 9)', ' '].map((name) =>
        formatRecordName({ id: 7, name }, false),
      ),
    ).toEqual([
      'Tabla',
      '1200 (id 7)',
      'Tabla, Polín (id 7)',
      'Tabla,Polín (id 7)',
      'Tabla (id 9) (id 7)',
      ' (id 7)',
    ]);
  });

  test('has the name of a single reference, and leaves out what is no record', () => {
    const one: Field = { kind: 'reference', module: 'measures', label };
    expect(write(one, { id: 4, name: 'Pieza' })).toEqual({ type: 'text', text: 'Pieza' });
    expect(write(one, { id: 4 })).toBeUndefined();
    const several: Field = { kind: 'references', module: 'raw_materials', label };
    expect(write(several, [{ id: 4 }, null, { id: 5, name: 'Clavo' }])).toEqual({
      type: 'text',
      text: 'Clavo',
    });
  });

  test('is found by the id in its text', () => {
    expect(['Duela (id 5)', '5', 'Duela', 'Duela 5', '(id x)'].map(findIdInText)).toEqual([
      { id: 5, alone: false },
      { id: 5, alone: true },
      undefined,
      undefined,
      undefined,
    ]);
  });
});
