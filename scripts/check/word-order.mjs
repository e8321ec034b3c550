// Words sort in the reader's language: sortings that follow the machine's language or the database's are places where ñ comes anywhere.
import fs from 'node:fs';
import path from 'node:path';
import { sourcesIn } from './arrow.mjs';

const byMachine = {
  pattern: /\.localeCompare\(/,
  remedy: 'use `getWordComparator` of domain/kit/word-order.ts',
};
const byDatabase = {
  pattern: /\border by\s+(?:\w+\.)?(?:name|title|description)(?:_\w+)?\b(?!\()/i,
  remedy: 'use `buildCollationExpression` of kit/word-order.ts',
};
/** Files whose names are those of migrations, or already have the collation. */
const unread = ['apps/server/backup/contents.ts', 'apps/server/kit/catalogue/joined-table.ts'];

/**
 * @param {string} file its path in the repository, with slashes
 * @param {string} source
 * @returns {string[]} a line for each sorting of words past the reader's language
 */
export function findUnreadWordOrders(file, source) {
  const rules = file.startsWith('apps/server/') && !unread.includes(file) ? [byDatabase] : [];
  return source
    .split('\n')
    .flatMap((line, at) =>
      [byMachine, ...rules]
        .filter(({ pattern }) => pattern.test(line))
        .map(
          ({ remedy }) => `${file}:${at + 1}: sorts words past the reader’s language: ${remedy}`,
        ),
    );
}

/** @param {string} repository */
export const allUnreadWordOrders = (repository) =>
  ['apps', 'packages'].flatMap((top) =>
    sourcesIn(path.join(repository, top))
      .map((name) => path.posix.join(top, name))
      .filter((name) => !/\.test\.tsx?$|\/testing\/|\/testing\.ts$/.test(name))
      .flatMap((name) =>
        findUnreadWordOrders(name, fs.readFileSync(path.join(repository, name), 'utf8')),
      ),
  );
