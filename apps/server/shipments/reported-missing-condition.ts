import { sql, type RawBuilder } from 'kysely';

/**
 * Returns the condition that the refused pieces of a shipment are those that a driver reported missing or damaged at the stop of a transfer.
 * The delivery then has the key of the report. The report has one number for both: their store checks which of them are there.
 * @param shipment alias of the shipment's row
 */
export const buildReportedMissingCondition = (shipment: string): RawBuilder<unknown> => {
  const row = (column: string) => sql.ref(`${shipment}.${column}`);
  return sql`(${row('type')} = 'transfer' and exists (
    select from trips_reports report where report.account_id = ${row('account_id')} and report.key = ${row('delivery_key')}))`;
};
