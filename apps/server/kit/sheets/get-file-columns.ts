import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import { getColumnLetters, getSheetCellText } from '@tarima/domain/kit/sheets/cell';
import {
  findColumnByNote,
  guessSheetColumns,
  listSheetColumns,
  type SheetColumn,
} from '@tarima/domain/kit/sheets/columns';
import type { FileColumnsAnswer } from '@tarima/domain/kit/sheets/contract';
import type { Transaction } from '../database.ts';
import { DecimalSeparatorDetector } from './decimal-separator-detector.ts';
import { isDecimalField } from './import-columns.ts';
import { withOpenedSheet } from './open-sheet.ts';
import type { SheetHeaderCell, OpenedWorkbook } from './read-workbook.ts';
import { listRememberedPaths, findColumnChoices } from './column-choices.ts';

const mostSamples = 3;
/** Length of a sample, in characters. */
const longestSample = 60;
/** Rows of a workbook that are read for samples. A text file is read whole: any number may show its decimal separator. */
const rowsForSamples = 500;

interface ColumnsRequest {
  /** Screen of the list. */
  readonly screen: Module;
  /** Module of the rows, with the account's custom fields. */
  readonly module: Module;
}

export const readFileHeaders = (file: Buffer): Promise<readonly SheetHeaderCell[]> =>
  withOpenedSheet(file, async ({ headers }) => headers);

/**
 * Returns the columns of a file with their probable and possible meanings, for the user to choose.
 * @throws CodedError WRONG_VALUES of `files` when the file cannot be read at all
 */
export const getFileColumns = (
  tx: Transaction,
  file: Buffer,
  request: ColumnsRequest,
): Promise<FileColumnsAnswer> =>
  withOpenedSheet(file, (workbook) => describeColumns(tx, workbook, request));

async function describeColumns(
  tx: Transaction,
  workbook: OpenedWorkbook,
  { screen, module }: ColumnsRequest,
): Promise<FileColumnsAnswer> {
  const { headers, delimiter = null } = workbook;
  if (headers.length === 0) throw createWrongValueError('files', 'noRows');
  const known = listSheetColumns(module);
  const offered = known.filter(({ serverSet, path }) => !serverSet || path === 'updatedAt');
  const before = await findColumnChoices(tx, screen, headers);
  const inspected = await inspectRows(workbook);
  const paths = before
    ? listRememberedPaths(before, headers)
    : guessSheetColumns(known, module, headers).map((column) => column?.path ?? null);
  const resolvedPaths = paths.map((path) =>
    offered.some((each) => each.path === path) ? path : null,
  );
  return {
    own: headers.some(({ note }) => findColumnByNote(known, note)),
    remembered: before !== undefined,
    delimiter,
    columns: headers.map(({ at, text }, position) => ({
      at,
      column: getColumnLetters(at),
      header: text,
      samples: inspected.samples(at),
      path: resolvedPaths[position] ?? null,
      figures: inspected.figures.of(at),
    })),
    fields: offered.map((column) => ({
      path: column.path,
      label: column.label,
      needed: isNeeded(column),
      figure: isDecimalField(column.field),
    })),
    keys: [...(module.keys ?? [])],
    matchBy: before?.matchBy ?? null,
    found: before?.found ?? 'update',
  };
}

/** Whether a new record requires a column: a row gets the defaults of the form too. */
const isNeeded = ({ field, language, serverSet }: SheetColumn): boolean =>
  field.required === true &&
  !serverSet &&
  language === undefined &&
  !('initial' in field && field.initial !== undefined);

async function inspectRows(workbook: OpenedWorkbook) {
  const samples = new Map<number, Set<string>>();
  const figures = new DecimalSeparatorDetector();
  let rows = 0;
  for await (const some of workbook.rows()) {
    for (const row of some) {
      if (workbook.delimiter !== undefined) figures.addRow(row);
      if (rows < rowsForSamples) sample(samples, Array.from(row.cells, getSheetCellText));
      rows += 1;
    }
    if (workbook.delimiter === undefined && rows >= rowsForSamples) break;
  }
  if (rows === 0) throw createWrongValueError('files', 'noRows');
  return { figures, samples: (at: number): string[] => [...(samples.get(at) ?? [])] };
}

function sample(samples: Map<number, Set<string>>, texts: readonly string[]): void {
  for (const [at, text] of texts.entries()) {
    const some = samples.get(at) ?? new Set<string>();
    if (some.size < mostSamples && text.trim() !== '')
      some.add(text.trim().slice(0, longestSample));
    samples.set(at, some);
  }
}
