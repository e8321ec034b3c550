import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { getServerTime } from '../kit/clock.ts';
import { getContentStoreKey } from '../kit/files/file-service.ts';
import type { ContentStore } from '../kit/files/content-store.ts';
import { withOwnerClient } from '../kit/owner-client.ts';
import { OperatorError } from '../operator-error.ts';
import {
  getJobsMigrationLevel,
  jobsDatabaseSchema,
  documentNumbersDatabaseSchema,
  listAppliedMigrations,
  listBackupTables,
  type BackupEndMarker,
  type BackupManifest,
} from './contents.ts';
import { signBackupEntries } from './signature.ts';
import { writeTarFile, type TarEntry } from './tar.ts';

export interface BackupSummary {
  readonly rows: number;
  readonly files: number;
  /** Number of contents that are missing in the store. */
  readonly missing: number;
}

const piece = 4_000_000; // Bytes of a table that are written at a time.

/**
 * Writes all data of Tarima into one file while it runs, with a signature.
 * The file contains all tables at one moment, and the contents of the uploaded files.
 * It appears under its name when it is complete on the disk.
 */
export async function createBackup(
  ownerUrl: string,
  store: ContentStore,
  file: string,
  key: string,
): Promise<BackupSummary> {
  const unfinished = `${file}.part`;
  return withOwnerClient(ownerUrl, 'tarima backup', async (client) => {
    try {
      await client.query('begin isolation level repeatable read, read only');
      const summary = { rows: 0, files: 0, missing: 0 };
      const entries = readEntries(client, store, summary);
      await writeTarFile(unfinished, signBackupEntries(entries, key));
      await rename(unfinished, file);
      return summary;
    } finally {
      await rm(unfinished, { force: true });
    }
  });
}

async function* readEntries(
  client: pg.Client,
  store: ContentStore,
  summary: { rows: number; files: number; missing: number },
): AsyncGenerator<TarEntry> {
  const made = await buildManifest(client);
  yield toJsonEntry('manifest.json', made);
  const rows: Record<string, number> = {};
  for (const { name, columns } of made.tables) {
    const stream = client.query(copyTo(`copy ${name} (${columns}) to stdout`));
    let number = 0;
    for await (const body of joinChunks(stream)) {
      number += 1;
      yield { name: `tables/${name}/${String(number).padStart(6, '0')}`, body };
    }
    rows[name] = stream.rowCount;
    summary.rows += stream.rowCount;
  }
  for (const key of await listContentKeys(client)) {
    const content = await store.get(key);
    if (content) {
      yield { name: `files/${key}`, body: await buffer(content.stream()) };
      summary.files += 1;
    } else summary.missing += 1;
  }
  // Sequences are read after the rows, so that each sequence is past every row's number.
  const sequences = await loadSequences(client);
  yield toJsonEntry('ending.json', {
    rows,
    files: summary.files,
    sequences,
  } satisfies BackupEndMarker);
}

async function buildManifest(client: pg.Client): Promise<BackupManifest> {
  const migrations = await listAppliedMigrations(client);
  if (migrations.length === 0)
    throw new OperatorError('USAGE', 'There is no database of Tarima here to back up.');
  await assertAllRowsVisible(client);
  return {
    format: 'tarima-backup-1',
    takenAt: new Date(getServerTime()).toISOString(),
    migrations,
    jobsLevel: await getJobsMigrationLevel(client),
    tables: await listBackupTables(client),
  };
}

/** Asserts that row-level security lets the owner read all rows: otherwise what is read would be incomplete. */
export async function assertAllRowsVisible(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and row_security_active(c.oid) and not exists (
      select from pg_policies p
      where p.schemaname = n.nspname and p.tablename = c.relname and p.cmd in ('ALL', 'SELECT') and p.qual = 'true'
        and p.roles && array['public', current_user]::name[])`);
  if (rows.length > 0)
    throw new Error(`The owner cannot read all of ${rows.map(({ name }) => name).join(', ')}`);
}

async function listContentKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ account_id: string; sha256: Buffer }>(
    'select distinct account_id, sha256 from files order by 1, 2',
  );
  return rows.map((row) => getContentStoreKey(Number(row.account_id), row.sha256));
}

async function loadSequences(client: pg.Client): Promise<BackupEndMarker['sequences']> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
    where schemaname in ('public', '${documentNumbersDatabaseSchema}', '${jobsDatabaseSchema}') and last_value is not null order by 1`);
  return rows;
}

const toJsonEntry = (name: string, value: unknown): TarEntry => ({
  name,
  body: Buffer.from(JSON.stringify(value, null, 1)),
});

async function* joinChunks(stream: Readable): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = [];
  let size = 0;
  for await (const chunk of readBytes(stream)) {
    buffered.push(chunk);
    size += chunk.length;
    if (size < piece) continue;
    yield Buffer.concat(buffered);
    buffered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(buffered);
}

/** Yields the bytes of a stream. */
export async function* readBytes(stream: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield chunk;
}
