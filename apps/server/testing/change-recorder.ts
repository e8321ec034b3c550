import { sql } from 'kysely';
import { servedDocuments } from '../documents.ts';
import type { Module } from '@tarima/domain/kit/module';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';
import type { SalesCompany } from './sales-company.ts';
import type { TestServer } from './server.ts';

interface Fact {
  readonly kind: string;
  /** Distinguishes facts of a kind: a record's id, or a name. */
  readonly of: string;
  readonly says: string;
}

/** Snapshot of a company: every fact of it that a foreman would notice, by its subject. */
type Snapshot = ReadonlyMap<string, Fact>;

/** Records the changes of an action in one order, and in the stock of its whole company. */
export class ChangeRecorder {
  readonly #server: TestServer;
  readonly #sales: SalesCompany;

  constructor(server: TestServer, sales: SalesCompany) {
    this.#server = server;
    this.#sales = sales;
  }

  /** Gives products and raw materials names that are familiar to a foreman. */
  async name(products: readonly string[], materials: readonly string[]): Promise<void> {
    const { company, plant } = this.#sales;
    await this.#server.database.tenant(company.accountId, async (tx) => {
      for (const [at, name] of products.entries())
        await tx.row(sql`
          update products set name = ${name}, metadata = '{}'
          where account_id = ${tx.accountId} and id = ${plant.products[at]}`);
      for (const [at, name] of materials.entries())
        await tx.row(sql`
          update raw_materials set description = ${name}
          where account_id = ${tx.accountId} and id = ${plant.rawMaterials[at]}`);
    });
  }

  takeSnapshot(orderId: number): Promise<Snapshot> {
    const { accountId } = this.#sales.company;
    return this.#server.database.tenant(accountId, async (tx) => {
      const found = await Promise.all(
        factQueries.map((query) => tx.rows(withCachedQueryPlan(query(tx, orderId)))),
      );
      return new Map(found.flat().map((fact) => [`${fact.kind} ${fact.of}`, fact]));
    });
  }

  /** Returns the changes of an action as sentences; none where it changed nothing. */
  async changesBy(orderId: number, action: () => Promise<unknown>): Promise<string[]> {
    const before = await this.takeSnapshot(orderId);
    await action();
    const after = await this.takeSnapshot(orderId);
    const all = [...new Map([...before, ...after]).entries()];
    const numbers = new Map<string, number>();
    return all.flatMap(([key, { kind, of }]) => {
      const number = (numbers.get(kind) ?? 0) + 1;
      numbers.set(kind, number);
      const [was, is] = [before.get(key)?.says, after.get(key)?.says];
      if (was === is) return [];
      const name = this.#name(kind, of, number);
      if (counted.has(kind)) return [`${name}: ${difference(was, is)}`];
      if (was === undefined) return [`${name}: ${is}`];
      return [`${name}: ${was} → ${is ?? 'gone'}`];
    });
  }

  /** People and counted things go by their names, records by their order. */
  #name(kind: string, of: string, number: number): string {
    if (kind === 'told') return `told ${this.#person(of)}`;
    return /^\d+$/.test(of) ? `${kind} ${number}` : [kind, of].filter((part) => part).join(' ');
  }

  #person(text: string): string {
    const id = Number(text.split(' ')[0]);
    const role = ['administrator', 'seller', 'seller there', 'planner', 'restricted', 'own'];
    return role[this.#sales.ids.indexOf(id)] ?? text;
  }
}

/** Facts that include other orders' stock: of these only the change is reported. */
const counted: ReadonlySet<string> = new Set(['stock', 'held']);

function difference(was: string | undefined, is: string | undefined): string {
  const change = Math.round((Number(is ?? 0) - Number(was ?? 0)) * 1000) / 1000;
  return `${change > 0 ? '+' : '−'}${Math.abs(change)}`;
}

type FactQuery = (tx: Transaction, orderId: number) => ReturnType<typeof sql<Fact>>;

/** Facts of documents besides their status, in the order of the pages. */
const ownFactQueries: Readonly<
  Partial<Record<keyof typeof servedDocuments, readonly [FactQuery, ...FactQuery[]]>>
