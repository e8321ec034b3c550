import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { canPlanOrder, orderDocument } from '@tarima/domain/orders/document';
import {
  countBatchLoadPieces,
  getBatchLoadRules,
  isSameBatchLoad,
} from '@tarima/domain/planning/batch-loads';
import { minuteMillis } from '@tarima/domain/kit/time-zone';
import { checkEvents, isOverlapping } from '@tarima/domain/planning/rules/check-events';
import { sql } from 'kysely';
import type { OrderRow } from '../fulfilment/order-row.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import {
  listPlacedWork,
  type PlacedWork,
  type ReplannedOrder,
  type StoredReplan,
} from './applied-replans.ts';
import { listReadableOrderIds } from './events.ts';
import { loadPlantSnapshot, toPlannedEvent } from './plant-snapshot.ts';

/** Order of a replan with its moved work, at the places before and after. */
type MovedOrder = ReplannedOrder & Readonly<Record<'movedFrom' | 'movedTo', readonly PlacedWork[]>>;
type MovedReplan = Omit<StoredReplan, 'orders'> & { readonly orders: readonly MovedOrder[] };

/** Properties of an order that decide on an undo. */
export type UndoableOrderRow = Pick<
  OrderRow,
  'id' | 'status' | 'revision' | 'productionFinishedAt'
>;

/** Returns the reasons why a replan cannot be undone. @param rows present rows of its orders, by id */
export async function findUndoRefusals(
  tx: Transaction,
  person: ActingUser,
  replan: StoredReplan,
  rows: ReadonlyMap<number, UndoableOrderRow>,
): Promise<ErrorDetail[]> {
  const moved = addAllMovedWork(replan);
  return [
    ...(await findChangedOrders(tx, moved, rows)),
    ...(await findTakenPlaces(tx, person, moved)),
  ];
}

/** Returns whether a replan can be undone. The plant is loaded only where no order has changed. @param rows as of `findUndoRefusals` */
export async function isUndoable(
  tx: Transaction,
  person: ActingUser,
  replan: StoredReplan,
  rows: ReadonlyMap<number, UndoableOrderRow>,
): Promise<boolean> {
  const moved = addAllMovedWork(replan);
  const changed = await findChangedOrders(tx, moved, rows);
  return changed.length === 0 && (await findTakenPlaces(tx, person, moved)).length === 0;
}

const toKey = (work: PlacedWork): string =>
  JSON.stringify([
    work.start,
    work.end,
    work.userId,
    work.workplaceId,
    work.detailId,
    work.pieces,
    work.interrupted,
    work.pinned,
    work.metadata.color ?? null,
  ]);

/** Adds the work that a replan moved to its order. */
export function addMovedWork(order: ReplannedOrder): MovedOrder {
  const { before, after } = order;
  const [keysBefore, keysAfter] = [new Set(before.map(toKey)), new Set(after.map(toKey))];
  return {
    ...order,
    movedFrom: before.filter((work) => !keysAfter.has(toKey(work))),
    movedTo: after.filter((work) => !keysBefore.has(toKey(work))),
  };
}

const addAllMovedWork = (replan: StoredReplan): MovedReplan => ({
  ...replan,
  orders: replan.orders.map(addMovedWork),
});

/** Milliseconds after an application in which moments before it do not prevent its undo. */
const grace = 5 * minuteMillis;

/**
 * Creates the test of whether a moment of work has passed since a replan was computed.
 * A replan is computed some time before it is applied: right after the application it can be undone even if its work began in between.
 */
function createPassedTest({
  at,
  computedAt,
}: Pick<StoredReplan, 'at' | 'computedAt'>): (text: string) => boolean {
  const [appliedAt, now] = [Date.parse(at), getServerTime()];
  const since = now <= appliedAt + grace ? appliedAt : Date.parse(computedAt);
  return (text) => Date.parse(text) >= since && Date.parse(text) <= now;
}

/** Returns the orders that changed since a replan, and those of which moved work has begun or was reported since. */
async function findChangedOrders(
  tx: Transaction,
  replan: MovedReplan,
  rows: ReadonlyMap<number, UndoableOrderRow>,
): Promise<ErrorDetail[]> {
  const present = await listPlacedWork(tx, [...rows.keys()]);
  const reported = await listReportedOrderIds(tx, replan);
  const goneStaff = await listOrderIdsOfGoneStaff(tx, replan);
  const hasPassed = createPassedTest(replan);
  return replan.orders.flatMap((order): ErrorDetail[] => {
    const row = rows.get(order.id);
    const named = { path: '', params: { order: order.id } };
    const keys = new Set((present.get(order.id) ?? []).map(toKey));
    const isSame =
      row?.revision === order.revision &&
      orderDocument.is('toPlan', row.status) &&
      canPlanOrder(row) &&
      keys.symmetricDifference(new Set(order.after.map(toKey))).size === 0;
    if (!isSame) return [{ ...named, rule: 'replanChanged' }];
    const hasBegun = [...order.movedFrom, ...order.movedTo].some(
      ({ start, end }) => hasPassed(start) || hasPassed(end),
    );
    if (hasBegun || reported.has(order.id)) return [{ ...named, rule: 'replanBegun' }];
    return goneStaff.has(order.id) ? [{ ...named, rule: 'replanStaffGone' }] : [];
  });
}

