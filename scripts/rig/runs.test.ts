import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findRig, readRigOptions } from './runs.mjs';

test('takes runs and an older version, and refuses other options with a sentence', () => {
  expect(readRigOptions([])).toEqual({ only: undefined, old: undefined });
  expect(readRigOptions(['--only=caddy,haproxy', '--old=v1'])).toEqual({
    only: ['caddy', 'haproxy'],
    old: 'v1',
  });
  expect(() => readRigOptions(['--only=docker'])).toThrow(
    'There is no run "docker". Name one of: versions, haproxy, caddy.',
  );
  expect(() => readRigOptions(['--fast'])).toThrow('npm run rig has no option --fast.');
});

const gitProgram = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();

/** Creates a repository of one commit for each list of migrations, and a folder of programs with their versions. */
function createMachine({ commits = [] as string[][], programs = {} as Record<string, string> }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tarima-rig-'));
  const outerPath = process.env['PATH'];
  onTestFinished(() => {
    process.env['PATH'] = outerPath;
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim();
  const migrations = path.join(folder, 'apps/server/migrations');
  fs.mkdirSync(migrations, { recursive: true });
  git('init', '--quiet');
  git('config', 'user.name', 'Rig');
  git('config', 'user.email', 'rig@tarima.test');
  const ids = commits.map((names, at) => {
    for (const name of names) fs.writeFileSync(path.join(migrations, name), 'select 1;');
    fs.writeFileSync(path.join(folder, 'notes'), String(at));
    git('add', '--all');
    git('commit', '--quiet', '--message', `Commit ${at}`);
    return git('rev-parse', 'HEAD');
  });
  const bin = path.join(folder, 'bin');
  fs.mkdirSync(bin);
  fs.symlinkSync(gitProgram, path.join(bin, 'git'));
  for (const [name, version] of Object.entries(programs))
    fs.writeFileSync(path.join(bin, name), `#!/bin/sh\necho ${version}\n`, { mode: 0o755 });
  process.env['PATH'] = bin;
  return { folder, ids };
}

test('the older version is the one before the last migration, or the named one', async () => {
  const { folder, ids } = createMachine({
    commits: [['0001_a.sql'], ['0002_b.sql'], [], ['0003_c.sql'], []],
  });
  const findVersions = async (old?: string) =>
    (await findRig(folder, { old })).find(({ name }) => name === 'versions');
  expect(await findVersions()).toMatchObject({ commit: ids[2], missing: undefined });
  expect(await findVersions(ids[0])).toMatchObject({ commit: ids[0], missing: undefined });
  const unknown = await findVersions('v9');
  expect(unknown).toMatchObject({ missing: 'git has no v9 here' });
  expect(unknown).not.toHaveProperty('commit');
});

test('names the programs that are missing or too old', async () => {
  const { folder } = createMachine({ programs: { haproxy: 'HAProxy version 2.3.9' } });
  const found = await findRig(folder, { old: undefined });
  expect(found.map(({ name, missing }) => [name, missing])).toEqual([
    ['versions', 'git has no commit before the last migration here'],
    ['haproxy', 'it is 2.3 here'],
    ['caddy', 'caddy is not installed'],
  ]);
  const machine = createMachine({
    programs: { haproxy: 'HAProxy version 2.4.0', caddy: 'v3.0.1' },
  });
  const enough = await findRig(machine.folder, { old: undefined });
  expect(enough.slice(1).map(({ missing }) => missing)).toEqual([undefined, undefined]);
});
