import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, type TestClient } from '../testing/client.ts';
import { expectTidyPdfPages } from '../testing/pdf-layout.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { createTestDrawing, TestWorkshop } from './testing.ts';

let server: TestServer;
let company: TestCompany;
let client: TestClient;
let shop: TestWorkshop;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('plant.test');
  client = company.admin;
  shop = await TestWorkshop.open(client);
});
afterAll(() => server.close());

const print = (id: number, lang = 'es', as = client) =>
  as.get(`/technical-sheets/${id}/pdf`, { lang });

const readText = async (bytes: Buffer): Promise<string> =>
  (await parsePdf(bytes)).pages.map(({ text }) => text).join(' ');

async function epal(): Promise<number> {
  const id = await shop.newProduct({
    name: 'Tarima EUR/EPAL 1',
    description: '1200 × 800 × 144 mm',
    metadata: { language: { name: { en: 'EUR/EPAL 1 pallet' } } },
  });
  const board = await shop.newMaterial({
    description: 'Tabla de pino 22 × 145 × 1200 mm',
    thickness: 22,
    width: 145,
    length: 1200,
  });
  const nails = await shop.newMaterial({ description: 'Clavo anillado' });
  await client.put(`/workplaces-flows/${id}`, {
    steps: [
      { workplace: { id: shop.workplaceIds[0] }, workTime: 1.5 },
      { workplace: { id: shop.workplaceIds[1] }, workTime: 2.25 },
    ],
  });
  await shop.save(
    id,
    {
      rawMaterials: [
        { id: board, quantity: 5 },
        { id: nails, quantity: 78 },
      ],
      manufactureSpecification: { details: [{ order: 1, description: 'Clavar en plantilla' }] },
      instructions: { description: 'Marcar EUR a la derecha' },
      qualityCriteria: [{ order: 1, description: 'Sin corteza', isValid: true }],
      observations: 'Apilar a lo más 15',
    },
    { descriptiveImages: [await createTestDrawing('sienna', 640, 480)] },
  );
  return id;
}

