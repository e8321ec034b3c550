import { orderDocument } from '@tarima/domain/orders/document';
import { sql } from 'kysely';
import { findLastStepWorkplace } from '../fulfilment/reported-pieces.ts';
import type { Transaction } from '../kit/database.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';
import { markNotificationsHandled } from '../notifications/commands.ts';
import { remindPlannersToFinishOrder } from '../planning/finish-reminder.ts';
import {
  loadFloorReportsByLine,
  getStepStatus,
  type QuantityWithRecipe,
} from './reports-by-line.ts';

interface MadeSoFar extends QuantityWithRecipe {
  readonly id: number;
  /** Pieces that are already in a store. */
  readonly made: number;
}

/**
 * Stores whether the floor has reported all of a locked order as made: the last step of each line has all pieces, or is finished.
 * Planners then get the reminder to finish production; it is withdrawn when a report is undone.
 * An order whose production has finished, or that was canceled, keeps its status: later reports add no pieces.
 */
export async function updateOrderMadeStatus(
  tx: Transaction,
  orderId: number,
  now: number,
): Promise<void> {
  const lines = await tx.rows(sql<MadeSoFar>`
    select id, quantity::float8, made::float8, jsonb_build_object('steps', recipe -> 'steps') as recipe from orders_details
    where account_id = ${tx.accountId} and owner_id = ${orderId} and origin_type = 'production' order by id`);
  const reportsByLine = await loadFloorReportsByLine(
    tx,
    lines.map(({ id }) => id),
  );
  const isLineMade = (line: MadeSoFar): boolean => {
    if (line.made >= line.quantity) return true;
    const last = findLastStepWorkplace(line);
    if (last === undefined) return false;
    const { progress } = getStepStatus(line, reportsByLine.get(line.id), last, now);
    return progress.left === 0 || progress.state === 'finished';
  };
  const isMade = lines.length > 0 && lines.every(isLineMade);
  const changed = await tx.row(sql<{ id: number }>`
    update orders set made_at = case when ${isMade} then present() end
    where account_id = ${tx.accountId} and id = ${orderId} and production_finished_at is null
      and ${buildStatusCondition(orderDocument, 'toPlan', 'status')}
      and (made_at is not null) <> ${isMade}
    returning id`);
  if (!changed) return;
  if (isMade) await remindPlannersToFinishOrder(tx, orderId);
  else await markNotificationsHandled(tx, 'orderProductionFinished', orderId);
}
