import type { FloorReport } from '@tarima/domain/floor/step-progress';
import type { ReportKind } from '@tarima/domain/floor/report-kinds';
import { floorReportedEvent } from '@tarima/domain/floor/floor-reported-event';
import { orderDocument } from '@tarima/domain/orders/document';
import type { OrderStatus } from '@tarima/domain/orders/status';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';
import { announceToBrowsers } from '../kit/realtime/announce.ts';
import type { FrozenRecipe } from '../technical-sheets/queries.ts';

/** Stored report that was or will be undone. */
export interface StoredFloorReport extends Omit<FloorReport, 'at'> {
  readonly key: string;
  readonly orderId: number;
  readonly detailId: number;
  readonly workplaceId: number;
  readonly at: string;
  readonly undone: boolean;
  /** Key of the report that this report undoes. */
  readonly undoesKey: string | null;
}

/** Produced line, and whether its order is still in production. */
interface Line {
  readonly id: number;
  readonly orderId: number;
  readonly status: OrderStatus;
  readonly over: boolean;
  readonly quantity: number;
  readonly recipe: Pick<FrozenRecipe, 'steps'> | null;
  /** Moment since when the order is in production: no report can be older. */
  readonly since: string;
}

/** Loads the stored reports of some keys. */
export async function loadFloorReportsByKey(
  tx: Transaction,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredFloorReport>> {
  const rows = await tx.rows(sql<StoredFloorReport>`
    select r.key, r.id, r.order_id as "orderId", r.detail_id as "detailId", r.workplace_id as "workplaceId",
      coalesce(r.user_id, 0) as "userId", r.kind, r.good::float8, r.scrap::float8, r.aside::float8, r.stocked::float8, r.reason, r.at, r.undoes,
      u.id is not null as undone, m.key as "undoesKey"
    from floor_reports r
    left join floor_reports m on m.account_id = r.account_id and m.id = r.undoes
    left join floor_reports u on u.account_id = r.account_id and u.undoes = r.id
    where r.account_id = ${tx.accountId} and r.key = any(${[...keys]}::uuid[])`);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Locks orders by id: two tablets that report on the same orders wait for each other. */
export const lockReportedOrders = async (
  tx: Transaction,
  detailIds: readonly number[],
): Promise<number[]> => {
  const locked = await tx.rows(sql<{ id: number }>`
    select id from orders where account_id = ${tx.accountId} and id in (
      select owner_id from orders_details where account_id = ${tx.accountId} and id = any(${[...detailIds]}::bigint[]))
    order by id for update`);
  return locked.map(({ id }) => id);
};

/** Returns a produced line; undefined for a line that is not produced. */
export const findProducedOrderLine = (
  tx: Transaction,
  detailId: number,
): Promise<Line | undefined> =>
  tx.row(sql<Line>`
    select d.id, o.id as "orderId", o.status, o.production_finished_at is not null as over, d.quantity::float8,
      jsonb_build_object('steps', d.recipe -> 'steps') as recipe,
      coalesce((
        select min(m.created_at) from orders_moves m
        where m.account_id = o.account_id and m.owner_id = o.id and ${buildStatusCondition(orderDocument, 'toPlan', 'm.to_status')}),
        o.created_at) as since
    from orders_details d join orders o on o.account_id = d.account_id and o.id = d.owner_id
    where d.account_id = ${tx.accountId} and d.id = ${detailId} and d.origin_type = 'production'`);

interface Row {
  readonly key: string;
  readonly orderId: number;
  readonly detailId: number;
  readonly workplaceId: number;
  readonly userId: number;
  readonly tabletId: number;
  readonly kind: ReportKind;
  readonly good: number;
  readonly scrap: number;
  readonly aside: number;
  readonly reason: string | null;
  readonly at: number;
  readonly undoes: number | null;
  readonly passedBy: number | null;
}

/** Stores a report, and notifies open screens. */
export async function insertFloorReport(tx: Transaction, row: Row): Promise<void> {
  await tx.row(sql`
    insert into floor_reports (account_id, key, order_id, detail_id, workplace_id, user_id, tablet_id, kind, good, scrap, aside,
      reason, at, undoes, passed_by_id)
    values (${tx.accountId}, ${row.key}, ${row.orderId}, ${row.detailId}, ${row.workplaceId}, ${row.userId}, ${row.tabletId},
      ${row.kind}, ${row.good}, ${row.scrap}, ${row.aside}, ${row.reason}, ${new Date(row.at).toISOString()}, ${row.undoes},
      ${row.passedBy})`);
  await announceToBrowsers(tx, {
    to: { accountId: tx.accountId },
    event: floorReportedEvent,
  });
}
