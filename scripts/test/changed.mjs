import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { repository } from '../processes.mjs';

const journeysFolder = 'tests/journeys';

/** Journeys of every user: played where a change may have touched any screen. */
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

/** Tests of the server that go over all of its routes, in all folders. */
const overAllRoutes = [
  'app',
  'closed-bodies',
  'dependents',
  'documents',
  'find',
  'only-mine-pictures',
  'only-mine',
  'rights-on-fields',
].map((name) => `apps/server/${name}.test.ts`);

const packages = ['packages/domain', 'apps/server', 'apps/web'];

/** Folders of a package that belong to no noun: what they hold is used everywhere. */
const shared = ['build', 'demo', 'embedded', 'kit', 'migrations', 'operator', 'public', 'shell'];
const isShared = (/** @type {string} */ folder) => folder === 'testing' || shared.includes(folder);

/**
 * The tests without a browser that a change of some nouns can have touched: those in their folders and in folders that import from
 * them, those that name them, all of `domain` where it changed, and those that go over all routes where the server can answer otherwise.
 * By imports alone every test of the server would be touched by every change of it: all of them start the whole server.
 * @param {readonly string[]} files
 * @returns {string[] | undefined} their paths; nothing where something changed that belongs to no noun
 */
export function unitsFor(files) {
  const sources = packages.flatMap(sourcesIn);
  const tests = sources.filter(isTest);
  const wanted = new Set(files.filter((file) => tests.includes(file)));
  for (const file of files) {
    if (wanted.has(file) || !/\.(tsx?|mjs|css|sql|json)$/.test(file)) continue;
    if (/^tests\/(journeys|pictures|run)\//.test(file)) continue;
    const [, place, noun] =
      file.match(/^(packages\/domain|apps\/server|apps\/web)\/([\w-]+)\//) ?? [];
    if (place === undefined || noun === undefined) return undefined;
    if (isShared(noun) && noun !== 'kit') return undefined;
    if (isTest(file)) continue; // one that was removed
    // The kit is used everywhere: a folder in it, or a file that is in none, stands for itself.
    const part =
      noun === 'kit'
        ? `kit/${file
            .split('/')
            .at(3)
            ?.replace(/\.tsx?$/, '')}`
        : noun;
    const importing = importersOf(place, part, sources);
    const named = new RegExp(`/${part}\\b`);
    // Screens and server meet in domain alone.
    const within = tests.filter((test) => place === 'packages/domain' || test.startsWith(place));
    for (const test of within) {
      const isNear =
        noun === 'kit' ? test.startsWith(`${place}/${part}`) : test.split('/').at(2) === noun;
      if (isNear || importing.has(folderOf(test)) || named.test(read(test))) wanted.add(test);
    }
    if (place !== 'apps/web') for (const test of overAllRoutes) wanted.add(test);
    if (place === 'packages/domain')
      for (const test of tests) if (test.startsWith(place)) wanted.add(test);
  }
  return [...wanted].toSorted();
}

/**
 * The folders of nouns, and their package, with a source that imports from a part of a package.
 * @param {string} place the package
 * @param {string} part a folder of it, or a file without its ending
 * @param {readonly string[]} sources
 */
function importersOf(place, part, sources) {
  const within = new RegExp(`'(?:\\.\\.?/)+${part}\\b`);
  const across = new RegExp(`'@tarima/domain/${part}\\b`);
  const importing = sources.filter((file) => {
    const folder = file.split('/').at(2) ?? '';
    if (isTest(file) || isShared(folder) || folder.includes('.')) return false;
    const text = read(file);
    if (file.startsWith(`${place}/`)) return within.test(text);
    return place === 'packages/domain' && across.test(text);
  });
  return new Set(importing.map(folderOf));
}

/** The folder of a noun in a package. @param {string} file */
const folderOf = (file) => file.split('/').slice(0, 3).join('/');

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);

/** @param {string} folder @returns {string[]} */
const sourcesIn = (folder) =>
  fs
    .globSync('**/*.{ts,tsx}', {
      cwd: path.join(repository, folder),
      exclude: (name) => name === 'node_modules' || name === 'dist',
    })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`);

/** @type {Map<string, string>} */
const texts = new Map();

/** @param {string} file from the root of the repository */
function read(file) {
  const text = texts.get(file) ?? fs.readFileSync(path.join(repository, file), 'utf8');
  texts.set(file, text);
  return text;
}

/**
 * Returns the journeys that a change can have touched: those that changed, those that name the entity whose folder it is in, and the
 * everyday ones for a change that belongs to no single entity.
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
