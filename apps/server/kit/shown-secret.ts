import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { CodedError } from '@tarima/domain/kit/errors';

/** 256 bits: nobody guesses one. */
const secretBytes = 32;

/** What a secret is kept as. */
export const hashOfSecret = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A secret that is told once, and what is kept of it. */
export function newSecret(): { readonly secret: string; readonly hash: Buffer } {
  const secret = randomBytes(secretBytes).toString('base64url');
  return { secret, hash: hashOfSecret(secret) };
}

/** Whether a secret is the one that was kept, in a time that tells nothing. */
export const isSecret = (kept: Buffer, secret: string): boolean =>
  timingSafeEqual(kept, hashOfSecret(secret));

export interface Shown {
  readonly id: number;
  readonly secret: string;
}

/** What a request shows itself by, as `<scheme> <number>.<secret>`. @throws CodedError ACCESS_EXPIRED where it is nothing of ours. */
export function shownBy(scheme: string, authorization: string | undefined): Shown {
  const found = new RegExp(String.raw`^${scheme} (\d{1,15})\.([\w-]{43})$`).exec(
    authorization ?? '',
  );
  if (!found?.[1] || !found[2]) throw new CodedError('ACCESS_EXPIRED');
  return { id: Number(found[1]), secret: found[2] };
}
