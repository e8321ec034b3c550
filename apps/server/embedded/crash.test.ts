import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findPostgresSystemAccount } from './system-account.ts';
import { preparePostgresBinaries } from './binaries.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { readPidFile } from './pid-file.ts';
import { createUsedDataFolder } from './testing/folders.ts';
import { killProcess, startDatabaseProcess } from './testing/in-process.ts';
import { ContinuousWriter, loadWrittenRows } from './testing/writer.ts';

test('kill -9 of PostgreSQL while writing loses no acknowledged row, and PostgreSQL restarts at the same address', async () => {
  const dataDir = await createUsedDataFolder();
  const messages: string[] = [];
  const database = await startEmbeddedDatabase({ dataDir, log: (text) => messages.push(text) });
  const writer = await ContinuousWriter.on(database.ownerUrl);
  const writing = writer.writeUntilItDies();
  await writer.hasWritten(200);

  process.kill(postmasterPid(dataDir), 'SIGKILL');
  await writing;

  const rows = await loadWrittenRows(database.ownerUrl);
  expect(writer.acknowledged.filter((id) => !rows.has(id))).toEqual([]);
  expect(messages).toContain('PostgreSQL ended unexpectedly; starting it again');
  await database.stop();
});

test('kill -9 of Node while writing loses no acknowledged row, and the folder can be used again', async () => {
  const dataDir = await createUsedDataFolder();
  const { child, ownerUrl } = await startDatabaseProcess(dataDir);
  const writer = await ContinuousWriter.on(ownerUrl);
  const writing = writer.writeUntilItDies();
  await writer.hasWritten(200);

  await killProcess(child, 'SIGKILL');
  const database = await startEmbeddedDatabase({ dataDir, log: () => undefined });
  await writing;

  const rows = await loadWrittenRows(database.ownerUrl);
  expect(writer.acknowledged.filter((id) => !rows.has(id))).toEqual([]);
  await database.stop();
});

test('kill -9 of Node and of PostgreSQL at once loses no acknowledged row', async () => {
  const dataDir = await createUsedDataFolder();
  const { child, ownerUrl } = await startDatabaseProcess(dataDir);
  const writer = await ContinuousWriter.on(ownerUrl);
  const writing = writer.writeUntilItDies();
  await writer.hasWritten(200);

  process.kill(postmasterPid(dataDir), 'SIGKILL');
  await killProcess(child, 'SIGKILL');
  await writing;
  const database = await startEmbeddedDatabase({ dataDir, log: () => undefined });

  const rows = await loadWrittenRows(database.ownerUrl);
  expect(writer.acknowledged.filter((id) => !rows.has(id))).toEqual([]);
  await database.stop();
});

test('a PostgreSQL left over from an interrupted run is stopped before another one starts', async () => {
  const dataDir = await createUsedDataFolder();
  const orphan = runPostgres(path.join(dataDir, 'postgres'));
  while (readPidFile(path.join(dataDir, 'postgres'))?.status !== 'ready') await sleep(20);
  const orphanEnded = once(orphan, 'exit');

  const messages: string[] = [];
  const database = await startEmbeddedDatabase({ dataDir, log: (text) => messages.push(text) });

  expect(await orphanEnded).toEqual([0, null]);
  expect(messages).toEqual([
    `stopping the PostgreSQL that an interrupted run left behind (process ${orphan.pid})`,
  ]);
  expect(postmasterPid(dataDir)).not.toBe(orphan.pid);
  await database.stop();
});

test('a pid file with the number of another program neither prevents the start nor ends that program', async () => {
  const dataDir = await createUsedDataFolder();
  const stranger = spawn('sleep', ['60'], { ...identity(dataDir), stdio: 'ignore' });
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
  fs.writeFileSync(pidFile, `${stranger.pid}\n/elsewhere\n`, { mode: 0o644 });

  const database = await startEmbeddedDatabase({ dataDir, log: () => undefined });

  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  await database.stop();
  await killProcess(stranger, 'SIGKILL');
});

function postmasterPid(dataDir: string): number {
  const pid = readPidFile(path.join(dataDir, 'postgres'))?.pid;
  if (pid === undefined) throw new Error('PostgreSQL is not running');
  return pid;
}

/** Runs PostgreSQL in the state that a kill -9 of Node leaves without a guard: running, without its parent. */
function runPostgres(cluster: string): ChildProcess {
  const { postgres } = preparePostgresBinaries(
    findPostgresSystemAccount(cluster),
    path.dirname(cluster),
  );
  const args = [
    '-D',
    cluster,
    '-c',
    'listen_addresses=',
    '-c',
    `unix_socket_directories="${cluster}"`,
  ];
  return spawn(postgres, args, { ...identity(path.dirname(cluster)), stdio: 'ignore' });
}

function identity(dataDir: string): { uid?: number; gid?: number } {
  const account = findPostgresSystemAccount(path.join(dataDir, 'postgres'));
  return account ? { uid: account.uid, gid: account.gid } : {};
}
