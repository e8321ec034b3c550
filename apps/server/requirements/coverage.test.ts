import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const document = readFileSync(path.join(repository, 'docs/coverage.md'), 'utf8');

/** Rows of its tables without their heads: the request, its evidence, remarks. */
const rows = document
  .split('\n')
  .filter((text) => text.startsWith('| ') && !/^\| (asked for|what|-+) /.test(text))
  .map((text) =>
    text
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const rootFolders: readonly (readonly [prefix: string, folder: string])[] = [
  ['domain/', 'packages/'],
  ['server/', 'apps/'],
  ['web/', 'apps/'],
  ['journeys/', 'tests/'],
  ['tests/', ''],
];

const getFile = (name: string): string => {
  const folder = rootFolders.find(([prefix]) => name.startsWith(prefix))?.[1] ?? '';
  return path.join(repository, folder, name.startsWith('journeys/') ? `${name}.spec.ts` : name);
};

test('each row of the coverage document names existing test files', () => {
  expect(rows.length).toBeGreaterThan(200);
  const wrong = rows.filter(([requirement, shown = '', ...others]) => {
    const names = [...shown.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    return (
      requirement === '' ||
      others.length !== 1 ||
      names.length === 0 ||
      names.some((name) => !existsSync(getFile(name)))
    );
  });
  expect(wrong).toEqual([]);
});

test('the coverage document counts the sentences implemented differently, each with a reason', () => {
  const [, count] =
    /^(\d+) sentences of the specification are done another way/m.exec(document) ?? [];
  const [, section = ''] = document.split('\n## Done another way on purpose\n');
  const [chapter = ''] = section.split('\n## ');
  const differing = rows.filter(([requirement = '']) => /^Section \d: /.test(requirement));
  expect(differing.every(([requirement = '']) => chapter.includes(`| ${requirement} `))).toBe(true);
  expect(Number(count)).toBe(differing.length);
  expect(new Set(differing.map(([requirement]) => requirement)).size).toBe(differing.length);
  // Two sentences at least: the behaviour and its reason.
  const unexplained = differing.filter(([, , reason = '']) => !/^[A-Z0-9`].+\. .+\.$/.test(reason));
  expect(unexplained).toEqual([]);
});
