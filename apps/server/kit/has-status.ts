import { sql, type RawBuilder } from 'kysely';

/** Statuses of a document, as `defineDocument` returns them. */
interface DocumentStatuses<Among> {
  those(among: Among): readonly string[];
}

/**
 * Returns the condition that a column holds one of the named statuses, or one of a named group.
 * Statuses are written as literals: partial indexes serve them.
 * The only way to name a document's statuses in SQL, so that a wrong name does not compile.
 * @throws Error when no status is named, or the column is no column.
 * @example sql`select id from shipments s where ${hasStatus(shipmentDocument, 'left', 's.status')}`
 */
export function hasStatus<Among>(
  document: DocumentStatuses<Among>,
  among: Among,
  column = 'status',
): RawBuilder<boolean> {
  const statuses = document.those(among);
  if (statuses.length === 0) throw new Error(`No status to compare ${column} with`);
  const literals = sql.join(statuses.map((status) => sql.lit(status)));
  return statuses.length === 1
    ? sql`${sql.ref(column)} = ${literals}`
    : sql`${sql.ref(column)} in (${literals})`;
}
