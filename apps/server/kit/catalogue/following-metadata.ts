import { getTranslatedFields, type Module } from '@tarima/domain/kit/module';
import { sql, type RawBuilder } from 'kysely';
import { getColumnName } from './columns.ts';

type Fragment = RawBuilder<unknown>;

/**
 * Returns the metadata that a change of the row `t` stores: translations that only repeated a base text follow it.
 * @param sent metadata of the change; undefined where it has none
 * @param findNewText new text of a column; undefined where the change leaves it out
 * @returns undefined where nothing of the metadata can change
 */
export function buildSyncedTranslationMetadata(
  module: Module,
  sent: Fragment | undefined,
  findNewText: (column: string) => Fragment | undefined,
): Fragment | undefined {
  const written = getTranslatedFields(module).flatMap((field) => {
    const column = getColumnName(field);
    const text = findNewText(column);
    return text ? [{ field, column, text }] : [];
  });
  if (written.length === 0) return sent;
  return written.reduce<Fragment>(
    (metadata, { field, column, text }) =>
      sql`follow_base_text(t.metadata, ${metadata}, ${sql.lit(field)}, ${sql.ref(`t.${column}`)}, ${text})`,
    sent ?? sql`t.metadata`,
  );
}
