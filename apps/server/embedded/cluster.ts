import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { writeSecretFile } from '../secret-file.ts';
import { type SystemAccount, changeFileOwner } from './system-account.ts';
import type { PostgresBinaries } from './binaries.ts';
import { getPostgresEnvironment } from './postgres-process.ts';

export const postgresSuperuserName = 'postgres';

/** Creates the cluster's folder if it does not exist, and refuses one of another major version. */
export function preparePostgresCluster(
  cluster: string,
  binaries: PostgresBinaries,
  account: SystemAccount | undefined,
  password: string,
): void {
  const versionFile = path.join(cluster, 'PG_VERSION');
  if (!fs.existsSync(versionFile)) initialise(cluster, binaries, account, password);

  const major = fs.readFileSync(versionFile, 'utf8').trim();
  if (major === binaries.major) return;
  throw new OperatorError(
    'POSTGRES_MAJOR',
    `The data in ${cluster} was written by PostgreSQL ${major}, and this version of Tarima brings PostgreSQL ${binaries.version}. ` +
      'Start the version of Tarima that wrote it and move the data with a dump, or choose another folder with DATA_DIR.',
  );
}

function initialise(
  cluster: string,
  binaries: PostgresBinaries,
  account: SystemAccount | undefined,
  password: string,
): void {
  const unfinished = `${cluster}.part`;
  const passwordFile = `${cluster}.password`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { mode: 0o700 });
  changeFileOwner(account, unfinished);
  writeSecretFile(passwordFile, password);
  changeFileOwner(account, passwordFile);
  try {
    execFileSync(binaries.initdb, listInitdbArguments(unfinished, passwordFile), {
      ...(account && { uid: account.uid, gid: account.gid }),
      cwd: path.dirname(cluster),
      env: getPostgresEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    throw new OperatorError(
      'POSTGRES_FAILED',
      `PostgreSQL could not make its folder ${cluster}. ${getErrorText(error)}`,
      { cause: error },
    );
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
  fs.renameSync(unfinished, cluster); // A crash inside initdb leaves no partial cluster under the final name.
}

function listInitdbArguments(folder: string, passwordFile: string): string[] {
  // The built-in locale sorts the same on every machine; an upgrade of the operating system cannot corrupt an index.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  const access = [
    `--username=${postgresSuperuserName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
  ];
  return [`--pgdata=${folder}`, ...access, ...locale, '--data-checksums', '--no-instructions'];
}

function getErrorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const errorOutput =
    'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : '';
  return errorOutput || error.message;
}
