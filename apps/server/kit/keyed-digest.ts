import { createHmac, hkdfSync } from 'node:crypto';

/** Digests that are sent to clients, keyed by the server's secret: a plain hash would let a client test guesses of hidden values. */
export class KeyedDigest {
  readonly #key: Buffer;

  constructor(secret: Uint8Array) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'digests', 32));
  }

  /** Returns the digest of a text as hexadecimal. The caller includes the company and the record in the text. */
  of(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex');
  }
}
