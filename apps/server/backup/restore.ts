import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import type { z } from 'zod';
import type { ScratchFolder } from '../kit/files/scratch.ts';
import type { ContentStore } from '../kit/files/content-store.ts';
import { listMigrations, migrateDatabase } from '../kit/migrate.ts';
import { withOwnerClient } from '../kit/owner-client.ts';
import { OperatorError } from '../operator-error.ts';
import {
  backupEndMarkerSchema,
  getJobsMigrationLevel,
  jobsDatabaseSchema,
  backupManifestSchema,
  listAppliedMigrations,
  listBackupTables,
  type BackupEndMarker,
  type BackupManifest,
  type BackupTable,
} from './contents.ts';
import { restoreTableConstraints, disableTableConstraints } from './disabled-constraints.ts';
import { assertBackupUnaltered, backupSignatureFileName } from './signature.ts';
import { createUnreadableBackupError, readTarFile, type TarEntry } from './tar.ts';

export interface RestoreResult {
  readonly rows: number;
  readonly files: number;
  readonly takenAt: string;
  /** Whether the waiting jobs of the backup were left out, because they belong to another version of the job library. */
  readonly withoutJobs: boolean;
}

/**
 * Restores a backup into an empty database and its files into the store, all or nothing: after an error the database is empty again.
 * The database is first migrated to the backup's version, and in the end to this one. Sessions and codes of the backup end.
 */
export async function restoreBackup(
  ownerUrl: string,
  { store, scratch }: { store: ContentStore; scratch: ScratchFolder },
  file: string,
  /** Verification of the backup. `key` is undefined without a key; 'unverified' when the operator vouches for the file. */
  verification: { readonly key: string | undefined } | 'unverified',
): Promise<RestoreResult> {
  if (verification !== 'unverified')
    await assertBackupUnaltered(readEntries(file), verification.key);
  const entries = readEntries(file);
  const first = await entries.next();
  if (first.done || first.value.name !== 'manifest.json') throw createUnreadableBackupError();
  const made = read(backupManifestSchema, first.value);
  await prepare(ownerUrl, made);

  const restored = await withOwnerClient(ownerUrl, 'tarima restore', async (client) => {
    await client.query('begin');
    const withoutJobs = (await getJobsMigrationLevel(client)) !== made.jobsLevel;
    const tables = await listTablesToFill(client, made, withoutJobs);
    const disabled = await disableTableConstraints(client, tables);
    const { rows, files } = await fill(client, tables, entries, { store, scratch });
    const endedSessions = await endSessions(client);
    await restoreTableConstraints(client, disabled);
    await client.query('commit');
    return { rows: rows - endedSessions, files, withoutJobs };
  });
  await migrateDatabase(ownerUrl, () => undefined);
  await withOwnerClient(ownerUrl, 'tarima restore', finishRestore);
  return { ...restored, takenAt: made.takenAt };
}

/**
 * Repairs the restored data. Rows were inserted without triggers, and the file may have been altered: counts of lists are computed again.
 * A tablet may have been lost since: all must be paired again, which ends their presences.
 * An API key may have been revoked since: all must be created again.
 * A webhook would send to its receiver a second time: all are paused, and events that waited for them are deleted.
 */
async function finishRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from accounts order by id');
  for (const { id } of rows) {
    await client.query(`select set_config('app.account_id', $1, false)`, [id]);
    await client.query('select recount_lists()');
    await client.query(
      `update floor_tablets set revoked_at = present(), secret_hash = null, code_hash = null, code_expires_at = null
         where account_id = $1 and revoked_at is null`,
      [id],
    );
    await client.query(
      'update api_keys set revoked_at = present() where account_id = $1 and revoked_at is null',
      [id],
    );
    await client.query(
      `update webhooks set status = 'paused', pause_reason = 'restore' where account_id = $1 and status = 'active'`,
      [id],
    );
    await client.query('delete from webhook_events where account_id = $1', [id]);
  }
}

/**
 * Deletes sessions and codes, which may have been ended since the backup: all users sign in again.
 * @returns the number of deleted rows
 */
async function endSessions(client: pg.Client): Promise<number> {
  let endedSessions = 0;
  for (const table of ['passkey_challenges', 'sessions', 'mailed_codes', 'failed_attempts']) {
    // A backup of an earlier version is filled into the tables of its version.
    const { rows } = await client.query<{ exists: boolean }>(
      'select to_regclass($1) is not null as exists',
      [table],
    );
    if (!rows[0]?.exists) continue;
    const { rowCount } = await client.query(`delete from ${table}`);
    endedSessions += rowCount ?? 0;
  }
  return endedSessions;
}

async function* readEntries(file: string): AsyncGenerator<TarEntry, void> {
  try {
    yield* readTarFile(file);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw createUnreadableBackupError(error);
  }
}

function read<Shape extends z.ZodType>(shape: Shape, { body }: TarEntry): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(body.toString()));
  } catch (error) {
    throw createUnreadableBackupError(error);
  }
}

