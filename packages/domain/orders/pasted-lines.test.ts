import { expect, test } from 'vitest';
import { amountSchema } from '../kit/amount.ts';
import { parsePastedLines } from './pasted-lines.ts';

test('pasted cells become order lines, with numbers in plain form', () => {
  expect(
    parsePastedLines(
      'Tarima 48×40\t1,200\t$12.50\t10%\r\nTarima EUR\t 80 \r\n\r\nHuacal\t3 1/2\t\t5\n',
    ),
  ).toEqual([
    { product: 'Tarima 48×40', quantity: '1200', price: '12.50', discount: '10%' },
    { product: 'Tarima EUR', quantity: '80', price: '', discount: '0' },
    { product: 'Huacal', quantity: '3.5', price: '', discount: '5' },
  ]);
});

test('a row of column headers is not a line', () => {
  expect(parsePastedLines('Producto\tCantidad\tPrecio\nHuacal\t3\t9')).toMatchObject([
    { product: 'Huacal' },
  ]);
});

test.each(['1.234,56', '12,50', '€ 1.234,5', '1 234,56', '1.234.567'])(
  'the amount %s is refused as another number format',
  (text) => {
    expect(amountSchema.safeParse(text).error?.issues[0]?.message).toBe('otherFormat');
  },
);

test.each(['1.234', '1,234.567', 'doce', '1,2345'])(
  'the text %s is refused as an amount',
  (text) => {
    expect(amountSchema.safeParse(text).error?.issues[0]?.message).toBe('amount');
  },
);

test('a cell that is not a number keeps its text, so that it can be marked', () => {
  expect(parsePastedLines('Huacal\tmuchos\t1.234,56\nHuacal\tdos')).toEqual([
    { product: 'Huacal', quantity: 'dos', price: '', discount: '0' },
  ]);
  expect(parsePastedLines('Huacal\tmuchos\t\t10%')).toMatchObject([
    { quantity: 'muchos', discount: '10%' },
  ]);
  expect(parsePastedLines('Huacal\t3\t1.234,56')).toMatchObject([{ price: '1.234,56' }]);
});

test('a quoted cell is read as the text inside its quotes', () => {
  expect(parsePastedLines('"Tarima ""GMA""\n40"\t2')).toMatchObject([
    { product: 'Tarima "GMA" 40', quantity: '2' },
  ]);
  expect(parsePastedLines('Tarima 40"\t2')).toMatchObject([{ product: 'Tarima 40"' }]);
});

test('a text without tabs is not read as pasted lines', () => {
  expect(parsePastedLines('Tarima 48×40')).toBeUndefined();
  expect(parsePastedLines('Tarima\nHuacal')).toBeUndefined();
});
