import { dayMillis as aDay } from '@tarima/domain/kit/time-zone';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { getSystemClockTime } from '../clock.ts';

/** Folder of unfinished local files, on the file system of the store, so that finishing a file is a rename. */
export class ScratchFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns an unused path. */
  async path(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return path.join(this.#folder, randomUUID());
  }

  /** Removes the remains of interrupted uploads of earlier days. */
  async sweep(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const file = path.join(this.#folder, name);
      const found = await stat(file).catch(() => undefined);
      if (found && getSystemClockTime() - found.mtimeMs > aDay) await rm(file, { force: true });
    }
  }
}