/** Refuses a database that is in use or newer than the backup, and migrates it exactly to the backup's version. */
async function prepare(ownerUrl: string, { migrations }: BackupManifest): Promise<void> {
  const known = await listMigrations();
  if (migrations.some((name) => !known.includes(name)))
    throw new OperatorError(
      'DATABASE_NEWER',
      'The backup was made by a newer version of Tarima. Restore it with that version.',
    );
  await withOwnerClient(ownerUrl, 'tarima restore', async (client) => {
    const applied = await listAppliedMigrations(client);
    const isInUse = applied.length > 0 && (await hasRows(client));
    const isPast = applied.some((name) => !migrations.includes(name));
    if (isInUse || isPast)
      throw new OperatorError(
        'DATABASE_NOT_EMPTY',
        'A backup is restored into an empty database only. Choose a new DATA_DIR, or another database in DATABASE_URL.',
      );
  });
  await migrateDatabase(ownerUrl, () => undefined, migrations);
}

async function hasRows(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'select exists (select from accounts) as found',
  );
  return rows[0]?.found ?? false;
}

/** Returns the backup's tables, if the database has each of them with the same columns. */
async function listTablesToFill(
  client: pg.Client,
  made: BackupManifest,
  withoutJobs: boolean,
): Promise<BackupTable[]> {
  const existing = new Map(
    (await listBackupTables(client)).map(({ name, columns }) => [name, columns]),
  );
  const requested = made.tables.filter(
    ({ name }) => !(withoutJobs && name.startsWith(`${jobsDatabaseSchema}.`)),
  );
  // The columns become part of a statement: only columns that the database itself has named are allowed.
  if (requested.some(({ name, columns }) => existing.get(name) !== columns))
    throw createUnreadableBackupError();
  return requested;
}

async function fill(
  client: pg.Client,
  tables: readonly BackupTable[],
  entries: AsyncIterable<TarEntry>,
  { store, scratch }: { store: ContentStore; scratch: ScratchFolder },
): Promise<{ rows: number; files: number }> {
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  const filler = new Filler(client, tables);
  let files = 0;
  let last: BackupEndMarker | undefined;
  for await (const entry of entries) {
    const [part = '', ...rest] = entry.name.split('/');
    if (entry.name === backupSignatureFileName) continue; // The signature was already verified.
    if (last) throw createUnreadableBackupError();
    if (part === 'tables') await filler.take(rest[0] ?? '', entry.body);
    else if (part === 'files') {
      await saveContent(store, scratch, rest.join('/'), entry.body);
      files += 1;
    } else if (entry.name === 'ending.json') last = read(backupEndMarkerSchema, entry);
    else throw createUnreadableBackupError();
  }
  const rows = await filler.finish();
  if (!last || last.files !== files) throw createUnreadableBackupError();
  for (const { name } of tables)
    if ((rows.get(name) ?? 0) !== last.rows[name]) throw createUnreadableBackupError();
  await setSequences(client, last.sequences);
  return { rows: [...rows.values()].reduce((sum, count) => sum + count, 0), files };
}

/** Writes the pieces of one table after another into the database. */
class Filler {
  readonly #client: pg.Client;
  readonly #columns: ReadonlyMap<string, string>;
  readonly #rows = new Map<string, number>();
  #open: { name: string; stream: CopyStreamQuery } | undefined;

  constructor(client: pg.Client, tables: readonly BackupTable[]) {
    this.#client = client;
    this.#columns = new Map(tables.map(({ name, columns }) => [name, columns]));
  }

  async take(name: string, piece: Buffer): Promise<void> {
    if (this.#open?.name !== name) {
      await this.#close();
      const columns = this.#columns.get(name);
      if (columns === undefined) return; // Jobs are left out.
      if (this.#rows.has(name)) throw createUnreadableBackupError();
      const stream = this.#client.query(copyFrom(`copy ${name} (${columns}) from stdin`));
      stream.on('error', () => undefined); // The error is reported by the reader of the stream.
      this.#open = { name, stream };
    }
    await writePiece(this.#open.stream, piece);
  }

  async finish(): Promise<ReadonlyMap<string, number>> {
    await this.#close();
    return this.#rows;
  }

  async #close(): Promise<void> {
    if (!this.#open) return;
    const { name, stream } = this.#open;
    stream.end();
    await finished(stream);
    this.#rows.set(name, stream.rowCount);
    this.#open = undefined;
  }
}

const writePiece = (stream: CopyStreamQuery, piece: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(piece, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });

/** Stores a content whose hash is its name. @throws when it is damaged, so that the hash differs */
async function saveContent(store: ContentStore, scratch: ScratchFolder, key: string, body: Buffer) {
  if (createHash('sha256').update(body).digest('hex') !== key.split('/')[1])
    throw createUnreadableBackupError();
  const file = await scratch.path();
  await writeFile(file, body, { mode: 0o600 });
  await store.put(key, file);
}

/** Sets each sequence of a backup to its last number. Document sequences belong to companies, which were inserted without triggers. */
async function setSequences(
  client: pg.Client,
  sequences: BackupEndMarker['sequences'],
): Promise<void> {
  const { rows: numbers } = await client.query<{ there: boolean }>(
    `select to_regprocedure('begin_document_numbers(bigint)') is not null as there`,
  );
  if (numbers[0]?.there)
    await client.query('select begin_document_numbers(id) from accounts order by id');
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences`,
  );
  const existing = new Set(rows.map(({ name }) => name));
  for (const { name, last } of sequences.filter((one) => existing.has(one.name)))
    await client.query('select setval($1::text::regclass, $2::bigint)', [name, last]);
}
