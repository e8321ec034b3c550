import { CodedError } from '@tarima/domain/kit/errors';
import { addTax } from '@tarima/domain/kit/money';
import type { ListAnswer, ListQuery } from '@tarima/domain/kit/list-query';
import type { Language } from '@tarima/domain/kit/words';
import type {
  OrderHistoryEntry,
  PlanningOrderDetail,
  PricedOrderDetail,
  PricedOrder,
  ProductAvailability,
  WholeOrder,
} from '@tarima/domain/orders/answers';
import { groupLineRows } from '@tarima/domain/orders/line-parts';
import { computeOrderTotals } from '@tarima/domain/orders/totals';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { promisableQuantityExpression } from '../inventories/lots.ts';
import { sql, type RawBuilder } from 'kysely';
import { buildCustomValuesColumn } from '../kit/catalogue/custom-values.ts';
import { parseListQuery } from '../kit/catalogue/parse-list-query.ts';
import { listPageRows } from '../kit/catalogue/list.ts';
import { buildRecordColumns } from '../kit/catalogue/records.ts';
import { loadTransportTimeApplier } from '../accounts/transport-times.ts';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';
import type { ActingUser } from '../kit/serve.ts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { loadLinePieceProgress } from '../fulfilment/line-pieces.ts';
import { linePartExpression } from '../fulfilment/line-part-expression.ts';
import { orderCatalogue } from './catalogue.ts';

/** Lists one page of the orders that match a condition, and ends the transaction. */
export async function listOrders(
  tx: Transaction,
  person: ActingUser,
  listQuery: ListQuery,
  scope: RawBuilder<unknown>,
): Promise<ListAnswer> {
  const { accountId, timeZone } = person;
  const { module, query } = await parseListQuery(tx, orderCatalogue, listQuery);
  const columns = buildRecordColumns(orderCatalogue, query.lang);
  return listPageRows<ModuleRecord>(tx, module, columns, {
    ...query,
    accountId,
    timeZone,
    scope,
    endsTransaction: true,
    beside: orderCatalogue,
  });
}

/** Lists orders by the beginning of their number, newest first, named by number and customer. */
export async function listOrderChoices(
  tx: Transaction,
  { page, size, search }: { readonly page: number; readonly size: number; readonly search: string },
  scope: RawBuilder<unknown>,
): Promise<ListAnswer<{ id: number; name: string }>> {
  const digits = search.replace(/\D/g, '').slice(0, 15);
  const matching = search.trim() === '' ? sql`true` : sql`id::text like ${`${digits || 'x'}%`}`;
  const rows = await tx.rows(sql<{ id: number; name: string }>`
    select o.id, o.id || ' · ' || c.name as name
    from (
      select * from orders where account_id = ${tx.accountId} and ${scope} and ${matching}
      order by id desc limit ${size + 1} offset ${(page - 1) * size}
    ) o
    join customers c on c.account_id = o.account_id and c.id = o.customer_id
    order by o.id desc`);
  // A select only needs to detect a next page: one more row than fits shows it, without counting all rows.
  const totalItems = (page - 1) * size + rows.length;
  return {
    elements: rows.slice(0, size),
    metadata: { totalItems, totalPages: Math.ceil(totalItems / size) },
  };
}

type OrderRecord = Omit<
  PricedOrder,
  'details' | 'history' | 'materials' | 'shortages' | 'subtotal' | 'discount' | 'tax'
> & { readonly taxRate: number | null };

