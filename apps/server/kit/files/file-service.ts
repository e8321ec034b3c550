import path from 'node:path';
import type { FileVariant, StoredFile } from '@tarima/domain/kit/uploads';
import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { FileLinkService, type FileLinkReader } from './links.ts';
import { ScratchFolder } from './scratch.ts';
import { S3ContentStore, type S3BucketConfig } from './s3-content-store.ts';
import { FolderContentStore, type ContentStore } from './content-store.ts';
import { ReceivedUpload } from './upload.ts';

export interface FileRow {
  readonly id: number;
  readonly sha256: Buffer;
  readonly kind: StoredFile['kind'];
  readonly media_type: string;
  readonly size: number;
  readonly name: string;
}

export interface ContentStoreOptions {
  readonly dataDir: string;
  /** Bucket of an S3-compatible service; without a bucket, contents are stored in the data folder. */
  readonly bucket: S3BucketConfig | undefined;
}

export const createContentStore = ({ dataDir, bucket }: ContentStoreOptions): ContentStore =>
  bucket ? new S3ContentStore(bucket) : new FolderContentStore(path.join(dataDir, 'files'));

const columns = sql.raw('id, sha256, kind, media_type, size, name');

/** Uploaded files of all accounts: rows in the database, contents in the store. */
export class FileService {
  readonly store: ContentStore;
  readonly scratch: ScratchFolder;
  readonly links: FileLinkService;

  constructor({ secret, ...storeOptions }: ContentStoreOptions & { secret: Uint8Array }) {
    this.store = createContentStore(storeOptions);
    this.scratch = new ScratchFolder(path.join(storeOptions.dataDir, 'files/incoming'));
    this.links = new FileLinkService(secret);
  }

  /**
   * Stores an uploaded file, in the transaction of the record that refers to it.
   * A temporary file can be loaded for an hour after the first load.
   */
  async save(
    tx: Transaction,
    file: File,
    { brief = false }: { brief?: boolean } = {},
  ): Promise<{ id: number }> {
    if (!(file instanceof ReceivedUpload))
      throw new Error('Only a file that was received can be kept');
    const { sha256, kind, mediaType, size, name, width, height, path: unfinished } = file.received;
    const row = await tx.row(sql<{ id: number }>`
      insert into files (account_id, sha256, kind, media_type, size, name, width, height, brief)
      values (${tx.accountId}, ${sha256}, ${kind}, ${mediaType}, ${size}, ${name}, ${width}, ${height}, ${brief})
      returning id`);
    if (!row) throw new Error('The file was not kept');
    // The content is stored before the commit: a row without content would be worse than a content without a row.
    await this.store.put(getContentStoreKey(tx.accountId, sha256), unfinished);
    return row;
  }

  async find(tx: Transaction, id: number): Promise<FileRow> {
    const row = await tx.row(
      sql<FileRow>`select ${columns} from files where account_id = ${tx.accountId} and id = ${id}`,
    );
    if (!row) throw new CodedError('ENTITY_NOT_FOUND');
    return row;
  }

  /**
   * Loads a file for the holder of a link, while its user may sign in and may still see the file.
   * A temporary file can be loaded for an hour after the first load.
   */
  async handOut(tx: Transaction, reader: FileLinkReader, id: number): Promise<FileRow> {
    const found = await tx.row(sql<FileRow & { brief: boolean; over: boolean }>`
      select f.id, sha256, kind, media_type, size, f.name, brief,
        coalesce(handed_out_at < present() - interval '1 hour', false) as over
      from files f
      join users u on u.account_id = f.account_id and u.id = ${reader.id} and u.status = 'active'
      join accounts a on a.id = f.account_id and a.disabled_at is null
      where f.account_id = ${reader.accountId} and f.id = ${id} and may_open_file(u.id, f.id)`);
    if (!found || found.over) throw new CodedError('ENTITY_NOT_FOUND');
    if (found.brief)
      await tx.row(sql`
        update files set handed_out_at = present()
        where account_id = ${reader.accountId} and id = ${id} and handed_out_at is null`);
    return found;
  }

  /** Deletes a file that nothing refers to, and its content where no other file has the same content. */
  async forget(tx: Transaction, id: number): Promise<void> {
    const deleted = await tx.row(sql<{ sha256: Buffer; others: boolean }>`
      delete from files f where account_id = ${tx.accountId} and id = ${id}
      returning sha256, exists (
        select from files o where o.account_id = f.account_id and o.sha256 = f.sha256 and o.id <> f.id
      ) as others`);
    if (deleted && !deleted.others)
      await this.store.remove(getContentStoreKey(tx.accountId, deleted.sha256));
  }

  /** Maps a file to its DTO, with links that expire. */
  toDto(reader: FileLinkReader, { id, name, kind, size }: FileRow): StoredFile {
    return {
      id,
      name,
      kind,
      size,
      url: this.links.link(reader, id),
      previewUrl: kind === 'image' ? this.links.link(reader, id, 'preview') : null,
    };
  }

  /** Returns the link of an image by its id, without a query. */
  link(reader: FileLinkReader, id: number, variant: FileVariant): string {
    return this.links.link(reader, id, variant);
  }
}

/** Returns the link of a record's small picture, if it has a picture. */
export const findPreviewLink = (
  files: FileService,
  reader: FileLinkReader,
  id: number | null,
): string | null => (id === null ? null : files.link(reader, id, 'preview'));

export const getContentStoreKey = (accountId: number, sha256: Buffer): string =>
  `${accountId}/${sha256.toString('hex')}`;
