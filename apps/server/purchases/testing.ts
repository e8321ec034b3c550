import { suppliers } from '@tarima/domain/suppliers/supplier';
import { sql } from 'kysely';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import { buildSampleBody } from '../testing/samples.ts';
import { requireSuccess, type SalesCompany } from '../testing/sales-company.ts';
import {
  createDocumentTestContext,
  type DocumentTestContext,
} from '../testing/status-transitions.ts';

/** A supplier of their own. */
export const createSupplier = async ({ admin }: SalesCompany, at: number): Promise<number> =>
  pickNumberByPath(
    requireSuccess(
      await admin.post('/suppliers', { ...buildSampleBody(suppliers, at, {}), status: 'active' }),
    ).body,
    'id',
  );

/** A company whose raw materials are all in use, and a supplier of theirs. */
export async function createPurchasingCompany(): Promise<
  DocumentTestContext & { readonly supplier: number }
> {
  const stage = await createDocumentTestContext();
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

export const buildPurchaseBody = (
  sales: SalesCompany,
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
export const createTestPurchase = async (
  sales: SalesCompany,
  supplier: number,
  lines: readonly object[],
  more: object = {},
): Promise<number> =>
  pickNumberByPath(
    requireSuccess(
      await sales.admin.post('/purchases', buildPurchaseBody(sales, supplier, lines, more)),
    ).body,
    'id',
  );

let keys = 0;
/** A key that no other receipt has. */
export const createReceiptKey = (): string =>
  `00000000-0000-4000-9000-${String((keys += 1)).padStart(12, '0')}`;

/** Returns the receipts of the lines of a purchase, in their order, into a lot of its own. */
export async function buildReceiptBody(
  { admin, plant }: SalesCompany,
  id: number,
  quantities: readonly number[],
  more: object = {},
): Promise<object> {
  const { body } = requireSuccess(await admin.get(`/purchases/${id}`));
  const lines = pickListByPath(body, 'lines');
  return {
    key: createReceiptKey(),
    store: { id: plant.stores[0] },
    lines: quantities.map((quantity, at) => ({
      // A purchase without lines has none that anything could come of.
      line: { id: pickByPath(lines[at], 'id') ?? 1 },
      quantity,
      lotCode: `OC${id}`,
    })),
    ...more,
  };
}

export const sendReceipt = async (
  sales: SalesCompany,
  id: number,
  quantities: readonly number[],
  more: object = {},
  client: TestClient = sales.admin,
): Promise<TestResponse> =>
  client.post(`/purchases/${id}/receive`, await buildReceiptBody(sales, id, quantities, more));
