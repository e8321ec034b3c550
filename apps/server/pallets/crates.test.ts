import { namePallet } from '@tarima/domain/pallets/name-pallet';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { parseDesignText } from '@tarima/domain/pallets/parse-design';
import { defaultPalletRates } from '@tarima/domain/pallets/pallet-rates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTruckPieces } from '../loading/truck-pieces.ts';
import { TestWorkshop } from '../technical-sheets/testing.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { requireSuccess } from '../testing/sales-company.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

let server: TestServer;
let company: TestCompany;
let client: TestClient;
let shop: TestWorkshop;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('crates.test');
  client = company.admin;
  shop = await TestWorkshop.open(client);
  for (const [thickness, width, length, unitCost] of [
    [0.625, 3.5, 40, '0.60'],
    [0.625, 3.5, 48, '0.70'],
    [1.5, 3.5, 48, '1.50'],
  ] as const)
    await shop.newMaterial({
      materialType: 'new',
      status: 'active',
      dimensionUnit: 'in',
      thickness,
      width,
      length,
      unitCost,
    });
  await shop.newMaterial({
    materialType: 'new',
    status: 'active',
    description: 'Clavo helicoidal 2',
    unitCost: '0.01',
  });
  const rates = { ...defaultPalletRates, hourCost: 30, margin: 20, breaks: [10, 1000] };
  requireSuccess(await client.put('/pallet-rates', { rates, updatedAt: null }));
});
afterAll(() => server.close());

function read(text: string): PalletDesign {
  const design = parseDesignText(text)?.design;
  if (!design) throw new Error(`${text} is no crate`);
  return design;
}

const text = 'crate 48x40x30, 5/8 boards';

test('a crate design is estimated with its lumber parts, its nails, its cost and its price', async () => {
  const body = requireSuccess(
    await client.post('/pallet-designs/estimate', { design: read(text), quantity: 100 }),
  ).body;
  expect(
    pickListByPath(body, 'parts').map((part) => [
      pickByPath(part, 'role'),
      pickByPath(part, 'count'),
      pickByPath(part, 'material') !== null,
    ]),
  ).toEqual([
    ['stringer', 3, true],
    ['floor', 11, true],
    ['side', 10, true],
    ['end', 10, true],
    ['post', 8, true],
    ['rail', 2, true],
    ['lid', 9, true],
  ]);
  const lines = pickListByPath(body, 'cost.lines').map((line) => [
    pickByPath(line, 'kind'),
    pickByPath(line, 'amount'),
  ]);
  // 5 whole timbers and 4 for 8 posts, at 1.50; 10 boards of 0.70 and 30 of 0.60; 254 nails of one cent.
  expect(lines.slice(0, 2)).toEqual([
    ['wood', '38.50'],
    ['nails', '2.54'],
  ]);
  expect(pickByPath(body, 'nails.count')).toBe(254);
  expect(Number(pickByPath(body, 'price'))).toBeCloseTo(
    Number(pickByPath(body, 'cost.cost')) / 0.8,
    1,
  );
});

