import path from 'node:path';
import type { FileKind, FileVariant, StoredFile } from '@tarima/domain/kit/uploads';
import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { FileLinks } from './links.ts';
import { ScratchFolder } from './scratch.ts';
import { FolderStore, type Store } from './store.ts';
import { Upload } from './upload.ts';

export interface FileRow {
  readonly id: number;
  readonly sha256: Buffer;
  readonly kind: FileKind;
  readonly media_type: string;
  readonly size: number;
  readonly name: string;
}

const columns = sql.raw('id, sha256, kind, media_type, size, name');

/** The uploaded files of all accounts: rows in the database, contents in the store. */
export class Files {
  readonly store: Store;
  readonly scratch: ScratchFolder;
  readonly links: FileLinks;

  constructor({ dataDir, secret }: { dataDir: string; secret: Uint8Array }) {
    this.store = new FolderStore(path.join(dataDir, 'files'));
    this.scratch = new ScratchFolder(path.join(dataDir, 'files/incoming'));
    this.links = new FileLinks(secret);
  }

  /** Keeps an uploaded file, in the transaction of the record that refers to it. */
  async keep(tx: Transaction, accountId: number, file: File): Promise<StoredFile> {
    if (!(file instanceof Upload)) throw new Error('Only a file that was received can be kept');
    const { sha256, kind, mediaType, size, name, width, height, path: unfinished } = file.received;
    const row = await tx.row(sql<FileRow>`
      insert into files (account_id, sha256, kind, media_type, size, name, width, height)
      values (${accountId}, ${sha256}, ${kind}, ${mediaType}, ${size}, ${name}, ${width}, ${height})
      returning ${columns}`);
    if (!row) throw new Error('The file was not kept');
    // Before the commit: a row without its content would be worse than a content without a row.
    await this.store.put(keyOf(accountId, sha256), unfinished);
    return this.told(accountId, row);
  }

  async find(tx: Transaction, accountId: number, id: number): Promise<FileRow> {
    const row = await tx.row(
      sql<FileRow>`select ${columns} from files where account_id = ${accountId} and id = ${id}`,
    );
    if (!row) throw new CodedError('ENTITY_NOT_FOUND');
    return row;
  }

  /** A file as answers tell it, with links that work for a while. */
  told(accountId: number, { id, name, kind, size }: FileRow): StoredFile {
    return {
      id,
      name,
      kind,
      size,
      url: this.links.link(accountId, id),
      previewUrl: kind === 'image' ? this.links.link(accountId, id, 'preview') : null,
    };
  }

  /** A link to an image whose id a record holds, without asking the database. */
  link(accountId: number, id: number, variant: FileVariant): string {
    return this.links.link(accountId, id, variant);
  }
}

export const keyOf = (accountId: number, sha256: Buffer): string =>
  `${accountId}/${sha256.toString('hex')}`;
