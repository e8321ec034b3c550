import type { Module } from '@tarima/domain/kit/module';
import { findField } from '@tarima/domain/kit/module';
import { normalizeTextLine } from '@tarima/domain/kit/plain-line';
import { languages } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import { getColumnName, getDisplayColumn } from '../catalogue/columns.ts';

/** Returns the columns that show a text field: one, or one for each language. */
export function listTextFieldColumns(module: Module, name: string): string[] {
  const field = findField(module, name);
  if (!field) return [getColumnName(name)];
  return [...new Set(languages.map((language) => getDisplayColumn(name, field, language)))];
}

/** Returns the spellings in which a text of a file may be stored: unchanged, and with signs in their plain form (Unicode NFKC). */
export const listSpellings = (text: string): string[] => [
  ...new Set([normalizeTextLine(text), normalizeTextLine(text.normalize('NFKC'))]),
];

/** Builds the query of `asked` (a text) and `id` of the module's records with a column that equals the text, through indexes. */
export const buildSameTextIdsQuery = (
  module: Module,
  columns: readonly string[],
  texts: readonly string[],
): RawBuilder<unknown> =>
  sql`same_ids(${module.name}::regclass, ${[...columns]}::name[], ${[...new Set(texts)]}::text[])`;
