import fs from 'node:fs';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { copyFolder } from '../../testing/copy-folder.ts';
import { getQuickestFolder } from '../../testing/quickest-folder.ts';
import { startEmbeddedDatabase } from '../embedded-database.ts';

/** A folder for one test, with a space in its path, which every account may enter. */
export function createTestFolder(): string {
  const folder = newFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

let stopped: Promise<string> | undefined;
afterAll(async () => {
  if (stopped) removeFolder(await stopped);
});

/** The same with a database in it that was stopped in good order: a copy, because making one takes PostgreSQL a while. */
export async function createUsedDataFolder(): Promise<string> {
  const folder = createTestFolder();
  await copyFolder(await (stopped ??= createStoppedDatabase()), folder);
  return folder;
}

async function createStoppedDatabase(): Promise<string> {
  const dataDir = newFolder();
  await (await startEmbeddedDatabase({ dataDir, log: () => undefined })).stop();
  return dataDir;
}

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(getQuickestFolder(), 'tarima embedded-'));
  fs.chmodSync(folder, 0o711);
  return folder;
}

const removeFolder = (folder: string): void => fs.rmSync(folder, { recursive: true, force: true });
