import { orderDocument } from '@tarima/domain/orders/document';
import { dayMillis } from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import { addStockToLots } from '../inventories/commands.ts';
import type { DemoMasterData } from './demo-master-data.ts';
import type { ActingUser } from '../kit/serve.ts';
import { demoMaterials, demoCustomPalletLumber } from './demo-materials.ts';
import { demoPallets, listMadePalletIndexes, getDemoPalletIndex } from './pallets.ts';
import type { DemoContext } from './demo-context.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Minimum stock of each material at every plant, and pieces of one purchase. */
const least = { board: 150, nail: 12_000 } as const;
const bundle = { board: 50, nail: 2_000 } as const;

/** Materials of no technical sheet, which are used up without being counted: litres, metres, pieces. */
const sundries: readonly (readonly [code: string, quantity: number, monthsKept: number | null])[] =
  [
    ['PINTURA-MARC', 130, 18],
    ['FLEJE-PP-13', 2_400, null],
    ['ESQUINERO-50', 800, null],
  ];

/** Pallets in stock for urgent orders: bought, and filled up to this level every two weeks. */
const readyStock: readonly (readonly [name: string, quantity: number])[][] = [
  [
    ['Tarima EUR/EPAL 1', 180],
    ['Tarima EUR/EPAL 3', 90],
    ['Tarima química CP1', 80],
    ['Tarima GMA 48 × 40 de largueros', 160],
    ['Tarima económica 1200 × 1000', 120],
    ['Media tarima 1000 × 600', 70],
  ],
  [
    ['Tarima 40 × 48 reciclada grado A', 140],
    ['Tarima EUR/EPAL 1', 60],
  ],
  [
    ['Tarima GMA 48 × 40 de largueros', 80],
    ['Tarima EUR/EPAL 1', 60],
  ],
];

/** Returns the indexes in `demoPallets` of the pallets that Tultitlán stocks, for itself and for the other plants. */
export const listStockedPalletIndexes = (): readonly number[] =>
  (readyStock[0] ?? []).map(([name]) => getDemoPalletIndex(name));

interface Level {
  readonly id: number;
  readonly available: number;
  /** Material that orders to be produced, or in production, still need. */
  readonly needed: number;
  /** Material that production used in the last four weeks. */
  readonly used: number;
}

const getKind = (code: string): keyof typeof least => (code.startsWith('CLAVO') ? 'nail' : 'board');

/** Deliveries of suppliers: the need of open orders, and the plant's reserve for the coming weeks. */
export class DemoPurchases {
  readonly #scene: DemoContext;
  /** Materials on a late truck, which no longer arrive. */
  readonly #late = new Set<number>();

  constructor(demoContext: DemoContext) {
    this.#scene = demoContext;
  }

  /** Marks materials that no further truck brings. */
  isLate(codes: readonly string[]): void {
    for (const code of codes) this.#late.add(this.#materialId(code));
  }

  /**
   * Buys lumber and nails of a division for its open orders and some further weeks.
   * @param weeks number of weeks at the use of the last four
   */
  async lumber(clerk: ActingUser, division: number, weeks: number): Promise<void> {
    const { tx, catalogues, calendar, line } = this.#scene;
    const requested = (await this.#levels(division)).flatMap(({ id, available, needed, used }) => {
      const kind = getKind(getCode(catalogues, id));
      const average = (used / 4) * weeks;
      if (this.#late.has(id) || available >= needed + Math.max(least[kind], average * 0.7))
        return [];
      const missing = needed + Math.max(least[kind] * 1.6, average) - available;
      return [{ id, quantity: Math.ceil(missing / bundle[kind]) * bundle[kind] }];
    });
    if (requested.length === 0) return;
    const lotCode = `R-${calendar.date(line.now).slice(2).replaceAll('-', '')}`;
    const lots = requested.map((each) => ({ ...each, lotCode }));
    const cause = { userId: clerk.id, kind: 'manual', id: null } as const;
    await addStockToLots(tx, 'raw_materials', getDemoYardId(catalogues, division), lots, cause);
  }

  /** Buys paint, strapping and edges once, for a long time. */
  async sundries(clerk: ActingUser, division: number): Promise<void> {
    const { tx, catalogues, calendar, line } = this.#scene;
    const lots = sundries.map(([code, quantity, months]) => ({
      id: this.#materialId(code),
      lotCode: `E-${calendar.date(line.now).slice(2).replaceAll('-', '')}`,
      quantity,
      expirationDate: months === null ? null : calendar.dateAfter(line.now, months * 30),
    }));
    const cause = { userId: clerk.id, kind: 'manual', id: null } as const;
    await addStockToLots(tx, 'raw_materials', getDemoYardId(catalogues, division), lots, cause);
  }

