import type { EventBody } from '@tarima/domain/planning/calls/plan-contract';
import type { ReplanOutcome } from '@tarima/domain/planning/engine/replan-events';
import type { KeyedDigest } from '../kit/keyed-digest.ts';
import type { OptionalPlanShift } from './plan-insertion.ts';

/** Changes to the plan that a planner saw, with the whole plan of an inserted order. */
interface PreviewedChanges {
  readonly at: number;
  readonly moves: ReplanOutcome['moves'];
  readonly orders: readonly OptionalPlanShift[];
  readonly inserted: readonly EventBody[];
}

/**
 * Returns the signature of a replan: the time, the worker and the split of each moved event, and the end of each order.
 * Two replans have one signature only if they save the same plan. It is keyed, because moved work of others is part of it.
 */
export function computeReplanSignature(
  digest: KeyedDigest,
  accountId: number,
  { at, moves, orders, inserted }: PreviewedChanges,
): string {
  const content = [
    at,
    moves.map(({ event, to }) => [event.id, to.map((part) => [part.start, part.end, part.userId])]),
    orders.map(({ orderId, before, after }) => [orderId, before, after]),
    inserted.map(({ startDate, endDate, user, workplace, detail, pieces }) => [
      startDate,
      endDate,
      user.id,
      workplace.id,
      detail.id,
      pieces ?? null,
    ]),
  ];
  return digest.of(`replan ${accountId} ${JSON.stringify(content)}`);
}
