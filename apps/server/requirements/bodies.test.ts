import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickNumberByPath, type TestClient } from '../testing/client.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  ({ admin } = await server.company('bodies.test'));
});
afterAll(() => server.close());

const createRecord = async (path: string, body: object): Promise<number> => {
  const answer = await admin.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return pickNumberByPath(answer.body, 'id');
};

const location = '25.67,-100.31';
const english = (name: string) => ({ language: { name: { en: name } } });

// Bodies with only the requested fields. A caller without the product's additional fields must not lose them.
test('an update with only the specified fields keeps the other fields of the record', async () => {
  const division = await createRecord('/divisions', {
    name: 'Planta Centro',
    location,
    metadata: english('Centre plant'),
  });
  const measure = await createRecord('/measures', {
    name: 'Pieza',
    description: 'Una',
    countable: true,
    metadata: english('Piece'),
  });
  const family = await createRecord('/products-families', {
    name: 'Tarimas',
    description: 'De pino',
  });
  const product = {
    name: 'Tarima nueva',
    description: 'De pino',
    price: 125,
    measure: { id: measure },
    productFamily: { id: family },
    customFields: {},
  };
  const supplier = {
    code: 'PROV-1',
    name: 'Maderas',
    email: 'ventas@maderas.test',
    supplierType: 'lumber',
    businessType: 'manufacturing',
    state: 'NLE',
    city: 'Monterrey',
    location,
  };
  const supplierId = await createRecord('/suppliers', { ...supplier, status: 'inactive' });
  const material = {
    code: 'TABLA-1',
    description: 'Tabla de pino',
    materialType: 'new',
    unitCost: 12,
    thickness: 1,
    warehouseLocation: 'A-1',
    measure: { id: measure },
    supplier: { id: supplierId },
  };
  const customerFields = {
    phoneNumber: '81 5555 0100',
    address: 'Av. Industrias 100',
    paymentTerms: '30 días',
  };
  const customer = {
    name: 'Cliente',
    email: 'compras@cliente.test',
    customerType: 'distributor',
    businessType: 'manufacturing',
    state: 'NLE',
    city: 'Monterrey',
    location,
    customFields: {},
    metadata: {},
  };
  const position = await createRecord('/positions', {
    name: 'Clavador',
    description: 'Clava',
    baseSalary: 100,
    division: { id: division },
    metadata: english('Nailer'),
  });
  const workplace = {
    name: 'Clavado',
    description: 'Mesa de clavado',
    division: { id: division },
    positions: [position],
  };
  const person = {
    name: 'Ana Herrera',
    email: 'ana@bodies.test',
    profile: { id: 4 },
    mainPosition: { id: position },
    positions: [],
  };
  const changes: readonly (readonly [path: string, made: number, body: object, kept: object])[] = [
    [
      '/divisions',
      division,
      { name: 'Planta Centro', location, customFields: {} },
      { metadata: english('Centre plant') },
    ],
    [
      '/measures',
      measure,
      { name: 'Pieza', description: 'Una', customFields: {}, metadata: english('Piece') },
      { countable: true },
    ],
    [
      '/products',
      await createRecord('/products', { ...product, metadata: english('New pallet') }),
      product,
      { metadata: english('New pallet') },
    ],
    ['/suppliers', supplierId, supplier, { status: 'inactive' }],
    [
      '/raw-materials',
      await createRecord('/raw-materials', {
        ...material,
        dimensionUnit: 'in',
        status: 'inactive',
      }),
      material,
      { dimensionUnit: 'in', status: 'inactive' },
    ],
    [
      '/customers',
      await createRecord('/customers', { ...customer, language: 'en', ...customerFields }),
      customer,
      { language: 'en', ...customerFields },
    ],
    [
      '/workplaces',
      await createRecord('/workplaces', {
        ...workplace,
        stations: 3,
        metadata: { color: '#3f8f3f' },
      }),
      workplace,
      { stations: 3, color: '#3f8f3f' },
    ],
    [
      '/users',
      await createRecord('/users', { ...person, status: 'inactive' }),
      person,
      { status: 'inactive' },
    ],
  ];
  for (const [path, id, body, expected] of changes) {
    const answer = await admin.put(`${path}/${id}`, body);
    expect([path, answer.status, answer.text]).toEqual([path, 200, expect.any(String)]);
    expect(answer.body).toMatchObject(expected);
    expect((await admin.get(`${path}/${id}`)).body).toMatchObject(expected);
  }
});

test('an update that sends other fields of the record changes them', async () => {
  const id = await createRecord('/measures', {
    name: 'Metro',
    description: 'Uno',
    countable: true,
  });
  const body = { name: 'Metro', description: 'Uno', countable: false, metadata: english('Metre') };
  const changed = await admin.put(`/measures/${id}`, body);
  expect(changed.body).toMatchObject({ countable: false, metadata: english('Metre') });
  const bare = await admin.put(`/measures/${id}`, { ...body, metadata: {} });
  expect(pickByPath(bare.body, 'metadata')).toEqual({});
});

