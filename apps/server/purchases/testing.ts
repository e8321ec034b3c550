import { suppliers } from '@tarima/domain/suppliers/supplier';
import { sql } from 'kysely';
import { pick, pickList, pickNumber, type Answer, type Client } from '../testing/client.ts';
import { sampleBody } from '../testing/samples.ts';
import { good, type Sales } from '../testing/sales.ts';
import { setStage, type Stage } from '../testing/what-follows.ts';

/** A supplier of their own. */
export const createSupplier = async ({ admin }: Sales, at: number): Promise<number> =>
  pickNumber(
    good(await admin.post('/suppliers', { ...sampleBody(suppliers, at, {}), status: 'active' }))
      .body,
    'id',
  );

/** A company whose raw materials are all in use, and a supplier of theirs. */
export async function buyingStage(): Promise<Stage & { readonly supplier: number }> {
  const stage = await setStage();
  await stage.server.database.tenant(stage.sales.company.accountId, (tx) =>
    tx.row(sql`
      update raw_materials set status = 'active', minimum_stock = null, maximum_stock = null, lead_days = null
      where account_id = ${tx.accountId}`),
  );
  return { ...stage, supplier: await createSupplier(stage.sales, 7) };
}

/** A line of a purchase: so much of a material at a price a unit. */
export const buildPurchaseLine = (
  material: number | undefined,
  quantity: number,
  more: object = {},
) => ({
  material: { id: material },
  quantity,
  price: '2.50',
  ...more,
});

export const purchaseBody = (
  sales: Sales,
  supplier: number,
  lines: readonly object[],
  more: object = {},
) => ({
  supplier: { id: supplier },
  store: { id: sales.plant.stores[0] },
  expectedOn: '2026-12-10',
  lines,
  ...more,
});

/** Writes a purchase. @returns its id. */
export const buy = async (
  sales: Sales,
  supplier: number,
  lines: readonly object[],
  more: object = {},
): Promise<number> =>
  pickNumber(
    good(await sales.admin.post('/purchases', purchaseBody(sales, supplier, lines, more))).body,
    'id',
  );

let keys = 0;
/** A key that no other receipt has. */
export const nextKey = (): string =>
  `00000000-0000-4000-9000-${String((keys += 1)).padStart(12, '0')}`;

/** Returns the receipts of the lines of a purchase, in their order, into a lot of its own. */
export async function receiveGoods(
  { admin, plant }: Sales,
  id: number,
  quantities: readonly number[],
  more: object = {},
): Promise<object> {
  const { body } = good(await admin.get(`/purchases/${id}`));
  const lines = pickList(body, 'lines');
  return {
    key: nextKey(),
    store: { id: plant.stores[0] },
    lines: quantities.map((quantity, at) => ({
      // A purchase without lines has none that anything could come of.
      line: { id: pick(lines[at], 'id') ?? 1 },
      quantity,
      lotCode: `OC${id}`,
    })),
    ...more,
  };
}

export const receive = async (
  sales: Sales,
  id: number,
  quantities: readonly number[],
  more: object = {},
  client: Client = sales.admin,
): Promise<Answer> =>
  client.post(`/purchases/${id}/receive`, await receiveGoods(sales, id, quantities, more));
