import type { EventBody } from '@tarima/domain/planning/calls/plan-contract';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { formatInstant } from './plant-snapshot.ts';

/** An event as it is stored. */
export interface StoredPlanEvent {
  readonly id: number;
  readonly orderId: number;
  readonly start: string;
  readonly end: string;
  readonly userId: number;
  readonly workplaceId: number;
  readonly detailId: number;
  /** Pieces of a load. */
  readonly pieces: number | null;
  readonly interrupted: boolean;
  readonly pinned: boolean;
  readonly metadata: { readonly color?: string };
}

/** Returns the planned work of some orders, by its start. */
export const listStoredPlanEvents = (
  tx: Transaction,
  orderIds: readonly number[],
): Promise<StoredPlanEvent[]> =>
  tx.rows(sql<StoredPlanEvent>`
    select id, order_id as "orderId", start_date as start, end_date as end, user_id as "userId",
      workplace_id as "workplaceId", detail_id as "detailId", pieces::float8, interrupted, pinned, metadata
    from planning_events
    where account_id = ${tx.accountId} and order_id = any(${[...orderIds]}::bigint[])
    order by start_date, id`);

/** Converts a stored event to the body with which a plan is saved. */
export const toPlanEventBody = (work: StoredPlanEvent): EventBody => ({
  startDate: formatInstant(Date.parse(work.start)),
  endDate: formatInstant(Date.parse(work.end)),
  user: { id: work.userId },
  workplace: { id: work.workplaceId },
  detail: { id: work.detailId },
  ...(work.pieces !== null && { pieces: work.pieces }),
  metadata: work.metadata,
  // Moved work keeps its pin, whether a planner or a replan moved it.
  pinned: work.pinned,
});
