import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { createUsedDataFolder, createTestFolder } from './testing/folders.ts';
import { startDatabaseProcess } from './testing/in-process.ts';

const isRoot = process.getuid?.() === 0;

function start(dataDir: string, settings?: Record<string, string>) {
  return startEmbeddedDatabase({ dataDir, log: () => undefined, ...(settings && { settings }) });
}

test('a folder in use by another process is refused, and accepted after that process ends', async () => {
  const dataDir = await createUsedDataFolder();
  const { child } = await startDatabaseProcess(dataDir);

  await expect(start(dataDir)).rejects.toMatchObject({
    code: 'DATA_FOLDER_IN_USE',
    message: expect.stringContaining(`process ${child.pid}`),
  });

  child.kill('SIGKILL');
  await (await retryWork(() => start(dataDir))).stop();
});

test('a folder in use by this process is refused', async () => {
  const dataDir = await createUsedDataFolder();
  const database = await start(dataDir);
  await expect(start(dataDir)).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
  await database.stop();
});

test('data of another major version is refused and left unchanged', async () => {
  const dataDir = await createUsedDataFolder();
  const versionFile = path.join(dataDir, 'postgres/PG_VERSION');
  fs.writeFileSync(versionFile, '17\n');

  await expect(start(dataDir)).rejects.toMatchObject({
    code: 'POSTGRES_MAJOR',
    message: expect.stringMatching(/written by PostgreSQL 17.* brings PostgreSQL 18/),
  });
  expect(fs.readFileSync(versionFile, 'utf8')).toBe('17\n');
});

test('a folder that cannot be written is refused', async () => {
  const inTheWay = path.join(createTestFolder(), 'file');
  fs.writeFileSync(inTheWay, '');
  for (const dataDir of [inTheWay, path.join(inTheWay, 'below')])
    await expect(start(dataDir)).rejects.toMatchObject({ code: 'DATA_FOLDER_UNWRITABLE' });
});

test.runIf(isRoot)(
  "as root, a folder that PostgreSQL's account cannot enter is refused",
  async () => {
    const closed = createTestFolder();
    fs.chmodSync(closed, 0o700);
    await expect(start(path.join(closed, 'data'))).rejects.toMatchObject({
      code: 'DATA_FOLDER_NOT_ENTERABLE',
      message: expect.stringContaining('/var/lib/tarima'),
    });
  },
);

test('if PostgreSQL does not start, its own message is reported and the folder is free again', async () => {
  const dataDir = await createUsedDataFolder();
  await expect(start(dataDir, { shared_buffers: 'plenty' })).rejects.toMatchObject({
    code: 'POSTGRES_FAILED',
    message: expect.stringContaining('invalid value for parameter "shared_buffers"'),
  });
  await (await start(dataDir)).stop();
});

async function retryWork<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    return retryWork(work); // the killed process is not quite gone
  }
}
