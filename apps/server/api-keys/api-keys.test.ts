import { apiKeyPermissions } from '@tarima/domain/api-keys/api-key';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Transaction } from '../kit/database.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { getDayAhead } from '../testing/days.ts';
import { buildSampleBody } from '../testing/samples.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import {
  forbiddenKeyResponse,
  getClientUserId,
  createTestApiKey,
  createApiKeyClient,
  pickStatusAndCode,
  type CreatedApiKey,
} from './testing.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('plant.test', [0, 1, 2, 98]);
});
afterAll(() => server.close());

const createClientOfKey = (made: CreatedApiKey) => createApiKeyClient(server, company.host, made);
const administrator = (): TestClient => company.clients[1] ?? company.admin;

describe('an API key', () => {
  test('can call only the endpoints of its permissions', async () => {
    const key = createClientOfKey(await createTestApiKey(company.admin, ['suppliers']));
    const made = await key.post('/suppliers', buildSampleBody(suppliers, 1));
    expect(made.status).toBe(201);
    const id = pickNumberByPath(made.body, 'id');
    expect((await key.get(`/suppliers/${id}`)).status).toBe(200);
    expect((await key.put(`/suppliers/${id}`, buildSampleBody(suppliers, 2))).status).toBe(200);
    expect(pickStatusAndCode(await key.get('/products'))).toEqual(forbiddenKeyResponse);
    expect(pickStatusAndCode(await key.post('/measures', {}))).toEqual(forbiddenKeyResponse);
  });

  test('is shown in full once and stored only as a hash and a prefix', async () => {
    const { id, text } = await createTestApiKey(company.admin, ['measures'], 'Báscula');
    expect(text).toMatch(/^tarima_[\w-]{43}$/);
    const list = await company.admin.get('/api-keys');
    expect(pickListByPath([list.body], '0').find((each) => pickByPath(each, 'id') === id)).toEqual({
      id,
      name: 'Báscula',
      prefix: text.slice(0, 11),
      permissions: ['measures'],
      user: { id: expect.any(Number), name: 'Person 0 of plant.test' },
      createdAt: expect.any(String),
      expiresOn: getDayAhead(30),
      usedOn: null,
      isGood: true,
    });
    const [row] = await server.asOwner<{ kept: string; told: string }>(
      `select to_jsonb(k)::text as kept, (select string_agg(to_jsonb(h)::text, '') from history h
       where h.account_id = k.account_id and h.module = 'api_keys') as told
       from api_keys k where account_id = $1 and id = $2`,
      [company.accountId, id],
    );
    expect(row?.kept).toContain(text.slice(0, 11));
    for (const content of [row?.kept, row?.told, list.text])
      expect(content).not.toContain(text.slice(11));
    expect(row?.told).not.toContain('key_hash');
  });

  test('appears in the history of the records that it changes', async () => {
    const made = await createTestApiKey(company.admin, ['suppliers']);
    const byKey = await createClientOfKey(made).post('/suppliers', buildSampleBody(suppliers, 11));
    const byHand = await company.admin.post('/suppliers', buildSampleBody(suppliers, 12));
    const ids = [byKey, byHand].map(({ body }) => pickNumberByPath(body, 'id'));
    const rows = await server.asOwner(
      `select entity_id::int, key_id::int, user_id is not null as somebody from history
       where account_id = $1 and module = 'suppliers' and entity_id = any($2) order by entity_id`,
      [company.accountId, ids],
    );
    expect(rows).toEqual([
      { entity_id: ids[0], key_id: made.id, somebody: true },
      { entity_id: ids[1], key_id: null, somebody: true },
    ]);
  });

  test('stores the day of its last use without delaying the request, and writes it once a day', async () => {
    const made = await createTestApiKey(company.admin, ['measures']);
    const state = async () => {
      const [row] = await server.asOwner<{ used: boolean; version: string }>(
        `select used_on is not null as used, xmin::text as version from api_keys where account_id = $1 and id = $2`,
        [company.accountId, made.id],
      );
      return row;
    };
    await createClientOfKey(made).get('/measures');
    await vi.waitFor(async () => expect(await state()).toMatchObject({ used: true }));
    const { version } = (await state()) ?? {};
    for (let at = 0; at < 5; at += 1)
      expect((await createClientOfKey(made).get('/measures')).status).toBe(200);
    expect((await state())?.version).toBe(version);
  });

  test('never has more permissions than its user has at the moment', async () => {
    const id = await getClientUserId(administrator());
    const key = createClientOfKey(await createTestApiKey(administrator(), ['products', 'prices']));
    const listed = await key.get('/products', { orderBy: 'price' });
    expect(listed.status).toBe(200);
    await asProfile(id, 4); // warehouse: products without their prices
    expect((await key.get('/products')).status).toBe(200);
    expect((await key.get('/products', { orderBy: 'price' })).status).toBe(403);
    await asProfile(id, 2); // sales again
    expect((await key.get('/products', { orderBy: 'price' })).status).toBe(200);
    await asProfile(id, 99);
    expect(pickStatusAndCode(await key.get('/products'))).toEqual(forbiddenKeyResponse);
    await asProfile(id, 1);
  });

  test('sees only the division of the user it acts for', async () => {
    const [north, south] = [await division('Planta norte'), await division('Planta sur')];
    const [mine, theirs] = [await store('De aquí', north), await store('De allá', south)];
    const bound = company.clients[3] ?? company.admin;
    const holderId = await getClientUserId(bound);
    await inCompany((tx) =>
      tx.row(sql`
        with place as (
          insert into positions (account_id, name, description, base_salary, division_id)
          values (${tx.accountId}, 'Jefe', 'Jefe', 1, ${north}) returning id
        ) update users u set main_position_id = place.id from place where u.id = ${holderId}`),
    );
    await withKeys(98);
    const key = createClientOfKey(await createTestApiKey(bound, ['stores']));
    const { body } = await key.get('/stores');
    expect(pickListByPath(body, 'elements').map((each) => pickByPath(each, 'id'))).toEqual([mine]);
    expect(pickStatusAndCode(await key.get(`/stores/${theirs}`))).toEqual([
      404,
      'ENTITY_NOT_FOUND',
    ]);
  });
});

