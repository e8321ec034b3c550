import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const hash = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

/** Differences of an answer from an honest one, for attacks. */
export interface PasskeyForgery {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  /** Whether the device verified its user; true when left out. */
  readonly isVerified?: boolean;
  readonly userHandle?: string;
  readonly credentialId?: Uint8Array;
}

/** A passkey in software, with an ES256 key: it answers challenges as a browser with a security key does. */
export class SoftwarePasskey {
  readonly credentialId = randomBytes(32);
  readonly #host: string;
  readonly #key: KeyObject;
  readonly #coordinates: { readonly x: Buffer; readonly y: Buffer };
  #counter = 0;

  constructor(host: string) {
    this.#host = host;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#coordinates = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** Returns the answer to a challenge with which a passkey is made. */
  register(challenge: string, forgery: PasskeyForgery = {}): object {
    const { x, y } = this.#coordinates;
    const publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      x,
      Buffer.from('225820', 'hex'),
      y,
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const data = Buffer.concat([
      this.#authenticatorData(0x40, forgery),
      Buffer.alloc(16),
      length,
      this.credentialId,
      publicKey,
    ]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x59]),
      size,
      data,
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge, forgery),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Returns the signed answer to a challenge. */
  sign(challenge: string, forgery: PasskeyForgery = {}): object {
    this.#counter += 1;
    const data = this.#authenticatorData(0, forgery);
    const clientData = this.#clientData('webauthn.get', challenge, forgery);
    const signed = Buffer.concat([data, hash(Buffer.from(clientData, 'base64url'))]);
    return this.#answer(
      {
        clientDataJSON: clientData,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#key).toString('base64url'),
        ...(forgery.userHandle !== undefined && { userHandle: forgery.userHandle }),
      },
      forgery.credentialId,
    );
  }

  #answer(response: object, credentialId: Uint8Array = this.credentialId): object {
    const id = Buffer.from(credentialId).toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string, { origin }: PasskeyForgery): string {
    const data = {
      type,
      challenge,
      origin: origin ?? `https://${this.#host}`,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  #authenticatorData(flags: number, forgery: PasskeyForgery): Buffer {
    const { rpId = this.#host, counter = this.#counter, isVerified = true } = forgery;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hash(rpId), Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), count]);
  }
}
