import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { getSystemErrorCode } from '../../operator-error.ts';

export interface StoredContent {
  readonly size: number;
  stream(): Readable;
}

/** Store of file contents. Keys consist of the account, the hash of the content, and optionally a variant. A content never changes. */
export interface ContentStore {
  /** Takes over a finished local file. Once the promise resolves, the content survives a crash. */
  put(key: string, file: string): Promise<void>;
  get(key: string): Promise<StoredContent | undefined>;
  /** Deletes a content; does nothing without one. */
  remove(key: string): Promise<void>;
  /** Deletes everything of an account, also papers and sizes of pictures that no row names. @returns how many contents there were */
  removeAccount(accountId: number): Promise<number>;
}

/** Error of a store that does not respond or is full: the request can be retried later. */
export class StoreUnavailableError extends Error {}

const keyShape = /^\d+\/[\da-f]{64}(\.\w+)?$/;

/** Asserts that a key is valid: no other text may become part of a path or a URL. */
export function assertContentStoreKey(key: string): string {
  if (!keyShape.test(key)) throw new Error('This is no key of the store');
  return key;
}

/** Contents in a folder that all server processes share. */
export class FolderContentStore implements ContentStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(key: string, file: string): Promise<void> {
    const target = this.#pathOf(key);
    await chmod(file, 0o600);
    await flush(file);
    const folder = path.dirname(target);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(file, target); // A content that exists already is the same.
    await flush(folder);
  }

  async get(key: string): Promise<StoredContent | undefined> {
    const file = this.#pathOf(key);
    const found = await stat(file).catch(() => undefined);
    return found && { size: found.size, stream: () => createReadStream(file) };
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  async removeAccount(accountId: number): Promise<number> {
    const folder = path.join(this.#folder, String(accountId));
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        if (getSystemErrorCode(error) === 'ENOENT') return [];
        throw error;
      },
    );
    await rm(folder, { recursive: true, force: true });
    return entries.filter((entry) => entry.isFile()).length;
  }

  /** Returns the path of a key, `7/3f/3fa9…` for `7/3fa9…`, so that folders stay small. */
  #pathOf(key: string): string {
    const [account = '', name = ''] = assertContentStoreKey(key).split('/');
    return path.join(this.#folder, account, name.slice(0, 2), name);
  }
}

async function flush(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