test('the printed sheet contains all data of the technical sheet as text, in the requested language', async () => {
  const id = await epal();
  const spanish = await print(id);
  expect([spanish.status, spanish.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(spanish.headers['content-disposition']).toContain(`ficha-tecnica-${id}.pdf`);
  const read = await parsePdf(spanish.bytes);
  expect([read.title, read.language]).toEqual(['Ficha técnica · Tarima EUR/EPAL 1', 'es']);
  const text = read.pages.map((page) => page.text).join(' ');
  for (const part of [
    'Company of plant.test',
    'Tarima EUR/EPAL 1',
    'Tabla de pino 22 × 145 × 1200 mm',
    '0.003828',
    '0.019140',
    'Clavo anillado',
    '78',
    'Clavar en plantilla',
    'Flujo de trabajo',
    '3.75',
    'Marcar EUR a la derecha',
    'Sin corteza',
    'Apilar a lo más 15',
    `Página 1 de ${read.pages.length}`,
  ])
    expect(text).toContain(part);
  expect(read.pages[0]?.images).toHaveLength(1);
  expectTidyPdfPages(read, 'Company of plant.test');

  const english = await readText((await print(id, 'en')).bytes);
  for (const part of ['Technical sheet', 'EUR/EPAL 1 pallet', 'Board feet', 'Page 1 of'])
    expect(english).toContain(part);
  expect(english).not.toContain('Ficha técnica');
});

test('custom fields of a technical sheet are printed in the user’s language', async () => {
  const field = await client.post('/custom-fields', {
    name: 'Acabado',
    type: 'select',
    required: false,
    module: { name: 'technical_sheets' },
    metadata: {
      fieldSettings: {},
      options: { _1: 'Cepillado' },
      language: {
        name: { es: 'Acabado', en: 'Finish' },
        options: { es: { _1: 'Cepillado' }, en: { _1: 'Planed' } },
      },
    },
  });
  expect(field.status).toBe(201);
  const id = await shop.newProduct();
  const customFields = { [String(pickByPath(field.body, 'id'))]: '_1' };
  expect((await shop.save(id, { customFields })).status).toBe(200);
  expect(await readText((await print(id, 'en')).bytes)).toContain('Finish Planed');
  expect(await readText((await print(id)).bytes)).toContain('Acabado Cepillado');

  // A form without the fields leaves them; one with a wrong value gets an error that names it.
  await shop.save(id, { observations: 'otra' });
  expect(await readText((await print(id)).bytes)).toContain('Acabado Cepillado');
  const wrong = await shop.save(id, {
    customFields: { [String(pickByPath(field.body, 'id'))]: '_9' },
  });
  expect([wrong.status, pickByPath(wrong.body, 'details.0.path')]).toEqual([
    400,
    `customFields.${String(pickByPath(field.body, 'id'))}`,
  ]);
});

test('a technical sheet is printed from the cache until its content changes', async () => {
  const id = await epal();
  const first = await print(id);
  const again = await print(id);
  expect(again.bytes.equals(first.bytes)).toBe(true);
  await client.put('/account/settings', {
    styleMetadata: { ...(await style()), logoText: 'La Astilla' },
  });
  const renamed = await print(id);
  expect(renamed.bytes.equals(first.bytes)).toBe(false);
  expect(await readText(renamed.bytes)).toContain('La Astilla');
});

const style = async (): Promise<object> => {
  const found = pickByPath((await client.get('/account/settings')).body, 'styleMetadata');
  return typeof found === 'object' && found !== null ? found : {};
};

test('a technical sheet with ten photos and a hundred rows prints over several pages, each with the letterhead', async () => {
  const id = await shop.newProduct();
  const photographs = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      createTestDrawing(`hsl(${at * 36}, 60%, 50%)`, 1600, 1200),
    ),
  );
  const details = Array.from({ length: 100 }, (_, at) => ({
    order: at + 1,
    description: `Paso ${at + 1}: ${'clavar '.repeat(12)}`,
  }));
  const saved = await shop.save(
    id,
    { manufactureSpecification: { details }, observations: 'w'.repeat(1900) },
    { manufactureSpecification: photographs },
  );
  expect(saved.status).toBe(200);
  const read = await parsePdf((await print(id)).bytes);
  const { pages } = read;
  expect(pages.length).toBeGreaterThan(4);
  expectTidyPdfPages(read, 'La Astilla');
  // Each stands once, with the proportions it was taken in.
  const shapes = pages.flatMap(({ images }) =>
    images.map(({ left, right, top, bottom }) => (right - left) / (bottom - top)),
  );
  expect(shapes).toHaveLength(10);
  for (const shape of shapes) expect(shape).toBeCloseTo(1600 / 1200, 1);
  for (const [at, page] of pages.entries())
    expect(page.text).toContain(`Página ${at + 1} de ${pages.length}`);
});

test('pictures are resized for printing soon after they are saved', async () => {
  const id = await shop.newProduct();
  const photograph = await createTestDrawing('teal', 2400, 1800);
  await shop.save(id, {}, { instructions: [photograph] });
  const storedImages = await server.asOwner<{ hash: string }>(
    `select encode(f.sha256, 'hex') as hash from technical_sheets_images i
     join files f on f.account_id = i.account_id and f.id = i.file_id where i.owner_id = $1`,
    [id],
  );
  const hash = storedImages[0]?.hash ?? '';
  const folder = path.join(server.dataDir, 'files', String(company.accountId), hash.slice(0, 2));
  await expect.poll(() => readdir(folder)).toContain(`${hash}.print`);
  const { width, format } = await sharp(path.join(folder, `${hash}.print`)).metadata();
  expect([width, format]).toEqual([1100, 'jpeg']);
});

test('a product without a technical sheet can be printed, and another account’s product is not found', async () => {
  const id = await shop.newProduct();
  expect((await print(id)).status).toBe(200);
  const stranger = await server.company('other.test');
  expect((await print(id, 'es', stranger.admin)).status).toBe(404);
  expect((await print(999_999)).status).toBe(404);
});
