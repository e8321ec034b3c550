import { CodedError } from '@tarima/domain/kit/errors';
import type { BoardWork, MovedWork } from '@tarima/domain/planning/calls/board-contract';
import { toEventKey, type DraftPlanEvent } from '@tarima/domain/planning/rules/check-events';
import type { EventWarning } from '@tarima/domain/planning/rules/event-problems';
import { isSameBatchLoad, getBatchLoadRules } from '@tarima/domain/planning/batch-loads';
import { findStepWarnings } from '@tarima/domain/planning/rules/step-order';
import { sql } from 'kysely';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { canPlanOrder, orderDocument } from '@tarima/domain/orders/document';
import { lockOrder } from '../fulfilment/order-row.ts';
import type { ActingUser } from '../kit/serve.ts';
import { plannerOrderScreens, getOrderScope } from '../orders/order-scope.ts';
import { lockOrderForPlanning } from './lock-order-for-planning.ts';
import { listReadableOrderIds } from './events.ts';
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
  const sharers = await listSharers(tx, request);
  const ids = [request.order.id, ...sharers].toSorted((one, other) => one - other);
  // Orders are locked by number, so that two planners of one load wait for each other.
  for (const id of ids.filter((each) => each < request.order.id)) await holdSharer(tx, person, id);
  const order = await lockOrderForPlanning(tx, person, request.order.id, request.updatedAt);
  for (const id of ids.filter((each) => each > request.order.id)) await holdSharer(tx, person, id);
  const stored = await listStoredPlanEvents(tx, ids);
  const orderRows = stored.filter(({ orderId }) => orderId === order.id);
  const leaving = request.insteadOf.map((work) => whereIs(work, orderRows));
  const [first] = leaving;
  if (!first || new Set(leaving).size < leaving.length) throw new CodedError('STALE_ENTITY');
  const [to] = request.events;
  // Other work in the same load moves with it.
  const along =
    to && isWholeLoad(request, first)
      ? stored.filter(
          (work) => work !== first && isSameBatchLoad(toPlannedEvent(work), toPlannedEvent(first)),
        )
      : [];
  const staying = stored.filter((work) => !leaving.includes(work) && !along.includes(work));
  const plans = ids.map((id) => ({
    order: { id },
    // New events come first, so that errors name them by their index in the request.
    events: [
      ...(id === order.id
        ? request.events.map((work) => ({
            ...toPlanEventBody(sameStep(work, leaving) ?? first),
            ...work,
          }))
        : []),
      ...along
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
  const mine = saved.find(({ id }) => id === order.id);
  if (!mine) throw new CodedError('UNKNOWN_ERROR');
  const of = { accountId: person.accountId, timeZone: person.timeZone, now: getServerTime() };
  const planned = await loadPlantOrders(tx, of, await loadWorkCalendars(tx), ids);
  const requestedAt = planned.find(({ id }) => id === order.id)?.requestedAt;
  const late = (end: string | null): number =>
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
    updatedAt: mine.updatedAt,
    requestedDate: requested?.day ?? null,
    end: order.computedEndDate,
    endAfter: mine.computedEndDate,
    lateDays: late(order.computedEndDate),
    lateDaysAfter: late(mine.computedEndDate),
    along: sharers.toSorted((one, other) => one - other),
    warnings: [
      ...selectNewViolations(
        listViolations(drafts.before),
        listViolations(drafts.after),
        remainingKeys,
      ),
      // Only warnings about moved work are returned: unchanged work had the same warnings before.
      ...mine.warnings.filter(
        ({ code, index = Infinity }) => code === 'tooFewStations' && index < request.events.length,
      ),
    ].map(({ code, workplaceId, until }) => ({
      code,
      ...(workplaceId !== undefined && { workplaceId }),
      ...(until !== undefined && { until: formatInstant(until) }),
    })),
  };
}

/** A load is one piece of work at its station: moving a share moves the whole load. */
const isWholeLoad = ({ events, insteadOf }: MoveRequest, work: StoredPlanEvent): boolean =>
  work.pieces !== null && events.length === 1 && insteadOf.length === 1;

/** Returns the other orders with pieces in the load to be moved. */
async function listSharers(
  tx: Transaction,
  { order, events, insteadOf }: MoveRequest,
): Promise<number[]> {
  const [work] = insteadOf;
  if (!work || insteadOf.length > 1 || events.length > 1) return [];
  const rows = await tx.rows(sql<{ id: number }>`
    select distinct order_id as id from planning_events
    where account_id = ${tx.accountId} and workplace_id = ${work.workplace.id} and user_id = ${work.user.id}
      and start_date = ${work.startDate} and end_date = ${work.endDate} and pieces is not null and order_id <> ${order.id}`);
  return rows.map(({ id }) => id);
}

/**
 * Locks another order in the moved load.
 * @throws CodedError WRONG_VALUES of the moved event where the user may not plan that order:
 * `loadHeld` with its number, or `loadHeldByOther` where the user may not read it.
 */
async function holdSharer(tx: Transaction, person: ActingUser, id: number): Promise<void> {
  try {
    const order = await lockOrder(tx, id, getOrderScope(person, plannerOrderScreens));
    orderDocument.next(order, 'plan');
    if (canPlanOrder(order)) return;
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
  }
  const isVisible = (await listReadableOrderIds(tx, person, [id])).has(id);
  const loadIssue = isVisible
    ? { path: 'events.0', rule: 'loadHeld' as const, params: { order: id } }
    : { path: 'events.0', rule: 'loadHeldByOther' as const };
  throw new CodedError('WRONG_VALUES', [loadIssue], { status: 409 });
}

/** Violation of the step order, with the key of the event that violates it. */
interface StepViolation {
  readonly warning: EventWarning;
  readonly eventKey: string;
}

/**
 * Returns the violations of the step order that a move adds. Work that stays has its old violations.
 * A moved event that violated the order before does so once again. A step that ends too early has one violation, which any of its events may show.
 * @param remainingKeys events that the move leaves as they are
 */
function selectNewViolations(
  before: readonly StepViolation[],
  after: readonly StepViolation[],
  remainingKeys: ReadonlySet<string>,
): EventWarning[] {
  const known = [...before];
  return after.flatMap(({ warning, eventKey }) => {
    const at = known.findIndex(
      (other) =>
        other.warning.code === warning.code &&
        other.warning.detailId === warning.detailId &&
        other.warning.workplaceId === warning.workplaceId &&
        (warning.code === 'endsBeforePrevious' ||
          other.eventKey === eventKey ||
          (!remainingKeys.has(other.eventKey) && !remainingKeys.has(eventKey))),
    );
    if (at < 0) return [warning];
    known.splice(at, 1);
    return [];
  });
}

/** Returns the position of the work. @throws CodedError STALE_ENTITY where the work was moved in the meantime. */
function whereIs(work: BoardWork, stored: readonly StoredPlanEvent[]): StoredPlanEvent {
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

const sameStep = (
  work: BoardWork,
  leaving: readonly StoredPlanEvent[],
): StoredPlanEvent | undefined =>
  leaving.find(
    ({ workplaceId, detailId }) => workplaceId === work.workplace.id && detailId === work.detail.id,
  );

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
