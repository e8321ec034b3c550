import { createHash, type Hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type pg from 'pg';
import { readTarFile } from '../backup/tar.ts';
import { OperatorError } from '../operator-error.ts';
import { listAccountTables } from './account-tables.ts';
import {
  AccountRows,
  archiveManifestName,
  archiveManifestSchema,
  computeSha256,
  type ArchiveManifest,
} from './archive-contents.ts';

export interface VerifiedArchive {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  readonly missing: number;
}

/**
 * Reads an archive back and compares it with the database: each entry with its hash, each table with its rows, by number and hash, and
 * the files with their names. The client is in the transaction in which the archive was written, so that both show the same moment.
 * @throws OperatorError ARCHIVE_DIFFERS, with the name of what differs
 */
export async function verifyArchive(
  client: pg.Client,
  account: number,
  file: string,
): Promise<VerifiedArchive> {
  const { manifest, tables } = await readBack(file);
  const present = await listAccountTables(client);
  assertSame('tables', [...tables.keys()].join(), listTablesWithRows(manifest).join());
  assertSame(
    'tables',
    manifest.tables.map(({ name }) => name).join(),
    present.map(({ name }) => name).join(),
  );
  let rows = 0;
  for (const table of present) {
    const listed = manifest.tables.find(({ name }) => name === table.name);
    const { rows: counted } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${table.name} where ${table.accountColumn} = $1`,
      [account],
    );
    const read = tables.get(table.name);
    assertSame(table.name, read?.lines ?? 0, counted[0]?.count);
    assertSame(table.name, listed?.rows, counted[0]?.count);
    const hash = createHash('sha256');
    for await (const chunk of new AccountRows(client, table, account).chunks()) hash.update(chunk);
    const expected = hash.digest('hex');
    assertSame(table.name, read?.hash.digest('hex') ?? computeSha256(Buffer.alloc(0)), expected);
    assertSame(table.name, listed?.sha256, expected);
    rows += read?.lines ?? 0;
  }
  const files = await verifyFiles(client, account, manifest);
  const { size } = await stat(file);
  return {
    tables: present.length,
    rows,
    files,
    bytes: size,
    missing: manifest.missingFiles.length,
  };
}

/** Reads the entries of an archive, and compares them with its manifest. */
async function readBack(file: string): Promise<{
  manifest: ArchiveManifest;
  tables: Map<string, { lines: number; hash: Hash }>;
}> {
  const tables = new Map<string, { lines: number; hash: Hash }>();
  const found: ArchiveManifest['entries'] = [];
  let manifest: ArchiveManifest | undefined;
  for await (const { name, body } of readTarFile(file)) {
    if (manifest) throw createDifferenceError(name);
    if (name === archiveManifestName) {
      manifest = archiveManifestSchema.parse(JSON.parse(body.toString()));
      continue;
    }
    found.push({ name, bytes: body.length, sha256: computeSha256(body) });
    const [folder, table = ''] = name.split('/');
    if (folder !== 'tables') continue;
    const sum = tables.get(table) ?? { lines: 0, hash: createHash('sha256') };
    sum.lines += countLines(body);
    sum.hash.update(body);
    tables.set(table, sum);
  }
  if (!manifest) throw createDifferenceError(archiveManifestName);
  assertSame('entries', JSON.stringify(found), JSON.stringify(manifest.entries));
  return { manifest, tables };
}

function countLines(body: Buffer): number {
  let lines = 0;
  for (let at = body.indexOf('\n'); at >= 0; at = body.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

const listTablesWithRows = ({ tables }: ArchiveManifest): string[] =>
  tables.filter(({ rows }) => rows > 0).map(({ name }) => name);

/** Compares the contents with the hashes in the database, each of which is also the name of its entry. */
async function verifyFiles(
  client: pg.Client,
  account: number,
  { entries, missingFiles }: ArchiveManifest,
): Promise<number> {
  const { rows } = await client.query<{ sha256: string }>(
    `select distinct encode(sha256, 'hex') as sha256 from files where account_id = $1`,
    [account],
  );
  const files = entries.filter(({ name }) => name.startsWith('files/'));
  for (const { name, sha256 } of files)
    assertSame(name, /^files\/([\da-f]{64})/.exec(name)?.[1], sha256);
  const kept = [...files.map(({ sha256 }) => sha256), ...missingFiles].toSorted();
  assertSame(
    'files',
    kept.join(),
    rows
      .map(({ sha256 }) => sha256)
      .toSorted()
      .join(),
  );
  return files.length;
}

function assertSame(name: string, read: unknown, expected: unknown): void {
  if (read !== expected) throw createDifferenceError(name);
}

const createDifferenceError = (name: string): OperatorError =>
  new OperatorError(
    'ARCHIVE_DIFFERS',
    `The archive differs from the database in ${name}, and was removed: the disk or the store of files may be damaged.`,
  );
