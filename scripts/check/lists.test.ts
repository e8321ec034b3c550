import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { renderListCapabilitiesTable } from '../../packages/domain/lists-table.ts';
import { loadDocuments } from './load-documents.mjs';

/** Cells of a table, without the padding that the formatter adds. */
const parseCells = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim().replace(/^-+$/, '---')));

test('docs/lists.md matches the definitions (`npm run lists` updates it)', async () => {
  const page = await readFile(new URL('../../docs/lists.md', import.meta.url), 'utf8');
  const documents = await loadDocuments();
  expect(parseCells(page)).toEqual(parseCells(renderListCapabilitiesTable(documents)));
});
