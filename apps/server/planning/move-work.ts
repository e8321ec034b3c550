import { CodedError } from '@tarima/domain/kit/errors';
import type { BoardWork, MovedWork } from '@tarima/domain/planning/calls/board-contract';
import { toEventKey, type DraftPlanEvent } from '@tarima/domain/planning/rules/check-events';
import { isSameBatchLoad, getBatchLoadRules } from '@tarima/domain/planning/batch-loads';
import { findStepWarnings } from '@tarima/domain/planning/rules/step-order';
import { sql } from 'kysely';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { lockOrderForPlanning } from './lock-order-for-planning.ts';
import { assertLoadsMoveWhole, isSingleMove, listMovedSharers, lockSharer } from './move-load.ts';
import { selectNewViolations, type StepViolation } from './new-violations.ts';
import {
  toPlannedEvent,
  formatInstant,
  loadPlantOrders,
  loadPlantWorkplaces,
} from './plant-snapshot.ts';
import { toDraftEvent } from './check-plan.ts';
import { saveOrderPlans } from './save-order-plans.ts';
import { toPlanEventBody, listStoredPlanEvents, type StoredPlanEvent } from './stored-work.ts';
import { countLateDays } from './reason-dtos.ts';

interface MoveRequest {
  readonly order: { readonly id: number };
  readonly updatedAt: string;
  readonly events: readonly BoardWork[];
  readonly insteadOf: readonly BoardWork[];
}

/**
 * Replaces some work of an order, as if its whole plan were saved.
 * Unchanged work is not checked, so that two events affected by an absence can be moved one after the other.
 * @throws CodedError WRONG_VALUES naming the event and the rule;
 * with status 409 when a person is busy or the order can no longer be planned;
 * STALE_ENTITY when the order changed since the planner saw it, or the work no longer exists;
 * ENTITY_NOT_FOUND for an order of another division.
 */
export async function replaceOrderWork(
  tx: Transaction,
  person: ActingUser,
  request: MoveRequest,
  dryRun: boolean,
): Promise<MovedWork> {
  if (!dryRun) return applyMove(tx, person, request);
  const tried = await tx.dryRun(() => applyMove(tx, person, request));
  return { ...tried, updatedAt: request.updatedAt };
}

