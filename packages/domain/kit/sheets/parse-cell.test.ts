import { expect, test } from 'vitest';
import type { Field } from '../fields.ts';
import type { SheetCell } from './cell.ts';
import { listChoiceLabels, parseCell } from './parse-cell.ts';
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

const issue = (rule: string, params?: object) => ({ issue: params ? { rule, params } : { rule } });

test('a cell with characters that no decoder reads is refused as a text', () => {
  const words: Field = { kind: 'text', label };
  expect(parseCell(words, text('Pi\ufffdo'), 'es')).toEqual(issue('unreadText'));
  expect(parseCell(words, text('Piño'), 'es')).toEqual({ value: 'Piño' });
});

test('a cell of another kind is no number, and a number in two notations is unclear', () => {
  const unclear = { decimals: 'unclear', dayOrder: 'dayFirst' } as const;
  expect(parseCell(money, { type: 'boolean', value: true }, 'es')).toEqual(issue('number'));
  expect(parseCell(money, { type: 'date', at: 0 }, 'es')).toEqual(issue('number'));
  expect(parseCell(money, text('doce'), 'es')).toEqual(issue('number'));
  expect(parseCell(money, text('1.200'), 'es', unclear)).toEqual(issue('unclearNumber'));
  expect(parseCell(count, text('1.200'), 'es', unclear)).toEqual(issue('unclearNumber'));
  expect(parseCell(count, text('doce'), 'es')).toEqual(issue('number'));
  expect(parseCell(money, text('12 % de más'), 'es')).toEqual(issue('number'));
});

test('a day is read from a date or a text, and refused from a yes or a text that is none', () => {
  expect(parseCell(day, { type: 'date', at: Date.UTC(2026, 10, 25, 13) }, 'es')).toEqual({
    value: '2026-11-25',
  });
  expect(parseCell(day, { type: 'boolean', value: true }, 'es')).toEqual(issue('sheetDay'));
  expect(parseCell(day, text('mañana'), 'es')).toEqual(issue('sheetDay'));
  expect(parseCell(day, text('31/02/2026'), 'es')).toEqual(issue('noSuchDay'));
});

test('a yes or no is read from a logical cell or a word in either language, and refused otherwise', () => {
  const ticked: Field = { kind: 'boolean', label };
  for (const value of [true, false])
    expect(parseCell(ticked, { type: 'boolean', value }, 'es')).toEqual({ value });
  for (const written of ['SÍ', 'yes', 'x', '1'])
    expect(parseCell(ticked, text(written), 'es')).toEqual({ value: true });
  for (const written of ['No', 'falso', '0'])
    expect(parseCell(ticked, text(written), 'en')).toEqual({ value: false });
  expect(parseCell(ticked, text('quizá'), 'es')).toEqual(issue('yesNo'));
  expect(parseCell(ticked, number('2'), 'es')).toEqual(issue('yesNo'));
});

test('a moment is read from a date, a plain number or ISO 8601 text, as the wall clock shows it', () => {
  const moment: Field = { kind: 'instant', label };
  const at = Date.UTC(2026, 10, 25, 13, 5);
  expect(parseCell(moment, { type: 'date', at }, 'es')).toEqual({ value: at });
  expect(parseCell(moment, number('46351'), 'es')).toEqual({ value: Date.UTC(2026, 10, 25) });
  for (const written of ['2026-11-25 13:05', '2026-11-25T13:05:00Z', ' 2026-11-25T13:05:00.000 '])
    expect(parseCell(moment, text(written), 'es')).toEqual({ value: at });
  expect(parseCell(moment, text('2026-11-25'), 'es')).toEqual({ value: Date.UTC(2026, 10, 25) });
  for (const written of ['2026-02-30', '2026-11-25 25:00', '25/11/2026', '2026-11-25 noon', '12'])
    expect(parseCell(moment, text(written), 'es')).toEqual(issue('instant'));
});

test('a custom number in percent reads a percentage, whole or not', () => {
  const figure = (unit: string, whole: boolean): Field => ({
    kind: 'figure',
    label,
    unit,
    ...(whole && { whole }),
  });
  expect(parseCell(figure(' % ', false), percent('0.155'), 'es')).toEqual({ value: '15.5' });
  expect(parseCell(figure('%', true), percent('0.15'), 'es')).toEqual({ value: '15' });
  expect(parseCell(figure('%', true), percent('0.155'), 'es')).toEqual(issue('integer'));
  expect(parseCell(figure('kg', false), percent('0.15'), 'es')).toEqual(issue('noPercentage'));
});

test('a blank cell is the blank value of its field, and a cell with a fault is refused by its rule', () => {
  const related: Field = { kind: 'references', label, module: 'positions' };
  for (const cell of [undefined, text('  ')]) {
    expect(parseCell(money, cell, 'es')).toEqual({ value: '' });
    expect(parseCell({ kind: 'boolean', label }, cell, 'es')).toEqual({ value: null });
    expect(parseCell(related, cell, 'es')).toEqual({ value: [] });
  }
  const fault: SheetCell = { type: 'fault', rule: 'formula', text: '=A1' };
  expect(parseCell(money, fault, 'es')).toEqual(issue('formula'));
});

test('the accepted labels of a field are those of its choices in the language of the reader', () => {
  const options = { thin: { es: 'Delgada', en: 'Thin' }, wide: { es: 'Ancha', en: 'Wide' } };
  expect(listChoiceLabels({ kind: 'choice', label, options }, 'en')).toEqual(['Thin', 'Wide']);
  expect(listChoiceLabels({ kind: 'choice', label, options }, 'es')).toEqual(['Delgada', 'Ancha']);
  expect(listChoiceLabels({ kind: 'catalog', label, catalog: 'customerTypes' }, 'es')).toContain(
    'Distribuidor',
  );
  expect(listChoiceLabels(money, 'es')).toEqual([]);
});
