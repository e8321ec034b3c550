import type { ListQuery } from '@tarima/domain/kit/list-query';
import { getFieldValue, type Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { SheetColumn } from '@tarima/domain/kit/sheets/columns';
import {
  createCellValueFormatter,
  type CellWriteContext,
} from '@tarima/domain/kit/sheets/write-cell';
import { toLocalMillis } from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import { countMatchingRows, buildSortedRowsQuery } from '../catalogue/list.ts';
import {
  combineConditions,
  buildRecordColumns,
  toRecordDto,
  type Catalogue,
} from '../catalogue/records.ts';
import { scopeListQuery } from '../catalogue/scope-list-query.ts';
import type { Transaction } from '../database.ts';
import type { ActingUser } from '../serve.ts';
import { listAmbiguousNames } from './find-records.ts';
import type { OrderLineSheet } from './line-sheet.ts';
import type { WorkbookRow } from './write-workbook.ts';

export interface RowExport {
  readonly tx: Transaction;
  readonly catalogue: Catalogue;
  /** Module with the account's custom fields. */
  readonly module: Module;
  readonly person: ActingUser;
  readonly query: ListQuery;
  /** Ids of selected rows; without them, all rows of the query. */
  readonly chosen?: readonly number[] | undefined;
  readonly columns: readonly SheetColumn[];
  /** Line sheet, when a record has a row for each of its lines. */
  readonly lines?: OrderLineSheet | undefined;
  /** Condition of the rows that the list shows, where these are not all rows of the table. */
  readonly scope: Catalogue['scope'];
}

type RowSelection = Omit<RowExport, 'columns'>;

const batchSize = 500;

/** Counts the rows of an export. */
export async function countExportRows(exporting: RowSelection): Promise<number> {
  const { tx, module, lines } = exporting;
  const rowQuery = buildRowQuery(exporting);
  return lines
    ? lines.count(
        tx,
        sql`select id from (${await buildSortedRowsQuery(tx, module, sql`t.id`, rowQuery)}) wanted`,
      )
    : countMatchingRows(tx, module, rowQuery);
}

/** Loads all rows of a list from one snapshot, a few hundred at a time. */
export async function* loadExportRows(exporting: RowExport): AsyncGenerator<WorkbookRow[]> {
  const { tx, catalogue, module, person, query, lines } = exporting;
  const rowQuery = buildRowQuery(exporting);
  const toRow = await createRowMapper(exporting);
  const rows = await buildSortedRowsQuery(
    tx,
    module,
    buildRecordColumns(catalogue, query.lang),
    rowQuery,
  );
  await tx.row(sql`declare exported no scroll cursor for ${rows}`);
  for (;;) {
    const elements = await tx.rows(sql<ModuleRecord>`fetch ${sql.lit(batchSize)} from exported`);
    if (elements.length > 0)
      yield elements.flatMap((element) => {
        const whole = toRecordDto(catalogue, element, { ...person, lang: query.lang });
        return lines ? lines.rows(whole, query.lang).map(toRow) : [toRow(whole)];
      });
    if (elements.length < batchSize) break;
  }
  await tx.row(sql`close exported`);
}

const buildRowQuery = ({ catalogue, module, person, query, chosen, scope }: RowSelection) => {
  const rowQuery = scopeListQuery(module, person, query, scope);
  return {
    ...rowQuery,
    scope: chosen
      ? combineConditions(rowQuery.scope, sql`t.id = any(${[...chosen]}::bigint[])`)
      : rowQuery.scope,
    beside: catalogue,
  };
};

async function createRowMapper(
  exporting: RowExport,
): Promise<(element: ModuleRecord) => WorkbookRow> {
  const { person, query, columns } = exporting;
  const ambiguous = await listAmbiguousNamesByModule(exporting);
  const reading: CellWriteContext = {
    language: query.lang,
    toLocalMillis: (instant) => toLocalMillis(instant, person.timeZone),
    isAmbiguous: (field, name) =>
      (field.kind === 'reference' || field.kind === 'references') &&
      ambiguous.get(field.module)?.has(name) === true,
  };
  const writers = columns.map((column) => {
    const write = createCellValueFormatter(column.field);
    return (element: ModuleRecord) => write(getValue(element, column), reading);
  });
  return (element) => ({ cells: writers.map((write) => write(element)) });
}

/** Returns a value of an element. A colour is stored in metadata and also returned as a column; translations are only in metadata. */
const getValue = (element: ModuleRecord, { name, language }: SheetColumn): unknown =>
  language === undefined
    ? getFieldValue(element, name)
    : element.metadata.language?.[name]?.[language];

async function listAmbiguousNamesByModule({ tx, catalogue, columns }: RowExport) {
  const found = new Map<string, ReadonlySet<string>>();
  for (const { field } of columns)
    if ((field.kind === 'reference' || field.kind === 'references') && !found.has(field.module))
      found.set(field.module, await listAmbiguousNames(tx, catalogue.moduleOf(field.module)));
  return found;
}