> = {
  orders: [
    (tx, id) => sql<Fact>`
    select 'order' as kind, '' as of,
      status || coalesce(', because: ' || reason, '') || case when production_finished_at is null then '' else ', made' end as says
    from orders where account_id = ${tx.accountId} and id = ${id}`,
    (tx, id) => sql<Fact>`
    select 'line' as kind, d.id::text as of,
      trim_scale(d.quantity) || ' pieces, '
        || coalesce('from ' || origin_type || coalesce(' in ' || s.name, ''), 'without origin')
        || case when settled_at is null then '' else ', certain' end
        || case when ready_at is null then '' else ', there' end
        || case when recipe is null then '' else ', recipe frozen' end as says
    from orders_details d
    left join stores s on s.account_id = d.account_id and s.id = d.origin_store_id
    where d.account_id = ${tx.accountId} and d.owner_id = ${id} order by d.position`,
  ],
  transfers: [
    (tx, id) => sql<Fact>`
    select 'transfer request' as kind, id::text as of, status || coalesce(', because: ' || message, '') as says
    from transfer_requests where account_id = ${tx.accountId} and order_id = ${id} order by id`,
  ],
  shipments: [
    (tx, id) => sql<Fact>`
    select 'shipment' as kind, s.id::text as of,
      case s.type when 'order' then 'to the customer' else 'between stores' end
        || coalesce(' by ' || s.method, '') || ', ' || s.status || ', with '
        || (select coalesce(string_agg(trim_scale(i.quantity)::text, ' + ' order by i.id), 'nothing')
            from shipments_items i where i.account_id = s.account_id and i.owner_id = s.id)
        || coalesce((select ', ' || trim_scale(sum(i.refused)) || ' refused on a truck'
            from shipments_items i where i.account_id = s.account_id and i.owner_id = s.id and i.back_store_id is not null), '') as says
    from shipments s where s.account_id = ${tx.accountId} and s.order_id = ${id} order by s.id`,
  ],
  trips: [
    (tx, id) => sql<Fact>`
    select 'trip' as kind, t.id::text as of,
      t.status || coalesce(', though ' || t.over_reason, '') || ', with '
        || (select count(*) from trips_stops s where s.account_id = t.account_id and s.owner_id = t.id and s.left_at is null and s.shipment_id is not null)
        || ' stops, ' || (select count(*) from shipments h where h.account_id = t.account_id and h.trip_id = t.id) || ' shipments'
        || case when exists (select from trips_links l where l.account_id = t.account_id and l.trip_id = t.id
          and l.revoked_at is null and l.expires_at > present() + interval '60 hours') then ', with a link' else '' end as says
    from trips t
    where t.account_id = ${tx.accountId} and t.id in (
      select owner_id from trips_stops where account_id = ${tx.accountId} and order_id = ${id}) order by t.id`,
  ],
  returns: [
    (tx, id) => sql<Fact>`
    select 'return' as kind, r.id::text as of,
      r.status || ', with ' || (select string_agg(trim_scale(i.quantity) || ' to ' || i.fate, ' + ' order by i.id)
        from orders_returns_items i where i.account_id = r.account_id and i.owner_id = r.id) as says
    from orders_returns r where r.account_id = ${tx.accountId} and r.order_id = ${id} order by r.id`,
  ],
  purchases: [
    // Purchases belong to no order: the last one is read.
    (tx) => sql<Fact>`
    select 'purchase' as kind, p.id::text as of,
      p.status || ', with ' || coalesce((select string_agg(trim_scale(l.received) || ' of ' || trim_scale(l.quantity), ' + ' order by l.position)
        from purchases_lines l where l.account_id = p.account_id and l.owner_id = p.id), 'nothing')
        || ', for ' || p.total || case when p.closed_at is null then '' else ', over' end as says
    from purchases p where p.account_id = ${tx.accountId} order by p.id desc limit 1`,
  ],
};

