import { sql, type RawBuilder } from 'kysely';

/** Statuses of a document, as `defineDocument` returns them. */
interface DocumentStatuses<Among> {
  those(among: Among): readonly string[];
}

/**
 * Builds the condition that a column holds one of some statuses, or a status of a group. Statuses are literals, so partial indexes apply.
 * All SQL uses this function for a document's statuses, so that a wrong name does not compile.
 * @throws Error without statuses, or for an invalid column name.
 * @example sql`select id from shipments s where ${buildStatusCondition(shipmentDocument, 'left', 's.status')}`
 */
export function buildStatusCondition<Among>(
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
