import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Whether this process may mount a disk of its own. */
export const canMountDisk = process.platform === 'linux' && mayMount();

/**
 * Mounts a small disk for one test, with a space in its path.
 * @param size as `mount` takes it, like `16m`
 */
export function mountSmallDisk(size: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tarima disk-'));
  mount(folder, size);
  onTestFinished(() => unmount(folder));
  return folder;
}

function mayMount(): boolean {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tarima disk-'));
  try {
    mount(folder, '1m');
  } catch {
    fs.rmdirSync(folder);
    return false;
  }
  unmount(folder);
  return true;
}

function mount(folder: string, size: string): void {
  const options = ['-t', 'tmpfs', '-o', `size=${size},mode=711`, 'tarima'];
  execFileSync('mount', [...options, folder], { stdio: 'ignore' });
}

function unmount(folder: string): void {
  execFileSync('umount', [folder], { stdio: 'ignore' });
  fs.rmdirSync(folder);
}
