import { afterAll, beforeAll, expect, test } from 'vitest';
import { productsFamilies } from '@tarima/domain/products-families/product-family';
import { createTestWorkbook, importSheetFile } from '../../sheets/testing/sheets.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  ({ admin } = await server.company('renaming.test'));
});
afterAll(() => server.close());

const translate = (name: object, description: object = {}) => ({ language: { name, description } });

const start = { es: 'Tarimas nuevas', en: 'New pallets' };

async function create(metadata: object): Promise<number> {
  const body = { name: 'Tarimas nuevas', description: 'De madera nueva', metadata };
  const { body: created, status, text } = await admin.post('/products-families', body);
  expect(status, text).toBe(201);
  return pickNumberByPath(created, 'id');
}

async function change(id: number, body: object): Promise<unknown> {
  const whole = { name: 'Tarimas nuevas', description: 'De madera nueva', ...body };
  const answer = await admin.put(`/products-families/${id}`, whole);
  expect(answer.status, answer.text).toBe(200);
  return pickByPath(answer.body, 'metadata.language');
}

test('a translation equal to the former name follows the new name; other translations and fields stay', async () => {
  const description = { es: 'De madera nueva', en: 'Of new lumber' };
  const id = await create(translate(start, description));
  expect(
    await change(id, { name: 'Tarimas de pino', metadata: translate(start, description) }),
  ).toEqual({ name: { es: 'Tarimas de pino', en: 'New pallets' }, description });
  const { body } = await admin.get('/products-families/all', { lang: 'es' });
  expect(pickListByPath(body, 'elements')).toContainEqual(
    expect.objectContaining({ id, name: 'Tarimas de pino' }),
  );
});

test('an unchanged name changes no translation', async () => {
  const id = await create(translate(start));
  expect(await change(id, { metadata: translate(start) })).toMatchObject({ name: start });
});

test('a translation typed together with the name is saved as typed, even if it equals the former name', async () => {
  const id = await create(translate({ es: '', en: 'New pallets' }));
  const typed = { es: 'Tarimas nuevas', en: 'New pallets' };
  expect(await change(id, { name: 'Nuevas', metadata: translate(typed) })).toMatchObject({
    name: typed,
  });
});

test('an import that renames a record by its id also renames the translations that equal the former name', async () => {
  const id = await create(translate(start));
  const sheet = await createTestWorkbook([
    ['Id', 'Nombre', 'Descripción'],
    [id, 'Tarimas de encino', 'De madera nueva'],
  ]);
  const { body, text } = await importSheetFile(admin, productsFamilies, sheet);
  expect(body, text).toMatchObject({ updates: 1, errors: [] });
  const stored = await admin.get('/products-families', { lang: 'es', filters: { id } });
  expect(pickByPath(stored.body, 'elements.0.metadata.language.name')).toEqual({
    es: 'Tarimas de encino',
    en: 'New pallets',
  });
});
