import fs from 'node:fs';
import path from 'node:path';
import { readSecretFile } from '../secret-file.ts';
import { buildOwnerUrl } from './owner.ts';
import { readPidFile } from './pid-file.ts';

/**
 * Returns the connection string of the PostgreSQL that a running Tarima uses on a data folder. It is undefined when none runs.
 * The operator's commands use it.
 */
export function findRunningDatabaseUrl(dataDir: string): string | undefined {
  const cluster = path.join(dataDir, 'postgres');
  if (readPidFile(cluster)?.status !== 'ready') return undefined;
  // The fourth line of the file is the port (PostgreSQL's src/include/utils/pidfile.h).
  const [, , , port] = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  const password = readSecretFile(path.join(dataDir, 'postgres-owner-password'));
  return port && password ? buildOwnerUrl(Number(port), password) : undefined;
}
