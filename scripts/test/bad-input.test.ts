import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { installChromium, presentChromium } from '../setup/chromium.mjs';
import { toldWords } from '../tell.mjs';
import { canMountDisk, mountSmallDisk } from '../../apps/server/testing/small-disk.ts';

const command = path.join(import.meta.dirname, '../test.mjs');

const parts = 'domain, server, embedded, durability, web, scripts, journeys, pictures';
const aMoment = 'Write one of this century like 2026-11-24T10:07:00-06:00: a date, a time and the';

test.each([
  [['--only=sever'], {}, `There is no part "sever" of the tests. Name one of: ${parts}.`],
  [['--only='], {}, `There is no part "" of the tests. Name one of: ${parts}.`],
  [['--chnaged'], {}, 'npm test knows no --chnaged. It takes --only=…, --changed, --soak,'],
  [['--moments', 'floor'], {}, '--moments plays all that shows days and hours: leave --only'],
  [[], { SEED: '1e5' }, 'SEED=1e5 is no number. Give a whole one, like SEED=20261124.'],
  [['--soak'], { SEED: '-3' }, 'SEED=-3 is no number. Give a whole one, like SEED=20261124.'],
  [[], { MOMENT: 'yesterday' }, `MOMENT=yesterday is no moment. ${aMoment}`],
  [[], { MOMENT: '2027-02-29T10:00Z' }, `MOMENT=2027-02-29T10:00Z is no moment. ${aMoment}`],
  [['--moments'], { MOMENT: 'soon' }, `MOMENT=soon is no moment. ${aMoment}`],
  [[], { TMPDIR: '/no such folder' }, 'There is no folder /no such folder, where the tests would'],
  [['--only=journeys'], { CHROMIUM_PATH: '/no/browser' }, 'CHROMIUM_PATH is /no/browser, and that'],
  [
    ['--only=pictures'],
    { PATH: os.tmpdir(), CHROMIUM_PATH: '' },
    'The browser tests need Chromium',
  ],
])('npm test -- %j with %j is refused with one sentence', async (args, environment, said) => {
  await expectRefusal(args, environment, said);
});

test.runIf(canMountDisk)('npm test names a full disk before it starts', async () => {
  const disk = mountSmallDisk('16m');
  await expectRefusal(
    [],
    { TMPDIR: disk },
    `The disk of ${disk} has 0.0 GB left and the tests need`,
  );
  expect(fs.readdirSync(disk)).toEqual([]);
});

test('a path filter that matches no test is reported', async () => {
  const { code, output } = await run(['--only=scripts', 'no-such-test'], {});
  expect(output).toContain('No file of these tests has no-such-test in its path.\n\n0 passed');
  expect(code).toBe(1);
});

test('a failed installation of the browser is reported with the last line of apt-get', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tarima programs-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const script = '#!/bin/sh\necho Reading\necho E: no network >&2\nexit 100\n';
  fs.writeFileSync(path.join(folder, 'apt-get'), script, { mode: 0o755 });
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM_PATH', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  if (process.getuid?.() === 0) expect(presentChromium()).toBeUndefined();
  await expect(installChromium()).rejects.toThrow(
    'apt-get could not install Chromium (E: no network). Install it (on Debian: sudo apt-get install',
  );
});

test('an error caused by a full disk is reported as one', () => {
  const full = 'The disk is full. Make room and run this again: what was begun is made anew.';
  expect(toldWords(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toBe(full);
  expect(toldWords(new Error('vite build\nENOSPC: no space left on device, write'))).toBe(full);
  expect(toldWords(new Error('no room for ENOSPCs'))).toContain('no room for ENOSPCs\n    at ');
});

/** The command ends with one sentence and 1, before it begins anything. */
async function expectRefusal(args: string[], environment: NodeJS.ProcessEnv, said: string) {
  const { code, output } = await run(args, environment);
  expect(output.trim().split('\n')).toEqual([expect.stringContaining(said)]);
  expect(output.trim()).toMatch(/^[^\n]+\.$/);
  expect(code).toBe(1);
}

async function run(args: string[], environment: NodeJS.ProcessEnv) {
  const env = { ...process.env, ...environment };
  for (const name of ['TARIMA_CLOCK_OFFSET', 'SOAK', 'WHOLE_RUN', 'VITEST', 'NODE_OPTIONS'])
    Reflect.deleteProperty(env, name);
  const child = spawn(process.execPath, [command, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => (output += String(data)));
  const [code] = await once(child, 'close');
  return { code, output };
}
