import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { FileVariant } from '@tarima/domain/kit/uploads';
import { getServerTime } from '../clock.ts';

const half = 12 * 3_600; // Seconds of half a day.

/** User that a link is made for: the link expires when the user may no longer sign in. */
export interface FileLinkReader {
  readonly accountId: number;
  readonly id: number;
}

/** Creates links of files that are valid for 12 to 24 hours, and stay equal for half a day, so that browsers can cache the files. */
export class FileLinkService {
  readonly #key: Buffer;

  constructor(secret: Uint8Array) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'file links', 32));
  }

  link(
    reader: FileLinkReader,
    id: number,
    variant: FileVariant = 'original',
    now = getServerTime(),
  ): string {
    const expires = (Math.floor(now / 1000 / half) + 2) * half;
    return this.#signed(reader, `/files/${reader.accountId}/${id}/${variant}`, expires);
  }

  /** Returns a link that is valid for some seconds from now. */
  linkFor(reader: FileLinkReader, id: number, seconds: number, now = getServerTime()): string {
    const expires = Math.floor(now / 1000) + seconds;
    return this.#signed(reader, `/files/${reader.accountId}/${id}/original`, expires);
  }

  /** Returns the seconds for which a link stays valid; 0 for a forged or expired link. */
  getRemainingSeconds(
    path: string,
    { reader, expires, signature }: { reader: number; expires: number; signature: string },
    now = getServerTime(),
  ): number {
    const provided = Buffer.from(signature, 'base64url');
    const expected = this.#sign(path, reader, expires);
    if (provided.length !== expected.length || !timingSafeEqual(provided, expected)) return 0;
    return Math.max(0, Math.floor(expires - now / 1000));
  }

  #signed({ id: reader }: FileLinkReader, path: string, expires: number): string {
    const signature = this.#sign(path, reader, expires).toString('base64url');
    return `${path}?reader=${reader}&expires=${expires}&signature=${signature}`;
  }

  #sign(path: string, reader: number, expires: number): Buffer {
    return createHmac('sha256', this.#key).update(`${path} ${reader} ${expires}`).digest();
  }
}