const record = async (path: string, body: object): Promise<number> =>
  pickNumberByPath((await company.admin.post(path, body)).body, 'id');
const division = (name: string) => record('/divisions', { name, location: '19.4,-99.1' });
const store = (name: string, divisionId: number) =>
  record('/stores', { name, division: { id: divisionId } });

const inCompany = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  server.database.tenant(company.accountId, work);

/** Gives a profile the permission to make keys. */
const withKeys = (profileId: number) =>
  inCompany((tx) =>
    tx.row(sql`
      insert into profiles_permissions (account_id, owner_id, record_id)
      select ${tx.accountId}, ${profileId}, id from permission_names where code = 'api_keys'
      on conflict do nothing`),
  );
const asProfile = (userId: number, profileId: number) =>
  inCompany((tx) => tx.row(sql`update users set profile_id = ${profileId} where id = ${userId}`));

describe('an API key with every permission', () => {
  let everything: TestClient;
  beforeAll(async () => {
    everything = createClientOfKey(
      await createTestApiKey(company.admin, apiKeyPermissions, 'Todo'),
    );
  });

  test('cannot manage keys, users, sessions, passwords or company settings', async () => {
    for (const [method, path] of [
      ['GET', '/api-keys'],
      ['POST', '/api-keys'],
      ['DELETE', '/api-keys/1'],
      ['GET', '/users'],
      ['POST', '/users'],
      ['PUT', '/users/1/disable'],
      ['DELETE', '/users/1/delete'],
      ['GET', '/users/current'],
      ['PUT', '/users/my-configs'],
      ['POST', '/users/my-configs/confirm-email'],
      ['PUT', '/users/1/pin'],
      ['POST', '/users/1/badge'],
      ['GET', '/users/1/sessions'],
      ['DELETE', '/users/1/sessions'],
      ['GET', '/profiles'],
      ['PUT', '/profiles'],
      ['PUT', '/account/settings'],
      ['POST', '/current-session/change-password'],
      ['POST', '/current-session/sign-out'],
      ['GET', '/current-session/sessions'],
      ['DELETE', '/current-session/sessions'],
      ['GET', '/notifications'],
      ['POST', '/list-views'],
      ['POST', '/workplaces/1/tablets'],
      ['DELETE', '/workplaces/1/tablets/1'],
      ['POST', '/orders/1/links'],
      ['GET', '/products/export'],
    ] as const) {
      const body = method === 'GET' ? undefined : '{}';
      expect([
        method,
        path,
        ...pickStatusAndCode(await everything.send(method, path, body)),
      ]).toEqual([method, path, ...forbiddenKeyResponse]);
    }
  });

  test('can read the data that is open to every signed-in user', async () => {
    for (const path of [
      '/catalogs',
      '/catalogs/classes',
      '/permissions',
      '/account/settings',
      '/orders/statuses',
    ])
      expect([path, (await everything.get(path)).status]).toEqual([path, 200]);
  });

  test('gives only the permissions of the key, even if its user is a superuser', async () => {
    const narrow = createClientOfKey(await createTestApiKey(company.admin, ['orders']));
    expect((await narrow.get('/orders')).status).toBe(200);
    const { status, body } = await narrow.get('/orders', { orderBy: 'total' });
    expect([status, pickByPath(body, 'details.0')]).toEqual([
      403,
      { path: 'orderBy', rule: 'hidden', params: { field: 'total' } },
    ]);
    expect(pickStatusAndCode(await narrow.get('/users'))).toEqual(forbiddenKeyResponse);
  });
});

