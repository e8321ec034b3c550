import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createDataFolder } from '@tarima/server/testing/server-process';

const run = promisify(execFile);
const repository = path.join(import.meta.dirname, '../..');

/** Checks a commit out into a folder, with packages to run its server. @returns the folder */
export async function checkOutVersion(commit: string): Promise<string> {
  const folder = createDataFolder();
  const archive = path.join(folder, 'version.tar');
  await run('git', ['-C', repository, 'archive', '--output', archive, commit]);
  await run('tar', ['-xf', archive, '-C', folder]);
  fs.rmSync(archive);
  const hasSamePackages =
    readLockfile(folder).equals(readLockfile(repository)) &&
    fs.existsSync(path.join(repository, 'node_modules'));
  if (hasSamePackages) linkPackages(folder);
  else await run('npm', ['ci', '--ignore-scripts', '--no-audit'], { cwd: folder });
  return folder;
}

const readLockfile = (folder: string): Buffer =>
  fs.readFileSync(path.join(folder, 'package-lock.json'));

/** Links the installed packages; links between workspaces lead to those of the folder itself. */
function linkPackages(folder: string): void {
  for (const workspace of ['.', 'apps/server', 'packages/domain']) {
    const from = path.join(repository, workspace, 'node_modules');
    const to = path.join(folder, workspace, 'node_modules');
    if (!fs.existsSync(from)) continue;
    fs.mkdirSync(to, { recursive: true });
    for (const name of fs.readdirSync(from))
      if (name !== '@tarima') fs.symlinkSync(path.join(from, name), path.join(to, name));
  }
  const own = path.join(repository, 'node_modules/@tarima');
  fs.mkdirSync(path.join(folder, 'node_modules/@tarima'));
  for (const name of fs.readdirSync(own)) {
    const workspace = path.relative(repository, fs.realpathSync(path.join(own, name)));
    if (fs.existsSync(path.join(folder, workspace)))
      fs.symlinkSync(path.join(folder, workspace), path.join(folder, 'node_modules/@tarima', name));
  }
}
