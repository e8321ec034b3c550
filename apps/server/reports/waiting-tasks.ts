import { transferDocument } from '@tarima/domain/transfers/document';
import { orderDocument } from '@tarima/domain/orders/document';
import { thresholdSettingByKind, type StockKind } from '@tarima/domain/inventories/inventory';
import type { Permission } from '@tarima/domain/profiles/permissions';
import { hasCallAccess, ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import type { WaitingTasks } from '@tarima/domain/reports/contract';
import { expiringQuotationDays } from '@tarima/domain/reports/waiting-screens';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { sql, type RawBuilder } from 'kysely';
import { findAccount } from '../accounts/queries.ts';
import { promisableQuantityExpression } from '../inventories/lots.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Returns the tasks that wait for a user, as far as their permissions let them act. */
export async function loadWaitingTasks(tx: Transaction, person: ActingUser): Promise<WaitingTasks> {
  const { accountId, id, divisionId, profile, timeZone } = person;
  const may = (...permissions: Permission[]): boolean =>
    permissions.some((permission) => hasCallAccess(permission, profile));
  const count = async (counted: RawBuilder<unknown>): Promise<number> =>
    (await tx.row(sql<{ count: number }>`select count(*)::int as count from ${counted}`))?.count ??
    0;
  const countAllowed = async (
    allowed: boolean,
    counted: RawBuilder<unknown>,
  ): Promise<number | null> => (allowed ? count(counted) : null);
  const restricted = profile.id === ownDivisionProfileId;
  const buildDivisionFilter = (column: string) =>
    restricted ? sql`${sql.ref(column)} = ${divisionId}` : sql`true`;
  const sells =
    may('orders') && !profile.onlyMine
      ? buildDivisionFilter('division_id')
      : sql`created_by_id = ${id} and ${buildDivisionFilter('division_id')}`;
  const buildSellerFilter = (column: string) =>
    profile.onlyMine
      ? sql`${sql.ref(column)} in (select o.id from orders o where o.account_id = ${accountId} and o.created_by_id = ${id})`
      : sql`true`;

  const countShipments = (compare: RawBuilder<unknown>) =>
    countAllowed(
      may('shipping'),
      sql`shipments s join stores t on t.account_id = s.account_id and t.id = s.store_id
        where s.account_id = ${accountId} and ${buildStatusCondition(shipmentDocument, 'underWay', 's.status')}
          and ${buildDivisionFilter('t.division_id')} and ${buildSellerFilter('s.order_id')}
          and s.scheduled_at ${compare} (present() at time zone ${timeZone})::date`,
    );

  const day = await tx.row(sql<{ today: string }>`
    select (present() at time zone ${timeZone})::date::text as today`);

  return {
    today: day?.today ?? '',
    divisionId,
    notifications: await count(sql`
      notifications where account_id = ${accountId} and user_id = ${id} and not seen`),
    plansToMake: await countAllowed(
      may('orders_planning'),
      sql`orders where account_id = ${accountId} and division_id = ${divisionId} and ${buildStatusCondition(orderDocument, 'active')} and ${buildSellerFilter('id')}`,
    ),
    shipmentsLate: await countShipments(sql`<`),
    shipmentsToday: await countShipments(sql`=`),
    expiringQuotations: await countAllowed(
      may('orders', 'my_orders'),
      sql`orders where account_id = ${accountId} and ${buildStatusCondition(orderDocument, 'quotation')} and ${sells}
        and expiration_date < (((present() at time zone ${timeZone})::date + ${expiringQuotationDays + 1}::int)::timestamp at time zone ${timeZone})`,
    ),
    transferRequests: await countAllowed(
      may('orders') && divisionId !== null,
      sql`transfer_requests
        where account_id = ${accountId} and division_requested_id = ${divisionId} and ${buildStatusCondition(transferDocument, 'pending')} and ${buildSellerFilter('order_id')}`,
    ),
    ...(await countLowStock(tx, person, may)),
  };
}

/** Counts the elements with a stock history in the division whose available stock is below the account's threshold. */
async function countLowStock(
  tx: Transaction,
  { accountId, divisionId }: ActingUser,
  may: (permission: Permission) => boolean,
): Promise<Pick<WaitingTasks, 'lowProducts' | 'lowRawMaterials'>> {
  const account = await findAccount(tx);
  const countLowElements = async (kind: StockKind): Promise<number | null> => {
    if (!may(`${kind}_inventories`)) return null;
    const threshold = account?.settings.stockThreshold[thresholdSettingByKind[kind]] ?? 0;
    const found = await tx.row(sql<{ count: number }>`
      select count(*)::int as count from (
        select from stock_lots l
        join stores s on s.account_id = l.account_id and s.id = l.store_id
        where l.account_id = ${accountId} and l.kind = ${kind} and s.division_id = ${divisionId}
        group by l.element_id having sum(${promisableQuantityExpression}) < ${threshold}
      ) short`);
    return found?.count ?? 0;
  };
  return {
    lowProducts: await countLowElements('products'),
    lowRawMaterials: await countLowElements('raw_materials'),
  };
}