  /** Buys boards and timber of no technical sheet, for pallets that customers describe: once, and used only by such orders. */
  async quotedLumber(clerk: ActingUser, division: number): Promise<void> {
    const { tx, catalogues, calendar, line } = this.#scene;
    const lots = demoCustomPalletLumber.map(([code, quantity]) => ({
      id: this.#materialId(code),
      lotCode: `R-${calendar.date(line.now).slice(2).replaceAll('-', '')}`,
      quantity,
    }));
    const cause = { userId: clerk.id, kind: 'manual', id: null } as const;
    await addStockToLots(tx, 'raw_materials', getDemoYardId(catalogues, division), lots, cause);
  }

  /** Buys pallets, up to the level of the ready stock. */
  async pallets(clerk: ActingUser, division: number): Promise<void> {
    const { tx, catalogues, calendar, line } = this.#scene;
    const store = catalogues.storeIds[division * 2] ?? 0;
    const found = await tx.rows(sql<{ id: number; available: number }>`
      select product_id as id, sum(available)::float8 as available from products_inventories
      where account_id = ${tx.accountId} and store_id = ${store} group by product_id`);
    const ready = new Map(found.map(({ id, available }) => [id, available]));
    const lots = (readyStock[division] ?? []).flatMap(([name, level]) => {
      const id = catalogues.productIds[getDemoPalletIndex(name)] ?? 0;
      const missing = level - (ready.get(id) ?? 0);
      if (missing < level / 3) return [];
      const lotCode = `C-${calendar.date(line.now).slice(2).replaceAll('-', '')}`;
      return [{ id, lotCode, quantity: Math.ceil(missing / 10) * 10 }];
    });
    if (lots.length === 0) return;
    const cause = { userId: clerk.id, kind: 'manual', id: null } as const;
    await addStockToLots(tx, 'products', store, lots, cause);
  }

  /** Returns the levels of every material that a division works with. */
  #levels(division: number): Promise<Level[]> {
    const { tx, catalogues, line } = this.#scene;
    const divisionId = catalogues.divisionIds[division] ?? 0;
    const codes = new Set(
      listMadePalletIndexes(division).flatMap(
        (at) => demoPallets[at]?.lumber.map(([code]) => code) ?? [],
      ),
    );
    const ids = [...codes].map((code) => this.#materialId(code));
    return tx.rows(sql<Level>`
      with own as (select id from stores where account_id = ${tx.accountId} and division_id = ${divisionId}),
      need as (
        select each.id, sum(each.quantity * d.quantity) as needed
        from orders o
        join orders_details d on d.account_id = o.account_id and d.owner_id = o.id and d.origin_type = 'production'
        cross join lateral jsonb_to_recordset(d.recipe -> 'rawMaterials') as each (id bigint, quantity numeric)
        where o.account_id = ${tx.accountId} and o.division_id = ${divisionId}
          and ${buildStatusCondition(orderDocument, 'toMake', 'o.status')} and o.production_finished_at is null
        group by each.id),
      free as (
        select i.raw_material_id as id, sum(i.quantity - i.reserved) as available from raw_materials_inventories i
        where i.account_id = ${tx.accountId} and i.store_id in (select id from own)
        group by i.raw_material_id),
      consumed as (
        select x.raw_material_id as id, -sum(x.quantity) as used from raw_materials_movements x
        where x.account_id = ${tx.accountId} and x.type = 'consume'
          and x.store_id in (select id from own) and x.created_at > ${new Date(line.now - 28 * dayMillis).toISOString()}
        group by x.raw_material_id)
      select m.id, coalesce(need.needed, 0)::float8 as needed, coalesce(free.available, 0)::float8 as available,
        coalesce(consumed.used, 0)::float8 as used
      from unnest(${ids}::bigint[]) as m (id)
      left join need on need.id = m.id left join free on free.id = m.id left join consumed on consumed.id = m.id
      order by m.id`);
  }

  #materialId(code: string): number {
    const { catalogues } = this.#scene;
    const at = demoMaterials.findIndex((material) => material.code === code);
    const id = catalogues.materialIds[at];
    if (id === undefined) throw new Error(`The demo has no material ${code}`);
    return id;
  }
}

const getCode = ({ materialIds }: DemoMasterData, id: number): string =>
  demoMaterials[materialIds.indexOf(id)]?.code ?? '';

/** Returns a division's yard, which is listed after its store. */
export const getDemoYardId = ({ storeIds }: DemoMasterData, division: number): number =>
  storeIds[division * 2 + 1] ?? 0;
