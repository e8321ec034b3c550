import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  listBrokenLimits,
  listComments,
  describeProse,
  listFunctionNames,
  countRepositoryProse,
  countProse,
  listTestTitles,
} from './prose.mjs';

/** Source whose comments and functions break rules; one string per line, so that they do not count as this file's own. */
const source = [
  '/** Whoever signs in. */',
  'export function toldPart(part: Part): string {',
  '  // Returns the first.',
  '  return part[0]; // what is said here is no comment of its own',
  '}',
  '/*',
  ' * Of each order, the parts.',
  ' * Somebody asks for them.',
  ' */',
  'const reachOf = (user: User): Reach => user.reach;',
  'const needed = async ({ id }: { id: number }): Promise<number> => id;',
  'function* lines() {}',
  "const text = 'function heldBy() {}';",
  '// One comment',
  '// in two lines.',
  "describe('an order', () => {",
  "  it.each(['a', 'b'])('whose line is %s is kept', () => undefined);",
  '});',
].join('\n');

test('counts comments by their first word, comment lines, and names of functions', () => {
  expect(listComments(source)).toEqual([
    ['Whoever signs in.'],
    ['Returns the first.'],
    ['Of each order, the parts.', 'Somebody asks for them.'],
    ['One comment', 'in two lines.'],
  ]);
  expect(listFunctionNames(source)).toEqual(['toldPart', 'lines', 'heldBy', 'reachOf', 'needed']);
  expect(countProse([source, '// It is told.\n\n// Told again.'])).toEqual({
    comments: 6,
    lines: 8,
    functions: 5,
    relative: 3,
    adverb: 1,
    whoever: 2,
    speaking: 3,
    participle: 2,
    preposition: 2,
    titles: 2,
    title: 1,
  });
});

test('counts titles of tests and of their groups', () => {
  expect(
    listTestTitles(
      [
        "test('an order', f);",
        "it.each([1, 2])('%i lines', f);",
        "  test.each([\n  ['a', 1],\n  ])(\n  'a store of %s', f);",
        "describe.skipIf(isWindows())('a socket', f);",
        'test(`a user’s ${thing}`, f);',
        "test.skip(true, 'no title');",
        "it.each`a | b`('unused');",
      ].join('\n'),
    ),
  ).toEqual(['an order', '%i lines', 'a store of %s', 'a socket', 'a user’s ${thing}']);
  const count = (title: string): number => countProse([`test('${title}', f);`]).title;
  expect(['an order is told', 'that which fits', 'a user whom nobody sees'].map(count)).toEqual([
    1, 1, 1,
  ]);
  for (const title of [
    'as root, a folder is refused',
    'a form asks first',
    'is kept, whatever its name',
  ])
    expect(count(title)).toBe(0);
});

test('separator lines and directives are not counted, and code separates comments', () => {
  expect(
    listComments('/* eslint-disable x */\n/**\n *\n */\n// oxlint-disable-next-line\n'),
  ).toEqual([]);
  expect(listComments('// one\nconst two = 2;\n// three')).toEqual([['one'], ['three']]);
});

test('a figure may fall but not grow, and a lower figure requires a lower limit', () => {
  const prose = countProse([source]);
  const limits = {
    relative: 2,
    adverb: 1,
    whoever: 2,
    speaking: 1,
    participle: 2,
    preposition: 2,
    title: 1,
  };
  expect(listBrokenLimits(prose, limits)).toEqual([]);
  expect(listBrokenLimits(prose, { ...limits, relative: 1 })).toEqual([
    '2 comments that begin with What, Who, Of, Where, As, It, Those: at most 1 (STYLE.md, rules 1, 2, 10 and 11)',
  ]);
  expect(listBrokenLimits(prose, { ...limits, preposition: 27 })).toEqual([]);
  expect(listBrokenLimits(prose, { ...limits, preposition: 28 })).toEqual([
    '2 functions that end in a preposition: lower "preposition" in scripts/check/prose.json to it',
  ]);
  expect(describeProse(prose)).toBe(
    'relative 50.0 %, adverb 25.0 %, whoever 33.3 %, speaking 16.7 %, participle 40.0 %, preposition 40.0 %, title 50.0 %',
  );
});

test('tests, benchmarks and scripts are counted like the sources of the product', () => {
  const repository = fs.mkdtempSync(path.join(tmpdir(), 'tarima-prose-'));
  onTestFinished(() => fs.rmSync(repository, { recursive: true }));
  const write = (name: string, text: string): void => {
    fs.mkdirSync(path.join(repository, path.dirname(name)), { recursive: true });
    fs.writeFileSync(path.join(repository, name), text);
  };
  const counted = [
    'apps/web/a.tsx',
    'packages/domain/kit/b.ts',
    'tests/run/c.ts',
    'bench/d.ts',
    'scripts/check/e.mjs',
    'vitest.config.ts',
  ];
  for (const name of counted)
    write(name, "// It is told.\nfunction toldPart() {}\ntest('it is told', f);\n");
  for (const name of [
    'docs/f.ts',
    'apps/web/dist/g.ts',
    'tests/node_modules/h/i.mjs',
    'bench/orders.sql',
    'scripts/j.json',
  ])
    write(name, '// Of each.\n');
  expect(countRepositoryProse(repository)).toEqual({
    comments: 6,
    lines: 6,
    functions: 6,
    relative: 6,
    adverb: 0,
    whoever: 0,
    speaking: 6,
    participle: 6,
    preposition: 0,
    titles: 6,
    title: 6,
  });
});
