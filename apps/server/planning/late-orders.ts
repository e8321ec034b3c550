import { orderDocument } from '@tarima/domain/orders/document';
import { getLastWorkingInstant } from '@tarima/domain/planning/rules/work-time';
import { sql } from 'kysely';
import type { WorkCalendars } from '../accounts/calendars.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';
import { plannerOrderScreens, getOrderScope } from '../orders/order-scope.ts';
import { listDisplayableOrderIds } from './events.ts';
import { parseLocalDate } from './plant-snapshot.ts';

/** Open order whose stored plan is in trouble. */
export interface TroubledOrder {
  readonly id: number;
  /** Whether the plan ends after the last working moment of the requested day. */
  readonly isLate: boolean;
  /** Whether work that is not over cannot be done as planned. */
  readonly isInterrupted: boolean;
}

/** Lists the planned orders of the user's division, still in production, that end late or have interrupted work. */
export async function listTroubledOrders(
  tx: Transaction,
  person: ActingUser,
  calendars: WorkCalendars,
): Promise<readonly TroubledOrder[]> {
  const divisionId = person.divisionId ?? -1;
  const rows = await tx.rows(sql<{
    id: number;
    end: string | null;
    requestedDate: string | null;
    isInterrupted: boolean;
  }>`
    select o.id, o.computed_end_date as end, o.requested_date as "requestedDate", exists (
      select from planning_events e
      where e.account_id = o.account_id and e.order_id = o.id and e.interrupted and e.end_date > present()
    ) as "isInterrupted"
    from (
      select * from orders where account_id = ${tx.accountId} and ${getOrderScope(person, plannerOrderScreens)}
    ) o
    where o.division_id = ${divisionId} and ${buildStatusCondition(orderDocument, 'toPlan', 'o.status')}
      and o.production_finished_at is null
    order by o.id`);
  const hours = calendars.of(divisionId);
  const troubled = rows.flatMap(({ id, end, requestedDate, isInterrupted }) => {
    const isLate =
      end !== null &&
      requestedDate !== null &&
      Date.parse(end) > getLastWorkingInstant(hours, parseLocalDate(requestedDate));
    return isLate || isInterrupted ? [{ id, isLate, isInterrupted }] : [];
  });
  const displayable = await listDisplayableOrderIds(
    tx,
    person,
    troubled.map(({ id }) => id),
  );
  return troubled.filter(({ id }) => displayable.has(id));
}
