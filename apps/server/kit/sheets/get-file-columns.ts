import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import { getColumnLetters, getSheetCellText } from '@tarima/domain/kit/sheets/cell';
import {
  findColumnByNote,
  guessSheetColumns,
  listSheetColumns,
  type SheetColumn,
} from '@tarima/domain/kit/sheets/columns';
import type { FileColumnsAnswer, SheetLayout } from '@tarima/domain/kit/sheets/contract';
import type { Transaction } from '../database.ts';
import { createSheetOpenOptions, type SheetOpenOptions } from './find-sheet-header.ts';
import { isDecimalField } from './import-columns.ts';
import { getInspectedColumn } from './inspect-rows.ts';
import { withOpenedSheet } from './open-sheet.ts';
import type { SheetHeaderCell, OpenedWorkbook } from './read-workbook.ts';
import {
  listMappedFieldPaths,
  findColumnMapping,
  findRememberedHeaderRow,
} from './column-choices.ts';

/** Maximum number of cells of a first row that are shown, and their maximum length in characters. */
const mostShownCells = 12;
const longestShownText = 60;

interface ColumnsRequest {
  /** Screen of the list. */
  readonly screen: Module;
  /** Module of the rows, with the account's custom fields. */
  readonly module: Module;
  readonly layout: SheetLayout | undefined;
}

export const readSheetHeaders = (
  file: Buffer,
  opening: SheetOpenOptions,
): Promise<readonly SheetHeaderCell[]> =>
  withOpenedSheet(file, async ({ headers }) => headers, opening);

/**
 * Returns the columns of a file with their probable and possible fields, for the user to choose.
 * @throws CodedError WRONG_VALUES of `files` when the file cannot be read at all
 */
export async function getFileColumns(
  tx: Transaction,
  file: Buffer,
  request: ColumnsRequest,
): Promise<FileColumnsAnswer> {
  const { screen, module, layout } = request;
  const describe = (place: SheetLayout | undefined, remembered: SheetLayout | null) =>
    withOpenedSheet(
      file,
      async (workbook) => {
        if (place?.headerRow === undefined) {
          const headerRow = await findRememberedHeaderRow(tx, screen, workbook.firstRows);
          if (headerRow !== undefined && headerRow !== workbook.headerRow)
            return { ...place, ...(workbook.sheet && { sheet: workbook.sheet }), headerRow };
        }
        return describeColumns(tx, workbook, request, remembered);
      },
      createSheetOpenOptions(module, place),
    );
  const answer = await describe(layout, null);
  if ('columns' in answer) return answer;
  // The header of the last import was another row than the detected one.
  const again = await describe(answer, answer);
  if (!('columns' in again)) throw new Error('A chosen header was not taken');
  return again;
}

async function describeColumns(
  tx: Transaction,
  workbook: OpenedWorkbook,
  { screen, module }: ColumnsRequest,
  layout: SheetLayout | null,
): Promise<FileColumnsAnswer> {
  const { headers, delimiter = null } = workbook;
  if (headers.length === 0) throw createWrongValueError('files', 'noRows');
  const known = listSheetColumns(module);
  const offered = known.filter(({ serverSet, path }) => !serverSet || path === 'updatedAt');
  const before = await findColumnMapping(tx, screen, headers);
  const hasDates = offered.some(({ field }) => field.kind === 'date');
  const inspected = await workbook.inspect({
    samples: true,
    figures: delimiter !== null,
    dates: hasDates,
  });
  if (!inspected.hasRows) throw createWrongValueError('files', 'noRows');
  const paths = before
    ? listMappedFieldPaths(before, headers)
    : guessSheetColumns(known, module, headers).map((column) => (column ? [column.path] : []));
  const isOffered = (path: string): boolean => offered.some((each) => each.path === path);
  const resolvedPaths = paths.map((each) => each.filter(isOffered));
  return {
    own: headers.some(({ note }) => findColumnByNote(known, note)),
    remembered: before !== undefined,
    delimiter,
    sheets: [...workbook.sheets],
    sheet: workbook.sheet ?? null,
    headerRow: workbook.headerRow,
    layout,
    firstRows: workbook.firstRows.map(({ number, cells }) => ({
      row: number,
      cells: Array.from(cells.slice(0, mostShownCells), (cell) =>
        getSheetCellText(cell).trim().slice(0, longestShownText),
      ),
    })),
    columns: headers.map(({ at, text }, position) => {
      const { samples, figures, dates } = getInspectedColumn(inspected, at);
      return {
        at,
        column: getColumnLetters(at),
        header: text,
        samples: [...samples],
        path: resolvedPaths[position]?.[0] ?? null,
        also: resolvedPaths[position]?.slice(1) ?? [],
        figures,
        dates,
      };
    }),
    fields: offered.map((column) => ({
      path: column.path,
      label: column.label,
      needed: isNeeded(column),
      figure: isDecimalField(column.field),
      date: column.field.kind === 'date',
    })),
    keys: [...(module.keys ?? [])],
    constants: before?.constants.filter(({ path }) => isOffered(path)) ?? [],
    matchBy: before?.matchBy ?? null,
    found: before?.found ?? 'update',
  };
}

/** Returns whether a new record requires a column: a row also gets the defaults of the form. */
const isNeeded = ({ field, language, serverSet }: SheetColumn): boolean =>
  field.required === true &&
  // A location that follows its city is proposed from it.
  !(field.kind === 'location' && field.follows) &&
  !serverSet &&
  language === undefined &&
  !('initial' in field && field.initial !== undefined);
