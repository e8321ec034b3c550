import { expect, test } from 'vitest';
import { amountSchema } from '../kit/amount.ts';
import { parsePastedLines } from './pasted-lines.ts';

test('cells become lines, figures as they are meant', () => {
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

test('a head of columns is no line, whatever it says', () => {
  expect(parsePastedLines('Producto\tCantidad\tPrecio\nHuacal\t3\t9')).toMatchObject([
    { product: 'Huacal' },
  ]);
});

test.each(['1.234,56', '12,50', '€ 1.234,5', '1 234,56', '1.234.567'])(
  '%s is of another format',
  (text) => {
    expect(amountSchema.safeParse(text).error?.issues[0]?.message).toBe('otherFormat');
  },
);

test.each(['1.234', '1,234.567', '-1', 'doce', '1,2345'])('%s is no amount', (text) => {
  expect(amountSchema.safeParse(text).error?.issues[0]?.message).toBe('amount');
});

test('what is no figure stays as it stood, to be marked where it stands', () => {
  expect(parsePastedLines('Huacal\tmuchos\t1.234,56\nHuacal\tdos')).toEqual([
    { product: 'Huacal', quantity: 'dos', price: '', discount: '0' },
  ]);
  expect(parsePastedLines('Huacal\tmuchos\t\t10%')).toMatchObject([
    { quantity: 'muchos', discount: '10%' },
  ]);
  expect(parsePastedLines('Huacal\t3\t1.234,56')).toMatchObject([{ price: '1.234,56' }]);
});

test('a cell between quotes is the text inside', () => {
  expect(parsePastedLines('"Tarima ""GMA""\n40"\t2')).toMatchObject([
    { product: 'Tarima "GMA" 40', quantity: '2' },
  ]);
  expect(parsePastedLines('Tarima 40"\t2')).toMatchObject([{ product: 'Tarima 40"' }]);
});

test('a word is typed, not pasted as a table', () => {
  expect(parsePastedLines('Tarima 48×40')).toBeUndefined();
  expect(parsePastedLines('Tarima\nHuacal')).toBeUndefined();
});
