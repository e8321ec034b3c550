import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { CodedError } from '@tarima/domain/kit/errors';

/** Number of random bytes of a secret: 256 bits are too many to guess. */
const secretBytes = 32;

/** Returns the hash under which a secret is stored. */
export const hashSecret = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Creates a secret, which is shown once, and its hash, which is stored. */
export function createSecret(): { readonly secret: string; readonly hash: Buffer } {
  const secret = randomBytes(secretBytes).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

/** Compares a secret with the stored hash in constant time. */
export const matchesSecretHash = (storedHash: Buffer, secret: string): boolean =>
  timingSafeEqual(storedHash, hashSecret(secret));

export interface ParsedCredentials {
  readonly id: number;
  readonly secret: string;
}

/** Parses credentials of the form `<scheme> <number>.<secret>`. @throws CodedError ACCESS_EXPIRED on any other form */
export function parseCredentials(
  scheme: string,
  authorization: string | undefined,
): ParsedCredentials {
  const found = new RegExp(String.raw`^${scheme} (\d{1,15})\.([\w-]{43})$`).exec(
    authorization ?? '',
  );
  if (!found?.[1] || !found[2]) throw new CodedError('ACCESS_EXPIRED');
  return { id: Number(found[1]), secret: found[2] };
}