test('a key cannot move users to another division by changing their position, while its owner can', async () => {
  const [east, west] = [await division('Planta este'), await division('Planta oeste')];
  const position = { name: 'Encargado', description: 'Encargado', baseSalary: '500.00' };
  const id = await record('/positions', { ...position, division: { id: east } });
  const holderId = await getClientUserId(company.clients[3] ?? company.admin);
  await inCompany((tx) =>
    tx.row(sql`update users set main_position_id = ${id} where id = ${holderId}`),
  );
  const moved = { ...position, division: { id: west } };
  const key = createClientOfKey(
    await createTestApiKey(company.admin, ['positions', 'divisions', 'salaries']),
  );
  const refused = await key.put(`/positions/${id}`, moved);
  expect([refused.status, pickByPath(refused.body, 'details.0.rule')]).toEqual([403, 'heldPeople']);
  expect((await company.admin.put(`/positions/${id}`, moved)).status).toBe(200);
});

describe('a user who creates API keys', () => {
  const body = { name: 'Tienda', permissions: ['measures'], expiresOn: getDayAhead(30) };

  test.each([
    [{}, ['name', 'permissions', 'expiresOn']],
    [{ ...body, name: ' ' }, ['name']],
    [{ ...body, name: 'x'.repeat(101) }, ['name']],
    [{ ...body, permissions: [] }, ['permissions']],
    [{ ...body, permissions: ['api_keys'] }, ['permissions.0']],
    [{ ...body, permissions: ['measures', 'users'] }, ['permissions.1']],
    [{ ...body, permissions: 'measures' }, ['permissions']],
    [{ ...body, expiresOn: undefined }, ['expiresOn']],
    [{ ...body, expiresOn: null }, ['expiresOn']],
    [{ ...body, expiresOn: getDayAhead(-1) }, ['expiresOn']],
    [{ ...body, expiresOn: getDayAhead(740) }, ['expiresOn']],
    [{ ...body, expiresOn: '9999-12-31' }, ['expiresOn']],
  ])('gets an error that names the wrong field for %j', async (wrong, paths) => {
    const before = await company.admin.get('/api-keys');
    const answer = await company.admin.post('/api-keys', wrong);
    expect(pickStatusAndCode(answer)).toEqual([400, 'WRONG_VALUES']);
    expect(pickListByPath(answer.body, 'details').map((each) => pickByPath(each, 'path'))).toEqual(
      paths,
    );
    expect((await company.admin.get('/api-keys')).text).toBe(before.text);
  });

  test('needs the permission and can grant only permissions of their own', async () => {
    const seller = company.clients[2] ?? company.admin;
    expect(pickStatusAndCode(await seller.post('/api-keys', body))).toEqual([403, 'FORBIDDEN']);
    await withKeys(2);
    const answer = await seller.post('/api-keys', { ...body, permissions: ['orders', 'costs'] });
    expect([answer.status, pickByPath(answer.body, 'details')]).toEqual([
      403,
      [{ path: 'permissions', rule: 'notHeld' }],
    ]);
    const allowed = await seller.post('/api-keys', { ...body, permissions: ['orders', 'prices'] });
    expect(allowed.status).toBe(201);
  });

  test('can revoke keys of other users only if these have no permission that the user lacks', async () => {
    await withKeys(2);
    const seller = company.clients[2] ?? company.admin;
    const broader = await createTestApiKey(company.admin, ['costs']);
    const narrower = await createTestApiKey(company.admin, ['orders']);
    const refused = await seller.delete(`/api-keys/${broader.id}`);
    expect([refused.status, pickByPath(refused.body, 'details')]).toEqual([
      403,
      [{ path: 'id', rule: 'broader' }],
    ]);
    expect(pickStatusAndCode(await createClientOfKey(broader).get('/catalogs'))[0]).toBe(200);
    expect((await seller.delete(`/api-keys/${narrower.id}`)).status).toBe(204);
  });

  test('can revoke their own key after they lost its permissions', async () => {
    await withKeys(2);
    await withKeys(4);
    const holder = company.clients[2] ?? company.admin;
    const holderId = await getClientUserId(holder);
    const [mine, other] = [
      await createTestApiKey(holder, ['prices']),
      await createTestApiKey(company.admin, ['prices']),
    ];
    await asProfile(holderId, 4); // warehouse: no prices
    expect((await holder.delete(`/api-keys/${other.id}`)).status).toBe(403);
    expect((await holder.delete(`/api-keys/${mine.id}`)).status).toBe(204);
    await asProfile(holderId, 2);
    expect((await createClientOfKey(mine).get('/catalogs')).status).toBe(401);
    expect((await createClientOfKey(other).get('/catalogs')).status).toBe(200);
  });

  test('can create up to 100 keys', async () => {
    const full = await server.company('full.test');
    await server.database.tenant(full.accountId, (tx) =>
      tx.row(sql`
        insert into api_keys (account_id, user_id, name, prefix, key_hash, permissions, expires_at)
        select ${full.accountId}, (select min(id) from users where account_id = ${full.accountId}), 'Llave', 'tarima_x',
          sha256(n::text::bytea), '{orders}', present() + interval '1 day' from generate_series(1, 99) n`),
    );
    expect((await full.admin.post('/api-keys', body)).status).toBe(201);
    const answer = await full.admin.post('/api-keys', body);
    expect([answer.status, pickByPath(answer.body, 'details')]).toEqual([
      400,
      [{ path: 'keys', rule: 'lessOrEqual', params: { max: 100 } }],
    ]);
    // A revoked key makes room for another.
    const { body: keys } = await full.admin.get('/api-keys');
    const [newest] = pickListByPath([keys], '0');
    const revoked = await full.admin.delete(`/api-keys/${String(pickByPath(newest, 'id'))}`);
    expect(revoked.status).toBe(204);
    expect((await full.admin.post('/api-keys', body)).status).toBe(201);
  });

  test('gets a new key for each repeated call, and no stored response contains the text of a key', async () => {
    const twice = company.admin.with({ 'idempotency-key': 'the-same-key-twice' });
    const answers = [await twice.post('/api-keys', body), await twice.post('/api-keys', body)];
    expect(new Set(answers.map((each) => pickByPath(each.body, 'text'))).size).toBe(2);
    const [row] = await server.asOwner<{ n: number }>(
      `select count(*)::int as n from kept_answers where account_id = $1 and key = 'the-same-key-twice'`,
      [company.accountId],
    );
    expect(row?.n).toBe(0);
  });
});
