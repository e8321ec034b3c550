import { open, readFile, type FileHandle } from 'node:fs/promises';
import type { FileKind } from '@tarima/domain/kit/uploads';

export interface DetectedFileType {
  readonly kind: FileKind;
  readonly mediaType: string;
}

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Detects the type of a file by its bytes, not by its name; undefined for types that are not on the list. */
export async function detectFileType(path: string): Promise<DetectedFileType | undefined> {
  const file = await open(path);
  try {
    const head = (await read(file, 0, 16)).toString('latin1');
    if (head.startsWith('\x89PNG\r\n\x1a\n')) return { kind: 'image', mediaType: 'image/png' };
    if (head.startsWith('\xff\xd8\xff')) return { kind: 'image', mediaType: 'image/jpeg' };
    if (/^RIFF.{4}WEBP/s.test(head)) return { kind: 'image', mediaType: 'image/webp' };
    if (/^.{4}ftyp(avif|avis)/s.test(head)) return { kind: 'image', mediaType: 'image/avif' };
    if (head.startsWith('%PDF-')) return { kind: 'pdf', mediaType: 'application/pdf' };
    if (head.startsWith('PK\x03\x04') && (await isWorkbook(file)))
      return { kind: 'sheet', mediaType: sheet };
    if (isText(await read(file, 0, 64_000))) return { kind: 'table', mediaType: 'text/csv' };
    return undefined;
  } finally {
    await file.close();
  }
}

/** Whether a file has no content, or only blanks and line breaks. */
export async function isBlankFile(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    return decodeBeginning(await read(file, 0, 64_000)).trim() === '';
  } finally {
    await file.close();
  }
}

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Returns the rule that a file of Microsoft's older format breaks. New workbooks with a password have that format too.
 * Source: MS-OFFCRYPTO 2.3.
 */
export async function findLegacyOfficeFileIssue(
  path: string,
): Promise<'protectedWorkbook' | 'oldWorkbook' | undefined> {
  const content = await readFile(path);
  if (!content.subarray(0, 8).equals(compoundFile)) return undefined;
  return content.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? 'protectedWorkbook'
    : 'oldWorkbook';
}

const endOfDirectory = 'PK\x05\x06';
const endSize = 22; // Bytes of the directory's end, before up to 65,535 bytes of comment.

const isWideText = (beginning: Buffer): boolean =>
  ['fffe', 'feff'].includes(beginning.subarray(0, 2).toString('hex'));

const decodeBeginning = (beginning: Buffer): string =>
  beginning
    .toString(isWideText(beginning) ? 'utf16le' : 'latin1')
    .replace(/^(?:\u00ef\u00bb\u00bf|\ufeff)/, '');

/** Returns whether bytes are lines of text in any alphabet: no binary data, and no markup, which browsers would run. */
function isText(beginning: Buffer): boolean {
  const text = decodeBeginning(beginning);
  // Windows-1252 has letters at code points that are control characters in Latin-1.
  const machines = isWideText(beginning) ? '' : text.replaceAll(/[\t\n\r\u0080-\u009f]/g, '');
  return text.trim() !== '' && !/^\s*</.test(text) && !/\p{Cc}/u.test(machines);
}

/** Returns whether the directory of a zip lists a workbook without macros. Nothing is unpacked. Source: APPNOTE.TXT 4.3.16. */
async function isWorkbook(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  const tail = await read(file, Math.max(0, size - endSize - 65_535), endSize + 65_535);
  const at = tail.toString('latin1').lastIndexOf(endOfDirectory);
  if (at < 0 || at + endSize > tail.length) return false;
  const length = tail.readUInt32LE(at + 12);
  const offset = tail.readUInt32LE(at + 16);
  if (length > 1_000_000 || offset + length > size) return false;
  const directory = (await read(file, offset, length)).toString('latin1');
  return (
    directory.includes('[Content_Types].xml') &&
    directory.includes('xl/workbook.xml') &&
    !directory.includes('vbaProject')
  );
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({
    buffer: Buffer.alloc(length),
    position,
    length,
  });
  return buffer.subarray(0, bytesRead);
}
