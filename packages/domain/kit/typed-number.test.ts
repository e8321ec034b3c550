import { expect, test } from 'vitest';
import { parseTypedDiscount } from './typed-discount.ts';
import { normalizeTypedNumber, parseTypedNumber, parseTypedValue } from './typed-number.ts';

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
  ['24,000', '24000'],
  ['1,234.5', '1234.5'],
  ['15,5', '15.5'],
  ['12,00', '12.00'],
  ['$12,50', '12.50'],
  ['0,125', '0.125'],
  ['1234,56', '1234.56'],
])('the typed number %s is read as %s', (typed, expected) => {
  expect(parseTypedNumber(typed)).toBe(expected);
});

test.each([
  ['', 'nothing'],
  ['.', 'nothing'],
  ['$', 'nothing'],
  ['1,2,3', 'two commas outside groups of three'],
  ['1,20,000', 'two commas outside groups of three'],
  ['12,5.5', 'a decimal comma and a decimal point'],
  ['1,2000', 'neither a group of three digits nor a decimal comma'],
  ['1234,567', 'neither a group of three digits nor a decimal comma'],
  ['15,', 'an unfinished number'],
  [',5', 'an unfinished number'],
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

test.each([
  ['-1,200', '-1200'],
  ['−2,5', '-2.5'],
  [' 24,000 ', '24000'],
  ['1,2,3', '1,2,3'],
  ['ten', 'ten'],
  ['', ''],
])('the typed text %j is normalized to %j, where it is a number', (typed, expected) => {
  expect(normalizeTypedNumber(typed)).toBe(expected);
});

test('a blank text has no value, and a text that is no number has the value NaN', () => {
  expect([' ', '24,000', '15,5', '1,2,3'].map(parseTypedValue)).toEqual([
    undefined,
    24_000,
    15.5,
    Number.NaN,
  ]);
});
