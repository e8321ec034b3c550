import { CodedError } from '@tarima/domain/kit/errors';
import { floorReportedEvent } from '@tarima/domain/floor/floor-reported-event';
import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { orderDocument } from '@tarima/domain/orders/document';
import {
  resolveHalfMadePieces,
  parseReceivedPieces,
  type DeliverShipmentBody,
  type ReceivedPieces,
} from '@tarima/domain/shipments/pieces';
import { sql } from 'kysely';
import { loadTransportTimeApplier } from '../accounts/transport-times.ts';
import type { Transaction } from '../kit/database.ts';
import { announceToBrowsers } from '../kit/realtime/announce.ts';
import type { FrozenRecipe } from '../technical-sheets/queries.ts';
import type { OrderActor } from './order-row.ts';
import { removeShipment } from './remove-shipment-from-trip.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Pieces of a line that move from a step in one division to the next step in another division. */
interface StepTransfer {
  readonly detailId: number | null;
  readonly productId: number;
  readonly fromWorkplaceId: number;
  readonly toWorkplaceId: number;
  readonly pieces: number;
  /** Day on which the plan has the pieces ready to leave. */
  readonly day: string | null;
}

/**
 * Updates the half-made transfers of a locked order to its plan.
 * Each route between two divisions has one transfer, with the pieces that have not left, on the day on which they are made.
 * A day that a user chose stays until the plan changes it. Without a plan, and after production has finished, no transfer waits to leave;
 * the driver and planner of a trip that was to bring it are notified.
 */
export async function syncHalfMadeGoodsTransfers(tx: Transaction, orderId: number): Promise<void> {
  const required = await listTransfers(tx, orderId);
  const known = await tx.rows(sql<{
    id: number;
    detailId: number | null;
    toWorkplaceId: number;
    pieces: number;
    open: boolean;
  }>`
    select id, detail_id as "detailId", to_workplace_id as "toWorkplaceId", pieces::float8,
      ${buildStatusCondition(shipmentDocument, 'open')} as open
    from shipments
    where account_id = ${tx.accountId} and order_id = ${orderId} and pieces is not null order by id for update`);
  const retained = new Set<number>();
  for (const transfer of required) {
    const matching = known.filter(
      ({ detailId, toWorkplaceId }) =>
        detailId === transfer.detailId && toWorkplaceId === transfer.toWorkplaceId,
    );
    const remaining = matching.reduce(
      (sum, { open, pieces }) => (open ? sum : sum - toThousandths(pieces)),
      toThousandths(transfer.pieces),
    );
    if (remaining <= 0) continue;
    const waiting = matching.find(({ open }) => open);
    if (waiting) retained.add(waiting.id);
    await (waiting
      ? follow(tx, waiting.id, { ...transfer, pieces: fromThousandths(remaining) })
      : propose(tx, orderId, { ...transfer, pieces: fromThousandths(remaining) }));
  }
  const removedIds = known.filter(({ id, open }) => open && !retained.has(id)).map(({ id }) => id);
  await removeTransfers(tx, removedIds);
}

/** Removes transfers that the plan no longer needs, also from their trips. */
async function removeTransfers(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const actor = await tx.row(sql<{ id: number | null }>`select current_app_user() as id`);
  for (const id of ids) await removeShipment(tx, id, actor?.id ?? null);
}

/** Lists the routes of lines between divisions, as far as their work is planned and not finished. */
async function listTransfers(tx: Transaction, orderId: number): Promise<StepTransfer[]> {
  const lines = await tx.rows(sql<{
    id: number;
    productId: number;
    quantity: number;
    recipe: Pick<FrozenRecipe, 'steps'> | null;
    days: Readonly<Record<string, string>>;
  }>`
    select d.id, d.product_id as "productId", d.quantity::float8, jsonb_build_object('steps', d.recipe -> 'steps') as recipe, planned.days
    from orders o
    join orders_details d on d.account_id = o.account_id and d.owner_id = o.id
    cross join lateral (
      select jsonb_object_agg(workplace_id, day) as days from (
        select e.workplace_id, max(e.end_date at time zone a.time_zone)::date as day
        from planning_events e join accounts a on a.id = e.account_id
        where e.account_id = d.account_id and e.detail_id = d.id group by e.workplace_id) each) planned
    where o.account_id = ${tx.accountId} and o.id = ${orderId} and o.production_finished_at is null
      and d.origin_type = 'production' and d.ready_at is null and planned.days is not null
    order by d.position, d.id`);
  if (lines.length === 0) return [];
  const addTransportTimes = await loadTransportTimeApplier(tx);
  return lines.flatMap(({ id, productId, quantity, recipe, days }) => {
    const steps = addTransportTimes(
      (recipe?.steps ?? []).toSorted((one, other) => one.step - other.step),
    );
    return steps.flatMap(({ workplaceId, way: transportTime }, at) => {
      const from = steps[at - 1];
      if (transportTime === undefined || from === undefined) return [];
      const made = steps.slice(0, at).flatMap((step) => days[step.workplaceId] ?? []);
      return {
        detailId: id,
        productId,
        fromWorkplaceId: from.workplaceId,
        toWorkplaceId: workplaceId,
        pieces: quantity,
        day: made.toSorted().at(-1) ?? null,
      };
    });
  });
}

