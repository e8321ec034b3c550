import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const server = path.join(import.meta.dirname, '..');

/** Ways to add free stock up with the expired lots. */
const withExpired = /sum\(\s*(\w+\.)?(available|quantity\s*-\s*(\w+\.)?reserved)\s*\)/;

test('every query of free stock uses the rule that excludes expired lots', () => {
  const found = globSync('**/*.ts', { cwd: server })
    // The demo company writes its past, and has no expired lots.
    .filter((file) => !/^(demo|node_modules|migrations)\/|\.test\.ts$/.test(file))
    .filter((file) => withExpired.test(readFileSync(path.join(server, file), 'utf8')));
  expect(found).toEqual([]);
  expect(withExpired.test('coalesce(sum(l.quantity - l.reserved), 0)')).toBe(true);
  expect(withExpired.test('sum(available)::float8')).toBe(true);
});
