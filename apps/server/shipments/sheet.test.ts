import { getModulePath } from '@tarima/domain/kit/module';
import { shipments } from '@tarima/domain/shipments/shipment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestExportLink, openExcelWorkbook } from '../sheets/testing/sheets.ts';
import { OrderLifeSteps } from '../testing/order-life-steps.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  addTestStock,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
});
afterAll(() => server.close());

test('shipments are exported with order, customer and store, and cannot be imported', async () => {
  const life = new OrderLifeSteps(server, sales);
  const product = sales.plant.products[2];
  await addTestStock(sales, sales.plant.stores[0], product, 50);
  const order = await life.accepted([buildOrderLine(product, 30)]);
  requireSuccess(await life.manage(await life.lineOf(order), { origin: 'inventory' }));

  const url = await requestExportLink(sales.admin, shipments, { lang: 'es' });
  const workbook = await openExcelWorkbook((await sales.admin.send('GET', url.slice(1))).bytes);
  const sheet = workbook.getWorksheet('main');
  const headers = sheet?.getRow(1);
  const row = sheet?.getRow(2);
  const cells = Array.from({ length: sheet?.columnCount ?? 0 }, (_, at) => [
    headers?.getCell(at + 1).text,
    row?.getCell(at + 1).text,
  ]);
  expect(sheet?.rowCount).toBe(2);
  expect(Object.fromEntries(cells)).toMatchObject({
    Tipo: 'Pedido',
    Estatus: 'Pendiente',
    Pedido: `${order} · Cliente de plant.test`,
    Almacén: 'Patio norte',
  });
  expect((await sales.ana.post(`/${getModulePath(shipments)}/import`, {})).status).toBe(404);
  expect((await sales.limited.get(`/${getModulePath(shipments)}/export`)).status).toBe(403);
});
