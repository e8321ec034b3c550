import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { Field } from '@tarima/domain/kit/fields';
import type { Module } from '@tarima/domain/kit/module';
import { getColumnLetters } from '@tarima/domain/kit/sheets/cell';
import {
  findMatchingColumn,
  toSheetColumns,
  listSheetColumns,
  type SheetColumn,
} from '@tarima/domain/kit/sheets/columns';
import type { ImportReadOptions } from '@tarima/domain/kit/sheets/contract';
import {
  detectDecimalSeparator,
  type DecimalSeparator,
} from '@tarima/domain/kit/sheets/decimal-separator';
import type { Language } from '@tarima/domain/kit/words';
import { DecimalSeparatorDetector } from './decimal-separator-detector.ts';
import type { SheetHeaderCell, OpenedWorkbook } from './read-workbook.ts';

/** Column of a file, with its meaning. */
export interface FileColumn {
  readonly at: number;
  readonly letters: string;
  readonly header: string;
  readonly sheetColumn: SheetColumn;
}

interface MatchedColumns {
  /** Columns of the id and of the imported fields, in the order of the file. */
  readonly written: readonly FileColumn[];
  readonly id: FileColumn | undefined;
  /** Column with the version of the record in the file. */
  readonly updatedAt: FileColumn | undefined;
  /** Headers of the others. */
  readonly ignored: readonly string[];
}

export interface ResolvedFileColumns extends MatchedColumns {
  /** Column by which rows without an id find their records. */
  readonly key: FileColumn | undefined;
  readonly decimals: DecimalSeparator;
}

/**
 * Returns the meaning of a file's columns, as the user chose it or as their headers show. @throws CodedError WRONG_VALUES
 * when there is none
 */
export async function resolveFileColumns(
  workbook: OpenedWorkbook,
  module: Module,
  language: Language,
  chosenColumns: ImportReadOptions | undefined,
): Promise<ResolvedFileColumns> {
  const matched = matchColumns(module, workbook.headers, language, chosenColumns?.columns);
  const { matchBy = null } = chosenColumns ?? {};
  const key = matched.written.find(({ sheetColumn }) => sheetColumn.path === matchBy);
  if (matchBy !== null && !(key && module.keys?.includes(matchBy)))
    throw createWrongValueError('reading.matchBy', 'option');
  const figures = matched.written.filter(({ sheetColumn }) => isDecimalField(sheetColumn.field));
  const decimals = chosenColumns?.decimals ?? (await detectFileDecimals(workbook, figures));
  return { ...matched, key, decimals };
}

/** Whether a field is written with decimals. */
export const isDecimalField = ({ kind }: Field): boolean =>
  kind === 'money' || kind === 'decimal' || kind === 'figure';

/** Detects the decimal separator. A workbook has numbers; a number typed as text in one uses a point, as always. */
async function detectFileDecimals(
  workbook: OpenedWorkbook,
  columns: readonly FileColumn[],
): Promise<DecimalSeparator> {
  if (workbook.delimiter === undefined || columns.length === 0) return 'point';
  const detector = new DecimalSeparatorDetector();
  for await (const rows of workbook.rows()) for (const row of rows) detector.addRow(row);
  return detectDecimalSeparator(columns.map(({ at }) => detector.of(at)));
}

function matchColumns(
  module: Module,
  headers: readonly SheetHeaderCell[],
  language: Language,
  said: ImportReadOptions['columns'],
): MatchedColumns {
  const known = listSheetColumns(module);
  const concealed = toSheetColumns(module.hidden ?? {}).filter(({ serverSet }) => !serverSet);
  const meaning = said
    ? meaningSaid(known, said)
    : (header: SheetHeaderCell) => findMatchingColumn(known, header);
  const found = new Map<string, FileColumn>();
  const ignored: string[] = [];
  for (const each of headers) {
    const { at, text, note } = each;
    const sheetColumn = meaning(each);
    // A column that the user chose to leave out is left out, with any header.
    const hidden = sheetColumn || said ? undefined : findMatchingColumn(concealed, { text, note });
    if (hidden)
      throw createWrongValueError('files', 'hiddenColumn', {
        column: text || hidden.label[language],
      });
    const header = text === '' ? (sheetColumn?.label[language] ?? getColumnLetters(at)) : text;
    if (!sheetColumn) ignored.push(header);
    else if (found.has(sheetColumn.path))
      throw createWrongValueError('files', 'repeatedColumn', { column: header });
    else found.set(sheetColumn.path, { at, letters: getColumnLetters(at), header, sheetColumn });
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

function meaningSaid(
  known: readonly SheetColumn[],
  said: NonNullable<ImportReadOptions['columns']>,
) {
  const byPosition = new Map(
    said.map(({ at, path }) => {
      const sheetColumn = known.find((column) => column.path === path);
      if (path !== null && !sheetColumn) throw createWrongValueError('reading.columns', 'option');
      return [at, sheetColumn] as const;
    }),
  );
  return ({ at }: SheetHeaderCell): SheetColumn | undefined => byPosition.get(at);
}

/** The columns of a module whose texts are a field's: the base and its translations. */
export const filterTextColumns = (columns: readonly FileColumn[], name: string): FileColumn[] =>
  columns.filter(({ sheetColumn }) => sheetColumn.name === name);

/** Returns the column of an error detail: the one of its path, or of the object around it. */
export const findColumnByPath = (
  columns: readonly FileColumn[],
  path: string,
): FileColumn | undefined =>
  columns.find(({ sheetColumn }) => sheetColumn.path === path) ??
  columns.find(({ sheetColumn }) => path.startsWith(`${sheetColumn.path}.`)) ??
  columns.find(({ sheetColumn }) => sheetColumn.name === path);
