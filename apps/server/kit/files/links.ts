import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { FileVariant } from '@tarima/domain/kit/uploads';

const half = 12 * 3_600; // seconds

/** Addresses of files that work for 12 to 24 hours, and the same one for half a day, so that browsers keep what they have. */
export class FileLinks {
  readonly #key: Buffer;

  constructor(secret: Uint8Array) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'file links', 32));
  }

  link(accountId: number, id: number, variant: FileVariant = 'original', now = Date.now()): string {
    const expires = (Math.floor(now / 1000 / half) + 2) * half;
    const path = `/files/${accountId}/${id}/${variant}`;
    return `${path}?expires=${expires}&signature=${this.#sign(path, expires).toString('base64url')}`;
  }

  /** An address that works for so many seconds from now. */
  linkFor(accountId: number, id: number, seconds: number, now = Date.now()): string {
    const expires = Math.floor(now / 1000) + seconds;
    const path = `/files/${accountId}/${id}/original`;
    return `${path}?expires=${expires}&signature=${this.#sign(path, expires).toString('base64url')}`;
  }

  /** For how many more seconds an address is good; 0 for one that is not ours or has expired. */
  secondsLeft(path: string, expires: number, signature: string, now = Date.now()): number {
    const given = Buffer.from(signature, 'base64url');
    const wanted = this.#sign(path, expires);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 0;
    return Math.max(0, Math.floor(expires - now / 1000));
  }

  #sign(path: string, expires: number): Buffer {
    return createHmac('sha256', this.#key).update(`${path} ${expires}`).digest();
  }
}
