import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import { isBlankCell, getSheetCellText } from '@tarima/domain/kit/sheets/cell';
import {
  listHeaderWords,
  isKnownHeaderWord,
  type HeaderWords,
} from '@tarima/domain/kit/sheets/columns';
import type { SheetLayout } from '@tarima/domain/kit/sheets/contract';
import type { SheetRow } from './sheet-rows.ts';

/** Options for opening a file: choices of the user, and the words by which a header is recognised. */
export interface SheetOpenOptions {
  readonly layout?: SheetLayout | undefined;
  readonly words?: HeaderWords | undefined;
}

/** Returns the options for opening a file of a module's rows. @param module with the account's custom fields */
export const createSheetOpenOptions = (
  module: Module,
  layout: SheetLayout | undefined,
): SheetOpenOptions => ({
  layout,
  words: listHeaderWords(module),
});

/** Maximum number of rows with a value among which the header is searched: 40 title rows and the header. */
export const maxHeaderCandidateRows = 41;
/** Maximum number of rows, blank rows included, that are scanned for these. */
export const maxHeaderScanRows = 10_000;

/** Notes of a sheet's cells, by row number and column letters. */
export type SheetNotes = ReadonlyMap<number, ReadonlyMap<string, string>>;

export interface FoundHeader {
  readonly row: SheetRow;
  /** Number of cells that name a column; cells with a note of the product count more. */
  readonly score: number;
}

/** Weight of a note of the product: no text shows as clearly which row is the header. */
const noteWeight = 1_000;

const blankHeader: FoundHeader = { row: { number: 1, cells: [] }, score: 0 };

/**
 * Finds the header among the first rows of a sheet.
 * It is the chosen row, else the row with the most column names, else the first row that is half as wide as the widest.
 * @throws CodedError WRONG_VALUES of `layout.headerRow` for a chosen row that is not among them
 */
export function findSheetHeader(
  rows: readonly SheetRow[],
  { layout, words }: SheetOpenOptions,
  notes: SheetNotes = new Map(),
): FoundHeader {
  const texts = new Set(words?.texts);
  const paths = new Set(words?.paths);
  const scored = rows.map((row) => ({ row, score: computeScore(row, texts, paths, notes) }));
  if (layout?.headerRow !== undefined) {
    const chosen = scored.find(({ row }) => row.number === layout.headerRow);
    if (!chosen) throw createWrongValueError('layout.headerRow', 'option');
    return chosen;
  }
  const [first] = scored;
  if (!first) return blankHeader;
  const most = Math.max(...scored.map(({ score }) => score));
  const best = scored.find(({ score }) => score === most) ?? first;
  const widest = Math.max(...rows.map(countFilled));
  const isWide = ({ row }: FoundHeader): boolean =>
    countFilled(row) >= Math.min(widest, Math.max(2, widest / 2));
  if (most >= 2 || (most === 1 && (best === first || isWide(best)))) return best;
  return scored.find(isWide) ?? first;
}

const countFilled = ({ cells }: SheetRow): number =>
  cells.filter((cell) => !isBlankCell(cell)).length;

function computeScore(
  { number, cells }: SheetRow,
  texts: ReadonlySet<string>,
  paths: ReadonlySet<string>,
  notes: SheetNotes,
): number {
  const noted = [...(notes.get(number)?.values() ?? [])].filter((note) =>
    paths.has(note.trim().split('\n').at(-1)?.trim() ?? ''),
  );
  const named = cells.filter(
    (cell) => !isBlankCell(cell) && isKnownHeaderWord(texts, getSheetCellText(cell)),
  );
  return named.length + noteWeight * noted.length;
}
