import { expect, test } from 'vitest';
import { parseTypedDiscount, parseTypedNumber } from './typed-number.ts';

test.each([
  ['1200', '1200'],
  ['1,200', '1200'],
  ['1,234,567.5', '1234567.5'],
  [' 12.50 ', '12.50'],
  ['$12.50', '12.50'],
  ['$ 1,200', '1200'],
  ['US$12', '12'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['3/4', '0.75'],
  ['3 1/2', '3.5'],
  ['3-1/2', '3.5'],
  ['11/16', '0.6875'],
  ['½', '0.5'],
  ['3½', '3.5'],
  ['3 ½', '3.5'],
  ['5/64', '0.078125'],
  ['0', '0'],
])('the typed number %s is read as %s', (typed, expected) => {
  expect(parseTypedNumber(typed)).toBe(expected);
});

test.each([
  ['', 'nothing'],
  ['.', 'nothing'],
  ['$', 'nothing'],
  ['1,5', 'a decimal comma or a mistake'],
  ['12,00', 'a slip'],
  ['1,2000', 'a slip'],
  ['1/3', 'a fraction without a finite decimal'],
  ['1/0', 'a division by zero'],
  ['-3', 'negative'],
  ['10%', 'a percentage'],
  ['abc', 'no number'],
  ['1e3', 'scientific notation'],
  ['3 4', 'two numbers'],
])('the text %s is not read as a number: %s', (typed) => {
  expect(parseTypedNumber(typed)).toBeUndefined();
});

test.each([
  ['10%', { discount: '10', discountType: 1 }],
  ['12.5 %', { discount: '12.5', discountType: 1 }],
  ['½%', { discount: '0.5', discountType: 1 }],
  ['$50', { discount: '50', discountType: 0 }],
  ['50', { discount: '50' }],
  ['1,200', { discount: '1200' }],
  ['%', undefined],
  ['10%%', undefined],
  ['ten', undefined],
])('the typed discount %s is read as an amount or percentage, or refused', (typed, expected) => {
  expect(parseTypedDiscount(typed)).toEqual(expected);
});
