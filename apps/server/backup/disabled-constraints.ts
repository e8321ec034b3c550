import type pg from 'pg';
import { jobsDatabaseSchema, type BackupTable } from './contents.ts';

/** Tables with disabled triggers, tables without forced row-level security, and removed foreign keys, to be restored. */
export interface DisabledConstraints {
  readonly tables: readonly string[];
  readonly forced: readonly string[];
  readonly keys: readonly { table: string; name: string; definition: string }[];
}

/**
 * Disables triggers, foreign keys and the owner's row-level security of tables, inside a transaction.
 * Rows are then inserted unchanged, in any order, without writing history.
 * It needs no superuser, the only role that could disable constraints directly.
 */
export async function disableTableConstraints(
  client: pg.Client,
  tables: readonly BackupTable[],
): Promise<DisabledConstraints> {
  const names = tables.map(({ name }) => name);
  const { rows: forced } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relforcerowsecurity and format('%I.%I', n.nspname, c.relname) = any ($1)`,
    [names],
  );
  const { rows: keys } = await client.query<DisabledConstraints['keys'][number]>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname in ('public', '${jobsDatabaseSchema}') order by k.oid`,
  );
  for (const { name } of forced)
    await client.query(`alter table ${name} no force row level security`);
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  return { tables: names, forced: forced.map(({ name }) => name), keys };
}

/** Restores all constraints. The foreign keys check every row, so that incomplete data is refused. */
export async function restoreTableConstraints(
  client: pg.Client,
  disabled: DisabledConstraints,
): Promise<void> {
  for (const { table, name, definition } of disabled.keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const name of disabled.tables) await client.query(`alter table ${name} enable trigger user`);
  for (const name of disabled.forced)
    await client.query(`alter table ${name} force row level security`);
}
