import fs from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { copyFolder } from '../../testing/copy-folder.ts';
import { startEmbeddedDatabase } from '../embedded-database.ts';
import { changeFileOwner, findPostgresSystemAccount } from '../system-account.ts';
import { preparePostgresBinaries } from '../binaries.ts';
import { postgresSuperuserName } from '../cluster.ts';
import { PostgresProcess } from '../postgres-process.ts';
import { getPostgresSettings } from '../settings.ts';

export interface Standby {
  /** Connection string of its superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the database of a data folder for one test, and a standby on a copy of the folder that follows it. */
export async function startPrimaryWithStandby(
  dataDir: string,
  copy: string,
): Promise<{ ownerUrl: string; standby: Standby }> {
  await copyFolder(dataDir, copy);
  const { ownerUrl, port, stop } = await startEmbeddedDatabase({ dataDir, log: () => undefined });
  onTestFinished(stop);
  const standby = await startStandby(copy, port);
  onTestFinished(standby.stop);
  return { ownerUrl, standby };
}

/**
 * Starts a hot standby on a copy of a data folder that was made while the primary was stopped, and follows the primary by streaming.
 * @param primaryPort port of the primary, whose superuser has the password of the folder
 */
async function startStandby(dataDir: string, primaryPort: number): Promise<Standby> {
  const cluster = path.join(dataDir, 'postgres');
  const account = findPostgresSystemAccount(cluster);
  const password = fs
    .readFileSync(path.join(dataDir, 'postgres-superuser-password'), 'utf8')
    .trim();
  const signal = path.join(cluster, 'standby.signal');
  fs.writeFileSync(signal, '');
  changeFileOwner(account, signal);
  const postmaster = new PostgresProcess({
    cluster,
    binaries: preparePostgresBinaries(account, dataDir),
    account,
    settings: {
      ...getPostgresSettings(),
      primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=${postgresSuperuserName} password=${password}`,
    },
    logFile: path.join(dataDir, 'standby.log'),
    log: () => undefined,
  });
  await postmaster.start();
  return {
    url: `postgres://${postgresSuperuserName}:${encodeURIComponent(password)}@127.0.0.1:${postmaster.port}/tarima`,
    stop: () => postmaster.stop(),
  };
}
