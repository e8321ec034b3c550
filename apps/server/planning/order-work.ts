import { minuteMillis } from '@tarima/domain/kit/time-zone';
import type { BatchLoadRule, BatchLoadRules } from '@tarima/domain/planning/batch-loads';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { buildBatchLoadRuleExpression } from './plant-snapshot.ts';

/** Planned work of an order. */
export interface PlannedOrderWork {
  readonly id: number;
  readonly detailId: number;
  readonly workplaceId: number;
  readonly userId: number;
  readonly start: number;
  readonly end: number;
  readonly begun: boolean;
  readonly pinned: boolean;
  /** Pieces of a share of a load. */
  readonly pieces?: number;
  /** Whether other orders have pieces in the same load. */
  readonly isShared: boolean;
}

type WorkRow = Omit<PlannedOrderWork, 'start' | 'end' | 'pieces'> & {
  readonly start: string;
  readonly end: string;
  readonly pieces: number | null;
};

/** Loads the planned work of an order, the latest last. */
export async function loadOrderWork(tx: Transaction, orderId: number): Promise<PlannedOrderWork[]> {
  const rows = await tx.rows(sql<WorkRow>`
    select e.id, e.detail_id as "detailId", e.workplace_id as "workplaceId", e.user_id as "userId",
      e.start_date as start, e.end_date as end, e.start_date <= present() as begun, e.pinned, e.pieces::float8,
      e.pieces is not null and exists (
        select from planning_events s
        where s.account_id = e.account_id and s.workplace_id = e.workplace_id and s.user_id = e.user_id
          and s.start_date = e.start_date and s.end_date = e.end_date and s.order_id <> e.order_id) as "isShared"
    from planning_events e where e.account_id = ${tx.accountId} and e.order_id = ${orderId}
    order by e.start_date, e.id`);
  return rows.map(({ pieces, ...row }) => ({
    ...row,
    start: Date.parse(row.start),
    end: Date.parse(row.end),
    ...(pieces !== null && { pieces }),
  }));
}

/** Loads the load rule of each batch station of the account. */
export async function loadBatchLoadRules(tx: Transaction): Promise<BatchLoadRules> {
  const rows = await tx.rows(sql<{ id: number; load: BatchLoadRule }>`
    select w.id, ${buildBatchLoadRuleExpression('w')} as load from workplaces w
    where w.account_id = ${tx.accountId} and w.load_pieces is not null`);
  return new Map(rows.map(({ id, load }) => [id, load]));
}

/**
 * Returns the remaining work of an order when its plan is removed, or when all of it ends now.
 * Ended work stays, and so does a load that was already put in: it runs until it is unloaded.
 */
export function getRemainingWork(
  work: readonly PlannedOrderWork[],
  removal: 'unplan' | 'end',
  now: number,
): PlannedOrderWork[] {
  return work.flatMap((event) => {
    if (!event.begun) return [];
    if (removal === 'unplan' || event.end <= now || event.pieces !== undefined) return [event];
    const end = Math.max(Math.floor(now / minuteMillis) * minuteMillis, event.start + minuteMillis);
    return [{ ...event, end: Math.min(event.end, end) }];
  });
}
