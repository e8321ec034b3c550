import type { UndoableReplan } from '@tarima/domain/planning/calls/replan-contract';
import { sql } from 'kysely';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { getOrderScope, plannerOrderScreens } from '../orders/order-scope.ts';
import { storedReplanColumns, undoPeriodOfReplan, type StoredReplan } from './applied-replans.ts';
import { formatInstant } from './plant-snapshot.ts';
import { addMovedWork, isUndoable, type UndoableOrderRow } from './undo-refusals.ts';

/** Maximum number of the latest replans that are examined: earlier ones are seldom undoable when these are not. */
const mostExamined = 3;

interface FoundReplan extends StoredReplan {
  readonly id: number;
}

/** Returns the latest applied replan of the planner's division that the planner may undo now, by the checks of the undo; null without one. */
export async function getUndoableReplan(
  tx: Transaction,
  person: ActingUser,
): Promise<{ replan: UndoableReplan | null }> {
  for (const replan of await listLatestReplans(tx, person.divisionId)) {
    const ids = replan.orders.map(({ id }) => id);
    const rows = await tx.rows(sql<UndoableOrderRow>`
      select id, status, revision, production_finished_at as "productionFinishedAt" from orders
      where account_id = ${tx.accountId} and id = any(${ids}::bigint[])
        and ${getOrderScope(person, plannerOrderScreens)}`);
    if (rows.length < ids.length) continue;
    const byId = new Map(rows.map((row) => [row.id, row]));
    if (!(await isUndoable(tx, person, replan, byId))) continue;
    const { id, at } = replan;
    return { replan: { id, at: formatInstant(Date.parse(at)), moves: countMoves(replan) } };
  }
  return { replan: null };
}

/** Lists the latest replans that moved work of a division and are neither undone nor too old, the latest first. */
const listLatestReplans = (
  tx: Transaction,
  divisionId: number | null | undefined,
): Promise<FoundReplan[]> =>
  tx.rows(sql<FoundReplan>`
    select id, ${storedReplanColumns}
    from applied_replans r
    where account_id = ${tx.accountId} and undone_at is null
      and created_at >= ${formatInstant(getServerTime() - undoPeriodOfReplan)}
      and exists (
        select from jsonb_path_query(r.orders, '$[*].after[*].workplaceId') as place (id)
        join workplaces w on w.account_id = r.account_id and w.id = place.id::bigint
        where w.division_id = ${divisionId ?? null})
    order by created_at desc, id desc limit ${mostExamined}`);

/** Counts the events that a replan moved; those of an inserted order have no place before. */
const countMoves = ({ orders }: StoredReplan): number =>
  orders.reduce((sum, order) => {
    const { before, movedFrom, movedTo } = addMovedWork(order);
    return sum + (before.length === 0 ? movedTo.length : movedFrom.length);
  }, 0);
