import type { TimeInterval } from '@tarima/domain/kit/working-time';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { canChooseDivision } from '@tarima/domain/orders/choose-division';
import type { EarlierWork } from '@tarima/domain/planning/calls/replan-contract';
import type { ReplanOutcome } from '@tarima/domain/planning/engine/replan-events';
import { sql } from 'kysely';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { getOrderScope, plannerOrderScreens } from '../orders/order-scope.ts';
import type { PlanningEngine } from './engine.ts';
import { loadMaterialStarts } from './missing-material.ts';
import { loadPlantWithMovableWork } from './movable-work.ts';

/**
 * Computes the work of a division that could be done earlier because time became free. Only orders that the user may plan move,
 * and none begins before its material is there.
 */
export async function computeEarlierWork(
  tx: Transaction,
  engine: PlanningEngine,
  person: ActingUser,
  freed: TimeInterval,
  now: number,
): Promise<ReplanOutcome> {
  const movable = await loadPlantWithMovableWork(tx, person, [person.divisionId ?? -1], now, {
    reach: getOrderScope(person, plannerOrderScreens),
  });
  if (movable.orders.length === 0 || freed.end <= now)
    return { moves: [], orders: [], least: 0, held: [] };
  const materialStarts = await loadMaterialStarts(tx);
  const orders = movable.orders.map((order) => {
    const materialAt = materialStarts.get(order.id);
    return materialAt === undefined
      ? order
      : { ...order, details: order.details.map((detail) => ({ ...detail, materialAt })) };
  });
  return engine.moveEarlier({ ...movable, orders, freed, now });
}

/** Counts the work that could be done earlier because time became free, in each division that the user may plan. */
export async function countEarlierWork(
  tx: Transaction,
  engine: PlanningEngine,
  person: ActingUser,
  language: Language,
  freed: TimeInterval,
): Promise<EarlierWork> {
  const divisions = await tx.rows(sql<NamedRecord>`
    select id, ${sql.ref(`name_${language}`)} as name from divisions
    where account_id = ${tx.accountId} and ${
      canChooseDivision(person.profile) ? sql`true` : sql`id = ${person.divisionId}`
    } order by id`);
  const now = getServerTime();
  const found: EarlierWork['divisions'] = [];
  for (const division of divisions) {
    const planner = { ...person, divisionId: division.id };
    const { moves, orders } = await computeEarlierWork(tx, engine, planner, freed, now);
    if (moves.length > 0) found.push({ ...division, works: moves.length, orders: orders.length });
  }
  return { divisions: found };
}
