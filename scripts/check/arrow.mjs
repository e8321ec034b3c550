import fs from 'node:fs';
import path from 'node:path';

/**
 * Checks the direction of imports: web → domain ← server, and in each package no kit imports an entity.
 * @typedef {{ message: string, files: RegExp, may: (target: string, file: string) => boolean }} Rule
 */

const domainPackages = ['zod', 'big.js'];
const sharedVocabulary = /^packages\/domain\/(kit|catalogs|profiles|session)\//;
// parts of the server that are no nouns
const serverParts = /^apps\/server\/(operator-error\.ts|config\.ts|embedded\/)/;

/** @type {Rule[]} */
const rules = [
  {
    message: 'the domain imports nothing but itself, zod and big.js',
    files: /^packages\/domain\//,
    may: (target) => target.startsWith('packages/domain/') || domainPackages.includes(target),
  },
  {
    message: 'the domain kit knows no noun',
    files: /^packages\/domain\/kit\//,
    may: (target) => !target.startsWith('packages/') || sharedVocabulary.test(target),
  },
  {
    message: 'the server never imports the web app',
    files: /^apps\/server\//,
    may: (target) => !target.startsWith('apps/web/'),
  },
  {
    message: 'the server kit knows no noun',
    files: /^apps\/server\/kit\//,
    may: (target) =>
      !/^(apps|packages)\//.test(target) ||
      target.startsWith('apps/server/kit/') ||
      serverParts.test(target) ||
      sharedVocabulary.test(target),
  },
  {
    message: 'the web app never imports the server',
    files: /^apps\/web\//,
    may: (target) => !target.startsWith('apps/server/'),
  },
  {
    message: 'the web kit knows no noun, nor the shell',
    files: /^apps\/web\/kit\//,
    may: (target) =>
      !/^(apps|packages)\//.test(target) ||
      target.startsWith('apps/web/kit/') ||
      sharedVocabulary.test(target),
  },
];

const handedAnAccount = /\btx: Transaction,\s*accountId: number\b/;

/**
 * The imports of one file that break a rule, in words.
 * @param {string} file its path in the repository, with slashes
 * @param {string} source
 */
export function brokenRules(file, source) {
  // a test may look at its kit through a noun, and what only tests use is theirs
  if (/\.test\.tsx?$|\/testing\//.test(file)) return [];
  const handed = handedAnAccount.test(source)
    ? [
        `${file}: a transaction knows its account (tx.accountId), nobody is handed another beside it`,
      ]
    : [];
  const targets = importsOf(source).map((specifier) => ({
    specifier,
    target: targetOf(specifier, file),
  }));
  const wrong = rules
    .filter((rule) => rule.files.test(file))
    .flatMap(({ message, may }) =>
      targets
        .filter(({ target }) => !may(target, file))
        .map(({ specifier }) => `${file}: '${specifier}' — ${message}`),
    );
  return [...wrong, ...handed];
}

/** @param {string} repository */
export function brokenRulesOf(repository) {
  return ['packages', 'apps'].flatMap((top) =>
    sourcesIn(path.join(repository, top)).flatMap((name) => {
      const file = path.posix.join(top, name);
      return brokenRules(file, fs.readFileSync(path.join(repository, file), 'utf8'));
    }),
  );
}

/**
 * The TypeScript that people wrote below a folder, with slashes.
 * @param {string} folder
 */
export const sourcesIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name));

/** @param {string} source */
export function importsOf(source) {
  // A word in quotes, as in a list of choices, imports nothing.
  const pattern = /(?<!['"\w])(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g;
  return [...source.matchAll(pattern)].map((match) => match[2] ?? '');
}

/**
 * A path in the repository for our own files, the name of the package for others.
 * @param {string} specifier
 * @param {string} file
 */
export function targetOf(specifier, file) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const ours = /^@tarima\/(\w+)\/(.+)$/.exec(specifier);
  if (!ours) return specifier;
  return path.posix.join(ours[1] === 'domain' ? 'packages' : 'apps', ours[1] ?? '', ours[2] ?? '');
}