const follow = (tx: Transaction, id: number, { pieces, day, fromWorkplaceId }: StepTransfer) =>
  tx.row(sql`
    update shipments set pieces = ${pieces}, from_workplace_id = ${fromWorkplaceId}, planned_for = ${day}::date,
      scheduled_at = case when planned_for is distinct from ${day}::date then ${day}::date else scheduled_at end
    where account_id = ${tx.accountId} and id = ${id}
      and (pieces, from_workplace_id, planned_for) is distinct from (${pieces}::numeric, ${fromWorkplaceId}::bigint, ${day}::date)`);

/** Creates a transfer. A division without a store is listed under the order's own division; without any store, no user could ship it. */
const propose = (tx: Transaction, orderId: number, transfer: StepTransfer) =>
  tx.row(sql`
    insert into shipments (account_id, type, method, status, order_id, store_id, target_store_id, scheduled_at, planned_for,
      detail_id, product_id, from_workplace_id, to_workplace_id, pieces)
    select o.account_id, 'transfer', 'transfer', 'active', o.id, leaves.id, arrives.id, ${transfer.day}::date, ${transfer.day}::date,
      ${transfer.detailId}::bigint, ${transfer.productId}, f.id, t.id, ${transfer.pieces}::numeric
    from orders o
    join workplaces f on f.account_id = o.account_id and f.id = ${transfer.fromWorkplaceId}
    join workplaces t on t.account_id = o.account_id and t.id = ${transfer.toWorkplaceId}
    cross join lateral (
      select s.id from stores s where s.account_id = o.account_id and s.division_id in (f.division_id, o.division_id)
      order by s.division_id <> f.division_id, s.id limit 1) leaves
    cross join lateral (
      select s.id from stores s where s.account_id = o.account_id and s.division_id in (t.division_id, o.division_id)
      order by s.division_id <> t.division_id, s.id limit 1) arrives
    where o.account_id = ${tx.accountId} and o.id = ${orderId}`);

/** Contents of a half-made transfer. */
export interface HalfMadeGoodsTransfer {
  readonly id: number;
  readonly orderId: number;
  /** Order line that the goods are for; null once it was removed. */
  readonly detailId: number | null;
  readonly productId: number;
  readonly fromWorkplaceId: number;
  readonly toWorkplaceId: number;
  readonly pieces: number;
}

/**
 * Sends half-made goods: the requested pieces, else the pieces that the floor reported, else all.
 * The remaining pieces wait in another transfer, unless the step is finished with fewer.
 * @throws CodedError WRONG_VALUES with status 409, `notMade` on `pieces` where no made pieces are left;
 * 400 on `pieces` as in `resolveHalfMadePieces`.
 */