/** Returns an order with its lines and its history. @throws CodedError ENTITY_NOT_FOUND, also for an order outside the row scope. */
export async function getOrder(
  tx: Transaction,
  id: number,
  language: Language,
  rowScope: RawBuilder<unknown> = sql`true`,
  visibleStores: RawBuilder<unknown> = nowhere,
): Promise<PricedOrder> {
  const name = sql.ref(`name_${language}`);
  const found = await tx.row(
    withCachedQueryPlan(sql<OrderRecord>`
    select o.id, o.order_date as "orderDate", o.status, o.revision, o.total, o.tax_rate::float8 as "taxRate",
      o.payment_terms as "paymentTerms", o.delivery_place as "deliveryPlace", o.notes, o.expiration_date as "expirationDate",
      o.requested_date as "requestedDate", o.computed_start_date as "computedStartDate",
      o.computed_end_date as "computedEndDate", o.promised_end_date as "promisedEndDate", o.production_finished_at as "productionFinishedAt", o.made_at as "madeAt", o.late, o.color,
      o.reason, ${buildCustomValuesColumn('orders', sql`o.custom_fields`)} as "customFields", o.metadata, o.created_at as "createdAt", o.updated_at as "updatedAt",
      jsonb_build_object('id', c.id, 'name', c.name, 'user', jsonb_build_object('name', c.name), 'email', c.email,
        'language', c.language, 'customerType', c.customer_type) as customer,
      jsonb_build_object('id', d.id, 'name', d.${name}) as division,
      jsonb_build_object('id', u.id, 'name', u.name) as "createdBy"
    from (select * from orders where account_id = ${tx.accountId} and id = ${id} and ${rowScope}) o
    join customers c on c.account_id = o.account_id and c.id = o.customer_id
    join divisions d on d.account_id = o.account_id and d.id = o.division_id
    join users u on u.account_id = o.account_id and u.id = o.created_by_id`),
  );
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  const { taxRate, ...order } = found;
  const details = await listDetails(tx, id, language, visibleStores);
  const { subtotal, discount } = computeOrderTotals(
    groupLineRows(details).map(({ line }) => line.data),
  );
  return {
    ...order,
    subtotal,
    discount,
    ...(taxRate !== null && { tax: addTax(order.total, taxRate) }),
    details,
    history: await listHistory(tx, id),
    materials: await listMaterials(tx, id, language),
    shortages: await listShortages(tx, id, language),
  };
}

/** Returns the language of an order's customer. @throws CodedError ENTITY_NOT_FOUND, also for an order outside the row scope. */
export async function getCustomerLanguage(
  tx: Transaction,
  id: number,
  rowScope: RawBuilder<unknown> = sql`true`,
): Promise<Language> {
  const customer = await tx.row(sql<{ language: Language }>`
    select c.language
    from (select customer_id from orders where account_id = ${tx.accountId} and id = ${id} and ${rowScope}) o
    join customers c on c.account_id = ${tx.accountId} and c.id = o.customer_id`);
  if (!customer) throw new CodedError('ENTITY_NOT_FOUND');
  return customer.language;
}

/** Condition of no store, for printed documents and commands, which need no stock. */
const nowhere = sql`false`;

/** Lists the lines of an order with the stock of their products, in the stores that match a condition. */
async function listDetails(
  tx: Transaction,
  orderId: number,
  language: Language,
  visibleStores: RawBuilder<unknown>,
): Promise<PricedOrderDetail[]> {
  const lines = await listLineDtos(tx, orderId, language);
  const pieces = await loadLinePieceProgress(tx, orderId);
  const stock = await listStock(tx, orderId, language, visibleStores);
  return lines.map((line) => ({
    ...line,
    ...(line.data.origin !== null && { pieces: pieces.get(line.id) }),
    productAvailability: stock.filter(({ productId }) => productId === line.product.id),
  }));
}

const listStock = (
  tx: Transaction,
  orderId: number,
  language: Language,
  visibleStores: RawBuilder<unknown>,
) =>
  tx.rows(
    withCachedQueryPlan(sql<ProductAvailability & { productId: number }>`
    select l.element_id as "productId",
      jsonb_build_object('id', d.id, 'name', d.${sql.ref(`name_${language}`)}) as division,
      jsonb_build_object('id', s.id, 'name', s.${sql.ref(`name_${language}`)}) as store,
      sum(l.quantity)::float8 as "onHand", sum(l.reserved)::float8 as reserved, sum(${promisableQuantityExpression})::float8 as available
    from (select * from stores where account_id = ${tx.accountId} and ${visibleStores}) s
    join divisions d on d.account_id = s.account_id and d.id = s.division_id
    join stock_lots l on l.account_id = s.account_id and l.kind = 'products' and l.store_id = s.id and l.quantity > 0
      and l.element_id in (
        select product_id from orders_details where account_id = ${tx.accountId} and owner_id = ${orderId})
    group by l.element_id, d.id, s.id, d.${sql.ref(`name_${language}`)}, s.${sql.ref(`name_${language}`)}
    order by d.id, s.id`),
  );

