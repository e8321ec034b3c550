import { randomUUID } from 'node:crypto';
import { parseDesignText } from '@tarima/domain/pallets/parse-design';
import { positions } from '@tarima/domain/positions/position';
import { products } from '@tarima/domain/products/product';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { importSheetFile } from '../sheets/testing/sheets.ts';
import { buildSampleBody } from '../testing/samples.ts';
import { buildCustomerBody } from '../testing/sales-company.ts';
import { runOperatorCommand } from '../testing/run-operator-command.ts';
import { startIsolatedTestServer, startTestServer, type TestServer } from '../testing/server.ts';
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
  'the first records are named in %s, the language of the company, with a translation',
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

test('an unsupported language is refused, and no account is created', async () => {
  await expect(newCompany('french.test', 'fr')).rejects.toThrow('--language must be es or en');
  expect(
    await server.database.shared(sql<{ host: string }>`
      select host from account_hosts where host = 'french.test'`),
  ).toEqual([]);
});

test('a superuser created later gets the oldest position', async () => {
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

test('the proposed product family of a pallet is one of pallets and that of a crate one of crates', async () => {
  const owner = await newCompany('crates.test');
  const propose = async (said: string): Promise<unknown> => {
    const design = parseDesignText(said)?.design;
    if (!design) throw new Error(`Not understood: ${said}`);
    const answer = await owner.post('/pallet-designs/estimate', { design, quantity: 10 });
    expect(answer.status, answer.text).toBe(200);
    return pickByPath(answer.body, 'productFamily.name');
  };
  const [pallet, crate] = ['48x40, 3 largueros, 7 + 5', 'huacal 48x40x30'];
  expect(await propose(pallet)).toBe('Tarimas nuevas');
  expect(await propose(crate)).toBe('Cajas y huacales');
  // The first family by name is that of the crates.
  await quote(owner);
  expect(await propose(pallet)).toBe('Tarimas nuevas');
  // A pallet that is drawn decides for the next one.
  const families = pickListByPath((await owner.get('/products-families/all')).body, 'elements');
  const recycled = families.find((each) => pickByPath(each, 'name') === 'Tarimas recicladas');
  const [measure] = pickListByPath((await owner.get('/measures/all')).body, 'elements');
  const made = await owner.post('/pallet-designs/products', {
    design: parseDesignText(pallet)?.design,
    said: pallet,
    name: { es: 'Tarima de vuelta', en: 'Return pallet' },
    price: '9.00',
    measure: { id: pickNumberByPath(measure, 'id') },
    productFamily: { id: pickNumberByPath(recycled, 'id') },
  });
  expect(made.status, made.text).toBe(201);
  expect(await propose('40x40, 3 largueros, 5 + 3')).toBe('Tarimas recicladas');
});

/** Returns the ids of the records of a select by their names. */
async function readIds(client: TestClient, path: string): Promise<ReadonlyMap<string, number>> {
  const { body } = await client.get(`${path}/all`, { size: 100 });
  return new Map(
    pickListByPath(body, 'elements').map((each) => [
      String(pickByPath(each, 'name')),
      pickNumberByPath(each, 'id'),
    ]),
  );
}

test('the proposed family has most drawn pallets of the same kind, then most products; the measure is the most common', async () => {
  const owner = await newCompany('kinds.test');
  const families = await readIds(owner, '/products-families');
  const measures = await readIds(owner, '/measures');
  const propose = async (said: string): Promise<unknown[]> => {
    const answer = await owner.post('/pallet-designs/estimate', {
      design: parseDesignText(said)?.design,
      quantity: 10,
    });
    expect(answer.status, answer.text).toBe(200);
    return ['productFamily.name', 'measure.name'].map((path) => pickByPath(answer.body, path));
  };
  const refer = (family: string, measure: string) => ({
    price: '9.00',
    measure: { id: measures.get(measure) },
    productFamily: { id: families.get(family) },
  });
  const make = async (name: string, family: string, measure: string): Promise<void> => {
    const made = await owner.post('/products', {
      ...refer(family, measure),
      name,
      description: 'Sin dibujo',
    });
    expect(made.status, made.text).toBe(201);
  };
  const draw = async (said: string, family: string): Promise<void> => {
    const made = await owner.post('/pallet-designs/products', {
      ...refer(family, 'Millar'),
      design: parseDesignText(said)?.design,
      said,
      name: { es: `Dibujo ${said}`, en: `Drawing ${said}` },
    });
    expect(made.status, made.text).toBe(201);
  };
  const pallet = '48x40, 3 largueros, 7 + 5';
  expect(await propose(pallet)).toEqual(['Tarimas nuevas', 'Pieza']);
  await make('Usada', 'Tarimas recicladas', 'Millar');
  expect(await propose(pallet)).toEqual(['Tarimas recicladas', 'Millar']);
  await make('Nueva 1', 'Tarimas nuevas', 'Pieza');
  await make('Nueva 2', 'Tarimas nuevas', 'Pieza');
  expect(await propose(pallet)).toEqual(['Tarimas nuevas', 'Pieza']);
  // A crate that is drawn does not count for pallets.
  await draw('huacal 48x40x30', 'Tarimas recicladas');
  expect((await propose(pallet))[0]).toBe('Tarimas nuevas');
  await draw('40x40, 3 largueros, 5 + 3', 'Tarimas recicladas');
  await make('Nueva 3', 'Tarimas nuevas', 'Pieza');
  await make('Nueva 4', 'Tarimas nuevas', 'Pieza');
  expect((await propose(pallet))[0]).toBe('Tarimas recicladas');
});

test('the location of the user’s own division is returned once it has been set', async () => {
  const owner = await newCompany('pinned.test');
  const readPin = async () =>
    pickByPath((await owner.get('/users/current')).body, 'divisionLocation');
  expect(await readPin()).toBeNull();
  const [division] = pickListByPath((await owner.get('/divisions')).body, 'elements');
  // The pin of another division does not come.
  const other = await owner.post('/divisions', {
    name: 'Planta El Salto',
    location: '20.519,-103.179',
  });
  expect(other.status, other.text).toBe(201);
  const position = await owner.post('/positions', {
    ...buildSampleBody(positions, 1),
    division: { id: pickNumberByPath(other.body, 'id') },
  });
  expect(position.status, position.text).toBe(201);
  expect(await readPin()).toBeNull();
  const moved = await owner.put(`/divisions/${pickNumberByPath(division, 'id')}`, {
    name: 'Planta Apodaca',
    location: '25.78,-100.18',
    customFields: {},
    metadata: {},
  });
  expect(moved.status, moved.text).toBe(200);
  expect(await readPin()).toBe('25.78,-100.18');
});

test.each([
  ['es', 'raw-materials', rawMaterials, ['Pieza', 'Millar']],
  ['en', 'raw-materials', rawMaterials, ['Piece', 'Thousand']],
  ['es', 'products', products, ['Pieza', 'Pieza']],
] as const)(
  'the import example in %s of the %s of a new company has fitting units and is imported completely',
  async (lang, path, module, units) => {
    const owner = await newCompany(`sample-${lang}-${path}.test`, lang);
    const supplier = await owner.post('/suppliers', buildSampleBody(suppliers, 1));
    expect(supplier.status, supplier.text).toBe(201);
    const { bytes } = await owner.get(`/${path}/import-template`, { lang, sample: 'true' });
    const done = await importSheetFile(owner, module, bytes, { lang });
    expect(done.body, done.text).toMatchObject({ errors: [], rows: 2, creates: 2 });
    const { body } = await owner.get(`/${path}`, { lang, orderBy: 'id', orderType: 'asc' });
    const rows = pickListByPath(body, 'elements');
    expect(rows.map((row) => pickByPath(row, 'measure.name'))).toEqual(units);
    if (module === products)
      expect(rows.map((row) => pickByPath(row, 'productFamily.name'))).toEqual([
        'Tarimas nuevas',
        'Tarimas nuevas',
      ]);
    else
      expect(
        rows.map((row) =>
          ['thickness', 'width', 'length', 'volume'].map((name) => pickByPath(row, name)),
        ),
      ).toEqual([
        [19, 100, 1200, 0.00228],
        // Nails have no size of a board.
        [null, null, null, null],
      ]);
  },
);

test('the command that creates the first company prints its own host where the installation has a public address, and localhost without one', async () => {
  const argumentsOfCommand = [
    'create',
    '--name=Tarimas del Norte',
    '--host=norte.example',
    '--admin-name=Rosa Treviño',
    '--admin-email=rosa@norte.example',
  ];
  for (const [environment, address] of [
    [{ PUBLIC_URL: 'https://plants.example' }, 'https://norte.example'],
    [{ PORT: '3456' }, 'http://localhost:3456'],
  ] as const) {
    const empty = await startIsolatedTestServer();
    onTestFinished(() => empty.close());
    const { code, said } = await runOperatorCommand('account.ts', argumentsOfCommand, {
      ...environment,
      DATABASE_URL: empty.ownerUrl,
      DATA_DIR: empty.dataDir,
    });
    expect([code, said]).toEqual([
      0,
      expect.stringContaining(`Tarimas del Norte, at ${address}\n`),
    ]);
  }
});