export async function sendHalfMadeGoods(
  tx: Transaction,
  shipment: HalfMadeGoodsTransfer,
  requested: number | undefined,
): Promise<void> {
  const { detailId, productId, fromWorkplaceId, toWorkplaceId, pieces } = shipment;
  const reported = await tx.row(sql<{ good: number; counted: boolean; done: boolean }>`
    select coalesce(sum(good), 0)::float8 as good, count(*) filter (where kind <> 'lost') > 0 as counted, coalesce((
      select r.kind = 'finish' from floor_reports r
      where r.account_id = ${tx.accountId} and r.detail_id = ${detailId} and r.workplace_id = ${fromWorkplaceId}
        and r.kind in ('start', 'finish', 'lost') and r.undoes is null
        and not exists (select from floor_reports u where u.account_id = r.account_id and u.undoes = r.id)
      order by r.at desc, r.id desc limit 1), false) as done
    from floor_reports
    where account_id = ${tx.accountId} and detail_id = ${detailId} and workplace_id = ${fromWorkplaceId}
      and kind in ('pieces', 'reworked', 'lost')`);
  const countable = await isCountable(tx, productId);
  if (!reported?.counted) {
    const leaving = resolveHalfMadePieces(requested, pieces, countable);
    return splitOff(tx, shipment, leaving, toThousandths(pieces));
  }
  const remaining = await tx.row(sql<{ pieces: number }>`
    select coalesce(sum(pieces), 0)::float8 as pieces from shipments
    where account_id = ${tx.accountId} and detail_id = ${detailId} and to_workplace_id = ${toWorkplaceId}
      and ${buildStatusCondition(shipmentDocument, 'left')}`);
  const here = toThousandths(reported.good) - toThousandths(remaining?.pieces ?? 0);
  if (here <= 0)
    throw new CodedError('WRONG_VALUES', [{ path: 'pieces', rule: 'notMade' }], { status: 409 });
  const most = Math.min(toThousandths(pieces), here);
  const leaving = resolveHalfMadePieces(requested, fromThousandths(most), countable);
  // A finished step makes no more pieces: only pieces that it made and still has may leave.
  await splitOff(tx, shipment, leaving, reported.done ? most : toThousandths(pieces));
}

/**
 * Leaves some pieces in a transfer, and creates another transfer of the remaining ones.
 * @param all thousandths of pieces of both together
 */
async function splitOff(
  tx: Transaction,
  shipment: HalfMadeGoodsTransfer,
  leaving: number,
  all: number,
): Promise<void> {
  const { id, orderId, detailId, toWorkplaceId, pieces } = shipment;
  if (leaving < pieces) await setPieces(tx, id, leaving);
  const rest = all - toThousandths(leaving);
  if (rest <= 0) return;
  const { day } = (await listTransfers(tx, orderId)).find(
    (transfer) => transfer.detailId === detailId && transfer.toWorkplaceId === toWorkplaceId,
  ) ?? { day: null };
  await propose(tx, orderId, { ...shipment, pieces: fromThousandths(rest), day });
}

/**
 * Receives the arrived pieces of a transfer, by default all, and counts lost pieces.
 * The remaining pieces stay in transit, in another transfer that left at the same time.
 * @throws CodedError WRONG_VALUES on `pieces` and `lost` as in `parseReceivedPieces`.
 */
export async function receiveHalfMadeGoods(
  tx: Transaction,
  { id, productId, pieces }: HalfMadeGoodsTransfer,
  received: Pick<DeliverShipmentBody, 'pieces' | 'lost'>,
): Promise<ReceivedPieces> {
  const result = parseReceivedPieces(received, pieces, await isCountable(tx, productId));
  if (result.rest > 0) await insertRest(tx, id, result.rest);
  return result;
}

const insertRest = (tx: Transaction, id: number, rest: number) =>
  tx.row(sql`
    insert into shipments (account_id, type, method, status, order_id, store_id, target_store_id, scheduled_at, planned_for,
      sent_at, extra_data, detail_id, product_id, from_workplace_id, to_workplace_id, pieces)
    select account_id, type, method, status, order_id, store_id, target_store_id, scheduled_at, planned_for,
      sent_at, extra_data, detail_id, product_id, from_workplace_id, to_workplace_id, ${rest}::numeric
    from shipments where account_id = ${tx.accountId} and id = ${id}`);

/** Writes down how many pieces of a transfer that has arrived did, and how many were lost. */
export const saveReceivedHalfMadePieces = (
  tx: Transaction,
  id: number,
  { arrived, lost }: ReceivedPieces,
  reason: string | undefined,
): Promise<unknown> =>
  tx.row(sql`
    update shipments set pieces = ${arrived}, lost = ${lost > 0 ? lost : null}, lost_reason = ${lost > 0 ? (reason ?? null) : null}
    where account_id = ${tx.accountId} and id = ${id}`);

/** Lost half-made pieces, and the user who reports them. */
interface Loss {
  readonly lost: number;
  readonly reason: string;
  readonly by: OrderActor;
}

