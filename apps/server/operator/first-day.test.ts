import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { buildCustomerBody } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { createAccountWithAdmin, resetAccountAdmin } from './accounts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Creates a company as its operator does, and signs its owner in with a password of its own. */
async function newCompany(host: string, language?: string): Promise<TestClient> {
  const { password } = await createAccountWithAdmin(server.database, {
    name: `Company of ${host}`,
    host,
    adminName: 'Elena Garza Ruiz',
    adminEmail: `elena@${host}`,
    timeZone: 'America/Monterrey',
    language,
  });
  const temporary = await server
    .visitor(host)
    .post('/auth/sign-in', { email: `elena@${host}`, password });
  await server
    .visitor(host)
    .with({ authorization: `Bearer ${String(pickByPath(temporary.body, 'accessToken'))}` })
    .post('/current-session/change-password', {
      oldPassword: password,
      newPassword: 'Robles.Viejos29',
    });
  return server.visitor(host).signedIn(`elena@${host}`, 'Robles.Viejos29');
}

const readNames = async (client: TestClient, path: string, lang: string): Promise<string[]> => {
  const { body } = await client.get(path, { lang, orderBy: 'id', orderType: 'asc', size: 20 });
  return pickListByPath(body, 'elements').map((each) => String(pickByPath(each, 'name')));
};

/** Creates a customer, a product and a quotation of it. @returns the number of the quotation */
async function quote(client: TestClient): Promise<number> {
  const customer = await client.post('/customers', buildCustomerBody('Frutas del Bajío'));
  const [measure] = pickListByPath((await client.get('/measures/all')).body, 'elements');
  const [family] = pickListByPath((await client.get('/products-families/all')).body, 'elements');
  const product = await client.post('/products', {
    name: `Tarima ${randomUUID()}`,
    description: 'Dos entradas',
    price: '120.00',
    measure: { id: pickNumberByPath(measure, 'id') },
    productFamily: { id: pickNumberByPath(family, 'id') },
  });
  const order = await client.post('/orders', {
    customer: { id: pickNumberByPath(customer.body, 'id') },
    orderDate: '2026-11-25',
    details: [
      {
        product: { id: pickNumberByPath(product.body, 'id') },
        data: { quantity: 10, price: '120.00', discount: '0', discountType: 0 },
      },
    ],
  });
  expect(order.status, order.text).toBe(201);
  return pickNumberByPath(order.body, 'id');
}

test('the owner of a new company belongs to its first division and saves quotation 1', async () => {
  const owner = await newCompany('first.test');
  const me = await owner.get('/users/current');
  expect(pickByPath(me.body, 'mainPosition.name')).toBe('Dirección general');
  expect(pickByPath(me.body, 'mainPosition.division.name')).toBe('Planta principal');
  expect(await quote(owner)).toBe(1);
  // Another company in between counts for itself.
  expect(await quote(await newCompany('second.test'))).toBe(1);
  expect(await quote(owner)).toBe(2);
});

test.each([
  ['es', 'Planta principal', 'Pieza', 'Tarimas nuevas', 'Piece'],
  ['en', 'Main plant', 'Piece', 'New pallets', 'Pieza'],
])(
  'first records are named in %s, the language of the company, with a translation',
  async (language, division, measure, family, translated) => {
    const owner = await newCompany(`named-${language}.test`, language);
    expect(await readNames(owner, '/divisions', language)).toEqual([division]);
    expect((await readNames(owner, '/measures', language))[0]).toBe(measure);
    expect((await readNames(owner, '/products-families', language))[0]).toBe(family);
    const other = language === 'es' ? 'en' : 'es';
    const readChoices = async (path: string) =>
      pickListByPath((await owner.get(`${path}/all`, { lang: other })).body, 'elements').map(
        (each) => pickByPath(each, 'name'),
      );
    expect(await readChoices('/measures')).toContain(translated);
    expect(await readChoices('/divisions')).toEqual([division]);
    // The company may change each of them.
    const [first] = pickListByPath(
      (await owner.get('/divisions', { lang: language })).body,
      'elements',
    );
    const changed = await owner.put(`/divisions/${pickNumberByPath(first, 'id')}`, {
      name: 'Planta Apodaca',
      location: '25.78,-100.18',
      customFields: {},
      metadata: {},
    });
    expect(changed.status, changed.text).toBe(200);
    expect(await readNames(owner, '/divisions', language)).toEqual(['Planta Apodaca']);
    expect(await readChoices('/divisions')).toEqual(['Planta Apodaca']);
  },
);

test('a language that the product lacks is refused, and nothing is made', async () => {
  await expect(newCompany('french.test', 'fr')).rejects.toThrow('--language must be es or en');
  expect(
    await server.database.shared(sql<{ host: string }>`
      select host from account_hosts where host = 'french.test'`),
  ).toEqual([]);
});

test('a superuser who is made later belongs to the oldest position', async () => {
  const owner = await newCompany('later.test');
  const account = await server.database.shared(sql<{ id: number }>`
    select account_id as id from account_hosts where host = 'later.test'`);
  const { password } = await resetAccountAdmin(server.database, server.accounts, {
    account: account[0]?.id ?? 0,
    email: 'nueva@later.test',
    name: 'Directora Nueva',
  });
  expect(password).not.toBe('');
  const people = await owner.get('/users', { filters: { email: 'nueva@later.test' } });
  expect(pickByPath(people.body, 'elements.0.mainPosition.name')).toBe('Dirección general');
});
