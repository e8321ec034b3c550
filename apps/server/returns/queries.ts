import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { getModule } from '@tarima/domain/modules';
import type { WholeReturn } from '@tarima/domain/returns/contract';
import { orderReturns } from '@tarima/domain/returns/return';
import { sql, type RawBuilder } from 'kysely';
import { allRowsCondition, type Catalogue } from '../kit/catalogue/records.ts';
import { getRowScope } from '../kit/catalogue/row-scope.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';

/** Returns the condition of the returns that a user may access. */
export const getReturnScope = (person: ActingUser): RawBuilder<unknown> =>
  getRowScope(orderReturns, person) ?? allRowsCondition;

/** Catalogue of returns as their list shows them. */
export const returnCatalogue: Catalogue = {
  module: orderReturns,
  moduleOf: getModule,
  computed: { order: sql`jsonb_build_object('id', t.order_id, 'name', t.order_id::text)` },
};

/** Returns that a condition leaves, with their pieces, the oldest first. */
export function listReturns(
  tx: Transaction,
  condition: RawBuilder<unknown>,
  language: Language,
): Promise<WholeReturn[]> {
  const name = sql.ref(`name_${language}`);
  return tx.rows(sql<WholeReturn>`
    select r.id, r.status, r.reason, jsonb_build_object('id', r.order_id) as "order",
      jsonb_build_object('id', c.id, 'name', c.name) as customer, jsonb_build_object('id', s.id, 'name', s.${name}) as store,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as "createdBy",
      r.received_at as "receivedAt",
      (select jsonb_agg(jsonb_build_object('id', i.id, 'detail', jsonb_build_object('id', i.detail_id),
          'product', jsonb_build_object('id', p.id, 'name', p.${name}), 'quantity', i.quantity::float8, 'fate', i.fate,
          'lotCode', i.lot_code) order by i.id)
        from orders_returns_items i join products p on p.account_id = i.account_id and p.id = i.product_id
        where i.account_id = r.account_id and i.owner_id = r.id) as lines,
      r.created_at as "createdAt", r.updated_at as "updatedAt"
    from (select * from orders_returns where account_id = ${tx.accountId} and ${condition}) r
    join customers c on c.account_id = r.account_id and c.id = r.customer_id
    join stores s on s.account_id = r.account_id and s.id = r.store_id
    left join users u on u.account_id = r.account_id and u.id = r.created_by_id
    order by r.id`);
}

/** Returns a return. @throws CodedError ENTITY_NOT_FOUND, also outside the scope. */
export async function getReturn(
  tx: Transaction,
  id: number,
  language: Language,
  rowScope: RawBuilder<unknown>,
): Promise<WholeReturn> {
  const [found] = await listReturns(tx, sql`id = ${id} and ${rowScope}`, language);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  return found;
}
