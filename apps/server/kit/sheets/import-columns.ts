import { wrongValue } from '@tarima/domain/kit/errors';
import type { Field } from '@tarima/domain/kit/fields';
import type { Module } from '@tarima/domain/kit/module';
import { columnLetters } from '@tarima/domain/kit/sheets/cell';
import {
  matchColumn,
  columnsOfFields,
  sheetColumns,
  type SheetColumn,
} from '@tarima/domain/kit/sheets/columns';
import type { ImportReading } from '@tarima/domain/kit/sheets/contract';
import { detectDecimals, type Decimals } from '@tarima/domain/kit/sheets/decimals';
import type { Language } from '@tarima/domain/kit/words';
import { FigureDetector } from './figure-detector.ts';
import type { Header, Workbook } from './read-workbook.ts';

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

export interface FileColumns extends MatchedColumns {
  /** Column by which rows without an id find their records. */
  readonly key: FileColumn | undefined;
  readonly decimals: Decimals;
}

/**
 * Returns the meaning of a file's columns, as the user chose it or as their headers show. @throws CodedError WRONG_VALUES
 * when there is none
 */
export async function resolveColumns(
  workbook: Workbook,
  module: Module,
  language: Language,
  reading: ImportReading | undefined,
): Promise<FileColumns> {
  const matched = matchColumns(module, workbook.headers, language, reading?.columns);
  const { matchBy = null } = reading ?? {};
  const key = matched.written.find(({ sheetColumn }) => sheetColumn.path === matchBy);
  if (matchBy !== null && !(key && module.keys?.includes(matchBy)))
    throw wrongValue('reading.matchBy', 'option');
  const figures = matched.written.filter(({ sheetColumn }) => isFigure(sheetColumn.field));
  const decimals = reading?.decimals ?? (await detectFileDecimals(workbook, figures));
  return { ...matched, key, decimals };
}

/** Whether a field is written with decimals. */
export const isFigure = ({ kind }: Field): boolean =>
  kind === 'money' || kind === 'decimal' || kind === 'figure';

/** Detects the decimal separator. A workbook has numbers; a number typed as text in one uses a point, as always. */
async function detectFileDecimals(
  workbook: Workbook,
  columns: readonly FileColumn[],
): Promise<Decimals> {
  if (workbook.delimiter === undefined || columns.length === 0) return 'point';
  const detector = new FigureDetector();
  for await (const rows of workbook.rows()) for (const row of rows) detector.addRow(row);
  return detectDecimals(columns.map(({ at }) => detector.of(at)));
}

function matchColumns(
  module: Module,
  headers: readonly Header[],
  language: Language,
  said: ImportReading['columns'],
): MatchedColumns {
  const known = sheetColumns(module);
  const concealed = columnsOfFields(module.hidden ?? {}).filter(({ serverSet }) => !serverSet);
  const meaning = said ? meaningSaid(known, said) : (header: Header) => matchColumn(known, header);
  const found = new Map<string, FileColumn>();
  const ignored: string[] = [];
  for (const each of headers) {
    const { at, text, note } = each;
    const sheetColumn = meaning(each);
    // A column that the user chose to leave out is left out, with any header.
    const hidden = sheetColumn || said ? undefined : matchColumn(concealed, { text, note });
    if (hidden)
      throw wrongValue('files', 'hiddenColumn', { column: text || hidden.label[language] });
    const header = text === '' ? (sheetColumn?.label[language] ?? columnLetters(at)) : text;
    if (!sheetColumn) ignored.push(header);
    else if (found.has(sheetColumn.path))
      throw wrongValue('files', 'repeatedColumn', { column: header });
    else found.set(sheetColumn.path, { at, letters: columnLetters(at), header, sheetColumn });
  }
  const all = [...found.values()];
  const written = all.filter(({ sheetColumn }) => !sheetColumn.serverSet);
  if (!written.some(({ sheetColumn }) => sheetColumn.path !== 'id'))
    throw wrongValue('files', 'noColumns', { module: module.entity.many[language] });
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

function meaningSaid(known: readonly SheetColumn[], said: NonNullable<ImportReading['columns']>) {
  const byPosition = new Map(
    said.map(({ at, path }) => {
      const sheetColumn = known.find((column) => column.path === path);
      if (path !== null && !sheetColumn) throw wrongValue('reading.columns', 'option');
      return [at, sheetColumn] as const;
    }),
  );
  return ({ at }: Header): SheetColumn | undefined => byPosition.get(at);
}

/** The columns of a module whose texts are a field's: the base and its translations. */
export const filterTextColumns = (columns: readonly FileColumn[], name: string): FileColumn[] =>
  columns.filter(({ sheetColumn }) => sheetColumn.name === name);

/** Returns the column of an error detail: the one of its path, or of the object around it. */
export const columnOfPath = (
  columns: readonly FileColumn[],
  path: string,
): FileColumn | undefined =>
  columns.find(({ sheetColumn }) => sheetColumn.path === path) ??
  columns.find(({ sheetColumn }) => path.startsWith(`${sheetColumn.path}.`)) ??
  columns.find(({ sheetColumn }) => sheetColumn.name === path);
