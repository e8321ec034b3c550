import { expect, test } from 'vitest';
import type { SheetCell } from './cell.ts';
import { isTotalRow } from './total-row.ts';

const text = (written: string): SheetCell => ({ type: 'text', text: written });
const number = (written: string): SheetCell => ({ type: 'number', text: written });

test.each(['TOTAL', 'Totales', 'Total general:', ' Suma ', 'Grand total', 'TOTALS'])(
  'a row of %s and numbers is a total',
  (word) => {
    expect(isTotalRow([text(word), undefined, number('1200.5')])).toBe(true);
    expect(isTotalRow([undefined, text(' '), text(word), text('$ 1,200.50')])).toBe(true);
    expect(isTotalRow([text(word), { type: 'fault', rule: 'formula', text: '' }])).toBe(true);
  },
);

test.each<[string, (SheetCell | undefined)[]]>([
  ['the word alone', [text('TOTAL')]],
  ['a name that begins with the word', [text('Total Logistics'), number('5')]],
  ['another text beside the word', [text('Total'), text('Monterrey'), number('5')]],
  ['a date beside the word', [text('Total'), { type: 'date', at: 0 }]],
  [
    'a fault of another kind beside the word',
    [text('Total'), { type: 'fault', rule: 'merged', text: '5' }],
  ],
  ['a yes beside numbers', [{ type: 'boolean', value: true }, number('5')]],
  ['numbers alone', [number('1'), number('2')]],
  ['nothing', []],
])('a row of %s is no total', (_, cells) => {
  expect(isTotalRow(cells)).toBe(false);
});