/** Builds the query of the statuses of a document: of those of the order, or of the last one where its documents belong to no order. */
export const buildStatusFactQuery =
  ({ name, entity, fields }: Module): FactQuery =>
  (tx, orderId) =>
    sql<Fact>`
    select ${entity.one.en} as kind, id::text as of, status as says from ${sql.table(name)}
    where account_id = ${tx.accountId} ${
      'order' in fields ? sql`and order_id = ${orderId} order by id` : sql`order by id desc limit 1`
    }`;

const factQueries: readonly FactQuery[] = [
  ...Object.values(ownFactQueries).flat(),
  ...Object.entries(servedDocuments).flatMap(([folder, { document }]) =>
    folder in ownFactQueries ? [] : [buildStatusFactQuery(document.module)],
  ),
  (tx, id) => sql<Fact>`
    select 'plan' as kind, '' as of, count(*) || ' pieces of work' as says
    from planning_events where account_id = ${tx.accountId} and order_id = ${id}`,
  (tx, id) => sql<Fact>`
    select 'history' as kind, m.id::text as of, m.event || case when m.user_id is null then ' by itself' else '' end as says
    from orders_moves m where m.account_id = ${tx.accountId} and m.owner_id = ${id} order by m.id`,
  (tx, id) => sql<Fact>`
    select 'material used' as kind, r.description as of, trim_scale(u.actual) || ' of ' || trim_scale(u.expected) as says
    from orders_materials u join raw_materials r on r.account_id = u.account_id and r.id = u.raw_material_id
    where u.account_id = ${tx.accountId} and u.owner_id = ${id} order by r.id`,
  (tx, id) => sql<Fact>`
    select 'material owed' as kind, r.description as of, trim_scale(sum(o.missing - o.settled))::text as says
    from orders_shortages o join raw_materials r on r.account_id = o.account_id and r.id = o.raw_material_id
    where o.account_id = ${tx.accountId} and o.owner_id = ${id} group by r.id, r.description order by r.id`,
  (tx) => stock(tx, 'products'),
  (tx) => stock(tx, 'raw_materials'),
  (tx) => buildReservedQuery(tx, 'products'),
  (tx) => buildReservedQuery(tx, 'raw_materials'),
  (tx) => sql<Fact>`
    select 'told' as kind, n.user_id || ' ' || n.id as of,
      n.type || coalesce(' ' || (n.data ->> 'status'), '') || case when n.seen then ', settled' else '' end as says
    from notifications n where n.account_id = ${tx.accountId} order by n.user_id, n.id`,
];

const named = { products: sql`e.name_es`, raw_materials: sql`e.description` } as const;

const stock = (tx: Transaction, kind: 'products' | 'raw_materials') => {
  const name = named[kind];
  return sql<Fact>`
    select 'stock' as kind, ${name} || ' in ' || s.name as of, trim_scale(sum(l.quantity))::text as says
    from stock_lots l
    join stores s on s.account_id = l.account_id and s.id = l.store_id
    join ${sql.table(kind)} e on e.account_id = l.account_id and e.id = l.element_id
    where l.account_id = ${tx.accountId} and l.kind = ${kind} group by e.id, ${name}, s.id, s.name
    having sum(l.quantity) <> 0 order by e.id, s.id`;
};

const buildReservedQuery = (tx: Transaction, kind: 'products' | 'raw_materials') => {
  const name = named[kind];
  return sql<Fact>`
    select 'held' as kind,
      ${name} || ' in ' || s.name || ' for a ' || case r.holder when 'shipment' then 'shipment' else 'line' end as of,
      trim_scale(sum(r.quantity))::text as says
    from stock_reservations r
    join stock_lots l on l.account_id = r.account_id and l.kind = r.kind and l.id = r.lot_id
    join stores s on s.account_id = l.account_id and s.id = l.store_id
    join ${sql.table(kind)} e on e.account_id = l.account_id and e.id = l.element_id
    where r.account_id = ${tx.accountId} and r.kind = ${kind} group by e.id, ${name}, s.id, s.name, r.holder order by e.id, s.id, r.holder`;
};
