import { expect, test } from 'vitest';
import { wrongDecisions } from './decisions.mjs';

const row =
  '| [0005](0005-codes.md) | Codes as ids | 2026-11-21 | An entry has its code as its id. | in force |';
const page = `# 0005 — Codes as ids (2026-11-21)

Status: in force.

## Context

## Decision

## Consequences
`;

test('an index that matches its pages has no problem', () => {
  expect(wrongDecisions(`# Decisions\n\n${row}\n`, { '0005-codes.md': page })).toEqual([]);
});

test.each([
  ['a page without a row', '', { '0005-codes.md': page }],
  ['a row without a page', row, {}],
  ['two rows of one page', `${row}\n${row}`, { '0005-codes.md': page }],
  ['a row with another number', row.replace('[0005]', '[0006]'), { '0005-codes.md': page }],
  [
    'a file with another number',
    row.replace('[0005]', '[0006]'),
    { '0005-codes.md': page.replace('0005', '0006') },
  ],
  ['a row with another title', row, { '0005-codes.md': page.replace('Codes', 'Names') }],
  ['a row with another date', row, { '0005-codes.md': page.replace('-21', '-22') }],
  ['a row with another status', row, { '0005-codes.md': page.replace('force', 'force, amended') }],
  ['a page without a section', row, { '0005-codes.md': page.replace('## Decision', '') }],
])('%s is reported', (_, index, pages: Record<string, string>) => {
  expect(wrongDecisions(index, pages)).toHaveLength(1);
});
