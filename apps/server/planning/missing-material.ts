import { orderDocument } from '@tarima/domain/orders/document';
import { fromThousandths } from '@tarima/domain/inventories/quantity';
import type { Language } from '@tarima/domain/kit/words';
import type { WaitReasonDto } from '@tarima/domain/planning/calls/wait-reason-dto';
import {
  computeMaterialStarts,
  findMaterialShortages,
  type MaterialArrival,
  type MaterialNeed,
  type MaterialStock,
} from '@tarima/domain/planning/rules/material-needs';
import { sql } from 'kysely';
import { piecesToMakeExpression } from '../fulfilment/pieces-to-make.ts';
import { promisableQuantityExpression, promisableLotCondition } from '../inventories/lots.ts';
import type { Transaction } from '../kit/database.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';
import { listIncomingMaterial } from '../purchases/incoming-material.ts';
import { formatInstant } from './plant-snapshot.ts';

/** Orders whose material is checked: their work begins at a planned or proposed time. */
export interface MissingMaterialQuery {
  /** Start of the work by order; null when unknown. */
  readonly starts: ReadonlyMap<number, number | null>;
  /** Material needs that belong to no order yet. */
  readonly more?: readonly MaterialNeed[];
  /** Other orders that are served first: orders with a plan, or also sold orders that wait for a plan. */
  readonly others: 'planned' | 'sold';
}

/** Returns the raw material that some orders lack, as reasons with the material's name. Sent purchases are expected on their days. */
export async function findMissingMaterial(
  tx: Transaction,
  language: Language,
  { starts, more = [], others }: MissingMaterialQuery,
): Promise<ReadonlyMap<number, WaitReasonDto[]>> {
  const needs = [...(await listStoredNeeds(tx, starts, others)), ...more];
  const [stock, arrivals] = await Promise.all([listFreeStock(tx, needs), listArrivals(tx, needs)]);
  const found = findMaterialShortages(needs, stock, arrivals);
  const relevant = found.filter(
    ({ orderId }) => starts.has(orderId) || more.some((need) => need.orderId === orderId),
  );
  const names = await tx.rows(sql<{ id: number; name: string; measure: string }>`
    select r.id, r.${sql.ref(`description_${language}`)} as name, m.${sql.ref(`name_${language}`)} as measure
    from raw_materials r join measures m on m.account_id = r.account_id and m.id = r.measure_id
    where r.account_id = ${tx.accountId} and r.id = any(${relevant.map(({ rawMaterialId }) => rawMaterialId)}::bigint[])`);
  const named = new Map(names.map((each) => [each.id, each]));
  const reasons = relevant.flatMap(({ orderId, rawMaterialId: id, exact, at }) => {
    // A material that was deleted since has no stock.
    const material = named.get(id);
    if (!material) return [];
    const reason: WaitReasonDto = {
      code: 'materialMissing',
      material: { id, name: material.name },
      missing: fromThousandths(exact),
      measure: material.measure,
      ...(at !== null && { from: formatInstant(at) }),
    };
    return [{ orderId, reason }];
  });
  return new Map(
    [...Map.groupBy(reasons, ({ orderId }) => orderId)].map(([id, orderReasons]) => [
      id,
      orderReasons.map(({ reason }) => reason),
    ]),
  );
}

/** Returns the moment from which the material of each planned order is there; orders whose material is in stock are left out. */
export async function loadMaterialStarts(tx: Transaction): Promise<ReadonlyMap<number, number>> {
  const needs = await listStoredNeeds(tx, new Map(), 'planned');
  const [stock, arrivals] = await Promise.all([listFreeStock(tx, needs), listArrivals(tx, needs)]);
  return computeMaterialStarts(needs, stock, arrivals);
}

/** Lists the needs of orders for pieces that are not in a store yet: material of the others was taken with them. */
async function listStoredNeeds(
  tx: Transaction,
  starts: MissingMaterialQuery['starts'],
  others: MissingMaterialQuery['others'],
): Promise<MaterialNeed[]> {
  const rows = await tx.rows(sql<Omit<MaterialNeed, 'at'> & { start: string | null }>`
    select o.id as "orderId", o.computed_start_date as start,
      coalesce(d.material_division_id, o.division_id) as "divisionId", need.id as "rawMaterialId",
      round(sum(need.quantity * ${piecesToMakeExpression}) * 1000)::float8 as exact
    from orders o
    join orders_details d on d.account_id = o.account_id and d.owner_id = o.id and d.origin_type = 'production' and ${piecesToMakeExpression} > 0
    cross join lateral jsonb_to_recordset(coalesce(d.recipe -> 'rawMaterials', '[]')) as need (id bigint, quantity numeric)
    where o.account_id = ${tx.accountId} and ${buildStatusCondition(orderDocument, 'toPlan', 'o.status')} and o.production_finished_at is null
      and (o.id = any(${[...starts.keys()]}::bigint[]) or o.computed_start_date is not null or ${others === 'sold'})
    group by o.id, o.computed_start_date, coalesce(d.material_division_id, o.division_id), need.id`);
  return rows.map(({ start, ...need }) => {
    const requestedStart = starts.get(need.orderId);
    if (requestedStart !== undefined) return { ...need, at: requestedStart };
    // Orders sold without a plan are served before the orders of this request.
    return { ...need, at: start === null ? 0 : Date.parse(start) };
  });
}

async function listArrivals(
  tx: Transaction,
  needs: readonly MaterialNeed[],
): Promise<MaterialArrival[]> {
  const ids = [...new Set(needs.map(({ rawMaterialId }) => rawMaterialId))];
  const within = sql`l.raw_material_id = any(${ids}::bigint[])`;
  const expected = await listIncomingMaterial(tx, 'awaited', within);
  return expected.map(({ divisionId, materialId, exact, availableFrom }) => ({
    divisionId,
    rawMaterialId: materialId,
    exact,
    at: Date.parse(availableFrom),
  }));
}

const listFreeStock = (tx: Transaction, needs: readonly MaterialNeed[]): Promise<MaterialStock[]> =>
  tx.rows(sql<MaterialStock>`
    select s.division_id as "divisionId", l.element_id as "rawMaterialId",
      round(sum(${promisableQuantityExpression}) * 1000)::float8 as exact
    from stock_lots l
    join stores s on s.account_id = l.account_id and s.id = l.store_id
    where l.account_id = ${tx.accountId} and l.kind = 'raw_materials' and ${promisableLotCondition}
      and l.element_id = any(${[...new Set(needs.map(({ rawMaterialId }) => rawMaterialId))]}::bigint[])
    group by s.division_id, l.element_id`);
