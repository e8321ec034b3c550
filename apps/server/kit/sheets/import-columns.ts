import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { Field } from '@tarima/domain/kit/fields';
import type { Module } from '@tarima/domain/kit/module';
import { getColumnLetters } from '@tarima/domain/kit/sheets/cell';
import {
  createColumnFinder,
  toSheetColumns,
  listSheetColumns,
  type SheetColumn,
} from '@tarima/domain/kit/sheets/columns';
import { maxSheetColumns, type ImportReadOptions } from '@tarima/domain/kit/sheets/contract';
import { resolveDayMonthOrders, type DayMonthOrder } from '@tarima/domain/kit/sheets/dates';
import {
  detectDecimalSeparator,
  type DecimalSeparator,
} from '@tarima/domain/kit/sheets/decimal-separator';
import type { SheetNotation } from '@tarima/domain/kit/sheets/parse-cell';
import type { Language } from '@tarima/domain/kit/words';
import { getInspectedColumn } from './inspect-rows.ts';
import type { SheetHeaderCell, OpenedWorkbook } from './read-workbook.ts';
import { omitTotalRows } from './omit-total-rows.ts';
import type { SheetRow } from './sheet-rows.ts';

/** Column of a file with its field. A column that fills two fields is listed twice. */
export interface FileColumn {
  readonly at: number;
  /** Letters of the column; empty for a constant, which is no column of the file. */
  readonly letters: string;
  readonly header: string;
  readonly sheetColumn: SheetColumn;
  /** Text of all cells, where the user entered a constant for all rows. */
  readonly constant?: string;
}

interface MatchedColumns {
  /** Columns of the id and of the imported fields, in the sequence of the file. */
  readonly written: readonly FileColumn[];
  readonly id: FileColumn | undefined;
  /** Column with the version of the record in the file. */
  readonly updatedAt: FileColumn | undefined;
  /** Headers of ignored columns. */
  readonly ignored: readonly string[];
}

export interface ResolvedFileColumns extends MatchedColumns {
  /** Column by which rows without an id find their records. */
  readonly key: FileColumn | undefined;
  readonly decimals: DecimalSeparator;
  /** Orders of day and month of the columns with dates, by position. */
  readonly dayOrders: ReadonlyMap<number, DayMonthOrder>;
}

/** Returns the notation of the texts of a column. */
export const getSheetNotation = (
  { decimals, dayOrders: orders }: ResolvedFileColumns,
  { at }: FileColumn,
): SheetNotation => ({ decimals, dayOrder: orders.get(at) ?? 'unclear' });

/**
 * Resolves the fields of a file's columns, as the user chose them or as their headers show.
 * @throws CodedError WRONG_VALUES when no column has a field
 */
export async function resolveFileColumns(
  workbook: OpenedWorkbook,
  module: Module,
  language: Language,
  chosenColumns: ImportReadOptions | undefined,
): Promise<ResolvedFileColumns> {
  const matched = matchColumns(module, workbook.headers, language, chosenColumns);
  const { matchBy = null } = chosenColumns ?? {};
  const key = matched.written.find(({ sheetColumn }) => sheetColumn.path === matchBy);
  if (matchBy !== null && !(key && module.keys?.includes(matchBy)))
    throw createWrongValueError('reading.matchBy', 'option');
  return { ...matched, key, ...(await detectNotation(workbook, matched.written, chosenColumns)) };
}

/** Returns whether a field is written with decimals. */
export const isDecimalField = ({ kind }: Field): boolean =>
  kind === 'money' || kind === 'decimal' || kind === 'figure';

/**
 * Detects the decimal separator and the orders of day and month, from all rows.
 * A workbook has numbers; a number typed as text in a workbook uses a point.
 */
async function detectNotation(
  workbook: OpenedWorkbook,
  columns: readonly FileColumn[],
  reading: ImportReadOptions | undefined,
): Promise<Pick<ResolvedFileColumns, 'decimals' | 'dayOrders'>> {
  const figures = columns.filter(({ sheetColumn }) => isDecimalField(sheetColumn.field));
  const dates = columns.filter(({ sheetColumn }) => sheetColumn.field.kind === 'date');
  const needsDecimals =
    workbook.delimiter !== undefined && reading?.decimals === undefined && figures.length > 0;
  const decimals = reading?.decimals ?? 'point';
  if (!needsDecimals && dates.length === 0) return { decimals, dayOrders: new Map() };
  const inspected = await workbook.inspect({
    samples: false,
    figures: needsDecimals,
    dates: dates.length > 0,
  });
  const orders = resolveDayMonthOrders(
    dates.map(({ at }) => getInspectedColumn(inspected, at).dates),
    reading?.dayOrder,
  );
  return {
    decimals: needsDecimals
      ? detectDecimalSeparator(figures.map(({ at }) => getInspectedColumn(inspected, at).figures))
      : decimals,
    dayOrders: new Map(dates.map(({ at }, place) => [at, orders[place] ?? 'unclear'])),
  };
}

