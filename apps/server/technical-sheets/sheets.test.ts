import { ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { getCurrentRecipe } from './queries.ts';
import { createTestDrawing, listImageIds, TestWorkshop } from './testing.ts';

let server: TestServer;
let company: TestCompany;
let stranger: TestCompany;
let client: TestClient;
let shop: TestWorkshop;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('plant.test', [0, ownDivisionProfileId]);
  stranger = await server.company('other.test');
  client = company.admin;
  shop = await TestWorkshop.open(client);
});
afterAll(() => server.close());

const firstDetail = (answer: TestResponse) => pickByPath(answer.body, 'details.0');

describe('a technical sheet', () => {
  test("is empty until saved, and saving it marks the product without changing the product's version", async () => {
    const id = await shop.newProduct();
    const empty = await client.get(`/technical-sheets/${id}`);
    expect([
      empty.status,
      pickByPath(empty.body, 'updatedAt'),
      pickByPath(empty.body, 'rawMaterials'),
    ]).toEqual([200, null, []]);
    const before = await client.get(`/products/${id}`);
    expect(pickByPath(before.body, 'technicalSheetExists')).toBe(false);
    expect((await shop.save(id, {})).status).toBe(200);
    const after = await client.get(`/products/${id}`);
    expect(pickByPath(after.body, 'technicalSheetExists')).toBe(true);
    expect(pickByPath(after.body, 'updatedAt')).toBe(pickByPath(before.body, 'updatedAt'));
    const listed = await client.get('/products', { filters: { technicalSheetExists: true } });
    expect(listImageIds(listed.body, 'elements')).toContain(id);
  });

  test('calculates the volume of an EPAL 1 for lumber in any unit, the board feet and the cost', async () => {
    const board = (thickness: number, width: number, length: number) =>
      shop.newMaterial({ thickness, width, length, unitCost: '1.25' });
    const lines = [
      { id: await board(22, 145, 1200), quantity: 4 },
      { id: await board(22, 100, 1200), quantity: 4 },
      { id: await board(22, 145, 800), quantity: 3 },
      { id: await board(78, 100, 145), quantity: 6 },
      // The middle blocks, 78 × 145 × 145 mm, measured in inches.
      {
        id: await shop.newMaterial({
          thickness: 3.0709,
          width: 5.7087,
          length: 5.7087,
          dimensionUnit: 'in',
          unitCost: '0.40',
        }),
        quantity: 3,
      },
      { id: await shop.newMaterial({ unitCost: '0.03' }), quantity: 78 },
    ];
    const { status, body } = await shop.save(await shop.newProduct(), { rawMaterials: lines });
    expect(status).toBe(200);
    // 4 × 22·145·1200 + 4 × 22·100·1200 + 3 × 22·145·800 + 6 × 78·100·145, and the three blocks to the cubic millimetre.
    const inMillimetres = 4 * 3_828_000 + 4 * 2_640_000 + 3 * 2_552_000 + 6 * 1_131_000;
    const middle = Math.round(3.0709 * 5.7087 * 5.7087 * 25.4 ** 3);
    const volume = (inMillimetres + 3 * middle) / 1e9;
    expect(volume).toBeCloseTo(0.04523385, 6);
    expect(pickByPath(body, 'totals.volume')).toBe(String(volume));
    expect(pickByPath(body, 'totals.boardFeet')).toBe((volume / 0.002359737216).toFixed(3));
    // 17 pieces at 1.25, 3 at 0.40, 78 nails at 0.03.
    expect(pickByPath(body, 'totals.cost')).toBe('24.79');
    expect(pickByPath(body, 'rawMaterials.0')).toMatchObject({
      volume: 0.003828,
      totalVolume: 0.015312,
    });
    expect(pickByPath(body, 'rawMaterials.5')).toMatchObject({ volume: null, totalVolume: null });
  });

  test('sorts rows by their numbers and numbers them again from 1', async () => {
    const { body } = await shop.save(await shop.newProduct(), {
      manufactureSpecification: {
        details: [
          { order: 9, description: 'Clavar' },
          { order: 2, description: 'Cortar' },
        ],
      },
      qualityCriteria: [{ order: 4, description: 'Sin corteza', isValid: true }],
      instructions: { description: '  ' },
      observations: 'Secar al 20 %',
    });
    expect(pickByPath(body, 'manufactureSpecification.details')).toEqual([
      { order: 1, description: 'Cortar' },
      { order: 2, description: 'Clavar' },
    ]);
    expect(pickByPath(body, 'qualityCriteria')).toEqual([
      { order: 1, description: 'Sin corteza', isValid: true },
    ]);
    expect(pickByPath(body, 'instructions.description')).toBeNull();
  });

  test('stores several pictures per section, in the order of the form', async () => {
    const id = await shop.newProduct();
    const [red, green, blue] = await Promise.all(
      ['red', 'green', 'blue'].map((color) => createTestDrawing(color)),
    );
    if (!red || !green || !blue) throw new Error('No drawings');
    const first = await shop.save(
      id,
      { descriptiveImages: [{ upload: 1 }, { upload: 0 }] },
      { descriptiveImages: [red, green], instructions: [blue] },
    );
    expect(first.status).toBe(200);
    const [one, two] = listImageIds(first.body, 'descriptiveImages');
    expect(listImageIds(first.body, 'instructions.images')).toHaveLength(1);
    const link = String(pickByPath(first.body, 'descriptiveImages.0.previewUrl'));
    const shown = await fetch(`http://127.0.0.1:${server.port}${link}`);
    const { dominant } = await sharp(Buffer.from(await shown.arrayBuffer())).stats();
    expect(dominant.g).toBeGreaterThan(dominant.r);

    const second = await shop.save(
      id,
      { descriptiveImages: [{ id: two }, { upload: 0 }, { id: one }] },
      { descriptiveImages: [blue] },
    );
    const after = listImageIds(second.body, 'descriptiveImages');
    expect([after[0], after[2], after.length]).toEqual([two, one, 3]);
    expect(pickListByPath(second.body, 'instructions.images')).toEqual([]);
  });

  test('saved from an outdated version is refused as stale, and the newer data stay', async () => {
    const id = await shop.newProduct();
    const saved = await shop.save(id, { observations: 'first', updatedAt: null });
    const updatedAt = pickByPath(saved.body, 'updatedAt');
    const late = await shop.save(id, { observations: 'never saw it', updatedAt: null });
    expect([late.status, pickByPath(late.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
    expect((await shop.save(id, { observations: 'second', updatedAt })).status).toBe(200);
    const stale = await shop.save(id, { observations: 'third', updatedAt });
    expect([stale.status, pickByPath(stale.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
    const { body } = await client.get(`/technical-sheets/${id}`);
    expect(pickByPath(body, 'observations')).toBe('second');
  });

  test('saved by several users at once is stored only for one, and the others are refused as stale', async () => {
    const id = await shop.newProduct();
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((observations) => shop.save(id, { observations, updatedAt: null })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('has its own history', async () => {
    const id = await shop.newProduct();
    const material = await shop.newMaterial({});
    await shop.save(id, { rawMaterials: [{ id: material, quantity: 4 }] });
    await shop.save(id, { rawMaterials: [{ id: material, quantity: 5 }] });
    const recorded = await server.asOwner<{ before: unknown; after: unknown }>(
      `select before, after from history
       where module = 'technical_sheets' and entity_id = $1 and before ? 'rawMaterials' and after ? 'rawMaterials'`,
      [id],
    );
    expect(recorded).toMatchObject([
      { before: { rawMaterials: { quantity: 4 } }, after: { rawMaterials: { quantity: 5 } } },
    ]);
  });
});

describe('a technical sheet is refused', () => {
  test.each([
    [{ materialType: '' }, 'materialType', 'required'],
    [{ materialType: 'wet' }, 'materialType', 'option'],
    [{ rawMaterials: [{ id: 1, quantity: -2 }] }, 'rawMaterials.0.quantity', 'greaterOrEqual'],
    [{ rawMaterials: [{ id: 1, quantity: '' }] }, 'rawMaterials.0.quantity', 'required'],
    [{ rawMaterials: [{ id: 1, quantity: 1.0005 }] }, 'rawMaterials.0.quantity', 'decimals'],
    [{ rawMaterials: [{ quantity: 2 }] }, 'rawMaterials.0.id', 'required'],
    [{ rawMaterials: [{ id: 999_999, quantity: 2 }] }, 'rawMaterials.0.id', 'unknown'],
    [
      { qualityCriteria: [{ order: 1, description: ' ' }] },
      'qualityCriteria.0.description',
      'required',
    ],
    [
      { manufactureSpecification: { details: [{ order: 1.5, description: 'Cortar' }] } },
      'manufactureSpecification.details.0.order',
      'integer',
    ],
    [{ descriptiveImages: [{ id: 999_999 }] }, 'descriptiveImages.0', 'unknown'],
    [{ descriptiveImages: [{ upload: 0 }] }, 'descriptiveImages.0', 'unknown'],
    [{ surprise: 1 }, 'surprise', 'unknown'],
    [{ productId: 999_999 }, 'productId', 'invalid'],
  ])('with the name of the wrong field for %j', async (data, path, rule) => {
    const answer = await shop.save(await shop.newProduct(), data);
    expect([answer.status, firstDetail(answer)]).toMatchObject([400, { path, rule }]);
  });

  test('at the second line for a repeated material', async () => {
    const id = await shop.newMaterial({});
    const lines = [
      { id, quantity: 1 },
      { id, quantity: 2 },
    ];
    const answer = await shop.save(await shop.newProduct(), { rawMaterials: lines });
    expect(firstDetail(answer)).toMatchObject({ path: 'rawMaterials.1.id', rule: 'repeated' });
  });

  test('if it has too many pictures, files that are not pictures or files that are too large, and nothing is saved', async () => {
    const id = await shop.newProduct();
    const red = await createTestDrawing('red');
    const eleven = await shop.save(id, {}, { descriptiveImages: Array<Buffer>(11).fill(red) });
    expect([eleven.status, firstDetail(eleven)]).toEqual([
      400,
      { path: 'uploads.descriptiveImages', rule: 'files', params: { max: 10 } },
    ]);
    const crowd = await shop.save(id, {}, { instructions: Array<Buffer>(200).fill(red) });
    expect([crowd.status, firstDetail(crowd)]).toEqual([
      400,
      { path: 'instructions', rule: 'files', params: { max: 30 } },
    ]);
    const pdf = await shop.save(id, {}, { instructions: [Buffer.from('%PDF-1.7\n')] });
    expect([pdf.status, pickByPath(pdf.body, 'details.0.path')]).toEqual([
      400,
      'uploads.instructions.0',
    ]);
    const none = await shop.save(id, {}, { instructions: [Buffer.from('<svg/>')] });
    expect([none.status, firstDetail(none)]).toMatchObject([
      400,
      { path: 'instructions', rule: 'fileType' },
    ]);
    const huge = await shop.save(id, {}, { instructions: [Buffer.alloc(35_000_000, 7)] });
    expect([huge.status, firstDetail(huge)]).toMatchObject([
      413,
      { path: 'instructions', rule: 'fileSize' },
    ]);
    const { body } = await client.get(`/technical-sheets/${id}`);
    expect(pickByPath(body, 'updatedAt')).toBeNull();
  });

  test('if it contains a picture of another technical sheet', async () => {
    const theirs = await shop.save(
      await shop.newProduct(),
      {},
      { instructions: [await createTestDrawing('red')] },
    );
    const [picture] = listImageIds(theirs.body, 'instructions.images');
    const answer = await shop.save(await shop.newProduct(), {
      instructions: { images: [{ id: picture }] },
    });
    expect(firstDetail(answer)).toMatchObject({ path: 'instructions.images.0', rule: 'unknown' });
  });
});

describe('access to a technical sheet', () => {
  test('is not found for another account, to read or to write', async () => {
    const id = await shop.newProduct();
    for (const path of [`/technical-sheets/${id}`, `/workplaces-flows/${id}`])
      expect((await stranger.admin.get(path)).status).toBe(404);
    expect((await shop.save(id, {}, {}, stranger.admin)).status).toBe(404);
    const flow = await stranger.admin.put(`/workplaces-flows/${id}`, { steps: [] });
    expect(flow.status).toBe(404);
    expect((await client.get('/technical-sheets/999999')).status).toBe(404);
  });

  test('is refused to a user without the permission for products', async () => {
    const operator = company.clients[1];
    const id = await shop.newProduct();
    expect((await operator?.get(`/technical-sheets/${id}`))?.status).toBe(403);
  });
});

describe('a material or workplace used by a technical sheet or flow', () => {
  test('cannot be deleted until the product is deleted with its sheet and flow', async () => {
    const [product, material, workplace] = [
      await shop.newProduct(),
      await shop.newMaterial({}),
      shop.workplaceIds[0] ?? 0,
    ];
    await shop.save(
      product,
      { rawMaterials: [{ id: material, quantity: 1 }] },
      { instructions: [await createTestDrawing('red')] },
    );
    await client.put(`/workplaces-flows/${product}`, {
      steps: [{ workplace: { id: workplace }, workTime: 2 }],
    });
    const used = await client.delete(`/raw-materials/${material}`);
    expect([used.status, pickByPath(used.body, 'messageCode'), firstDetail(used)]).toMatchObject([
      409,
      'ENTITY_IN_USE',
      { path: 'technical_sheets', params: { count: 1 } },
    ]);
    const response = await client.delete(`/workplaces/${workplace}`);
    expect([response.status, firstDetail(response)]).toMatchObject([
      409,
      { path: 'workplaces_flows' },
    ]);
    expect((await client.delete(`/products/${product}`)).status).toBe(204);
    expect((await client.delete(`/raw-materials/${material}`)).status).toBe(204);
    const remaining = await server.asOwner(
      `select 1 from technical_sheets_images where owner_id = $1
       union all select 1 from workplaces_flows_steps where owner_id = $1`,
      [product],
    );
    expect(remaining).toEqual([]);
  });

  test('is part of the recipe that an order gets', async () => {
    const [product, material] = [await shop.newProduct(), await shop.newMaterial({})];
    const frozen = () =>
      server.database.tenant(company.accountId, (tx) => getCurrentRecipe(tx, product, 0));
    expect(await frozen()).toEqual({ rawMaterials: [], steps: [] });
    await shop.save(product, { rawMaterials: [{ id: material, quantity: 0.078 }] });
    await client.put(`/workplaces-flows/${product}`, {
      steps: [
        { workplace: { id: shop.workplaceIds[1] }, workTime: 2.5, step: 7 },
        { workplace: { id: shop.workplaceIds[0] }, workTime: 0, step: 3 },
      ],
    });
    expect(await frozen()).toEqual({
      rawMaterials: [{ id: material, quantity: 0.078 }],
      steps: [
        { workplaceId: shop.workplaceIds[0], workTime: 0, setUp: 0, step: 1 },
        { workplaceId: shop.workplaceIds[1], workTime: 2.5, setUp: 0, step: 2 },
      ],
    });
  });
});
