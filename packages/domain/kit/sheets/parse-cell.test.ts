import { expect, test } from 'vitest';
import type { Field } from '../fields.ts';
import type { SheetCell } from './cell.ts';
import { parseCell } from './parse-cell.ts';
import { sheetRuleTexts } from './sheet-rule-texts.ts';

const label = { es: 'Campo', en: 'Field' };
const text = (written: string): SheetCell => ({ type: 'text', text: written });
const number = (written: string): SheetCell => ({ type: 'number', text: written });
const percent = (written: string): SheetCell => ({ type: 'number', text: written, percent: true });
const money: Field = { kind: 'money', label };
const share: Field = { kind: 'decimal', label, decimals: 2, percentage: true };
const count: Field = { kind: 'decimal', label, decimals: 0 };
const day: Field = { kind: 'date', label };

test.each([
  ['0.15', '15'],
  ['0.5', '50'],
  ['0.05', '5'],
  ['0.002', '0.2'],
  ['0.1234', '12.34'],
  ['-0.15', '-15'],
  ['1', '100'],
  ['0', '0'],
])('a cell of %s in percentage format is read as %s', (written, value) => {
  expect(parseCell(share, percent(written), 'es')).toEqual({ value });
});

test('a percentage is refused as an amount, whether formatted or typed', () => {
  const issue = { issue: { rule: 'noPercentage' } };
  expect(parseCell(money, percent('0.15'), 'es')).toEqual(issue);
  expect(parseCell(money, text('15 %'), 'es')).toEqual(issue);
  expect(parseCell(share, text('15 %'), 'es')).toEqual({ value: '15' });
});

test('a number in a column of days is the day that Excel means by it', () => {
  expect(parseCell(day, number('46350'), 'es')).toEqual({ value: '2026-11-24' });
  expect(parseCell(day, number('0.5'), 'es')).toEqual({ issue: { rule: 'sheetDay' } });
  expect(parseCell(day, number('9999999'), 'es')).toEqual({ issue: { rule: 'sheetDay' } });
});

test('a whole number may have only zeros after its point', () => {
  expect(parseCell(count, number('12.00'), 'es')).toEqual({ value: '12' });
  for (const written of ['12.5', '12.05'])
    expect(parseCell(count, number(written), 'es')).toEqual({ issue: { rule: 'integer' } });
});

test('numbers from -10,000,000,000 down and days before 2 January 1900 are refused', () => {
  expect(parseCell(money, number('-10000000000'), 'es')).toEqual({
    issue: { rule: 'sheetNumber' },
  });
  expect(parseCell(money, number('-9999999999.99'), 'es')).toEqual({ value: '-9999999999.99' });
  expect(parseCell(day, text('1900-01-01'), 'es')).toEqual({ issue: { rule: 'sheetDay' } });
  expect(parseCell(day, text('1900-01-02'), 'es')).toEqual({ value: '1900-01-02' });
  const date = { type: 'date', at: Date.UTC(1900, 0, 1) } as const;
  expect(parseCell(day, date, 'es')).toEqual({ issue: { rule: 'sheetDay' } });
});

test.each([
  ['es', ['2026-11-21', '21/11/2026', '21 nov 2026', 'nov 21, 2026']],
  ['en', ['2026-11-21', '21/11/2026', '21 Nov 2026', 'Nov 21, 2026']],
] as const)('the refusal of a day in %s names patterns that are accepted: %j', (language, days) => {
  for (const written of days) {
    expect(sheetRuleTexts.sheetDay[language]).toContain(written);
    expect(parseCell(day, text(written), language)).toEqual({ value: '2026-11-21' });
  }
});

test('a state is read by its usual abbreviation in both languages, and an unclear one is refused', () => {
  const state: Field = { kind: 'catalog', catalog: 'states', label };
  expect(parseCell(state, text('EDO. DE MEX.'), 'en')).toEqual({ value: 'MEX' });
  expect(parseCell(state, text('Q. Roo'), 'es')).toEqual({ value: 'ROO' });
  expect(parseCell(state, text('Mex'), 'es')).toMatchObject({ issue: { rule: 'oneOf' } });
});

test('choices are read in the user’s language first, then in any, and are separated by semicolons or lines', () => {
  const options = {
    done: { es: 'Final', en: 'Done' },
    last: { es: 'Último', en: 'Final' },
  };
  const choice: Field = { kind: 'choice', label, options };
  const choices: Field = { kind: 'choices', label, options };
  expect(parseCell(choice, text('final'), 'es')).toEqual({ value: 'done' });
  expect(parseCell(choice, text('final'), 'en')).toEqual({ value: 'last' });
  // The stored code of a choice is itself.
  expect(parseCell(choice, text(' last '), 'es')).toEqual({ value: 'last' });
  expect(parseCell(choice, text('ultimo'), 'en')).toEqual({ value: 'last' });
  expect(parseCell(choices, text('Último; Final'), 'es')).toEqual({ value: ['last', 'done'] });
  expect(parseCell(choices, text('Último\nFinal'), 'es')).toEqual({ value: ['last', 'done'] });
  expect(parseCell(choices, text('; Último;\n'), 'es')).toEqual({ value: ['last'] });
  expect(parseCell(choices, text('Último; Otro'), 'es')).toEqual({
    issue: { rule: 'oneOf', params: { options: 'Final, Último' } },
  });
});
