import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Instant } from '@tarima/domain/kit/time-zone';

/** Length of a step in milliseconds, and digits of a code: the values that every authenticator app assumes. */
const stepLength = 30_000;
const digits = 6;
/** Steps before and after the present one whose codes are accepted: clocks of phones differ. */
const tolerance = 1;
/** Bytes of a new secret, the length of an SHA-1 key. */
export const oneTimeSecretByteLength = 20;

/** Returns the step of 30 seconds that a time is in. */
export const toTimeStep = (at: Instant): number => Math.floor(at / stepLength);

/** Returns the code of a step. Source: RFC 6238 with HMAC-SHA-1, and RFC 4226, section 5.3. */
export function computeOneTimeCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * Returns the step whose code was typed; undefined for a wrong code, and for one of a step that was used or is older. All
 * steps are compared, in constant time.
 */
export function findTimeStep(
  secret: Uint8Array,
  code: string,
  now: Instant,
  lastStep: number,
): number | undefined {
  const typed = Buffer.from(code.padEnd(digits).slice(0, digits));
  let found: number | undefined;
  for (let step = toTimeStep(now) - tolerance; step <= toTimeStep(now) + tolerance; step += 1) {
    const matches = timingSafeEqual(typed, Buffer.from(computeOneTimeCode(secret, step)));
    if (matches && step > lastStep) found ??= step;
  }
  return found;
}

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns bytes in base 32 (RFC 4648) without padding, as authenticator apps read a secret. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += base32Alphabet[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + base32Alphabet[(value << (5 - bits)) & 31] : text;
}

/** Returns the address that an authenticator app reads from a QR code. */
export function buildOtpauthUri(
  secret: string,
  { company, email }: { readonly company: string; readonly email: string },
): string {
  const issuer = company.replaceAll(':', ' ');
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
