import type { FileKind } from '@tarima/domain/kit/uploads';

interface Received {
  readonly name: string;
  readonly mediaType: string;
  readonly kind: FileKind;
  readonly size: number;
  readonly sha256: Buffer;
  readonly path: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** A file that came with a request, looked at and written anew if an image, or one that the server wrote: not yet anybody's. */
export class Upload extends File {
  readonly received: Received;

  constructor(received: Received) {
    super([], received.name, { type: received.mediaType });
    this.received = received;
  }

  override get size(): number {
    return this.received.size;
  }

  /** What tells one request from another when both carry files. */
  toJSON(): object {
    return { name: this.name, sha256: this.received.sha256.toString('hex') };
  }
}
