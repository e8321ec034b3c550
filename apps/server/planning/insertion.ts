import type { EventBody } from '@tarima/domain/planning/contract';
import type { Insertion } from '@tarima/domain/planning/insert';
import type { ProposedEvent } from '@tarima/domain/planning/model';
import { sql } from 'kysely';
import { loadCalendars } from '../accounts/calendars.ts';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';
import type { PlanningEngine } from './engine.ts';
import { loadMovable } from './movable.ts';
import { iso } from './plant.ts';
import { mustPlan } from './proposals.ts';
import { bodyOf, storedWork } from './stored-work.ts';
import { loadToPlan } from './to-plan.ts';

/** Order to put into the plan, with the whole plan that it would have. */
export interface Inserted {
  readonly found: Insertion;
  readonly plan: { readonly order: { readonly id: number }; readonly events: EventBody[] };
}

/**
 * Finds how an order comes into the plan of its own division with the least change. What is planned of it in part stays; a whole plan is made
 * anew. Nothing is saved.
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
  const order = { id: orderId };
  if (!toPlan)
    return {
      found: { events: [], lateness: 0, moves: [], orders: [], least: 0 },
      plan: { order, events: [] },
    };
  const { kept } = toPlan;
  const row = await tx.row(sql<{ divisionId: number | null }>`
    select division_id as "divisionId" from orders where account_id = ${tx.accountId} and id = ${orderId}`);
  const movable = await loadMovable(tx, person, [row?.divisionId ?? -1], now, {
    leftOut: kept.length === 0 ? [orderId] : [],
    staying: orderId,
  });
  const found = await engine.insert({ ...movable, order: toPlan.order, now });
  const stored = kept.length === 0 ? [] : await storedWork(tx, [orderId]);
  return { found, plan: { order, events: [...stored.map(bodyOf), ...found.events.map(toBody)] } };
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
