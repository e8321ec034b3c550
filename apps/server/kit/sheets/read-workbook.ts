import { createWrongValueError } from '@tarima/domain/kit/errors';
import { getColumnLetters, isBlankCell, getSheetCellText } from '@tarima/domain/kit/sheets/cell';
import { ZipArchive, createUnreadableFileError } from './zip-archive.ts';
import {
  readHeaderNotes,
  findWorkbookParts,
  streamEntryText,
  readSharedStrings,
} from './workbook-parts.ts';
import { SheetRowCollector, type MergedCells, type SheetRow } from './sheet-rows.ts';
import { XmlError, XmlReader } from './xml.ts';

export interface SheetHeaderCell {
  /** Position of the column, from 0. */
  readonly at: number;
  readonly text: string;
  /** Text of its note; empty without one. */
  readonly note: string;
}

/** Sheet that a user sent: of a workbook, or a text file. */
export interface OpenedWorkbook {
  readonly headers: readonly SheetHeaderCell[];
  /** Delimiter of a text file. */
  readonly delimiter?: ',' | ';' | '\t';
  /** Rows below the header with a value, a few hundred at a time. Those of a workbook can be read once only. */
  rows(): AsyncGenerator<SheetRow[]>;
  /** Merged cells, complete once the rows were read to their end. */
  merges(): readonly MergedCells[];
}

/** Maximum number of rows that are read: blank ones cost time too. */
export const maxSheetRowsRead = 1_100_000;

/**
 * Opens the sheet `main` of a workbook, or its first one. The sheet is read as it is unpacked: memory holds the file, the
 * texts that its cells share, and some hundred rows.
 * @throws CodedError WRONG_VALUES of `files` when it is no workbook that can be read
 */
export async function openWorkbook(file: Buffer): Promise<OpenedWorkbook> {
  return withRefusals(async () => {
    const archive = new ZipArchive(file);
    const parts = findWorkbookParts(archive);
    const strings = await readSharedStrings(archive, parts);
    const gatherer = new SheetRowCollector({ ...parts, strings });
    const batches = readRows(archive, parts.sheet, gatherer);
    const first = await firstRow(batches);
    const notes = readHeaderNotes(archive, parts);
    const headers = first.header.cells.flatMap((cell, at) => {
      const note = notes.get(getColumnLetters(at)) ?? '';
      return isBlankCell(cell) && note === ''
        ? []
        : [{ at, text: getSheetCellText(cell).trim(), note }];
    });

    return { headers, rows: () => yieldRest(first.rest, batches), merges: () => gatherer.merges };
  });
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

async function firstRow(batches: AsyncGenerator<SheetRow[]>) {
  for (;;) {
    const next = await batches.next();
    if (next.done === true) return { header: { number: 1, cells: [] }, rest: [] };
    const rows: readonly SheetRow[] = next.value;
    const at = rows.findIndex(hasFilledCell);
    const header = rows[at];
    if (header) return { header, rest: rows.slice(at + 1) };
  }
}

async function* yieldRest(
  first: readonly SheetRow[],
  batches: AsyncGenerator<SheetRow[]>,
): AsyncGenerator<SheetRow[]> {
  try {
    const filled = first.filter(hasFilledCell);
    if (filled.length > 0) yield filled;
    for await (const rows of batches) {
      const more = rows.filter(hasFilledCell);
      if (more.length > 0) yield more;
    }
  } catch (error) {
    throw toRefusal(error);
  }
}

export const hasFilledCell = ({ cells }: Pick<SheetRow, 'cells'>): boolean =>
  cells.some((cell) => !isBlankCell(cell));

async function withRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toRefusal(error);
  }
}

/** Maps an error inside of a damaged file to the refusal of that file. */
const toRefusal = (error: unknown): unknown =>
  error instanceof XmlError || error instanceof RangeError ? createUnreadableFileError() : error;
