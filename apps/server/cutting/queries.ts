import { orderDocument } from '@tarima/domain/orders/document';
import type { CuttingOrderLine } from '@tarima/domain/cutting/contract';
import type { Language } from '@tarima/domain/kit/words';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { sql } from 'kysely';
import { piecesToMakeExpression } from '../fulfilment/pieces-to-make.ts';
import { promisableQuantityExpression, promisableLotCondition } from '../inventories/lots.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { plannerOrderScreens, getOrderScope } from '../orders/order-scope.ts';

/** Unfinished line, with its product's design. */
export interface OrderLineWithDesign {
  readonly product: { readonly id: number; readonly name: string };
  readonly pieces: number;
  readonly design: PalletDesign | null;
  /** Lumber of each part, as chosen in the design. */
  readonly lumber: readonly (number | null)[];
}

/** Builds the query of the lines of open orders in production, with their unfinished quantity. */
const toMake = (person: ActingUser) => sql`
  from (select * from orders where account_id = ${person.accountId} and ${getOrderScope(person, plannerOrderScreens)}) o
  join orders_details d on d.account_id = o.account_id and d.owner_id = o.id and d.origin_type = 'production'
  join products p on p.account_id = d.account_id and p.id = d.product_id
  left join pallet_designs g on g.account_id = p.account_id and g.product_id = p.id
  where ${buildStatusCondition(orderDocument, 'toPlan', 'o.status')} and o.production_finished_at is null and ${piecesToMakeExpression} > 0`;

/** Lists unfinished lines, the earliest planned first. */
export const listOrderLinesToCut = (
  tx: Transaction,
  person: ActingUser,
  language: Language,
): Promise<CuttingOrderLine[]> =>
  tx.rows(sql<CuttingOrderLine>`
    select o.id as "orderId", (select c.name from customers c where c.account_id = o.account_id and c.id = o.customer_id) as customer,
      jsonb_build_object('id', p.id, 'name', p.${sql.ref(`name_${language}`)}) as product,
      ${piecesToMakeExpression}::float8 as pieces, o.computed_start_date as start,
      o.requested_date as "requestedDate", g.product_id is not null as drawn
    ${toMake(person)}
    order by o.computed_start_date nulls last, o.requested_date nulls last, o.id, d.position, d.id
    limit 500`);

/** Lists unfinished lines of some orders, with the designs of their products. Orders outside the user's scope give no lines. */
export const listOrderLinesWithDesigns = (
  tx: Transaction,
  person: ActingUser,
  orders: readonly number[],
  language: Language,
): Promise<OrderLineWithDesign[]> =>
  tx.rows(sql<OrderLineWithDesign>`
    select jsonb_build_object('id', p.id, 'name', p.${sql.ref(`name_${language}`)}) as product,
      sum(ceil(${piecesToMakeExpression}))::float8 as pieces, g.design, coalesce(g.lumber, '[]') as lumber
    ${toMake(person)} and o.id = any(${[...orders]}::bigint[])
    group by p.id, p.${sql.ref(`name_${language}`)}, g.design, g.lumber
    order by p.id`);

/** Returns the unreserved stock of raw materials. */
export async function getUnreservedMaterialStock(
  tx: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows(sql<{ id: number; free: number }>`
    select element_id as id, sum(${promisableQuantityExpression})::float8 as free from stock_lots l
    where account_id = ${tx.accountId} and kind = 'raw_materials' and element_id = any(${[...ids]}::bigint[])
      and ${promisableLotCondition}
    group by element_id`);
  return new Map(rows.map(({ id, free }) => [id, free]));
}
