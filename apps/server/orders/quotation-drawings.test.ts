import { findStandardPallet } from '@tarima/domain/pallets/standard-pallets';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickNumberByPath } from '../testing/client.ts';
import { alterCompanyRows } from '../testing/company.ts';
import { expectTidyPdfPages } from '../testing/pdf-layout.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import {
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  requireSuccess,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { getOrder } from './queries.ts';
import { loadQuotationDrawings } from './quotation-drawings.ts';

let server: TestServer;
let sales: SalesCompany;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'drawings.test');
});
afterAll(() => server.close());

async function print(id: number, lang = 'es') {
  const paper = requireSuccess(await sales.ana.get(`/orders/${id}/pdf`, { lang }));
  const read = await parsePdf(paper.bytes);
  return { read, text: read.pages.map((page) => page.text).join(' ') };
}

const draw = async (product: number | undefined, name: string) =>
  requireSuccess(
    await sales.admin.put(`/pallet-designs/${product}`, {
      design: findStandardPallet(name)?.design,
    }),
  );

test('a quotation prints the drawing of each of its pallets once, in either language', async () => {
  const [first, second, third] = sales.plant.products;
  const id = await createTestQuotation(sales, sales.ana, [
    buildOrderLine(first, 10),
    buildOrderLine(second, 4),
    buildOrderLine(first, 5),
    buildOrderLine(third, 5),
  ]);
  expect((await print(id)).text).not.toContain('Dibujos');
  await draw(first, 'EUR 1');
  await draw(third, 'GMA');
  const { read, text } = await print(id);
  expectTidyPdfPages(read, 'Company of drawings.test');
  const drawn = text.slice(text.indexOf('Dibujos'));
  expect(drawn.match(/1200 × 800 mm, 9 taquetes/g)).toHaveLength(1);
  expect(drawn).toMatch(/1200 × 800 mm.*pesa unos 2\d(\.\d)? kg.*145 mm.*48 × 40 in.*5 1\/2 in/s);
  const english = (await print(id, 'en')).text;
  expect(english).toMatch(/Drawings.*1200 × 800 mm, 9 blocks.*weighs about/s);
});

test('a long quotation has the drawings of its first products alone', async () => {
  const product = `/products/${sales.plant.products[0]}`;
  const read = requireSuccess(await sales.admin.get(product)).body;
  const references = {
    measure: { id: pickByPath(read, 'measure.id') },
    productFamily: { id: pickByPath(read, 'productFamily.id') },
  };
  const products: number[] = [];
  for (let at = 0; at < 26; at += 1) {
    const name = `Tarima ${at}`;
    const body = { name, description: name, price: '10', ...references };
    const made = requireSuccess(await sales.admin.post('/products', body)).body;
    products.push(pickNumberByPath(made, 'id'));
  }
  const design = JSON.stringify(findStandardPallet('EUR 1')?.design);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.rows(sql`
      insert into pallet_designs (account_id, product_id, design)
      select account_id, id, ${design} from products where id = any(${products}::bigint[])`),
  );
  const lines = products.map((each) => buildOrderLine(each, 1));
  const id = await createTestQuotation(sales, sales.ana, lines);
  const drawn = await server.database.tenant(sales.company.accountId, async (tx) =>
    loadQuotationDrawings(tx, await getOrder(tx, id, 'es')),
  );
  expect(drawn.map((each) => each.product.id)).toEqual(products.slice(0, 24));
});

test('an accepted order prints only drawings that have not changed since', async () => {
  const [first, second] = sales.plant.products;
  await draw(first, 'EUR 1');
  await draw(second, 'EUR 2');
  const id = await createTestQuotation(sales, sales.ana, [
    buildOrderLine(first, 10),
    buildOrderLine(second, 10),
  ]);
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
  expect((await print(id)).text).toMatch(/Dibujos.*1200 × 800 mm.*1000 × 1200 mm/s);
  await draw(first, 'EUR 6');
  const { text } = await print(id);
  expect(text).toMatch(/Dibujos.*1000 × 1200 mm/s);
  expect(text).not.toContain('800 × 600 mm');
  expect(text).not.toContain('1200 × 800 mm');
});

test('a drawing that cannot be built is not printed, and the others are', async () => {
  const [first, second] = sales.plant.products;
  await draw(first, 'EUR 1');
  await draw(second, 'EUR 2');
  await alterCompanyRows(
    server.database,
    sales.company.accountId,
    `update pallet_designs set design = jsonb_set(design, '{blocks,length}', '900') where product_id = ${first}`,
  );
  const id = await createTestQuotation(sales, sales.ana, [
    buildOrderLine(first, 10),
    buildOrderLine(second, 10),
  ]);
  const { text } = await print(id);
  expect(text).toMatch(/Dibujos.*1000 × 1200 mm/s);
  expect(text).not.toContain('1200 × 800 mm');
});
