import { createWrongValueError } from '@tarima/domain/kit/errors';
import { getColumnLetters, isBlankCell, getSheetCellText } from '@tarima/domain/kit/sheets/cell';
import { ZipArchive, createUnreadableFileError } from './zip-archive.ts';
import {
  findSheetHeader,
  maxHeaderCandidateRows,
  maxHeaderScanRows,
  type FoundHeader,
  type SheetOpenOptions,
  type SheetNotes,
} from './find-sheet-header.ts';
import {
  mainSheetName,
  readNotes,
  findWorkbookParts,
  streamEntryText,
  readSharedStrings,
  type SheetPart,
} from './workbook-parts.ts';
import { inspectRows, type InspectedRows, type RowInspectionRequest } from './inspect-rows.ts';
import type { CsvDelimiter } from './read-csv.ts';
import {
  SheetRowCollector,
  type CellContext,
  type MergedCells,
  type SheetRow,
} from './sheet-rows.ts';
import { XmlError, XmlReader } from './xml.ts';

export interface SheetHeaderCell {
  /** Position of the column, from 0. */
  readonly at: number;
  readonly text: string;
  /** Text of the header's note; empty without a note. */
  readonly note: string;
}

/** Sheet of a file that a user sent: of a workbook, or a text file. */
export interface OpenedWorkbook {
  readonly headers: readonly SheetHeaderCell[];
  /** Row number of the header. */
  readonly headerRow: number;
  /** First rows with a value, among which the header was found. */
  readonly firstRows: readonly SheetRow[];
  /** Names of the visible sheets, and of the sheet that is read; a text file has none. */
  readonly sheets: readonly string[];
  readonly sheet?: string;
  /** Delimiter of a text file. */
  readonly delimiter?: CsvDelimiter;
  /**
   * Yields the rows below the header that have a value, a few hundred at a time, from the first row at every call.
   * With positions, cells of other columns may be left out: a row of 500 columns takes longer to receive than to use.
   */
  rows(positions?: readonly number[]): AsyncGenerator<SheetRow[]>;
  /** Inspects the rows of `rows`, where the file is parsed. */
  inspect(request: RowInspectionRequest): Promise<InspectedRows>;
  /** Returns the merged cells, complete once the rows were read to their end. A second call of `rows` begins them again. */
  merges(): readonly MergedCells[];
}

/** Maximum number of rows that are read: blank rows cost time too. */
export const maxSheetRowsRead = 1_100_000;
/** Maximum number of sheets of a workbook that are searched for a header. */
const mostSheets = 20;

/**
 * Opens a sheet of a workbook: the chosen sheet, `main`, the sheet whose header names the most columns, or the first sheet.
 * The sheet is streamed: memory holds the file, the texts that its cells share, and a few hundred rows.
 * @throws CodedError WRONG_VALUES of `files` when it is no readable workbook; of `layout` for a choice that the file lacks
 */
export async function openWorkbook(
  file: Buffer,
  opening: SheetOpenOptions = {},
): Promise<OpenedWorkbook> {
  return runWithRefusals(async () => {
    const archive = new ZipArchive(file);
    const parts = findWorkbookParts(archive);
    const strings = await readSharedStrings(archive, parts);
    const look = { ...parts, strings };
    const { part, header, notes, firstRows } = await openSheet(
      archive,
      parts.sheets,
      opening,
      look,
    );
    let gatherer = new SheetRowCollector(look);
    const begin = () => {
      gatherer = new SheetRowCollector(look);
      return readRows(archive, part.path, gatherer);
    };
    const { number, cells } = header.row;
    const streamRows = () => readDataRows(number, begin());
    const noted = notes.get(number);
    const headers = Array.from(cells, (cell, at) => {
      const note = noted?.get(getColumnLetters(at)) ?? '';
      return isBlankCell(cell) && note === ''
        ? []
        : [{ at, text: getSheetCellText(cell).trim(), note }];
    }).flat();

    return {
      headers,
      headerRow: number,
      firstRows,
      sheets: parts.sheets.flatMap(({ name, hidden }) => (hidden ? [] : [name])),
      sheet: part.name,
      rows: streamRows,
      inspect: (request) => inspectRows(streamRows(), request),
      merges: () => gatherer.merges,
    };
  });
}

