import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../processes.mjs';
import { undatedTests } from './undated-tests.mjs';

const root = path.join(repository, 'apps/server');

test.each(undatedTests)('%s matches test files of the server', (pattern) => {
  expect(fs.globSync(pattern, { cwd: root })).not.toHaveLength(0);
});

test('no test in the list of undated tests reads the calendar', () => {
  const dated = undatedTests
    .flatMap((pattern) => fs.globSync(pattern, { cwd: root }))
    .filter((file) => /testing\/days/.test(fs.readFileSync(path.join(root, file), 'utf8')));
  expect(dated).toEqual([]);
});
