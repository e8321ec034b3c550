import { setImmediate as others } from 'node:timers/promises';
import { createWrongValueError } from '@tarima/domain/kit/errors';
import { maxCellLength, maxSheetColumns } from '@tarima/domain/kit/sheets/contract';
import {
  findSheetHeader,
  maxHeaderCandidateRows,
  maxHeaderScanRows,
  type SheetOpenOptions,
} from './find-sheet-header.ts';
import { inspectRows } from './inspect-rows.ts';
import {
  maxSheetRowsRead,
  hasFilledCell,
  type SheetHeaderCell,
  type OpenedWorkbook,
} from './read-workbook.ts';
import type { SheetRow } from './sheet-rows.ts';

/** Delimiters of cells. Where two fit a file equally well, a comma is more likely part of its texts. */
export const csvDelimiters = [';', '\t', '|', ','] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

/** Number of rows read at once: other requests are served in between. */
const batchSize = 500;

/**
 * Opens a text file with cells between commas, semicolons, tabs or bars, as any program writes it.
 * Every cell is a text, also one that begins like a formula; numbers and days are parsed as if the user had typed them.
 * @throws CodedError WRONG_VALUES of `files` when it contains bytes that no text has; of `layout` for a choice that the file lacks
 */
export function openCsvFile(file: Buffer, opening: SheetOpenOptions = {}): OpenedWorkbook {
  const { text, delimiter } = splitDelimiterLine(decodeText(file), opening);
  const firstRows = readFirstRows(text, delimiter);
  const { row } = findSheetHeader(firstRows, opening);
  const headers = row.cells.flatMap((cell, at): SheetHeaderCell[] =>
    cell?.type === 'text' && cell.text.trim() !== ''
      ? [{ at, text: cell.text.trim(), note: '' }]
      : [],
  );
  const streamRows = () => readDataBatches(row.number, text, delimiter);
  return {
    headers,
    headerRow: row.number,
    firstRows,
    sheets: [],
    delimiter,
    rows: streamRows,
    inspect: (request) => inspectRows(streamRows(), request),
    merges: () => [],
  };
}

function readFirstRows(text: string, delimiter: CsvDelimiter): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const row of parseRows(text, delimiter, maxHeaderScanRows)) {
    rows.push(row);
    if (rows.length >= maxHeaderCandidateRows) break;
  }
  return rows;
}

async function* readDataBatches(
  header: number,
  text: string,
  delimiter: CsvDelimiter,
): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  for (const row of parseRows(text, delimiter)) {
    if (row.number <= header) continue;
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
  const text = decodeUnicode(file) ?? new TextDecoder('windows-1252').decode(file);
  if (text.includes('\0')) throw createWrongValueError('files', 'fileType');
  return text;
}

function decodeUnicode(file: Buffer): string | undefined {
  const mark = file.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(file);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return undefined;
  }
}

/** Pattern of the line by which a file declares its delimiter; Excel does not show this line. */
const said = /^sep=([;,\t|])(?:\r\n|\r|\n)/i;

function splitDelimiterLine(
  text: string,
  opening: SheetOpenOptions,
): { readonly text: string; readonly delimiter: CsvDelimiter } {
  const [line = '', sign] = said.exec(text) ?? [];
  const rest = text.slice(line.length);
  const named = opening.layout?.delimiter ?? csvDelimiters.find((each) => each === sign);
  return { text: rest, delimiter: named ?? detectDelimiter(rest, opening) };
}

/** Number of rows that show the delimiter, and number of characters in which these rows are searched. */
const lookedAt = 60;
const lookedInto = 200_000;
/** Minimum share of rows with the same width that shows the delimiter of a file without a recognised header. */
const mostAlike = 0.8;

/**
 * Returns the delimiter with which a row names the most columns; otherwise the delimiter that most of the first rows contain equally often.
 * For a file of one column, the delimiter that is rarest in its texts.
 */
function detectDelimiter(text: string, opening: SheetOpenOptions): CsvDelimiter {
  const candidates = csvDelimiters.map((delimiter) => {
    const rows = readFirstRecords(text, delimiter);
    const [width = 0, ...below] = rows.map(({ length }) => length);
    const alike = below.filter((each) => each === width).length;
    return {
      delimiter,
      width,
      share: below.length === 0 ? 1 : alike / below.length,
      usual: findUsualWidth([width, ...below]),
      score: findSheetHeader(rows.slice(0, maxHeaderCandidateRows).map(toTextRow), {
        words: opening.words,
      }).score,
    };
  });
  const [clearest, second] = candidates.toSorted((one, other) => other.score - one.score);
  if (clearest && clearest.score >= 2 && clearest.score > (second?.score ?? 0))
    return clearest.delimiter;
  const [best] = candidates
    .filter(({ width }) => width > 1)
    .toSorted((one, other) => other.share - one.share || other.width - one.width);
  // A recognised header of one column is no title: commas below it belong to its texts.
  const [usual] = candidates
    .filter(
      ({ usual: { width, share } }) => clearest?.score === 0 && width > 1 && share >= mostAlike,
    )
    .toSorted((one, other) => other.usual.share - one.usual.share);
  return (usual && usual.usual.share > (best?.share ?? 0) ? usual : best)?.delimiter ?? '\t';
}

/** Returns the most common width of rows, and its share: titles of one cell do not count against a table of three columns. */
function findUsualWidth(widths: readonly number[]): {
  readonly width: number;
  readonly share: number;
} {
  const several = widths.filter((width) => width > 1);
  const [most] = [...Map.groupBy(several, (width) => width)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  if (!most) return { width: 0, share: 0 };
  const [width, { length }] = most;
  return { width, share: length / (width > 2 ? several : widths).length };
}

const toTextRow = (texts: readonly string[], at: number): SheetRow => ({
  number: at + 1,
  cells: texts.map((text) => ({ type: 'text', text })),
});

/** Returns the first rows with a value, as a delimiter separates them. */
function readFirstRecords(text: string, delimiter: CsvDelimiter): string[][] {
  const records: string[][] = [];
  try {
    for (const cells of parseCsvRecords(text.slice(0, lookedInto), delimiter)) {
      if (cells.some((cell) => cell.trim() !== '')) records.push(cells);
      if (records.length > lookedAt) break;
    }
  } catch {
    // Quotes that never end: with another delimiter they may not be quotes.
  }
  return records;
}

function* parseRows(text: string, delimiter: CsvDelimiter, last?: number): Generator<SheetRow> {
  let number = 0;
  for (const texts of parseCsvRecords(text, delimiter)) {
    number += 1;
    if (last !== undefined && number > last) return;
    if (number > maxSheetRowsRead) throw createWrongValueError('files', 'workbookSize');
    const cells = texts.map((cell) =>
      cell === '' ? undefined : ({ type: 'text', text: toShownText(cell) } as const),
    );
    if (hasFilledCell({ cells })) yield { number, cells };
  }
}

/** Unwraps a formula that only keeps Excel from reading a code as a number. */
const toShownText = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;

/**
 * Yields the texts of a file, row by row.
 * Quoted text may contain anything, with two quotes for one; text after the closing quote belongs to it.
 * Source: RFC 4180, and Excel's reading of files that violate it.
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
    if (cells.length < maxSheetColumns) cells.push(cell);
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
