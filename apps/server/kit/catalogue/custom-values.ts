import { sql, type RawBuilder } from 'kysely';

/**
 * Builds the custom field values of rows, without those of deleted custom fields, which stay until the record is saved again.
 * The query of the deleted fields is part of the statement and runs once, at its first row: a call of a function would be planned at each execution.
 * @param module name of the module's table
 * @param column the rows' column of values
 */
export const buildCustomValuesColumn = (
  module: string,
  column: RawBuilder<unknown> = sql`custom_fields`,
): RawBuilder<unknown> => sql`${column} - (
  select coalesce(array_agg(deleted.id::text), '{}') from custom_fields deleted
  where deleted.account_id = current_account() and deleted.module = ${sql.lit(module)} and deleted.deleted_at is not null
)`;
