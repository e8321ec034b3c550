import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { allocateQuantityToLots } from '@tarima/domain/inventories/allocate-quantity';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { listLotsByExpiration } from './lots-by-expiration.ts';
import { insertMovements, type MovementCause, type AvailabilityChange } from './write-movements.ts';

/** Records material that production used and the stores of a division lacked: the next receipts settle it. */
export const recordMaterialShortage = (
  tx: Transaction,
  orderId: number,
  outstanding: {
    readonly divisionId: number;
    readonly rawMaterialId: number;
    readonly missing: number;
  },
): Promise<unknown> =>
  tx.row(sql`
    insert into orders_shortages (account_id, owner_id, raw_material_id, missing, division_id)
    values (${tx.accountId}, ${orderId}, ${outstanding.rawMaterialId}, ${outstanding.missing}, ${outstanding.divisionId})`);

interface Debt {
  readonly id: number;
  readonly orderId: number;
  readonly divisionId: number;
  readonly rawMaterialId: number;
  readonly owed: number;
}

/**
 * Settles outstanding material of a division with raw material that became available, the oldest first: it is taken as used by that order.
 * Runs under `lockAccountStock`, so that two receipts settle it once.
 * @returns the settled quantities, to be reported as one change with the receipt.
 */
export async function settleMaterialShortages(
  tx: Transaction,
  increases: readonly AvailabilityChange[],
  { userId }: Pick<MovementCause, 'userId'>,
): Promise<AvailabilityChange[]> {
  const materials = increases.filter(({ kind }) => kind === 'raw_materials');
  if (materials.length === 0) return [];
  const debts = await tx.rows(sql<Debt>`
    select s.id, s.owner_id as "orderId", s.division_id as "divisionId", s.raw_material_id as "rawMaterialId",
      (s.missing - s.settled)::float8 as owed
    from orders_shortages s
    join unnest(
      ${materials.map(({ divisionId }) => divisionId)}::bigint[],
      ${materials.map(({ elementId }) => elementId)}::bigint[]
    ) as risen (division_id, raw_material_id)
      on s.division_id = risen.division_id and s.raw_material_id = risen.raw_material_id
    where s.account_id = ${tx.accountId} and s.settled < s.missing
    order by s.id for update of s`);
  const consumed: AvailabilityChange[] = [];
  for (const debt of debts) consumed.push(...(await settleDebt(tx, debt, userId)));
  return consumed;
}

async function settleDebt(
  tx: Transaction,
  { id, orderId, divisionId, rawMaterialId, owed: outstandingQuantity }: Debt,
  userId: number | null,
): Promise<AvailabilityChange[]> {
  const stores = await tx.rows(sql<{ id: number }>`
    select id from stores where account_id = ${tx.accountId} and division_id = ${divisionId}`);
  const lotQuery = { elementId: rawMaterialId, storeIds: stores.map((store) => store.id) };
  const lots = await listLotsByExpiration(tx, 'raw_materials', lotQuery);
  const { taken, missing } = allocateQuantityToLots(lots, outstandingQuantity);
  if (taken.length === 0) return [];
  const settled = fromThousandths(toThousandths(outstandingQuantity) - toThousandths(missing));
  await tx.row(sql`
    update orders_shortages set settled = settled + ${settled} where account_id = ${tx.accountId} and id = ${id}`);
  const changes = taken.map(({ lot, take }) => ({
    kind: lot.kind,
    lotId: lot.id,
    quantity: -take,
  }));
  const cause = { userId, kind: 'production', id: orderId } as const;
  return insertMovements(tx, 'consume', changes, cause);
}

/** Returns the owed quantity of a raw material in the division of a store: so much of the next receipt is used already. */
export async function getUnsettledShortageQuantity(
  tx: Transaction,
  storeId: number,
  rawMaterialId: number,
): Promise<number> {
  const found = await tx.row(sql<{ owed: number }>`
    select coalesce(sum(o.missing - o.settled), 0)::float8 as owed
    from stores s
    join orders_shortages o on o.account_id = s.account_id and o.division_id = s.division_id
    where s.account_id = ${tx.accountId} and s.id = ${storeId} and o.raw_material_id = ${rawMaterialId}`);
  return found?.owed ?? 0;
}
