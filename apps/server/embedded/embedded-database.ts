import fs from 'node:fs';
import path from 'node:path';
import { getOrCreateSecret } from '../secret-file.ts';
import { findPostgresSystemAccount } from './system-account.ts';
import { preparePostgresBinaries } from './binaries.ts';
import { preparePostgresCluster } from './cluster.ts';
import { prepareDataFolder } from './data-folder.ts';
import { lockDataFolder } from './folder-lock.ts';
import { ensureOwnerDatabase } from './owner.ts';
import { stopOrphanedPostgres } from './pid-file.ts';
import { PostgresProcess } from './postgres-process.ts';
import { assertFreeDiskSpace } from './free-disk-space.ts';
import { getPostgresSettings } from './settings.ts';

export interface EmbeddedDatabase {
  /** Connection string of the role that owns the database, which is not a superuser. */
  ownerUrl: string;
  port: number;
  stop(): Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  dataDir: string;
  log: (message: string) => void;
  /** PostgreSQL settings that replace the defaults, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>;
}

/** Runs the embedded PostgreSQL on the data folder. Throws an OperatorError for problems that the operator can solve. */
export async function startEmbeddedDatabase({
  dataDir,
  log,
  settings,
}: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  assertFreeDiskSpace(dataDir);
  const account = findPostgresSystemAccount(path.join(dataDir, 'postgres'));
  const folder = prepareDataFolder(dataDir, account);
  const cluster = path.join(folder, 'postgres');
  const unlock = lockDataFolder(folder);
  try {
    const binaries = preparePostgresBinaries(account, folder);
    const superuserPassword = getOrCreateSecret(path.join(folder, 'postgres-superuser-password'));
    const ownerPassword = getOrCreateSecret(path.join(folder, 'postgres-owner-password'));
    preparePostgresCluster(cluster, binaries, account, superuserPassword);
    await stopOrphanedPostgres(cluster, log);

    const logFile = rotateLog(path.join(folder, 'postgres.log'));
    const allSettings = { ...getPostgresSettings(), ...settings };
    const postmaster = new PostgresProcess({
      cluster,
      binaries,
      account,
      settings: allSettings,
      logFile,
      log,
    });
    await postmaster.start();
    const stop = async (): Promise<void> => {
      await postmaster.stop();
      unlock();
    };
    try {
      return {
        ownerUrl: await ensureOwnerDatabase(postmaster.port, superuserPassword, ownerPassword),
        port: postmaster.port,
        stop,
      };
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Keeps one older log, so that logs do not fill the disk. */
function rotateLog(logFile: string): string {
  const size = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10_000_000) fs.renameSync(logFile, `${logFile}.1`);
  return logFile;
}