/** Returns the orders of which the floor reported moved steps since a replan. */
async function listReportedOrderIds(
  tx: Transaction,
  { at, orders }: MovedReplan,
): Promise<ReadonlySet<number>> {
  const steps = orders.flatMap(({ movedFrom, movedTo }) =>
    [...movedFrom, ...movedTo].map(({ detailId, workplaceId }) => ({ detailId, workplaceId })),
  );
  const rows = await tx.rows(sql<{ id: number }>`
    select distinct r.order_id as id
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as step ("detailId" bigint, "workplaceId" bigint)
    join floor_reports r on r.account_id = ${tx.accountId}
      and r.detail_id = step."detailId" and r.workplace_id = step."workplaceId" and r.told_at >= ${at}`);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the orders whose work would return to a disabled person, or to a workplace that was deleted or disabled. */
async function listOrderIdsOfGoneStaff(
  tx: Transaction,
  { orders }: MovedReplan,
): Promise<ReadonlySet<number>> {
  const works = orders.flatMap(({ id: orderId, movedFrom }) =>
    movedFrom.map(({ userId, workplaceId }) => ({ orderId, userId, workplaceId })),
  );
  const rows = await tx.rows(sql<{ id: number }>`
    select distinct work."orderId" as id
    from jsonb_to_recordset(${JSON.stringify(works)}::jsonb) as work ("orderId" bigint, "userId" bigint, "workplaceId" bigint)
    left join users u on u.account_id = ${tx.accountId} and u.id = work."userId" and u.status = 'active'
    left join workplaces w on w.account_id = ${tx.accountId} and w.id = work."workplaceId" and w.status <> 'inactive'
    where u.id is null or w.id is null`);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the orders whose work lies since a replan where its work would return to: of the same person, station or load. */
async function findTakenPlaces(
  tx: Transaction,
  person: ActingUser,
  { at, orders }: MovedReplan,
): Promise<ErrorDetail[]> {
  const drafts = orders.flatMap(({ before }) => before.map(toPlannedEvent));
  const moved = new Set(orders.flatMap(({ movedFrom }) => movedFrom.map(toKey)));
  const isMoved = orders.flatMap(({ before }) => before.map((work) => moved.has(toKey(work))));
  const plant = await loadPlantSnapshot(
    tx,
    {
      accountId: tx.accountId,
      timeZone: person.timeZone,
      now: Math.min(getServerTime(), ...drafts.map(({ start }) => start)),
    },
    orders.map(({ id }) => id),
  );
  const others = plant.events;
  const { problems, warnings } = checkEvents({
    ...plant,
    details: [],
    events: drafts,
    others,
    done: drafts,
  });
  const newer = await listNewerEventIds(tx, at);
  const rules = getBatchLoadRules(plant.workplaces);
  const taken = new Set<number>();
  for (const { code, otherOrderId } of problems)
    if (code === 'operatorOverlap' && otherOrderId !== undefined) taken.add(otherOrderId);
  for (const { code, index = -1 } of warnings) {
    const draft = drafts[index];
    if (code !== 'tooFewStations' || !draft || !isMoved[index]) continue;
    // The plan may have had too few stations before: other work that lies there as it did then took no place.
    for (const other of others)
      if (
        newer.has(other.id) &&
        other.workplaceId === draft.workplaceId &&
        isOverlapping(other, draft)
      )
        taken.add(other.orderId);
  }
  for (const [index, draft] of drafts.entries()) {
    const most = rules.get(draft.workplaceId)?.pieces ?? Infinity;
    if (!isMoved[index] || draft.pieces === undefined) continue;
    if (countBatchLoadPieces([...others, ...drafts], draft) <= most) continue;
    for (const other of others) if (isSameBatchLoad(other, draft)) taken.add(other.orderId);
  }
  const visible = await listReadableOrderIds(tx, person, [...taken]);
  const hidden = taken.difference(visible);
  return [
    ...[...visible].map((order) => ({ path: '', rule: 'replanPlaceTaken', params: { order } })),
    ...(hidden.size > 0 ? [{ path: '', rule: 'replanPlaceTakenByOthers' }] : []),
  ];
}

/** Returns the ids of planned work that was saved since a moment. */
async function listNewerEventIds(tx: Transaction, at: string): Promise<ReadonlySet<number>> {
  const rows = await tx.rows(sql<{ id: number }>`
    select id from planning_events where account_id = ${tx.accountId} and created_at >= ${at} and end_date > present()`);
  return new Set(rows.map(({ id }) => id));
}