/**
 * Counts lost pieces as scrap of the step that made them, so that they are made again.
 * They used material, and wait to leave again when the step has made them. A step without reports has no good pieces to subtract.
 * @returns the names for the planners' notification; undefined where the order is no longer in production or the line was removed, which has
 * no effects
 */
export async function recordLostPiecesAsScrap(
  tx: Transaction,
  { orderId, detailId, fromWorkplaceId }: HalfMadeGoodsTransfer,
  { lost, reason, by }: Loss,
): Promise<LostPiecesOrigin | undefined> {
  const from = await tx.row(sql<LostPiecesOrigin & { good: number }>`
    select f.id as "workplaceId", f.name_es as workplace, f.division_id as "divisionId", o.division_id as "ordersDivisionId",
      p.id as "productId", p.name_es as product, (
        select coalesce(sum(r.good), 0)::float8 from floor_reports r
        where r.account_id = d.account_id and r.detail_id = d.id and r.workplace_id = f.id) as good
    from orders o
    join orders_details d on d.account_id = o.account_id and d.owner_id = o.id and d.id = ${detailId}
    join products p on p.account_id = d.account_id and p.id = d.product_id
    join workplaces f on f.account_id = d.account_id and f.id = ${fromWorkplaceId}
    where o.account_id = ${tx.accountId} and o.id = ${orderId} and o.production_finished_at is null
      and ${buildStatusCondition(orderDocument, 'toPlan', 'o.status')} and d.ready_at is null`);
  if (!from) return undefined;
  const counted = Math.min(lost, Math.max(0, from.good));
  await tx.row(sql`
    insert into floor_reports (account_id, key, order_id, detail_id, workplace_id, user_id, teller, kind, good, scrap, reason, at)
    values (${tx.accountId}, gen_random_uuid(), ${orderId}, ${detailId}, ${fromWorkplaceId}, ${by.id}, ${by.id === null ? (by.name ?? '') : null},
      'lost', ${-counted}, ${lost}, ${reason}, present())`);
  await syncHalfMadeGoodsTransfers(tx, orderId);
  return from;
}

/** Names and divisions of the step that made the lost pieces. */
export interface LostPiecesOrigin {
  readonly workplaceId: number;
  readonly workplace: string;
  readonly divisionId: number;
  readonly ordersDivisionId: number;
  readonly productId: number;
  readonly product: string;
}

const setPieces = (tx: Transaction, id: number, pieces: number) =>
  tx.row(sql`
    update shipments set pieces = ${pieces} where account_id = ${tx.accountId} and id = ${id}`);

async function isCountable(tx: Transaction, productId: number): Promise<boolean> {
  const found = await tx.row(sql<{ countable: boolean }>`
    select m.countable from products p
    join measures m on m.account_id = p.account_id and m.id = p.measure_id
    where p.account_id = ${tx.accountId} and p.id = ${productId}`);
  return found?.countable ?? true;
}

/** Notifies the office to reload the floor status of the shown order. */
export const announceOrderFloorChange = (tx: Transaction): Promise<void> =>
  announceToBrowsers(tx, { to: { accountId: tx.accountId }, event: floorReportedEvent });

/** Pieces of a line that have arrived at a step from another division, and pieces under way. */
interface Arrived {
  readonly arrived: number;
  readonly underWay: number;
}

/** Returns the arrived pieces of each line, by the workplace that receives its half-made goods; nothing for other steps. */
export async function loadHalfMadeGoodsArrivals(
  tx: Transaction,
  detailIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, Arrived>>> {
  const rows = await tx.rows(sql<Arrived & { detailId: number; workplaceId: number }>`
    select detail_id as "detailId", to_workplace_id as "workplaceId",
      coalesce(sum(pieces) filter (where ${buildStatusCondition(shipmentDocument, 'finished')}), 0)::float8 as arrived,
      coalesce(sum(pieces) filter (where ${buildStatusCondition(shipmentDocument, 'send')}), 0)::float8 as "underWay"
    from shipments
    where account_id = ${tx.accountId} and detail_id = any(${[...detailIds]}::bigint[])
    group by detail_id, to_workplace_id`);
  return new Map(
    [...Map.groupBy(rows, ({ detailId }) => detailId)].map(([detailId, lineRows]) => [
      detailId,
      new Map(
        lineRows.map(({ workplaceId, arrived, underWay }) => [workplaceId, { arrived, underWay }]),
      ),
    ]),
  );
}