test('account styles need every color but no logo, and working hours need both start and end, or neither', async () => {
  const { body } = await admin.get('/account/settings');
  const style = pickByPath(body, 'styleMetadata');
  const settings = pickByPath(body, 'settings');
  if (typeof style !== 'object' || typeof settings !== 'object') throw new Error('No settings');
  const { logoIcon: _, logoText: __, ...colors }: Record<string, unknown> = { ...style };
  const styled = await admin.put('/account/settings', { styleMetadata: colors });
  expect([styled.status, styled.text]).toEqual([200, expect.any(String)]);
  const without = { ...settings, operativeLapse: { start: null, end: null } };
  const saved = await admin.put('/account/settings', { settings: without });
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
  expect(pickByPath(saved.body, 'settings.operativeLapse')).toBeNull();
  const half = {
    ...settings,
    operativeLapse: { start: { hours: 9, minutes: 0, seconds: 0 }, end: null },
  };
  expect((await admin.put('/account/settings', { settings: half })).status).toBe(400);
});

test('the current user has positions and a main division, and an edit of an order keeps its omitted terms', async () => {
  const division = await createRecord('/divisions', { name: 'Planta Propia', location });
  const positions: number[] = [];
  for (const name of ['Jefe de planta', 'Vendedor'])
    positions.push(
      await createRecord('/positions', {
        name,
        description: name,
        baseSalary: 100,
        division: { id: division },
      }),
    );
  const [main, other] = positions;
  const me = (await admin.get('/users/current')).body;
  expect(me).toMatchObject({ mainPosition: null, positions: [], status: 'active' });
  const saved = await admin.put(`/users/${pickNumberByPath(me, 'id')}`, {
    name: pickByPath(me, 'name'),
    email: pickByPath(me, 'email'),
    profile: { id: 0 },
    status: 'active',
    mainPosition: { id: main },
    positions: [other],
  });
  expect(saved.status, saved.text).toBe(200);
  expect((await admin.get('/users/current')).body).toMatchObject({
    mainPosition: {
      id: main,
      name: 'Jefe de planta',
      division: { id: division, name: 'Planta Propia' },
    },
    positions: [{ id: other, name: 'Vendedor' }],
    profile: { id: 0 },
    updatedAt: pickByPath(saved.body, 'updatedAt'),
  });

  const description = 'Para cotizar';
  const measure = await createRecord('/measures', { name: 'Unidad', description });
  const family = await createRecord('/products-families', { name: 'Cotizadas', description });
  const product = await createRecord('/products', {
    name: 'Tarima cotizada',
    description,
    price: 125,
    measure: { id: measure },
    productFamily: { id: family },
  });
  const customer = await createRecord('/customers', {
    name: 'Cliente cotizado',
    customerType: 'distributor',
    businessType: 'manufacturing',
    state: 'NLE',
    city: 'Monterrey',
    location,
  });
  const data = { quantity: 2, price: 100, discount: 0, discountType: 0 };
  const order = {
    customer: { id: customer },
    orderDate: '2026-11-20',
    details: [{ product: { id: product }, data }],
    customFields: {},
  };
  const said = { paymentTerms: '30 días', deliveryPlace: 'Patio 2', notes: 'Con cuidado' };
  const beside = { requestedDate: '2026-12-12', metadata: { color: '#336699' }, ...said };
  const id = await createRecord('/orders', { ...order, ...beside });
  expect((await admin.put(`/orders/${id}`, order)).body).toMatchObject(beside);
  const blank = { requestedDate: '', paymentTerms: ' ', deliveryPlace: null, notes: '' };
  const cleared = await admin.put(`/orders/${id}`, { ...order, ...blank });
  expect(cleared.body).toMatchObject({
    requestedDate: null,
    paymentTerms: null,
    deliveryPlace: null,
    notes: null,
  });
});

test('a record can be referenced by a plain id instead of an object', async () => {
  const division = await createRecord('/divisions', { name: 'Planta Numerada', location });
  const body = { name: 'Cortador', description: 'Corta', baseSalary: 100 };
  const position = await createRecord('/positions', { ...body, division });
  expect((await admin.get(`/positions/${position}`)).body).toMatchObject({
    division: { id: division, name: 'Planta Numerada' },
  });
  const wrong = await admin.post('/positions', { ...body, division: -1 });
  expect([wrong.status, pickByPath(wrong.body, 'details.0.path')]).toEqual([400, 'division.id']);
  const none = await admin.post('/positions', { ...body, division: '' });
  expect(pickByPath(none.body, 'details')).toEqual([{ path: 'division', rule: 'required' }]);
});

test('orders with pending origins can be filtered with either spelling of the status', async () => {
  for (const path of ['/orders', '/my-orders', '/orders-planning'])
    for (const status of ['origins_pending', 'pending_origins']) {
      const listed = await admin.get(path, { filters: { status: [status, 'active'] } });
      expect([path, status, listed.status]).toEqual([path, status, 200]);
    }
  const unknown = await admin.get('/orders', { filters: { status: ['pending'] } });
  expect(unknown.status).toBe(400);
});
