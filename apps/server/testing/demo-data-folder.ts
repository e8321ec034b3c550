import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getSystemClockTime, getServerTime } from '../kit/clock.ts';
import { copyFolder } from './copy-folder.ts';
import { findFreePort, startMainProcess } from './main-process.ts';
import { hashSources } from './hash-sources.ts';

/** Password of every user in the demo company of the golden folder. */
export const demoPassword = 'Tarimas.De.Pino.26';

const sources = ['apps/server', 'packages/domain', 'package-lock.json'];
const aDay = 86_400_000;
/** Making it takes a minute, on a busy machine several. */
const ahead = 8 * 60_000;

/**
 * Fills an empty data folder with the demo company, stopped in good order.
 * It is a copy of a company that is made once for a moment and a state of the sources,
 * because creating nine months of a company takes a while.
 * @returns the output of the very first start, in which it was made
 */
export async function fillDataFolderWithDemo(dataDir: string): Promise<string> {
  const golden = await getDemoDataFolder();
  await copyFolder(path.join(golden, 'data'), dataDir);
  return fs.readFileSync(path.join(golden, 'first-start.txt'), 'utf8');
}

/** Returns the folder of this run's company, once it is made. */
export async function getDemoDataFolder(): Promise<string> {
  const golden = path.join(os.tmpdir(), `tarima-golden-${os.userInfo().username}-${keyOfRun()}`);
  while (!fs.existsSync(golden)) {
    const unlock = lockFile(`${golden}.lock`);
    if (!unlock) {
      await sleep(100); // another process makes it
      continue;
    }
    try {
      if (!fs.existsSync(golden)) await make(golden);
    } finally {
      unlock();
    }
  }
  return golden;
}

async function make(golden: string): Promise<void> {
  removeOld();
  const unfinished = `${golden}.part`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  const server = await startMainProcess({
    PORT: String(await findFreePort()),
    DATA_DIR: path.join(unfinished, 'data'),
    DEMO_PASSWORD: demoPassword,
    ...beforeTheRun(),
  });
  await server.stop();
  fs.writeFileSync(path.join(unfinished, 'first-start.txt'), server.said);
  fs.renameSync(unfinished, golden);
}

function removeOld(): void {
  for (const name of fs.readdirSync(os.tmpdir())) {
    if (!name.startsWith(`tarima-golden-${os.userInfo().username}-`)) continue;
    const folder = path.join(os.tmpdir(), name);
    const since = getSystemClockTime() - fs.statSync(folder).mtimeMs;
    if (since > aDay) fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Hashes the sources and the moment of the run: the texts and rules by which the demo company is made, and its last day. */
const keyOfRun = (): string =>
  hashSources(
    sources,
    process.env['MOMENT'] ?? new Date(getServerTime()).toISOString().slice(0, 10),
  ).slice(0, 16);

/** Clock by which it is made: with any run as its maker, it is over when another begins. */
function beforeTheRun(): { readonly TARIMA_CLOCK_OFFSET?: string } {
  const moment = process.env['MOMENT'];
  if (moment === undefined) return {};
  return { TARIMA_CLOCK_OFFSET: String(Date.parse(moment) - ahead - getSystemClockTime()) };
}

/** @returns how to give the lock back, or nothing when a living process has it. */
function lockFile(file: string): (() => void) | undefined {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    return () => fs.rmSync(file);
  } catch {
    const holder = Number(readIfExists(file));
    if (holder > 0 && !isRunning(holder)) fs.rmSync(file, { force: true });
    return undefined;
  }
}

function readIfExists(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