interface OpenedSheet {
  readonly part: SheetPart;
  readonly header: FoundHeader;
  readonly notes: SheetNotes;
  readonly firstRows: readonly SheetRow[];
}

/** Opens the chosen sheet, or the sheet with the clearest header. */
async function openSheet(
  archive: ZipArchive,
  sheets: readonly SheetPart[],
  opening: SheetOpenOptions,
  look: CellContext,
): Promise<OpenedSheet> {
  const chosen = listSheetsToOpen(sheets, opening);
  const opened: OpenedSheet[] = [];
  for (const part of chosen) {
    const firstRows = await readFirstRows(
      readRows(archive, part.path, new SheetRowCollector(look)),
    );
    const numbers = new Set(firstRows.map(({ number }) => number));
    const notes = readNotes(archive, part, numbers);
    // A chosen row belongs to the chosen sheet, or to the detected sheet.
    const found = findSheetHeader(firstRows, { ...opening, layout: undefined }, notes);
    opened.push({ part, firstRows, notes, header: found });
  }
  const filled = opened.filter(({ firstRows }) => firstRows.length > 0);
  const [best] = filled.toSorted((one, other) => other.header.score - one.header.score);
  const first = best ?? opened[0];
  if (!first) throw createUnreadableFileError();
  return { ...first, header: findSheetHeader(first.firstRows, opening, first.notes) };
}

function listSheetsToOpen(
  sheets: readonly SheetPart[],
  { layout }: SheetOpenOptions,
): readonly SheetPart[] {
  if (layout?.sheet !== undefined) {
    const named = sheets.find(({ name }) => name === layout.sheet);
    if (!named) throw createWrongValueError('layout.sheet', 'option');
    return [named];
  }
  const main = sheets.find(({ name }) => name.trim().toLowerCase() === mainSheetName);
  return main ? [main] : sheets.filter(({ hidden }) => !hidden).slice(0, mostSheets);
}

async function* readRows(
  archive: ZipArchive,
  sheet: string,
  gatherer: SheetRowCollector,
): AsyncGenerator<SheetRow[]> {
  const reader = new XmlReader(gatherer);
  let rowCount = 0;
  for await (const piece of streamEntryText(archive, sheet)) {
    reader.write(piece);
    const rows = gatherer.take();
    rowCount += rows.length;
    if (rowCount > maxSheetRowsRead) throw createWrongValueError('files', 'workbookSize');
    if (rows.length > 0) yield rows;
  }
  reader.end();
}

/** Returns the first rows with a value. */
async function readFirstRows(batches: AsyncGenerator<SheetRow[]>): Promise<SheetRow[]> {
  const first: SheetRow[] = [];
  let rowCount = 0;
  for await (const rows of batches) {
    first.push(...rows.filter(hasFilledCell));
    rowCount += rows.length;
    if (first.length >= maxHeaderCandidateRows || rowCount > maxHeaderScanRows) break;
  }
  return first.slice(0, maxHeaderCandidateRows);
}

async function* readDataRows(
  header: number,
  batches: AsyncGenerator<SheetRow[]>,
): AsyncGenerator<SheetRow[]> {
  try {
    let isBelow = false;
    for await (const rows of batches) {
      const at = isBelow ? -1 : rows.findIndex(({ number }) => number === header);
      if (!isBelow && at < 0) continue;
      isBelow = true;
      const filled = rows.slice(at + 1).filter(hasFilledCell);
      if (filled.length > 0) yield filled;
    }
  } catch (error) {
    throw toRefusal(error);
  }
}

export const hasFilledCell = ({ cells }: Pick<SheetRow, 'cells'>): boolean =>
  cells.some((cell) => !isBlankCell(cell));

async function runWithRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toRefusal(error);
  }
}

/** Maps an error inside a damaged file to the refusal of that file. */
const toRefusal = (error: unknown): unknown =>
  error instanceof XmlError || error instanceof RangeError ? createUnreadableFileError() : error;
