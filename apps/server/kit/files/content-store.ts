import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

export interface StoredContent {
  readonly size: number;
  stream(): Readable;
}

/** Store of contents. The server makes the keys: account, hash of the content, maybe a variant. A content never changes. */
export interface ContentStore {
  /** Takes over a finished local file. Once it resolves, the content outlives a crash. */
  put(key: string, file: string): Promise<void>;
  get(key: string): Promise<StoredContent | undefined>;
  /** Deletes a content; does nothing when there is none. */
  remove(key: string): Promise<void>;
}

/** The store is away or full: the request can be retried later. */
export class StoreUnavailableError extends Error {}

const keyShape = /^\d+\/[\da-f]{64}(\.\w+)?$/;

/** Returns a valid key: no other text may reach a path or an address. */
export function assertContentStoreKey(key: string): string {
  if (!keyShape.test(key)) throw new Error('This is no key of the store');
  return key;
}

/** Contents in a folder that every server process shares. */
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
    await rename(file, target); // one that is there already has the same content
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

  /** Returns the path of a key, `7/3f/3fa9…` for `7/3fa9…`: folders stay small. */
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
