import type pg from 'pg';
import { z } from 'zod';

/** Table of a backup. */
const table = z.object({
  /** Name of the table with its schema, quoted for SQL. */
  name: z.string(),
  /** Stored columns, quoted for SQL; generated columns are computed again. */
  columns: z.string(),
});
export type BackupTable = z.infer<typeof table>;

/** First file of a backup: the state that a database must have before the rest can be restored. */
export const backupManifestSchema = z.object({
  format: z.literal('tarima-backup-1'),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  /** Schema version of the job library: waiting jobs fit only the same version. */
  jobsLevel: z.int(),
  tables: z.array(table),
});
export type BackupManifest = z.infer<typeof backupManifestSchema>;

/** Last file of a backup: its presence shows that nothing is missing. */
export const backupEndMarkerSchema = z.object({
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});
export type BackupEndMarker = z.infer<typeof backupEndMarkerSchema>;

export const jobsDatabaseSchema = 'graphile_worker';
/** Schema of the sequences that number documents: one for each company and kind. */
export const documentNumbersDatabaseSchema = 'document_numbers';

/** Query of all tables except secrets and the tables that extensions and the job library maintain. */
const ours = `
  c.relkind = 'r' and n.nspname in ('public', '${jobsDatabaseSchema}')
  and not (n.nspname = '${jobsDatabaseSchema}' and c.relname = 'migrations')
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

export async function listBackupTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where ${ours} group by 1 order by 1`);
  return rows;
}

export async function getJobsMigrationLevel(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ level: number }>(
    `select max(id)::int as level from ${jobsDatabaseSchema}.migrations`,
  );
  return rows[0]?.level ?? 0;
}

/** Returns the migrations applied to a database, or none where Tarima was never installed. */
export async function listAppliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('upkeep.migrations') is not null as there`,
  );
  if (!rows[0]?.there) return [];
  const { rows: applied } = await client.query<{ name: string }>(
    'select name from upkeep.migrations order by name',
  );
  return applied.map(({ name }) => name);
}
