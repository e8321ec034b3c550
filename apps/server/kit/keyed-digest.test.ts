import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { KeyedDigest } from './keyed-digest.ts';

test('a digest depends only on the text and the secret, and is not a plain hash', () => {
  const [secret, other] = [randomBytes(32), randomBytes(32)];
  const digest = new KeyedDigest(secret).of('total 1400.00');
  expect(digest).toMatch(/^[\da-f]{64}$/);
  expect(new KeyedDigest(secret).of('total 1400.00')).toBe(digest);
  const others = [
    new KeyedDigest(other).of('total 1400.00'),
    new KeyedDigest(secret).of('total 1400.01'),
    createHash('sha256').update('total 1400.00').digest('hex'),
  ];
  expect(new Set([digest, ...others]).size).toBe(4);
});