async function applyMove(
  tx: Transaction,
  person: ActingUser,
  request: MoveRequest,
): Promise<MovedWork> {
  const sharers = await listMovedSharers(tx, request);
  const ids = [request.order.id, ...sharers].toSorted((one, other) => one - other);
  // Orders are locked by number, so that two planners of one load wait for each other.
  for (const id of ids.filter((each) => each < request.order.id)) await lockSharer(tx, person, id);
  const order = await lockOrderForPlanning(tx, person, request.order.id, request.updatedAt);
  for (const id of ids.filter((each) => each > request.order.id)) await lockSharer(tx, person, id);
  await assertLoadsMoveWhole(tx, request, sharers);
  const stored = await listStoredPlanEvents(tx, ids);
  const orderRows = stored.filter(({ orderId }) => orderId === order.id);
  const leaving = request.insteadOf.map((work) => getStoredPosition(work, orderRows));
  const [first] = leaving;
  if (!first || new Set(leaving).size < leaving.length) throw new CodedError('STALE_ENTITY');
  const [to] = request.events;
  // Other work in the same load moves with it.
  const sameLoadWork =
    to && isSingleMove(request)
      ? stored.filter(
          (work) => work !== first && isSameBatchLoad(toPlannedEvent(work), toPlannedEvent(first)),
        )
      : [];
  const staying = stored.filter((work) => !leaving.includes(work) && !sameLoadWork.includes(work));
  const plans = ids.map((id) => ({
    order: { id },
    // New events come first, so that errors name them by their index in the request.
    events: [
      ...(id === order.id
        ? request.events.map((work, at) => ({
            ...toPlanEventBody(findReplacedWork(work, at, leaving) ?? first),
            ...work,
          }))
        : []),
      ...sameLoadWork
        .filter(({ orderId }) => orderId === id)
        .map((work) => ({
          ...toPlanEventBody(work),
          ...(to && { startDate: to.startDate, endDate: to.endDate, user: to.user }),
        })),
      ...staying.filter(({ orderId }) => orderId === id).map(toPlanEventBody),
    ],
  }));
  const saved = await saveOrderPlans(tx, person, plans, { maintained: true, trustStored: true });
  await markInterrupted(tx, staying);
  const savedOrder = saved.find(({ id }) => id === order.id);
  if (!savedOrder) throw new CodedError('UNKNOWN_ERROR');
  const of = { accountId: person.accountId, timeZone: person.timeZone, now: getServerTime() };
  const planned = await loadPlantOrders(tx, of, await loadWorkCalendars(tx), ids);
  const requestedAt = planned.find(({ id }) => id === order.id)?.requestedAt;
  const computeLateDays = (end: string | null): number =>
    end === null || !requestedAt ? 0 : countLateDays(Date.parse(end) - requestedAt);
  const rules = getBatchLoadRules(await loadPlantWorkplaces(tx, of));
  const details = planned.flatMap((each) => each.details);
  const listViolations = (drafts: readonly DraftPlanEvent[]): StepViolation[] =>
    details
      .flatMap((detail) => findStepWarnings(detail, drafts, rules))
      .flatMap((warning) => {
        const event = drafts[warning.index ?? -1];
        return event ? [{ warning, eventKey: toEventKey(event) }] : [];
      });
  const drafts = {
    before: stored.map(toPlannedEvent),
    after: plans.flatMap(({ events }) => events.map(toDraftEvent)),
  };
  const remainingKeys = new Set(drafts.before.map(toEventKey)).intersection(
    new Set(drafts.after.map(toEventKey)),
  );
  const requested = await tx.row(sql<{ day: string | null }>`
    select requested_date as day from orders where account_id = ${tx.accountId} and id = ${order.id}`);
  return {
    orderId: order.id,
    updatedAt: savedOrder.updatedAt,
    requestedDate: requested?.day ?? null,
    end: order.computedEndDate,
    endAfter: savedOrder.computedEndDate,
    lateDays: computeLateDays(order.computedEndDate),
    lateDaysAfter: computeLateDays(savedOrder.computedEndDate),
    along: sharers.toSorted((one, other) => one - other),
    warnings: [
      ...selectNewViolations(
        listViolations(drafts.before),
        listViolations(drafts.after),
        remainingKeys,
      ),
      // Warnings about moved work are returned: unchanged work had the same warnings before.
      ...savedOrder.warnings.filter(
        ({ code, index = Infinity }) => code === 'tooFewStations' && index < request.events.length,
      ),
    ].map(({ code, workplaceId, until }) => ({
      code,
      ...(workplaceId !== undefined && { workplaceId }),
      ...(until !== undefined && { until: formatInstant(until) }),
    })),
  };
}

/** Returns the position of the work. @throws CodedError STALE_ENTITY where the work was moved in the meantime. */
function getStoredPosition(work: BoardWork, stored: readonly StoredPlanEvent[]): StoredPlanEvent {
  const found = stored.find(
    ({ start, end, userId, workplaceId, detailId }) =>
      userId === work.user.id &&
      workplaceId === work.workplace.id &&
      detailId === work.detail.id &&
      Date.parse(start) === Date.parse(work.startDate) &&
      Date.parse(end) === Date.parse(work.endDate),
  );
  if (!found) throw new CodedError('STALE_ENTITY');
  return found;
}

/** Returns the work that a new event replaces: the one at its place in the request, else the first of its step. */
function findReplacedWork(
  work: BoardWork,
  at: number,
  leaving: readonly StoredPlanEvent[],
): StoredPlanEvent | undefined {
  const ofStep = leaving.filter(
    ({ workplaceId, detailId }) => workplaceId === work.workplace.id && detailId === work.detail.id,
  );
  return ofStep.find((each) => each === leaving[at]) ?? ofStep[0];
}

/** Keeps the mark of interrupted work that was not moved. */
async function markInterrupted(
  tx: Transaction,
  staying: readonly StoredPlanEvent[],
): Promise<void> {
  const stopped = staying.filter(({ interrupted }) => interrupted);
  for (const { userId, start } of stopped)
    await tx.row(sql`
      update planning_events set interrupted = true
      where account_id = ${tx.accountId} and user_id = ${userId} and start_date = ${start}`);
}
