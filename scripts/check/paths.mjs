// Finds file and folder names in documents that no file of the repository has.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const mention = /`([\w@][\w.@/-]*(?:\.(?:tsx?|mjs|sql|css|md)|\/))`/g;

/**
 * @param {Readonly<Record<string, string>>} documents text of each document by its path
 * @param {readonly string[]} files paths of all files
 * @returns {string[]} a line for each file name, and each folder of two or more names, that leads nowhere
 */
export function lostPaths(documents, files) {
  const known = new Set(files.flatMap(endings));
  return Object.entries(documents).flatMap(([document, text]) =>
    [...text.matchAll(mention)].flatMap(([, named = '']) => {
      const name = named.replace(/\/$/, '');
      const isCertain = name === named || name.includes('/');
      return isCertain && !known.has(name)
        ? [`${document} names ${named}, which does not exist`]
        : [];
    }),
  );
}

/**
 * Returns every name by which a document may mention a file or one of its folders: `c.ts` and `b/c.ts` of `a/b/c.ts`.
 * @param {string} file
 */
function endings(file) {
  const parts = file.split('/');
  return parts.flatMap((_, end) =>
    parts.slice(0, end + 1).map((__, start) => parts.slice(start, end + 1).join('/')),
  );
}

/** @param {string} repository */
export function allLostPaths(repository) {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: repository, encoding: 'utf8' })
    .split('\n')
    .filter((file) => fs.existsSync(path.join(repository, file)));
  const documents = files.filter((file) => file.endsWith('.md'));
  return lostPaths(
    Object.fromEntries(
      documents.map((file) => [file, fs.readFileSync(path.join(repository, file), 'utf8')]),
    ),
    files,
  );
}
