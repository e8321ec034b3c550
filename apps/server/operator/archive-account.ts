import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { archiveReadmeText } from '@tarima/domain/accounts/archive-texts';
import { languages, say } from '@tarima/domain/kit/words';
import type pg from 'pg';
import { assertAllRowsVisible } from '../backup/backup.ts';
import { listAppliedMigrations } from '../backup/contents.ts';
import { writeTarFile, type TarEntry } from '../backup/tar.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import type { ContentStore } from '../kit/files/content-store.ts';
import { getContentStoreKey } from '../kit/files/file-service.ts';
import { withOwnerClient } from '../kit/owner-client.ts';
import { getSystemErrorCode } from '../operator-error.ts';
import { takeAccountLock } from './account-lock.ts';
import { listAccountTables, type AccountTable } from './account-tables.ts';
import { toUsageError } from './accounts.ts';
import {
  AccountRows,
  archiveManifestName,
  computeSha256,
  type ArchiveManifest,
} from './archive-contents.ts';
import { countArchivedHistory, recordArchive } from './recorded-archive.ts';
import { verifyArchive } from './verify-archive.ts';

export interface ArchiveSummary {
  readonly name: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  /** Number of contents that are missing in the store. */
  readonly missing: number;
}

/** Services of the commands that let a company out. */
export interface AccountOutServices {
  readonly database: Database;
  readonly ownerUrl: string;
  readonly store: ContentStore;
}

/**
 * Writes all rows and files of one company, at one moment, into one new file, and compares the file with the database again.
 * The file appears under its name when it is complete, on the disk and verified. The history of the company records it.
 * @throws OperatorError for an unknown account, an existing file, and a second archive of the company at the same time
 */
export async function archiveAccount(
  { database, ownerUrl, store }: AccountOutServices,
  { account, file }: { account: number; file: string },
): Promise<ArchiveSummary> {
  assertFree(file);
  const unfinished = `${file}.account-${account}.part`;
  return withOwnerClient(ownerUrl, 'tarima archive', async (client) => {
    await takeAccountLock(client, account);
    try {
      // Times of the rows are written in UTC, and not in the zone of the database.
      await client.query(`set timezone = 'UTC'`);
      await client.query('begin isolation level repeatable read, read only');
      await assertAllRowsVisible(client);
      const name = await loadAccountName(client, account);
      const history = await countArchivedHistory(client, account);
      const archive = new ArchiveWriter(client, store, { id: account, name });
      await write(archive, unfinished);
      const summary = await verifyArchive(client, account, unfinished);
      assertFree(file);
      await rename(unfinished, file);
      await recordArchive(database, account, { history, rows: summary.rows });
      return { name, ...summary };
    } finally {
      await rm(unfinished, { force: true });
    }
  });
}

function assertFree(file: string): void {
  if (existsSync(file)) throw toUsageError(`${file} exists already`);
}

export async function loadAccountName(client: pg.Client, account: number): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from accounts where id = $1', [
    account,
  ]);
  const [found] = rows;
  if (!found)
    throw toUsageError(`There is no account ${account}. "npm run account -- list" shows them`);
  return found.name;
}

async function write(archive: ArchiveWriter, file: string): Promise<void> {
  try {
    await writeTarFile(file, archive.entries());
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EROFS'].includes(getSystemErrorCode(error) ?? ''))
      throw toUsageError(`${file} cannot be written: its folder is missing or closed`);
    throw error;
  }
}

/** Yields the entries of an archive, the manifest last. Only one piece of a table is in memory at a time. */
class ArchiveWriter {
  readonly #client: pg.Client;
  readonly #store: ContentStore;
  readonly #manifest: ArchiveManifest;

  constructor(client: pg.Client, store: ContentStore, account: { id: number; name: string }) {
    this.#client = client;
    this.#store = store;
    this.#manifest = {
      format: 'tarima-company-1',
      account,
      takenAt: new Date(getServerTime()).toISOString(),
      migrations: [],
      tables: [],
      missingFiles: [],
      entries: [],
    };
  }

  async *entries(): AsyncGenerator<TarEntry> {
    const { account, takenAt, migrations } = this.#manifest;
    migrations.push(...(await listAppliedMigrations(this.#client)));
    const params = { name: account.name, at: takenAt };
    const readme = languages.map((language) => say(archiveReadmeText, language, params));
    yield this.#list('README.txt', Buffer.from(readme.join('\n\n')));
    for (const table of await listAccountTables(this.#client)) yield* this.#table(table);
    yield* this.#files();
    yield { name: archiveManifestName, body: Buffer.from(JSON.stringify(this.#manifest, null, 1)) };
  }

  async *#table(table: AccountTable): AsyncGenerator<TarEntry> {
    const rows = new AccountRows(this.#client, table, this.#manifest.account.id);
    const hash = createHash('sha256');
    let number = 0;
    for await (const body of rows.pieces()) {
      hash.update(body);
      number += 1;
      yield this.#list(`tables/${table.name}/${String(number).padStart(6, '0')}.jsonl`, body);
    }
    this.#manifest.tables.push({
      name: table.name,
      rows: rows.count,
      sha256: hash.digest('hex'),
      columns: table.columns
        .filter(({ isSecret }) => !isSecret)
        .map(({ name, type }) => ({ name, type })),
      excluded: table.columns.filter(({ isSecret }) => isSecret).map(({ name }) => name),
    });
  }

  async *#files(): AsyncGenerator<TarEntry> {
    const { id } = this.#manifest.account;
    const { rows } = await this.#client.query<{ sha256: Buffer; media_type: string }>(
      'select distinct on (sha256) sha256, media_type from files where account_id = $1 order by sha256',
      [id],
    );
    for (const { sha256, media_type: mediaType } of rows) {
      const content = await this.#store.get(getContentStoreKey(id, sha256));
      const hash = sha256.toString('hex');
      if (content) {
        const body = await buffer(content.stream());
        yield this.#list(`files/${hash}${toExtension(mediaType)}`, body);
      } else this.#manifest.missingFiles.push(hash);
    }
  }

  #list(name: string, body: Buffer): TarEntry {
    this.#manifest.entries.push({ name, bytes: body.length, sha256: computeSha256(body) });
    return { name, body };
  }
}

/** Returns the end of a file's name that shows its type, like `.png`. */
function toExtension(mediaType: string): string {
  if (mediaType.endsWith('.sheet')) return '.xlsx';
  const [, part = ''] = mediaType.split('/');
  return /^[a-z0-9]{1,5}$/.test(part) ? `.${part}` : '';
}
