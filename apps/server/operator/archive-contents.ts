import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { readBytes } from '../backup/backup.ts';
import type { AccountTable } from './account-tables.ts';

/** Last entry of an archive: all that the others hold. */
export const archiveManifestSchema = z.strictObject({
  format: z.literal('tarima-company-1'),
  account: z.strictObject({ id: z.int(), name: z.string() }),
  takenAt: z.iso.datetime(),
  /** Migrations of the database: the version of the schema. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      rows: z.int(),
      /** SHA-256 of the pieces, one after the other. */
      sha256: z.string(),
      columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
      /** Columns that are left out, because they hold secrets. */
      excluded: z.array(z.string()),
    }),
  ),
  /** Hashes of the contents that the store has lost. */
  missingFiles: z.array(z.string()),
  /** Every other entry. */
  entries: z.array(z.strictObject({ name: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type ArchiveManifest = z.infer<typeof archiveManifestSchema>;

export const archiveManifestName = 'manifest.json';
/** Bytes of a table that are written at a time. */
const pieceSize = 1_000_000;

export const computeSha256 = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Bytes of a table's rows of one company, in the order of its key, as lines of JSON. */
export class AccountRows {
  readonly #stream: Readable & { rowCount: number };

  constructor(client: pg.Client, table: AccountTable, account: number) {
    const names = table.columns.filter(({ isSecret }) => !isSecret).map(({ name }) => name);
    // A row of JSON has no control character, so that CSV with these signs never quotes anything.
    this.#stream = client.query(
      copyTo(`copy (
        select row_to_json(r) from (
          select ${names.join(', ')} from ${table.name} where ${table.accountColumn} = ${account}
          order by ${table.key.join(', ')}
        ) r
      ) to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`),
    );
  }

  /** Number of rows, once all of them were read. */
  get count(): number {
    return this.#stream.rowCount;
  }

  chunks(): AsyncGenerator<Buffer> {
    return readBytes(this.#stream);
  }

  /** Yields pieces that end at the end of a line. */
  async *pieces(): AsyncGenerator<Buffer> {
    let waiting: Buffer[] = [];
    let size = 0;
    for await (const chunk of this.chunks()) {
      waiting.push(chunk);
      size += chunk.length;
      if (size < pieceSize) continue;
      const all = Buffer.concat(waiting);
      const end = all.lastIndexOf('\n') + 1;
      if (end > 0) yield all.subarray(0, end);
      waiting = [all.subarray(end)];
      size = all.length - end;
    }
    if (size > 0) yield Buffer.concat(waiting);
  }
}
