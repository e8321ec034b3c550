import { products } from '@tarima/domain/products/product';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { expect } from 'vitest';
import { checkStockLedger } from '../inventories/check-stock-ledger.ts';
import { listCountMismatches } from '../kit/catalogue/counts.ts';
import { pickNumberByPath, type TestClient } from './client.ts';
import { createSampleReferences, buildSampleBody } from './samples.ts';
import type { TestServer } from './server.ts';

/** Two divisions with stores, and records to keep in them. */
export interface TestPlant {
  readonly divisions: readonly [number, number];
  /** The first two in the first division, the third in the second. */
  readonly stores: readonly [number, number, number];
  /** Counted in whole pieces. */
  readonly products: readonly number[];
  /** Measured with fractions. */
  readonly rawMaterials: readonly number[];
}

/** Makes a plant through the API. */
export async function createTestPlant(
  client: TestClient,
  products_ = 3,
  rawMaterials_ = 3,
): Promise<TestPlant> {
  const make = async (path: string, body: unknown): Promise<number> =>
    pickNumberByPath((await client.post(path, body)).body, 'id');
  const division = (name: string) =>
    make('/divisions', { name, location: '25.686613,-100.316116' });
  const store = (name: string, id: number) => make('/stores', { name, division: { id } });
  const measure = (name: string, countable: boolean) =>
    make('/measures', { name, description: name, countable });

  const divisions = [await division('Monterrey'), await division('Guadalajara')] as const;
  const stores = [
    await store('Patio norte', divisions[0]),
    await store('Patio sur', divisions[0]),
    await store('Nave central', divisions[1]),
  ] as const;
  const pieces = await measure('Pieza', true);
  const metres = await measure('Metro lineal', false);
  const made = { products: [] as number[], rawMaterials: [] as number[] };
  const families = await createSampleReferences(client, products);
  for (let at = 0; at < products_; at += 1)
    made.products.push(
      await make('/products', buildSampleBody(products, at, { ...families, measure: [pieces] })),
    );
  const suppliers = await createSampleReferences(client, rawMaterials);
  for (let at = 0; at < rawMaterials_; at += 1)
    made.rawMaterials.push(
      await make(
        '/raw-materials',
        buildSampleBody(rawMaterials, at, { ...suppliers, measure: [metres] }),
      ),
    );
  return { divisions, stores, ...made };
}

/** Checks that the stock of a company and the counts of its lists add up, after the tests that moved stock. */
export async function expectConsistentStock(server: TestServer, accountId: number): Promise<void> {
  const { faults: issues } = await server.database.tenant(accountId, (tx) => checkStockLedger(tx));
  expect(issues).toEqual([]);
  expect(await server.database.tenant(accountId, (tx) => listCountMismatches(tx))).toEqual([]);
}
