import { purchaseDocument } from '@tarima/domain/purchases/document';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Raw material that a purchase still brings to a division. */
export interface IncomingMaterial {
  readonly purchaseId: number;
  readonly divisionId: number;
  readonly materialId: number;
  /** Thousandths of the material's measure that have not arrived. */
  readonly exact: number;
  /** Day of the line, or else of its purchase. */
  readonly on: string;
  /** Timestamp from which work may count on the material: the end of its day, or of today when it is late. */
  readonly availableFrom: string;
}

/**
 * Returns the raw material that is still to come, line by line. Every rule that counts on material before it is in store reads it here:
 * material demand, missing material of plans, and by it the promised dates.
 * @param group `awaited` for purchases that were sent, `open` for drafts
 * @param within condition on the lines `l` and their stores `s`
 */
export const listIncomingMaterial = (
  tx: Transaction,
  group: 'awaited' | 'open',
  within: RawBuilder<unknown>,
): Promise<IncomingMaterial[]> =>
  tx.rows(sql<IncomingMaterial>`
    select p.id as "purchaseId", s.division_id as "divisionId", l.raw_material_id as "materialId",
      round((l.quantity - l.received) * 1000)::float8 as exact, coalesce(l.expected_on, p.expected_on) as "on",
      ((greatest(coalesce(l.expected_on, p.expected_on), account_today()) + 1)::timestamp at time zone a.time_zone) as "availableFrom"
    from purchases p
    join accounts a on a.id = p.account_id
    join purchases_lines l on l.account_id = p.account_id and l.owner_id = p.id and l.received < l.quantity
    join stores s on s.account_id = p.account_id and s.id = p.store_id
    where p.account_id = ${tx.accountId} and ${buildStatusCondition(purchaseDocument, group, 'p.status')} and ${within}`);
