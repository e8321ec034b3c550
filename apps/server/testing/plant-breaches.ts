import { getBatchLoadRules } from '@tarima/domain/planning/batch-loads';
import type { PlannedEvent } from '@tarima/domain/planning/planning-model';
import { computeStepWork } from '@tarima/domain/planning/rules/step-work';
import { findPlanBreaches, findPrematureSteps } from '@tarima/domain/planning/testing/verify-plan';
import { sql } from 'kysely';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import { getServerTime } from '../kit/clock.ts';
import { loadPlantOrders, loadPlantSnapshot } from '../planning/plant-snapshot.ts';
import { testTimeZone } from './days.ts';
import type { TestServer } from './server.ts';

export type PlannedWork = Omit<PlannedEvent, 'pinned'>;

/** Returns the planned work of a company, by its start. */
export const listPlannedWork = (server: TestServer, accountId: number): Promise<PlannedWork[]> =>
  server.database.tenant(accountId, async (tx) => {
    const rows = await tx.rows(
      sql<
        Record<'start' | 'end', string> &
          Omit<PlannedWork, 'start' | 'end' | 'pieces'> & { pieces: number | null }
      >`
        select e.id, e.order_id as "orderId", e.detail_id as "detailId", e.workplace_id as "workplaceId",
          e.user_id as "userId", e.start_date as start, e.end_date as end, e.pieces::float8
        from planning_events e where e.account_id = ${accountId} order by e.start_date, e.id`,
    );
    return rows.map(({ pieces, ...row }) => ({
      ...row,
      start: Date.parse(row.start),
      end: Date.parse(row.end),
      ...(typeof pieces === 'number' && { pieces }),
    }));
  });

/**
 * Lists what the plan of a company's whole plant breaks now:
 * rules of the plan, steps that outrun the step before, and work of orders in production that is not planned,
 * unless the order is among those that are still to be planned.
 */
export async function listPlantBreaches(
  server: TestServer,
  accountId: number,
  toPlan: readonly number[] = [],
): Promise<string[]> {
  const events = await listPlannedWork(server, accountId);
  return server.database.tenant(accountId, async (tx) => {
    const producing = await tx.rows(
      sql<{
        id: number;
      }>`select id from orders where account_id = ${accountId} and status = 'production'`,
    );
    const ids = [...new Set([...producing.map(({ id }) => id), ...events.map((e) => e.orderId)])];
    const of = { accountId, timeZone: testTimeZone, now: getServerTime() };
    const calendars = await loadWorkCalendars(tx);
    const plant = { ...(await loadPlantSnapshot(tx, of, ids, calendars)), events: [] };
    const orders = await loadPlantOrders(tx, of, calendars, ids);
    const lineOwners = new Map(
      orders.flatMap(({ id, details }) => details.map((detail) => [detail.id, id] as const)),
    );
    const unplanned = computeStepWork(
      orders.flatMap(({ details }) => details),
      events,
      getBatchLoadRules(plant.workplaces),
    ).flatMap(({ detailId, workplaceId, expected, planned }) =>
      expected > planned
        ? [
            {
              orderId: lineOwners.get(detailId) ?? 0,
              detailId,
              workplaceId,
              minutes: expected - planned,
              reason: { code: 'noOperator' as const, workplaceId },
            },
          ]
        : [],
    );
    const claim = { plant, orders, events, now: of.now, transferBatch: 20, unplanned };
    const lost = unplanned
      .filter(({ orderId }) => !toPlan.includes(orderId))
      .map(
        ({ orderId, workplaceId, minutes }) =>
          `order ${orderId} is not planned at workplace ${workplaceId}: ${minutes}`,
      );
    return [...lost, ...findPlanBreaches(claim), ...findPrematureSteps(claim)];
  });
}
