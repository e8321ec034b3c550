import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type SystemAccount, findPostgresSystemAccount } from './embedded/system-account.ts';
import { ensureWritableFolder } from './embedded/data-folder.ts';

const repository = path.resolve(import.meta.dirname, '../..');

/**
 * Drops root once the port is open: the server continues as PostgreSQL's account, so that an attacker does not become root.
 * The data folder then belongs to that account.
 * @returns the message for the operator
 */
export function dropRootPrivileges(dataDir: string): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account = findPostgresSystemAccount(path.join(dataDir, 'postgres'));
  if (!account || !canRun(account))
    return `Warning: Tarima goes on as root, because ${account?.name ?? 'no other account'} may not read ${repository}. Start it as an ordinary user, or put the code where every account can read it.`;
  handOverFolder(ensureWritableFolder(dataDir), account);
  process.setgroups?.([account.gid]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  return `Started as root, Tarima goes on as ${account.name}.`;
}

/**
 * Returns whether the account can run this Node and read the files that are loaded later. It is tried, since permissions have many sources.
 */
function canRun({ uid, gid }: SystemAccount): boolean {
  const files = ['apps/server/main.ts', 'packages/domain/modules.ts', 'package.json'];
  const tried = `for (const file of ${JSON.stringify(files)}) require('fs').readFileSync(file)`;
  const { status } = spawnSync(process.execPath, ['-e', tried], {
    cwd: repository,
    uid,
    gid,
    env: {},
    stdio: 'ignore',
  });
  return status === 0;
}

/** Changes the owner of the files that root created in the folder. Symbolic links and hard links to files elsewhere are left alone. */
function handOverFolder(folder: string, { uid, gid }: SystemAccount): void {
  fs.chownSync(folder, uid, gid);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const entryPath = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      handOverFolder(entryPath, { name: '', uid, gid });
      continue;
    }
    const stat = fs.lstatSync(entryPath);
    if (stat.uid === 0 && stat.nlink === 1) fs.lchownSync(entryPath, uid, gid);
  }
}
