import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../processes.mjs';

/** Numbers of the items of levels 1 and 2 in each section of ASVS 5.0.0. */
const itemsBySection: Readonly<Record<string, string>> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1',
  '17.2': '1-4',
  '17.3': '1-2',
};
const allItems = Object.entries(itemsBySection).flatMap(([section, range]) => {
  const [first = 1, last = first] = range.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`);
});

const page = fs.readFileSync(path.join(repository, 'docs/security.md'), 'utf8');
const rows = [...page.matchAll(/^\| ([\d., ]+?) +\| (.+?) +\| (.*?) +\| (.*?) *\|$/gm)].map(
  ([, items = '', state = '', how = '', shown = '']) => ({ items, state, how, shown }),
);

test('each item of ASVS level 2 has one row', () => {
  expect(allItems).toHaveLength(253);
  expect(rows.flatMap(({ items }) => items.split(', ')).toSorted()).toEqual(allItems.toSorted());
});

test('each row has a valid state and a reason, and each row with the state "held" names its test', () => {
  const states = ['held', 'not applicable', "the operator's", '**deviation**', '**missing**'];
  expect(rows.filter(({ state, how }) => !states.includes(state) || how.length < 4)).toEqual([]);
  const untested = rows.filter(({ state, shown }) => state === 'held' && shown === '');
  // No test shows the absence of password hints, the platform of the browser and the strictness of types.
  expect(untested.map(({ items }) => items)).toEqual(['3.7.1', '6.4.2', '15.3.5']);
});

const files = listTests();
const findTests = (name: string): string[] =>
  files.filter((file) => file === name || file.endsWith(`/${name}`));

test('each named test file exists', () => {
  const named = rows.flatMap(({ shown }) =>
    [...shown.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, name = '']) => name),
  );
  expect(named.filter((name) => findTests(name).length === 0)).toEqual([]);
});

test('each named test title exists in its file', () => {
  const lost = [...page.matchAll(/`([\w./-]+\.test\.tsx?)` "([^"]+)"/g)].flatMap(
    ([mention, name = '', title = '']) => {
      const named = findTests(name);
      const plain = title.replace('…', '');
      return named.some((file) =>
        fs.readFileSync(path.join(repository, file), 'utf8').includes(plain),
      )
        ? []
        : [mention];
    },
  );
  expect(lost).toEqual([]);
});

function listTests(): string[] {
  const patterns = ['*.test.ts', '*.test.tsx', '*.spec.ts'];
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns];
  return execFileSync('git', list, { cwd: repository, encoding: 'utf8' }).split('\n');
}
