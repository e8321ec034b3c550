import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { Readable, Transform } from 'node:stream';
import { createWrongValueError } from '@tarima/domain/kit/errors';

/** Maximum unpacked size in bytes, far above any real workbook. A sheet of 100,000 rows has about 100 MB. */
const mostUnpacked = 500_000_000;
const mostEntries = 2_000;
/** Maximum size of a part other than the sheet, which is read as a stream. */
const mostOfPart = 100_000_000;

interface Entry {
  readonly name: string;
  readonly method: number;
  /** Packed size in the file, and unpacked size as the directory declares it. */
  readonly packed: number;
  readonly size: number;
  /** Position of the part's packed content. */
  readonly start: number;
}

const endOfDirectory = 0x06054b50;
const entryOfDirectory = 0x02014b50;
const localHeader = 0x04034b50;

export const createUnreadableFileError = () => createWrongValueError('files', 'workbook');
export const createFileTooLargeError = () => createWrongValueError('files', 'workbookSize');

/**
 * Reads a zip in memory, by its directory. Nothing is unpacked beyond its declared size.
 * A directory that declares too much is refused before anything is unpacked.
 * Source: APPNOTE.TXT 4.3; zip64 and encryption are refused.
 */
export class ZipArchive {
  readonly #data: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;
  /** Unpacked bytes of all parts, as the directory declares them. */
  readonly unpacked: number;

  /** Opens the archive. @throws CodedError WRONG_VALUES of `files` */
  constructor(data: Buffer) {
    this.#data = data;
    this.#entries = parseDirectory(data);
    let unpacked = 0;
    for (const { size } of this.#entries.values()) unpacked += size;
    if (unpacked > mostUnpacked) throw createFileTooLargeError();
    this.unpacked = unpacked;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  #packed({ start, packed }: Entry): Buffer {
    return this.#data.subarray(start, start + packed);
  }

  /** Returns the text of a part that is small in every workbook. */
  text(name: string): string {
    const entry = this.#entries.get(name);
    if (!entry) throw createUnreadableFileError();
    if (entry.size > mostOfPart) throw createFileTooLargeError();
    if (entry.method === 0) return this.#packed(entry).toString('utf8');
    try {
      return inflateRawSync(this.#packed(entry), { maxOutputLength: entry.size + 1 }).toString();
    } catch {
      throw createUnreadableFileError(); // The part is damaged, or longer than declared.
    }
  }

  /** Streams a part while it is unpacked. */
  stream(name: string): Readable {
    const entry = this.#entries.get(name);
    if (!entry) throw createUnreadableFileError();
    const packed = this.#packed(entry);
    if (entry.method === 0) return Readable.from([packed]);
    const inflate = createInflateRaw();
    const bounded = inflate.pipe(createSizeLimit(entry.size));
    inflate.on('error', () => bounded.destroy(createUnreadableFileError()));
    bounded.on('close', () => inflate.destroy());
    inflate.end(packed);
    return bounded;
  }
}

function createSizeLimit(size: number): Transform {
  let unpackedBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      unpackedBytes += chunk.length;
      if (unpackedBytes > size) done(createUnreadableFileError());
      else done(null, chunk);
    },
  });
}

function parseDirectory(data: Buffer): Map<string, Entry> {
  const end = findEnd(data);
  const count = data.readUInt16LE(end + 10);
  if (count > mostEntries) throw createFileTooLargeError();
  const entries = new Map<string, Entry>();
  let at = data.readUInt32LE(end + 16);
  for (let each = 0; each < count; each += 1) {
    if (at + 46 > end || data.readUInt32LE(at) !== entryOfDirectory)
      throw createUnreadableFileError();
    const nameLength = data.readUInt16LE(at + 28);
    const name = data.toString('utf8', at + 46, at + 46 + nameLength);
    // Two entries of the same name would let two programs read two different workbooks.
    if (entries.has(name)) throw createUnreadableFileError();
    entries.set(name, parseEntry(data, at, name));
    at += 46 + nameLength + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32);
  }
  return entries;
}

function parseEntry(data: Buffer, at: number, name: string): Entry {
  const isEncrypted = (data.readUInt16LE(at + 8) & 1) !== 0;
  const method = data.readUInt16LE(at + 10);
  const packed = data.readUInt32LE(at + 20);
  const size = data.readUInt32LE(at + 24);
  const header = data.readUInt32LE(at + 42);
  if (isEncrypted || (method !== 0 && method !== 8)) throw createUnreadableFileError();
  if (header + 30 > data.length || data.readUInt32LE(header) !== localHeader)
    throw createUnreadableFileError();
  const start = header + 30 + data.readUInt16LE(header + 26) + data.readUInt16LE(header + 28);
  if (start + packed > data.length || (method === 0 && size !== packed))
    throw createUnreadableFileError();
  return { name, method, packed, size, start };
}

function findEnd(data: Buffer): number {
  const least = Math.max(0, data.length - 22 - 65_535);
  for (let at = data.length - 22; at >= least; at -= 1)
    if (data.readUInt32LE(at) === endOfDirectory) return at;
  throw createUnreadableFileError();
}
