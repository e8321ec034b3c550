import { findStandardPallet } from '@tarima/domain/pallets/standard-pallets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath } from '../testing/client.ts';
import { requireSuccess } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { TestWorkshop } from '../technical-sheets/testing.ts';
import { getTruckPieces } from './truck-pieces.ts';

let server: TestServer;
let company: Awaited<ReturnType<TestServer['company']>>;
let shop: TestWorkshop;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('loading.test');
  shop = await TestWorkshop.open(company.admin);
});
afterAll(() => server.close());

const loadPiece = async (id: number) => {
  const pieces = await server.database.tenant(company.accountId, (tx) => getTruckPieces(tx, [id]));
  return pieces.get(id);
};

const draw = async (product: number, name: string): Promise<void> => {
  const design = findStandardPallet(name)?.design;
  requireSuccess(await company.admin.put(`/pallet-designs/${product}`, { design }));
};

const required = ['name', 'description', 'price', 'measure', 'productFamily'];

const measure = async (product: number, values: object): Promise<void> => {
  const { body } = requireSuccess(await company.admin.get(`/products/${product}`));
  requireSuccess(
    await company.admin.put(`/products/${product}`, {
      ...Object.fromEntries(required.map((name) => [name, pickByPath(body, name)])),
      ...values,
      updatedAt: pickByPath(body, 'updatedAt'),
    }),
  );
};

async function createUnmeasured(): Promise<number> {
  const product = await shop.newProduct();
  await measure(product, {
    dimensionUnit: null,
    outsideLength: null,
    outsideWidth: null,
    outsideHeight: null,
    stackPieces: null,
    unitWeight: null,
  });
  return product;
}

test('a product without measures, sheet and drawing has no size and no weight', async () => {
  expect(await loadPiece(await createUnmeasured())).toEqual({
    size: undefined,
    weight: { kg: '0', whole: false },
  });
});

test('a drawing gives a product its size and weight on a truck', async () => {
  const product = await createUnmeasured();
  await draw(product, 'EUR 1');
  expect(await loadPiece(product)).toEqual({
    size: { length: 1200, width: 800, height: 144, stackPieces: undefined },
    weight: { kg: expect.stringMatching(/^2[2-6](\.\d)?$/), whole: true },
  });
});

test('measured sizes and weights take precedence over the drawing', async () => {
  const product = await createUnmeasured();
  await draw(product, 'EUR 1');
  await measure(product, { stackPieces: 15 });
  expect((await loadPiece(product))?.size).toMatchObject({ height: 144, stackPieces: 15 });
  const sizes = {
    dimensionUnit: 'in',
    outsideLength: '48',
    outsideWidth: '40',
    outsideHeight: '5',
  };
  const drawnWeight = (await loadPiece(product))?.weight;
  await measure(product, { ...sizes, unitWeight: null });
  expect(await loadPiece(product)).toMatchObject({ size: { height: 127 }, weight: drawnWeight });
  await measure(product, { outsideHeight: null, unitWeight: '21.5' });
  expect(await loadPiece(product)).toMatchObject({ size: { height: 144 }, weight: { kg: '21.5' } });
  await measure(product, { ...sizes, unitWeight: '21.5' });
  expect(await loadPiece(product)).toEqual({
    size: { length: 1219.2, width: 1016, height: 127, stackPieces: 15 },
    weight: { kg: '21.5', whole: true },
  });
});
