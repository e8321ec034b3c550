import { orderDocument } from '@tarima/domain/orders/document';
import type { DemandAnswer, DemandRow } from '@tarima/domain/demand/contract';
import {
  computeWeeklyBalances,
  suggestPurchase,
  type WeeklyBalance,
} from '@tarima/domain/demand/weekly-balances';
import { addDays, listMondays, getWeekIndex } from '@tarima/domain/demand/weeks';
import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import type { Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import { unexpiredLotCondition } from '../inventories/lots.ts';
import type { Transaction } from '../kit/database.ts';
import { piecesToMakeExpression } from '../fulfilment/pieces-to-make.ts';
import { buildCollationExpression } from '../kit/word-order.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';
import { listIncomingMaterial } from '../purchases/incoming-material.ts';

interface DemandFilter {
  /** Division; null for all divisions. */
  readonly divisionId: number | null;
  readonly weeks: number;
  readonly timeZone: string;
  readonly language: Language;
}

interface StockKey {
  readonly divisionId: number;
  readonly materialId: number;
}

/** Need of an order, or an incoming quantity, in thousandths; without a day it counts in the current week. */
interface Dated extends StockKey {
  readonly orderId: number;
  readonly on: string | null;
  readonly exact: number;
}

/**
 * Returns the demand by division and material.
 * It consists of unreserved stock, incoming quantities, and the need of open orders by their frozen recipes, less finished pieces.
 * Materials without any of these are left out.
 */
export async function getMaterialDemand(
  tx: Transaction,
  filter: DemandFilter,
): Promise<DemandAnswer> {
  const { divisionId, timeZone, language } = filter;
  const today = await getToday(tx, timeZone);
  const buildDivisionCondition = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
    divisionId === null ? sql`true` : sql`${column} = ${divisionId}`;
  const needs = [
    ...(await listOrderNeeds(tx, timeZone, buildDivisionCondition)),
    ...(await listOutstandingNeeds(tx, buildDivisionCondition)),
  ];
  const coming = await listExpected(tx, buildDivisionCondition, 'awaited');
  const drafts = await listExpected(tx, buildDivisionCondition, 'open');
  const rows = await listMaterials(tx, language, buildDivisionCondition, [
    ...needs,
    ...coming,
    ...drafts,
  ]);
  const toKey = ({ divisionId: at, materialId }: StockKey): string => `${at} ${materialId}`;
  const needed = Map.groupBy(needs, toKey);
  const arriving = Map.groupBy(coming, toKey);
  const drafted = Map.groupBy(drafts, toKey);
  return {
    today,
    weeks: listMondays(today, filter.weeks),
    rows: rows.map((row) => {
      const key = toKey({ divisionId: row.division.id, materialId: row.material.id });
      const toWeeklyNeeds = (all: readonly Dated[] = []) =>
        all.map(({ orderId, on, exact }) => ({ orderId, exact, week: getWeekIndex(on, today) }));
      const weeks = computeWeeklyBalances(
        toThousandths(row.stock) - toThousandths(row.reserved),
        toWeeklyNeeds(needed.get(key)),
        toWeeklyNeeds(arriving.get(key)),
        filter.weeks,
      );
      const inDrafts = (drafted.get(key) ?? []).reduce((sum, { exact }) => sum + exact, 0);
      return toRow(row, weeks, inDrafts, today);
    }),
  };
}

async function getToday(tx: Transaction, timeZone: string): Promise<string> {
  const found = await tx.row(
    sql<{ today: string }>`select (present() at time zone ${timeZone})::date as today`,
  );
  if (!found) throw new Error('There is no today');
  return found.today;
}

type Within = (column: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Lists the needs of open orders for unfinished pieces: due when their work begins, at the latest on the requested day. */
const listOrderNeeds = (tx: Transaction, timeZone: string, within: Within): Promise<Dated[]> =>
  tx.rows(sql<Dated>`
    select * from (
      select o.id as "orderId", coalesce(d.material_division_id, o.division_id) as "divisionId", need.id as "materialId",
        coalesce((o.computed_start_date at time zone ${timeZone})::date, o.requested_date) as "on",
        round(sum(need.quantity * ${piecesToMakeExpression}) * 1000)::float8 as exact
      from orders o
      join orders_details d on d.account_id = o.account_id and d.owner_id = o.id and d.origin_type = 'production'
      cross join lateral jsonb_to_recordset(coalesce(d.recipe -> 'rawMaterials', '[]')) as need (id bigint, quantity numeric)
      where o.account_id = ${tx.accountId} and ${buildStatusCondition(orderDocument, 'toMake', 'o.status')}
        and o.production_finished_at is null
      group by 1, 2, 3, 4
    ) open
    where exact > 0 and ${within(sql`open."divisionId"`)}`);

/** Lists outstanding material, which production used before it was in stock: the next receipt settles it at once. */
const listOutstandingNeeds = (tx: Transaction, within: Within): Promise<Dated[]> =>
  tx.rows(sql<Dated>`
    select owner_id as "orderId", division_id as "divisionId", raw_material_id as "materialId", null::date as "on",
      round(sum(missing - settled) * 1000)::float8 as exact
    from orders_shortages
    where account_id = ${tx.accountId} and settled < missing and ${within(sql`division_id`)}
    group by owner_id, division_id, raw_material_id`);

/** Returns material that purchases still bring; a late line is expected every day. */
const listExpected = async (
  tx: Transaction,
  within: Within,
  group: 'awaited' | 'open',
): Promise<Dated[]> =>
  (await listIncomingMaterial(tx, group, within(sql`s.division_id`))).map(
    ({ purchaseId, ...expected }) => ({ orderId: purchaseId, ...expected }),
  );

interface StoredMaterial extends Pick<
  DemandRow,
  | 'division'
  | 'material'
  | 'measure'
  | 'supplier'
  | 'stock'
  | 'reserved'
  | 'minimum'
  | 'maximum'
  | 'leadDays'
  | 'owed'
> {
  readonly countable: boolean;
}

/** Lists the materials with stock, need or incoming quantities, by name. */
function listMaterials(
  tx: Transaction,
  language: Language,
  within: Within,
  stockKeys: readonly StockKey[],
): Promise<StoredMaterial[]> {
  const description = sql.ref(`description_${language}`);
  const name = sql.ref(`name_${language}`);
  return tx.rows(sql<StoredMaterial>`
    with kept as (
      select s.division_id, l.element_id as raw_material_id, sum(l.quantity) as quantity, sum(l.reserved) as reserved
      from stock_lots l
      join stores s on s.account_id = l.account_id and s.id = l.store_id
      where l.account_id = ${tx.accountId} and l.kind = 'raw_materials' and l.quantity > 0 and ${unexpiredLotCondition}
        and ${within(sql`s.division_id`)}
      group by 1, 2
    ), owed as (
      select division_id, raw_material_id, sum(missing - settled) as quantity
      from orders_shortages where account_id = ${tx.accountId} and settled < missing group by 1, 2
    ), looked_at as (
      select division_id, raw_material_id from kept
      union
      select * from unnest(
        ${stockKeys.map(({ divisionId }) => divisionId)}::bigint[],
        ${stockKeys.map(({ materialId }) => materialId)}::bigint[])
    )
    select jsonb_build_object('id', d.id, 'name', d.${name}) as division,
      jsonb_build_object('id', r.id, 'name', r.${description}) as material, m.${name} as measure, m.countable,
      jsonb_build_object('id', p.id, 'name', p.name, 'active', p.status = 'active') as supplier,
      coalesce(k.quantity, 0)::float8 as stock, coalesce(k.reserved, 0)::float8 as reserved,
      coalesce(r.minimum_stock, 0)::float8 as minimum, coalesce(r.maximum_stock, 0)::float8 as maximum,
      coalesce(r.lead_days, 0)::float8 as "leadDays", coalesce(o.quantity, 0)::float8 as owed
    from looked_at a
    join divisions d on d.account_id = ${tx.accountId} and d.id = a.division_id
    join raw_materials r on r.account_id = ${tx.accountId} and r.id = a.raw_material_id
    join measures m on m.account_id = r.account_id and m.id = r.measure_id
    join suppliers p on p.account_id = r.account_id and p.id = r.supplier_id
    left join kept k on k.division_id = a.division_id and k.raw_material_id = a.raw_material_id
    left join owed o on o.division_id = a.division_id and o.raw_material_id = a.raw_material_id
    order by ${buildCollationExpression(sql`r.${description}`, language)}, r.id, d.id`);
}

function toRow(
  { countable, ...row }: StoredMaterial,
  weeks: readonly WeeklyBalance[],
  drafts: number,
  today: string,
): DemandRow {
  const found = suggestPurchase(weeks, {
    minimum: toThousandths(row.minimum),
    maximum: toThousandths(row.maximum),
    drafts,
    countable,
  });
  const neededOn = listMondays(today, weeks.length)[found?.week ?? 0] ?? today;
  return {
    ...row,
    drafts: fromThousandths(drafts),
    weeks: weeks.map(({ needed, arriving, left, short, missing }) => ({
      needed: fromThousandths(needed),
      arriving: fromThousandths(arriving),
      left: fromThousandths(left),
      short: fromThousandths(short),
      orders: missing.map(({ orderId, exact: without }) => ({
        id: orderId,
        missing: fromThousandths(without),
      })),
    })),
    suggestion: found && {
      quantity: fromThousandths(found.exact),
      neededOn,
      orderBy: addDays(neededOn, -row.leadDays),
    },
  };
}