function matchColumns(
  module: Module,
  headers: readonly SheetHeaderCell[],
  language: Language,
  reading: ImportReadOptions | undefined,
): MatchedColumns {
  const statedColumns = reading?.columns;
  const known = listSheetColumns(module);
  const concealed = toSheetColumns(module.hidden ?? {}).filter(({ serverSet }) => !serverSet);
  const find = createColumnFinder(known);
  const findConcealed = createColumnFinder(concealed);
  const meaning = statedColumns
    ? createStatedColumnFinder(known, statedColumns)
    : (header: SheetHeaderCell) => [find(header)].filter((column) => column !== undefined);
  const found = new Map<string, FileColumn>();
  const ignored: string[] = [];
  const add = (column: FileColumn): void => {
    const { sheetColumn, header } = column;
    if (found.has(sheetColumn.path))
      throw createWrongValueError('files', 'repeatedColumn', { column: header });
    found.set(sheetColumn.path, column);
  };
  for (const each of headers) {
    const { at, text, note } = each;
    const meanings = meaning(each);
    const [first] = meanings;
    // A column that the user chose to leave out is left out, even if its header is a known one.
    const hidden = first || statedColumns ? undefined : findConcealed({ text, note });
    if (hidden)
      throw createWrongValueError('files', 'hiddenColumn', {
        column: text || hidden.label[language],
      });
    const header = text === '' ? (first?.label[language] ?? getColumnLetters(at)) : text;
    if (!first) ignored.push(header);
    for (const sheetColumn of meanings)
      add({ at, letters: getColumnLetters(at), header, sheetColumn });
  }
  for (const [place, { path, text }] of (reading?.constants ?? []).entries()) {
    const sheetColumn = known.find((column) => column.path === path && !column.serverSet);
    if (!sheetColumn || path === 'id') throw createWrongValueError('reading.constants', 'option');
    const header = sheetColumn.label[language];
    add({ at: maxSheetColumns + place, letters: '', header, sheetColumn, constant: text });
  }
  const all = [...found.values()];
  const written = all.filter(({ sheetColumn }) => !sheetColumn.serverSet);
  if (!written.some(({ sheetColumn }) => sheetColumn.path !== 'id'))
    throw createWrongValueError('files', 'noColumns', { module: module.entity.many[language] });
  const serverSetHeaders = all
    .filter(({ sheetColumn }) => sheetColumn.serverSet)
    .map(({ header }) => header);
  return {
    written,
    id: found.get('id'),
    updatedAt: found.get('updatedAt'),
    ignored: [...serverSetHeaders, ...ignored],
  };
}

function createStatedColumnFinder(
  known: readonly SheetColumn[],
  statedColumns: NonNullable<ImportReadOptions['columns']>,
) {
  const byPosition = new Map<number, SheetColumn[]>();
  for (const { at, path } of statedColumns) {
    const sheetColumn = known.find((column) => column.path === path);
    if (path !== null && !sheetColumn) throw createWrongValueError('reading.columns', 'option');
    if (sheetColumn) byPosition.set(at, [...(byPosition.get(at) ?? []), sheetColumn]);
  }
  return ({ at }: SheetHeaderCell): SheetColumn[] => byPosition.get(at) ?? [];
}

/** Number of columns whose cells are read although they have no field: the word of a total stands in one of them. */
const firstColumnCount = 5;

/**
 * Streams the rows of a workbook: the cells of the columns with a field, and the cells of the constants after them.
 * Totals at the end of the file are left out.
 * @param omitted list to which the row numbers of these totals are added once all rows were read
 */
export async function* streamRowsWithConstants(
  workbook: OpenedWorkbook,
  columns: ResolvedFileColumns,
  omitted: number[],
): AsyncGenerator<SheetRow[]> {
  const { written, id, updatedAt } = columns;
  const positions = [
    ...workbook.headers.slice(0, firstColumnCount),
    ...written,
    id,
    updatedAt,
  ].flatMap((column) => column?.at ?? []);
  const constants = written.flatMap(({ at, constant }) =>
    constant === undefined ? [] : [{ at, cell: { type: 'text', text: constant } as const }],
  );
  for await (const rows of omitTotalRows(workbook.rows([...new Set(positions)]), columns, omitted))
    yield constants.length === 0
      ? rows
      : rows.map(({ number, cells }) => {
          const filled = [...cells];
          for (const { at, cell } of constants) filled[at] = cell;
          return { number, cells: filled };
        });
}

/** Returns the columns with the texts of a field: the base text and its translations. */
export const filterTextColumns = (columns: readonly FileColumn[], name: string): FileColumn[] =>
  columns.filter(({ sheetColumn }) => sheetColumn.name === name);

/** Returns the column of an error detail: the column of its path, or of the object around it. */
export const findColumnByPath = (
  columns: readonly FileColumn[],
  path: string,
): FileColumn | undefined =>
  columns.find(({ sheetColumn }) => sheetColumn.path === path) ??
  columns.find(({ sheetColumn }) => path.startsWith(`${sheetColumn.path}.`)) ??
  columns.find(({ sheetColumn }) => sheetColumn.name === path);
