import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts small secrets for the database with a key derived from the server's secret: a stolen table does not hold them. A
 * secret is bound to its owner, so that a row copied to another user is worth nothing.
 */
export class SecretCipher {
  readonly #key: Buffer;

  constructor(secret: Uint8Array) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'stored secrets', 32));
  }

  /** Returns nonce, tag and ciphertext. @param owner text that `decrypt` must repeat */
  encrypt(secret: Uint8Array, owner: string): Buffer {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(algorithm, this.#key, nonce).setAAD(Buffer.from(owner));
    const text = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]);
  }

  /** Returns the secret; undefined when it was altered, is another owner's, or was encrypted by another server's secret. */
  decrypt(sealed: Buffer, owner: string): Buffer | undefined {
    if (sealed.length <= nonceLength + tagLength) return undefined;
    const nonce = sealed.subarray(0, nonceLength);
    const tag = sealed.subarray(nonceLength, nonceLength + tagLength);
    const decipher = createDecipheriv(algorithm, this.#key, nonce, { authTagLength: tagLength })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    try {
      return Buffer.concat([
        decipher.update(sealed.subarray(nonceLength + tagLength)),
        decipher.final(),
      ]);
    } catch {
      return undefined;
    }
  }
}
