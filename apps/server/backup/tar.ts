import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { OperatorError } from '../operator-error.ts';

/** File of an archive. Contents are small: tables are split into pieces. */
export interface TarEntry {
  readonly name: string;
  readonly body: Buffer;
}

const block = 512;
const largest = 100_000_000; // Maximum bytes of a file: far above what is written, far below what would fill the memory.

/** Writes a compressed tar archive, which only its owner may read, and waits until it is on the disk. */
export async function writeTarFile(file: string, entries: AsyncIterable<TarEntry>): Promise<void> {
  await pipeline(
    packTarEntries(entries),
    createGzip({ level: 4 }),
    createWriteStream(file, { mode: 0o600 }),
  );
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Yields the files of a compressed tar archive in sequence. @throws for an invalid or truncated archive */
export async function* readTarFile(file: string): AsyncGenerator<TarEntry, void> {
  const source = createReadStream(file);
  const archive = createGunzip();
  source.on('error', (error) => archive.destroy(error));
  source.pipe(archive);
  try {
    yield* unpackTarEntries(archive);
  } finally {
    source.destroy();
  }
}

/** Yields the bytes of a tar archive (POSIX ustar), which every system's `tar` can open. */
async function* packTarEntries(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, body } of entries) {
    yield buildHeader(name, body.length);
    if (body.length > 0) yield body;
    if (computePadding(body.length) > 0) yield Buffer.alloc(computePadding(body.length));
  }
  yield Buffer.alloc(2 * block);
}

/** Yields the files of an archive in sequence. @throws for an invalid or truncated archive */
async function* unpackTarEntries(archive: Readable): AsyncGenerator<TarEntry> {
  const bytes = new Bytes(archive);
  for (;;) {
    const header = await bytes.take(block);
    if (header.every((byte) => byte === 0)) return;
    const name = parseText(header, 0, 100);
    const size = Number.parseInt(parseText(header, 124, 12), 8);
    const isSound =
      parseText(header, 257, 5) === 'ustar' && computeChecksum(header) === parseChecksum(header);
    if (!isSound || !(size >= 0 && size <= largest)) throw createUnreadableBackupError();
    const body = await bytes.take(size);
    await bytes.take(computePadding(size));
    yield { name, body };
  }
}

const computePadding = (size: number): number => (block - (size % block)) % block;

function buildHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(block);
  header.write(name, 0, 100, 'latin1');
  header.write('0000600\0', 100, 'latin1'); // Mode of the file.
  header.write('0000000\0', 108, 'latin1'); // Owner of the file.
  header.write('0000000\0', 116, 'latin1'); // Group of the file.
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  header.write('00000000000\0', 136, 'latin1'); // Time of the file.
  header.write('0', 156, 'latin1'); // Type: a plain file.
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${computeChecksum(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

/** Returns the sum of the header's bytes, with its checksum field counted as spaces. */
const computeChecksum = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);

const parseChecksum = (header: Buffer): number => Number.parseInt(parseText(header, 148, 8), 8);

const parseText = (header: Buffer, from: number, length: number): string =>
  header.toString('latin1', from, from + length).replace(/[\0 ].*$/s, '');

/** Reads a number of bytes at a time from a stream. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer[] = [];
  #held = 0;

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    while (this.#held < count) {
      const next = await this.#chunks.next();
      if (next.done) throw createUnreadableBackupError();
      this.#rest.push(next.value);
      this.#held += next.value.length;
    }
    const all =
      this.#rest.length === 1 && this.#rest[0] ? this.#rest[0] : Buffer.concat(this.#rest);
    this.#rest = [all.subarray(count)];
    this.#held -= count;
    return all.subarray(0, count);
  }
}

export const createUnreadableBackupError = (cause?: unknown): OperatorError =>
  new OperatorError(
    'BACKUP_UNREADABLE',
    'The file is no backup of Tarima, or it is damaged or cut off. Nothing was restored.',
    { cause },
  );
