import fs from 'node:fs';
import path from 'node:path';
import { getOrCreateSecret } from '../secret-file.ts';
import { findUnprivilegedAccount } from './account.ts';
import { postgresBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { prepareDataFolder } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { ensureOwner } from './owner.ts';
import { clearOrphan } from './pid-file.ts';
import { Postmaster } from './postmaster.ts';
import { assertRoom } from './disk-room.ts';
import { postgresSettings } from './settings.ts';

export interface EmbeddedDatabase {
  /** Address of the database as the role that owns it, which is not a superuser. */
  ownerUrl: string;
  port: number;
  stop(): Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  dataDir: string;
  log: (message: string) => void;
  /** PostgreSQL settings that replace ours, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>;
}

/** Runs the PostgreSQL that comes with Tarima on the data folder. Throws an OperatorError for what the operator can solve. */
export async function startEmbeddedDatabase({
  dataDir,
  log,
  settings,
}: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  assertRoom(dataDir);
  const account = findUnprivilegedAccount(path.join(dataDir, 'postgres'));
  const folder = prepareDataFolder(dataDir, account);
  const cluster = path.join(folder, 'postgres');
  const unlock = lockFolder(folder);
  try {
    const binaries = postgresBinaries(account, folder);
    const superuserPassword = getOrCreateSecret(path.join(folder, 'postgres-superuser-password'));
    const ownerPassword = getOrCreateSecret(path.join(folder, 'postgres-owner-password'));
    prepareCluster(cluster, binaries, account, superuserPassword);
    await clearOrphan(cluster, log);

    const logFile = rotateLog(path.join(folder, 'postgres.log'));
    const allSettings = { ...postgresSettings(), ...settings };
    const postmaster = new Postmaster({
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
        ownerUrl: await ensureOwner(postmaster.port, superuserPassword, ownerPassword),
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

/** Keeps one older log, so that a long life does not fill the disk. */
function rotateLog(logFile: string): string {
  const size = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10_000_000) fs.renameSync(logFile, `${logFile}.1`);
  return logFile;
}
