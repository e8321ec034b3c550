import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** Operating system account that PostgreSQL uses when Tarima runs as root. */
export interface SystemAccount {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Returns the account for PostgreSQL, which refuses to run as root and must own the cluster's folder.
 * Undefined when this process is not root: PostgreSQL then runs as the same account.
 */
export function findPostgresSystemAccount(cluster: string): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account =
    findOwner(cluster) ??
    findAccount('postgres') ??
    createAccount('postgres') ??
    findAccount('nobody');
  if (account) return account;
  throw new OperatorError(
    'POSTGRES_ACCOUNT',
    'PostgreSQL does not run as root, and no account named "postgres" exists or could be made. ' +
      'Create it (useradd --system postgres), start Tarima as another user, or set DATABASE_URL.',
  );
}

/** Returns whether the account may enter `folder` and all folders above it. */
export function canEnterFolder(folder: string, account: SystemAccount | undefined): boolean {
  if (!account) return true;
  let current = fs.realpathSync(folder);
  for (;;) {
    const { uid, gid, mode } = fs.statSync(current);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    const parent = path.dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}

export function changeFileOwner(account: SystemAccount | undefined, file: string): void {
  if (account) fs.chownSync(file, account.uid, account.gid);
}

function findOwner(cluster: string): SystemAccount | undefined {
  const stat = fs.statSync(cluster, { throwIfNoEntry: false });
  return stat && stat.uid !== 0
    ? { name: `account ${stat.uid}`, uid: stat.uid, gid: stat.gid }
    : undefined;
}

function findAccount(name: string): SystemAccount | undefined {
  const uid = findId('-u', name);
  const gid = findId('-g', name);
  return uid && gid ? { name, uid, gid } : undefined;
}

function findId(flag: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
}

function createAccount(name: string): SystemAccount | undefined {
  try {
    const options = [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
    ];
    execFileSync('useradd', [...options, name], { stdio: 'ignore' });
  } catch {
    return undefined; // The system has no useradd, or its account files are read-only.
  }
  return findAccount(name);
}
