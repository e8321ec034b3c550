import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const scripts = import.meta.dirname;

/** Lists a file and all files that it imports by a relative path. */
function listImports(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known;
  known.add(file);
  if (!file.endsWith('.mjs')) return known;
  for (const [, name = ''] of fs
    .readFileSync(file, 'utf8')
    .matchAll(/^(?:import|export)\b[^;]*?'(\.[^']+)';/gm))
    listImports(path.join(path.dirname(file), name), known);
  return known;
}

test.each(['check.mjs', 'start.mjs', 'test.mjs'])(
  '%s runs on Node 20, and imports no TypeScript file',
  (name) => {
    const files = [...listImports(path.join(scripts, name))];
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => file.endsWith('.ts'))).toEqual([]);
  },
);
