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

/** Checked file that is not stored for an account yet: an upload, re-encoded if it is an image, or a file that the server wrote. */
export class ReceivedUpload extends File {
  readonly received: Received;

  constructor(received: Received) {
    super([], received.name, { type: received.mediaType });
    this.received = received;
  }

  override get size(): number {
    return this.received.size;
  }

  /** Returns a value that distinguishes requests with different files. */
  toJSON(): object {
    return { name: this.name, sha256: this.received.sha256.toString('hex') };
  }
}