/** Lists the lines of an order in sequence, each part separately, with their names as quoted. */
function listLineDtos(
  tx: Transaction,
  orderId: number,
  language: Language,
): Promise<Omit<PricedOrderDetail, 'productAvailability'>[]> {
  const name = sql.ref(`name_${language}`);
  return tx.rows(
    withCachedQueryPlan(sql<Omit<PricedOrderDetail, 'productAvailability'>>`
      select l.id, l.subtotal, ${linePartExpression} as part,
        jsonb_build_object('id', l.product_id, 'name', coalesce(l.product_name ->> ${sql.lit(language)}, p.${name}),
          'price', p.price::text) as product,
        jsonb_build_object('quantity', l.quantity::float8, 'price', l.price::text, 'discount', l.discount::text,
          'discountType', l.discount_type,
          'origin', case when l.origin_type is not null then jsonb_build_object(
            'productId', l.product_id, 'quantity', l.quantity::float8, 'originType', l.origin_type,
            'division', case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.${name}) end,
            'transferType', l.transfer_type,
            'store', case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.${name}) end,
            'settled', l.settled_at is not null, 'ready', l.ready_at is not null, 'made', l.made::float8,
            'sent', exists (
              select from shipments_items i
              join shipments h on h.account_id = i.account_id and h.id = i.owner_id
              where i.account_id = l.account_id and i.detail_id = l.id and h.type = 'transfer'
                and i.quantity > i.refused + i.missing + i.damaged
                and ${buildStatusCondition(shipmentDocument, 'left', 'h.status')})) end) as data,
        (
          select jsonb_build_object('id', r.id, 'status', r.status,
            'divisionRequested', jsonb_build_object('id', rd.id, 'name', rd.${name}),
            'userResponse', case when ru.id is not null then jsonb_build_object('id', ru.id, 'name', ru.name) end,
            'message', r.message, 'respondedAt', r.responded_at)
          from transfer_requests r
          join divisions rd on rd.account_id = r.account_id and rd.id = r.division_requested_id
          left join users ru on ru.account_id = r.account_id and ru.id = r.user_response_id
          where r.account_id = l.account_id and r.detail_id = l.id
          order by r.id desc limit 1
        ) as "transferRequest",
        case when md.id is not null and pd.id is not null then jsonb_build_object(
          'material', jsonb_build_object('id', md.id, 'name', md.${name}),
          'product', jsonb_build_object('id', pd.id, 'name', pd.${name})) end as "madeIn"
      from orders_details l
      join orders o on o.account_id = l.account_id and o.id = l.owner_id
      left join lateral made_in(l.account_id, l.recipe, o.division_id) made
        on l.origin_type is null and jsonb_array_length(l.recipe -> 'steps') > 0
      left join divisions md on md.account_id = l.account_id and md.id = case l.origin_type
        when 'production' then coalesce(l.material_division_id, l.origin_division_id) else made.material end
      left join divisions pd on pd.account_id = l.account_id and pd.id = case l.origin_type
        when 'production' then l.origin_division_id else made.product end
      join products p on p.account_id = l.account_id and p.id = l.product_id
      left join divisions d on d.account_id = l.account_id and d.id = l.origin_division_id
      left join stores s on s.account_id = l.account_id and s.id = coalesce(l.target_store_id, l.origin_store_id)
      where l.account_id = ${tx.accountId} and l.owner_id = ${orderId}
      order by l.position, l.id`),
  );
}

const listHistory = (tx: Transaction, orderId: number): Promise<OrderHistoryEntry[]> =>
  tx.rows(
    withCachedQueryPlan(sql<OrderHistoryEntry>`
      select m.event, m.to_status as status, m.from_status as from, m.created_at as at, m.reason, m.by_name as "byName",
        case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as user
      from orders_moves m
      left join users u on u.account_id = m.account_id and u.id = m.user_id
      where m.account_id = ${tx.accountId} and m.owner_id = ${orderId}
      order by m.id`),
  );

