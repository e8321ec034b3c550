import { createHash } from 'node:crypto';
import type { Module } from '@tarima/domain/kit/module';
import { getSheetCellText, type SheetCell } from '@tarima/domain/kit/sheets/cell';
import { foldCellText } from '@tarima/domain/kit/sheets/columns';
import type { ImportReadOptions } from '@tarima/domain/kit/sheets/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../database.ts';
import type { SheetHeaderCell } from './read-workbook.ts';
import type { SheetRow } from './sheet-rows.ts';

/** Maximum number of stored column choices for each list: the most recently used ones. */
const mostRemembered = 100;

const storedReading = z.object({
  /** Choices in the sequence of the file's columns; a repeated header is listed repeatedly. */
  columns: z.array(
    z.object({
      header: z.string(),
      path: z.string().nullable(),
      /** Further fields that the column fills. */
      also: z.array(z.string()).default([]),
    }),
  ),
  constants: z.array(z.object({ path: z.string(), text: z.string() })).default([]),
  matchBy: z.string().nullable(),
  found: z.enum(['update', 'skip']),
});
type StoredReading = z.infer<typeof storedReading>;

/** Returns the choices that a user of the account made for a file with the same headers, in any sequence. */
export async function findColumnMapping(
  tx: Transaction,
  { name }: Module,
  headers: readonly SheetHeaderCell[],
): Promise<StoredReading | undefined> {
  const row = await tx.row(sql<{ reading: unknown }>`
    select reading from import_readings
    where account_id = ${tx.accountId} and module = ${name} and headers = ${hashHeaders(headers)}`);
  return row && storedReading.parse(row.reading);
}

/** Returns the number of the first row whose texts were the headers of the last such import. */
export async function findRememberedHeaderRow(
  tx: Transaction,
  { name }: Module,
  rows: readonly SheetRow[],
): Promise<number | undefined> {
  const hashes = rows.map(({ cells }) => hashHeaders(cells.flatMap(toHeaderText)));
  const found = await tx.row(sql<{ headers: string }>`
    select headers from import_readings
    where account_id = ${tx.accountId} and module = ${name} and headers = any(${hashes}::text[])
    order by used_at desc limit 1`);
  return found && rows[hashes.indexOf(found.headers)]?.number;
}

const toHeaderText = (cell: SheetCell | undefined): { text: string }[] => {
  const text = getSheetCellText(cell).trim();
  return text === '' ? [] : [{ text }];
};

/** Returns the paths that were chosen for each header; repeated headers take their choices in turn. */
export function listMappedFieldPaths(
  { columns }: StoredReading,
  headers: readonly SheetHeaderCell[],
): string[][] {
  const remaining = [...columns];
  return headers.map(({ text }) => {
    const at = remaining.findIndex(({ header }) => foldCellText(header) === foldCellText(text));
    const [statedColumn] = at < 0 ? [] : remaining.splice(at, 1);
    return statedColumn ? [statedColumn.path ?? [], statedColumn.also].flat() : [];
  });
}

export async function saveColumnMapping(
  tx: Transaction,
  { name }: Module,
  headers: readonly SheetHeaderCell[],
  { columns = [], constants = [], matchBy = null, found }: ImportReadOptions,
): Promise<void> {
  const columnsByPosition = Map.groupBy(columns, ({ at }) => at);
  const reading: StoredReading = {
    columns: headers.map(({ at, text }) => {
      const [path = null, ...also] =
        columnsByPosition.get(at)?.flatMap((each) => each.path ?? []) ?? [];
      return { header: text, path, also };
    }),
    constants,
    matchBy,
    found,
  };
  await tx.row(sql`
    insert into import_readings (account_id, module, headers, reading)
    values (${tx.accountId}, ${name}, ${hashHeaders(headers)}, ${JSON.stringify(reading)}::jsonb)
    on conflict (account_id, module, headers) do update set reading = excluded.reading, used_at = excluded.used_at`);
  await tx.row(sql`
    delete from import_readings where account_id = ${tx.accountId} and module = ${name} and headers in (
      select headers from import_readings where account_id = ${tx.accountId} and module = ${name}
      order by used_at desc offset ${mostRemembered})`);
}

const hashHeaders = (headers: readonly Pick<SheetHeaderCell, 'text'>[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headers.map(({ text }) => foldCellText(text)).toSorted()))
    .digest('hex');
