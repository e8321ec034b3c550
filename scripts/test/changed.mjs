import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { repository } from '../processes.mjs';

const journeysFolder = 'tests/journeys';

/** What everybody does: run where a change may have touched any screen. */
const everyday = ['guard', 'orders', 'planning', 'quotations', 'sheets', 'sign-in'];

/** The files that differ from the last commit, new ones included. */
export function changedFiles() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/**
 * The journeys that a change can have touched: those that changed, those that name the noun whose folder it is in, and the everyday ones
 * for what is nobody's alone.
 * @param {readonly string[]} files
 * @returns {string[]} their names
 */
export function journeysFor(files) {
  const all = fs
    .readdirSync(path.join(repository, journeysFolder))
    .flatMap((name) => name.match(/^(.+)\.spec\.ts$/)?.[1] ?? []);
  const wanted = new Set();
  for (const file of files) {
    const itself = file.match(/^tests\/journeys\/(.+)\.spec\.ts$/)?.[1];
    if (itself) wanted.add(itself);
    const [, noun] = file.match(/^(?:packages\/domain|apps\/(?:web|server))\/([\w-]+)\//) ?? [];
    const helper = file.match(/^tests\/run\/([\w/-]+)\.ts$/)?.[1];
    if (itself || /\.test\.tsx?$/.test(file)) continue;
    const naming = noun
      ? all.filter((name) => isNamed(noun, name))
      : helper
        ? all.filter((name) => textOf(name).includes(`run/${helper}.ts`))
        : [];
    for (const name of naming) wanted.add(name);
    const isProduct = /^(packages\/domain|apps\/(web|server))\//.test(file);
    if ((isProduct || helper) && naming.length === 0) for (const name of everyday) wanted.add(name);
  }
  return all.filter((name) => wanted.has(name));
}

/** @param {string} noun @param {string} journey */
const isNamed = (noun, journey) =>
  noun !== 'kit' && noun !== 'shell' && textOf(journey).includes(`/${noun}/`);

/** @param {string} journey */
const textOf = (journey) =>
  fs.readFileSync(path.join(repository, journeysFolder, `${journey}.spec.ts`), 'utf8');