const listMaterials = (tx: Transaction, orderId: number, language: Language) =>
  tx.rows(
    withCachedQueryPlan(sql<WholeOrder['materials'][number]>`
      select jsonb_build_object('id', r.id, 'name', r.${sql.ref(`description_${language}`)}) as "rawMaterial",
        m.${sql.ref(`name_${language}`)} as measure, u.expected::float8, u.actual::float8,
        (u.actual - coalesce(s.owed, 0))::float8 as taken, coalesce(s.owed, 0)::float8 as owed
      from orders_materials u
      left join lateral (
        select sum(s.missing - s.settled) as owed from orders_shortages s
        where s.account_id = u.account_id and s.owner_id = u.owner_id and s.raw_material_id = u.raw_material_id
      ) s on true
      join raw_materials r on r.account_id = u.account_id and r.id = u.raw_material_id
      join measures m on m.account_id = r.account_id and m.id = r.measure_id
      where u.account_id = ${tx.accountId} and u.owner_id = ${orderId}
      order by u.id`),
  );

const listShortages = (tx: Transaction, orderId: number, language: Language) =>
  tx.rows(
    withCachedQueryPlan(sql<WholeOrder['shortages'][number]>`
      select jsonb_build_object('id', m.id, 'name', m.${sql.ref(`description_${language}`)}) as "rawMaterial",
        s.missing::float8, s.settled::float8,
        case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.${sql.ref(`name_${language}`)}) end as division
      from orders_shortages s
      join raw_materials m on m.account_id = s.account_id and m.id = s.raw_material_id
      left join divisions d on d.account_id = s.account_id and d.id = s.division_id
      where s.account_id = ${tx.accountId} and s.owner_id = ${orderId}
      order by s.id`),
  );

/** Lists the lines of an order with their work: from the frozen flow, or the current flow before acceptance. */
export async function listOrderLinesWithWork(
  tx: Transaction,
  orderId: number,
  language: Language,
  visibleStores: RawBuilder<unknown>,
): Promise<PlanningOrderDetail[]> {
  const details = await listDetails(tx, orderId, language, visibleStores);
  const steps = await tx.rows(sql<{
    id: number;
    steps: Omit<PlanningOrderDetail['product']['workplaceFlows'][number], 'way'>[];
  }>`
    select l.id, jsonb_agg(jsonb_build_object('step', w.step, 'workTime', w.work_time, 'setUp', w.set_up,
      'extraMinutes', w.extra_minutes, 'workplace', jsonb_build_object(
      'id', p.id, 'name', p.${sql.ref(`name_${language}`)}, 'status', p.status, 'metadata', p.metadata)) order by w.step) as steps
    from orders_details l
    cross join lateral (
      select (frozen ->> 'workplaceId')::bigint as workplace_id, (frozen ->> 'step')::int as step,
        (frozen ->> 'workTime')::float8 as work_time, coalesce((frozen ->> 'setUp')::float8, 0) as set_up,
        coalesce((frozen ->> 'extraMinutes')::int, 0) as extra_minutes
      from jsonb_array_elements(l.recipe -> 'steps') frozen where l.recipe is not null
      union all
      select s.workplace_id, s.step, s.work_time::float8, s.set_up::float8, 0
      from orders o cross join lateral flow_steps(l.account_id, l.product_id, o.division_id) s
      where l.recipe is null and o.account_id = l.account_id and o.id = l.owner_id
    ) w
    join workplaces p on p.account_id = l.account_id and p.id = w.workplace_id
    where l.account_id = ${tx.accountId} and l.owner_id = ${orderId}
    group by l.id`);
  const addTransportTimes = await loadTransportTimeApplier(tx);
  return details.map((detail) => {
    const detailSteps = steps.find(({ id }) => id === detail.id)?.steps ?? [];
    const transportTimes = addTransportTimes(
      detailSteps.map(({ workplace }) => ({ workplaceId: workplace.id })),
    );
    const workplaceFlows = detailSteps.map((step, at) => {
      const { way: transportTime } = transportTimes[at] ?? {};
      return { ...step, ...(transportTime !== undefined && { way: transportTime }) };
    });
    return { ...detail, product: { ...detail.product, workplaceFlows } };
  });
}
