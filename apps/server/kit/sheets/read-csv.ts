import { setImmediate as others } from 'node:timers/promises';
import { createWrongValueError } from '@tarima/domain/kit/errors';
import { maxCellLength, mostColumns } from '@tarima/domain/kit/sheets/contract';
import {
  maxSheetRowsRead,
  hasFilledCell,
  type SheetHeaderCell,
  type OpenedWorkbook,
} from './read-workbook.ts';
import type { SheetRow } from './sheet-rows.ts';

/** Delimiters of cells. Where two fit a file equally well, a comma is more likely part of its texts. */
export const csvDelimiters = [';', '\t', ','] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

/** Rows that are read at once: other requests are served in between. */
const batchSize = 500;

/**
 * Opens a file of texts between commas, semicolons or tabs, as any program writes it. Every cell is a text, those that
 * begin like a formula too; numbers and days are parsed as if the user had typed them.
 * @throws CodedError WRONG_VALUES of `files` when it holds bytes that no text has
 */
export function openCsvFile(file: Buffer): OpenedWorkbook {
  const { text, delimiter } = splitDelimiterLine(decodeText(file));
  const [header] = parseRows(text, delimiter);
  const headers = (header?.cells ?? []).flatMap((cell, at): SheetHeaderCell[] =>
    cell?.type === 'text' && cell.text.trim() !== ''
      ? [{ at, text: cell.text.trim(), note: '' }]
      : [],
  );
  return {
    headers,
    delimiter,
    rows: () => batchesBelow(header, text, delimiter),
    merges: () => [],
  };
}

async function* batchesBelow(
  header: SheetRow | undefined,
  text: string,
  delimiter: CsvDelimiter,
): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  for (const row of parseRows(text, delimiter)) {
    if (row.number === header?.number) continue;
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
    await others();
  }
  if (batch.length > 0) yield batch;
}

/** Decodes the encodings that Excel, in Spanish or English, and other programs write: UTF-8, UTF-16, or Windows-1252. */
function decodeText(file: Buffer): string {
  const text = unicode(file) ?? new TextDecoder('windows-1252').decode(file);
  if (text.includes('\0')) throw createWrongValueError('files', 'fileType');
  return text;
}

function unicode(file: Buffer): string | undefined {
  const mark = file.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(file);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return undefined;
  }
}

/** Line by which a file declares its delimiter; Excel does not show it. */
const said = /^sep=([;,\t])(?:\r\n|\r|\n)/i;

function splitDelimiterLine(text: string): {
  readonly text: string;
  readonly delimiter: CsvDelimiter;
} {
  const [line = '', sign] = said.exec(text) ?? [];
  const named = csvDelimiters.find((each) => each === sign);
  return named
    ? { text: text.slice(line.length), delimiter: named }
    : { text, delimiter: detectDelimiter(text) };
}

/** Rows that show the delimiter, and characters among which they are looked for. */
const lookedAt = 30;
const lookedInto = 200_000;

/**
 * Returns the delimiter that most of the first rows have as often as the header has. For a file of one column, the one
 * that is rarest in its texts.
 */
function detectDelimiter(text: string): CsvDelimiter {
  const judged = csvDelimiters.map((delimiter) => {
    const [width = 0, ...below] = measureWidths(text, delimiter);
    const alike = below.filter((each) => each === width).length;
    return { delimiter, width, share: below.length === 0 ? 1 : alike / below.length };
  });
  const [best] = judged
    .filter(({ width }) => width > 1)
    .toSorted((one, other) => other.share - one.share || other.width - one.width);
  return best?.delimiter ?? '\t';
}

function measureWidths(text: string, delimiter: CsvDelimiter): number[] {
  const widths: number[] = [];
  try {
    for (const cells of parseCsvRecords(text.slice(0, lookedInto), delimiter)) {
      if (cells.some((cell) => cell.trim() !== '')) widths.push(cells.length);
      if (widths.length > lookedAt) break;
    }
  } catch {
    // Quotes that never end: with another sign they may be none.
  }
  return widths;
}

function* parseRows(text: string, delimiter: CsvDelimiter): Generator<SheetRow> {
  let number = 0;
  for (const texts of parseCsvRecords(text, delimiter)) {
    number += 1;
    if (number > maxSheetRowsRead) throw createWrongValueError('files', 'workbookSize');
    const cells = texts.map((cell) =>
      cell === '' ? undefined : ({ type: 'text', text: asShown(cell) } as const),
    );
    if (hasFilledCell({ cells })) yield { number, cells };
  }
}

/** Unwraps a formula whose only purpose is that Excel does not take a code for a number. */
const asShown = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;

/**
 * Returns the texts of a file, row by row. Quoted text may hold anything, two quotes for one; characters behind its
 * closing quote belong to it. Source: RFC 4180, and Excel's reading of files that break it.
 * @throws CodedError WRONG_VALUES of `files` where quotes never end
 */
export function* parseCsvRecords(text: string, delimiter: CsvDelimiter): Generator<string[]> {
  const cellEnds = new RegExp(`[\\r\\n${delimiter}]`, 'g');
  let cells: string[] = [];
  let row = 1;
  let at = 0;
  for (;;) {
    const quoted = text[at] === '"' ? parseQuoted(text, at, row) : undefined;
    cellEnds.lastIndex = quoted?.end ?? at;
    const end = cellEnds.exec(text)?.index ?? text.length;
    const cell = `${quoted?.text ?? ''}${text.slice(quoted?.end ?? at, end)}`;
    if (cell.length > maxCellLength)
      throw createWrongValueError('files', 'cellLength', { max: maxCellLength });
    if (cells.length < mostColumns) cells.push(cell);
    if (end === text.length) break;
    at = end + 1;
    if (text[end] === delimiter) continue;
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    yield cells;
    cells = [];
    row += 1;
  }
  if (cells.length > 1 || cells[0] !== '') yield cells;
}

function parseQuoted(text: string, begin: number, row: number) {
  let read = '';
  let from = begin + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) throw createWrongValueError('files', 'openQuote', { row });
    read += text.slice(from, quote);
    if (read.length > maxCellLength)
      throw createWrongValueError('files', 'cellLength', { max: maxCellLength });
    if (text[quote + 1] !== '"') return { text: read, end: quote + 1 };
    read += '"';
    from = quote + 2;
  }
}