test('a crate becomes a product with outside measures, technical sheet, printed drawing and size on a truck', async () => {
  const design = read(text);
  const kinds = requireSuccess(
    await client.post('/pallet-designs/estimate', { design, quantity: 1 }),
  ).body;
  const made = requireSuccess(
    await client.post('/pallet-designs/products', {
      design,
      said: text,
      name: { es: namePallet(design, 'es'), en: namePallet(design, 'en') },
      price: '75.00',
      measure: { id: pickNumberByPath(kinds, 'measure.id') },
      productFamily: { id: pickNumberByPath(kinds, 'productFamily.id') },
    }),
  ).body;
  expect(made).toMatchObject({ isNew: true, hasSheet: true, hasFlow: false });
  const id = pickNumberByPath(made, 'product.id');
  expect(requireSuccess(await client.get(`/products/${id}`)).body).toMatchObject({
    name: 'Huacal 48 × 40 × 30 in, 5 tablas por costado, 5/8',
    dimensionUnit: 'in',
    outsideLength: 48,
    outsideWidth: 40,
    outsideHeight: 30,
  });
  expect(requireSuccess(await client.get(`/pallet-designs/${id}`)).body).toMatchObject({
    design,
    said: text,
  });
  const sheet = requireSuccess(await client.get(`/technical-sheets/${id}`)).body;
  expect(pickListByPath(sheet, 'rawMaterials').map((line) => pickByPath(line, 'quantity'))).toEqual(
    [9, 30, 10, 254],
  );
  const paper = await client.get(`/technical-sheets/${id}/pdf`);
  const words = (await parsePdf(paper.bytes)).pages.map((page) => page.text).join(' ');
  for (const measure of ['48 in', '40 in', '30 in', 'Huacal de 48 × 40 × 30 in'])
    expect(words).toContain(measure);
  const pieces = await server.database.tenant(company.accountId, (tx) => getTruckPieces(tx, [id]));
  expect(pieces.get(id)).toMatchObject({
    size: { length: 1219.2, width: 1016, height: 762 },
    weight: { whole: true },
  });
  expect(
    requireSuccess(await client.post('/pallet-designs/estimate', { design, quantity: 5 })).body,
  ).toMatchObject({ product: { id }, price: '75.00' });
});

test('a crate that cannot be built is refused with the name of the wrong field, and its design is not saved', async () => {
  const product = await shop.newProduct();
  const design = read(text);
  if (design.family !== 'crate') throw new Error('It is a crate');
  for (const [part, path] of [
    [{ walls: { ...design.walls, overlap: 4 } }, 'design.walls.overlap'],
    [{ height: 6 }, 'design.height'],
    [{ walls: { ...design.walls, sides: [2, 3.5, 3.5] } }, 'design.walls.sides'],
    [{ posts: { ...design.posts, ends: 12 } }, 'design.posts.ends'],
    [{ lid: { thickness: 0.625 } }, 'design.lid.boards'],
    [{ walls: undefined }, 'design.walls'],
  ] as const)
    for (const [url, verb] of [
      [`/pallet-designs/${product}`, 'put'],
      ['/pallet-designs/estimate', 'post'],
    ] as const) {
      const answer = await client[verb](url, {
        design: { ...design, ...part },
        ...(verb === 'post' && { quantity: 1 }),
      });
      expect([path, answer.status, pickByPath(answer.body, 'details.0.path')]).toEqual([
        path,
        400,
        path,
      ]);
    }
  expect(requireSuccess(await client.get(`/pallet-designs/${product}`)).body).toMatchObject({
    design: null,
  });
});

test('a crate takes its minutes from the drawn crate with the nearest amount of work, never from a pallet', async () => {
  const draw = async (design: PalletDesign, workTime: number) => {
    const product = await shop.newProduct();
    requireSuccess(await client.put(`/pallet-designs/${product}`, { design }));
    requireSuccess(
      await client.put(`/workplaces-flows/${product}`, {
        steps: [{ workplace: { id: shop.workplaceIds[0] }, workTime, setUp: 20 }],
      }),
    );
    return product;
  };
  await draw(read('48x40 3 stringers 7+5 11/16'), 4);
  const asked = { design: read('crate 48x40x32'), quantity: 10 };
  const before = requireSuccess(await client.post('/pallet-designs/estimate', asked)).body;
  expect(before).toMatchObject({ like: null, stations: 0 });
  const known = await draw(read('crate 48x40x24'), 40);
  const body = requireSuccess(await client.post('/pallet-designs/estimate', asked)).body;
  expect(body).toMatchObject({ like: { id: known }, stations: 1 });
  const factor = pickNumberByPath(body, 'like.factor');
  expect(factor).toBeGreaterThan(1);
  expect(pickNumberByPath(body, 'minutes')).toBeCloseTo(40 * factor, 3);
});
