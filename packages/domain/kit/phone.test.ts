import { describe, expect, test } from 'vitest';
import { isPhone, getPhoneSearchDigits, formatPhoneUri } from './phone.ts';

describe('a phone', () => {
  test.each([
    '1234567',
    '+52 (81) 1234-5678',
    '81 1234 5678 ext 9',
    '81 1234 5678 ext. 1205',
    '81 1234 5678, extensión 15',
    '81 1234 5678 x15',
    '81-1234-5678 #15',
    '81 1234 5678 int. 4',
  ])('may be written %s', (text) => expect(isPhone(text)).toBe(true));

  test.each([
    '123456',
    '123456 ext 15',
    '1234567890123456',
    '81+12345678',
    '81 1234 5678 ext',
    '81 1234 5678 ext 1234567',
    'ext 15',
    '81 1234 5678 oficina',
  ])('must not be written %s', (text) => expect(isPhone(text)).toBe(false));

  test.each([
    ['(81) 1234-5678', '8112345678'],
    ['+52 1 81 1234 5678', '8112345678'],
    ['81 1234 5678 ext. 15', '8112345678'],
    ['1234-56', '123456'],
    ['12-3', undefined],
    ['tarima 1234', undefined],
  ])('%s is searched by the digits %s', (text, digits) =>
    expect(getPhoneSearchDigits(text)).toBe(digits),
  );

  test('is called with its extension', () => {
    expect(formatPhoneUri('+52 (81) 1234-5678 ext. 15')).toBe('tel:+528112345678;ext=15');
    expect(formatPhoneUri('81.1234.5678')).toBe('tel:8112345678');
  });
});
