import { expect, test } from 'vitest';
import { SecretCipher } from '../kit/secret-cipher.ts';
import {
  buildOtpauthUri,
  computeOneTimeCode,
  encodeBase32,
  findTimeStep,
  toTimeStep,
} from './one-time-code.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, SHA-1: the last six of eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the one-time code at second %d equals that of RFC 6238', (second, code) => {
  expect(computeOneTimeCode(secret, toTimeStep(second * 1000))).toBe(code);
});

test('one-time codes of the previous and next step are accepted, those two steps away are not', () => {
  const now = 1_111_111_109_000;
  const step = toTimeStep(now);
  const found = [-2, -1, 0, 1, 2].map((away) =>
    findTimeStep(secret, computeOneTimeCode(secret, step + away), now, 0),
  );
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test('a one-time code is not accepted twice, nor is a code of an earlier step', () => {
  const now = 1_111_111_109_000;
  const step = toTimeStep(now);
  const findStep = (away: number) =>
    findTimeStep(secret, computeOneTimeCode(secret, step + away), now, step);
  expect([findStep(-1), findStep(0), findStep(1)]).toEqual([undefined, undefined, step + 1]);
});

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('the base 32 encoding of %j is %j', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded);
});

test('the otpauth address contains company and user, with special characters', () => {
  const address = buildOtpauthUri('ABC', {
    company: 'Tarimas: Peña & Co',
    email: 'a+b@c.mx',
  });
  const url = new URL(address);
  expect(decodeURIComponent(url.pathname)).toBe('/Tarimas  Peña & Co:a+b@c.mx');
  expect(url.searchParams.get('issuer')).toBe('Tarimas  Peña & Co');
  expect(url.searchParams.get('secret')).toBe('ABC');
});

test('an encrypted secret can be decrypted only with its owner and key, and not after it is altered', () => {
  const cipher = new SecretCipher(Buffer.alloc(32, 1));
  const sealed = cipher.encrypt(secret, 'one 7');
  expect(sealed.includes(secret)).toBe(false);
  expect(cipher.encrypt(secret, 'one 7').equals(sealed)).toBe(false);
  expect(cipher.decrypt(sealed, 'one 7')?.equals(secret)).toBe(true);
  expect(cipher.decrypt(sealed, 'one 8')).toBeUndefined();
  expect(new SecretCipher(Buffer.alloc(32, 2)).decrypt(sealed, 'one 7')).toBeUndefined();
  const altered = Buffer.from(sealed);
  altered.writeUInt8(altered.readUInt8(altered.length - 1) ^ 1, altered.length - 1);
  expect(cipher.decrypt(altered, 'one 7')).toBeUndefined();
  expect(cipher.decrypt(Buffer.alloc(3), 'one 7')).toBeUndefined();
});
