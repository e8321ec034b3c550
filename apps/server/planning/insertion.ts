import type { EventBody } from '@tarima/domain/planning/contract';
import type { Insertion } from '@tarima/domain/planning/insert';
import type { Instant } from '@tarima/domain/kit/time-zone';
import type { ProposedEvent } from '@tarima/domain/planning/model';
import type { OrderShift } from '@tarima/domain/planning/replan';
import { sql } from 'kysely';
import { loadCalendars } from '../accounts/calendars.ts';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';
import type { PlanningEngine } from './engine.ts';
import { loadMovable } from './movable.ts';
import { iso } from './plant.ts';
import { mustPlan } from './proposals.ts';
import { toEventBody, listStoredWork } from './stored-work.ts';
import { loadToPlan } from './to-plan.ts';

/** Order to put into the plan, and the orders that make room for it. */
interface Inserted {
  readonly found: Insertion;
  /** The order's end before and after, and its whole plan; undefined where no way was found that plans all of it. */
  readonly insertedOrder?: {
    readonly shift: UnplannedShift;
    readonly plan: { readonly order: { readonly id: number }; readonly events: EventBody[] };
  };
}

/** Shift of an order that may have had no plan. */
export type UnplannedShift = Omit<OrderShift, 'before'> & { readonly before: Instant | null };

/**
 * Finds how an order comes into the plan of its own division with the least change. A part of its plan stays; a whole plan is
 * replaced. Nothing is saved.
 * @throws CodedError ENTITY_NOT_FOUND for an order that is not the user's to plan.
 */
export async function findInsertion(
  tx: Transaction,
  engine: PlanningEngine,
  person: Person,
  orderId: number,
  now: number,
): Promise<Inserted> {
  await mustPlan(tx, person, [orderId]);
  const calendars = await loadCalendars(tx);
  const of = { accountId: person.accountId, timeZone: person.timeZone, now };
  const [toPlan] = await loadToPlan(tx, of, calendars, [orderId]);
  if (!toPlan) return { found: { events: [], lateness: 0, moves: [], orders: [], least: 0 } };
  const { stayingEvents } = toPlan;
  const row = await tx.row(sql<{ divisionId: number | null; end: string | null }>`
    select division_id as "divisionId", computed_end_date as end
    from orders where account_id = ${tx.accountId} and id = ${orderId}`);
  const movable = await loadMovable(tx, person, [row?.divisionId ?? -1], now, {
    excluded: stayingEvents.length === 0 ? [orderId] : [],
    staying: orderId,
  });
  const found = await engine.insert({ ...movable, order: toPlan.order, now });
  if (found.events.length === 0) return { found };
  const stored = stayingEvents.length === 0 ? [] : await listStoredWork(tx, [orderId]);
  const after = Math.max(...[...stayingEvents, ...found.events].map((event) => event.end));
  const lateAfter = Math.max(0, after - (toPlan.order.requestedAt ?? Infinity));
  const end = row?.end ?? null;
  const before = end === null ? null : Date.parse(end);
  return {
    found,
    insertedOrder: {
      shift: { orderId, before, after, lateBefore: 0, lateAfter },
      plan: {
        order: { id: orderId },
        events: [...stored.map(toEventBody), ...found.events.map(toBody)],
      },
    },
  };
}

const toBody = ({
  start,
  end,
  userId,
  workplaceId,
  detailId,
  pieces,
}: ProposedEvent): EventBody => ({
  startDate: iso(start),
  endDate: iso(end),
  user: { id: userId },
  workplace: { id: workplaceId },
  detail: { id: detailId },
  metadata: {},
  ...(pieces !== undefined && { pieces }),
});
