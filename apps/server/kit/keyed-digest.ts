import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Digests that leave the server, keyed by its secret: a plain hash would let its reader check guesses of every hidden value in it.
 */
export class KeyedDigest {
  readonly #key: Buffer;

  constructor(secret: Uint8Array) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'digests', 32));
  }

  /** Returns the digest of a text as hexadecimal; the caller names in it the company and the record it belongs to. */
  of(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex');
  }
}
