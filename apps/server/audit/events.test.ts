import { positions } from '@tarima/domain/positions/position';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createApiKeyClient,
  createTestApiKey,
  getClientUserId,
  unknownKeyResponse,
  pickStatusAndCode,
} from '../api-keys/testing.ts';
import { exportSheetFile } from '../sheets/testing/sheets.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { alterCompanyRows } from '../testing/company.ts';
import { getPlantYear } from '../testing/days.ts';
import { buildSampleBody, createSampleReferences } from '../testing/samples.ts';
import { requireSuccess } from '../testing/sales-company.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('events.test', [0, 1, 2, 3, 4, 98]);
  // The last one is a superuser too.
  await alterCompanyRows(
    server.database,
    company.accountId,
    `update users set profile_id = 0 where account_id = ${company.accountId} and profile_id = 98`,
  );
});
afterAll(() => server.close());

const client = (at: number): TestClient => {
  const found = company.clients[at];
  if (!found) throw new Error('Nobody there');
  return found;
};

const listEvents = (action: string): Promise<unknown[]> =>
  server.asOwner(
    `select module, entity_id::int as record, user_id::int as user, key_id::int as key, before, after from history
     where account_id = $1 and action = $2 order by id`,
    [company.accountId, action],
  );

describe('exports', () => {
  test('an exported list is recorded as an event with its filters and its number of rows', async () => {
    for (const at of [1, 2, 3])
      requireSuccess(await company.admin.post('/suppliers', buildSampleBody(suppliers, at)));
    const { city } = buildSampleBody(suppliers, 2);
    await exportSheetFile(company, suppliers, { filters: { city: String(city) } });
    const user = await getClientUserId(company.admin);
    const [made, ...more] = await listEvents('export');
    expect(more).toEqual([]);
    expect(made).toEqual({
      module: 'suppliers',
      record: 0,
      user,
      key: null,
      before: null,
      after: { rows: 1, query: expect.stringContaining(`"city":"${String(city)}"`) },
    });
    const { body } = await company.admin.get('/audit?filters[action][0]=export');
    const id = pickNumberByPath(body, 'elements.0.id');
    expect(pickByPath(body, 'elements.0')).toMatchObject({ module: 'suppliers', recordId: null });
    const read = requireSuccess(await company.admin.get(`/audit/${id}/changes`));
    expect(pickListByPath(read.body, 'changes').map((each) => pickByPath(each, 'field'))).toEqual([
      'rows',
      'query',
    ]);
  });

  test('an exported report is recorded as an event', async () => {
    const path = `/reports/monthly-revenue/export?year=${getPlantYear()}`;
    expect((await company.admin.get(path)).status).toBe(200);
    expect((await listEvents('export')).at(-1)).toMatchObject({
      module: 'reports',
      after: { query: expect.stringContaining('monthly-revenue') },
    });
  });

  test('a refused export is not recorded as an export', async () => {
    const before = await listEvents('export');
    expect((await client(2).get('/suppliers/export')).status).toBe(403);
    expect((await company.admin.get('/suppliers/export?filters[nothing]=1')).status).toBe(400);
    expect(await listEvents('export')).toEqual(before);
  });
});

describe('refused calls', () => {
  test('a call without the permission is recorded with its user and changes nothing', async () => {
    const seller = client(3);
    const user = await getClientUserId(seller);
    expect((await seller.get('/suppliers/4711/history')).status).toBe(403);
    expect((await seller.post('/api-keys', {})).status).toBe(403);
    const events = (await listEvents('refused')).filter(
      (each) => pickByPath(each, 'user') === user,
    );
    expect(events).toEqual([
      {
        module: 'suppliers',
        record: 4711,
        user,
        key: null,
        before: null,
        after: { call: 'GET /suppliers/{id}/history', code: 'FORBIDDEN' },
      },
      expect.objectContaining({
        module: 'api_keys',
        record: 0,
        after: { call: 'POST /api-keys', code: 'FORBIDDEN' },
      }),
    ]);
  });

  test('refused calls of a key without the permission, a revoked key and an unknown key are recorded', async () => {
    const made = await createTestApiKey(company.admin, ['measures'], 'Báscula');
    const key = createApiKeyClient(server, company.host, made);
    expect((await key.get('/suppliers')).status).toBe(403);
    expect((await listEvents('refused')).at(-1)).toMatchObject({
      module: 'suppliers',
      key: made.id,
      after: { code: 'KEY_FORBIDDEN' },
    });
    requireSuccess(await company.admin.delete(`/api-keys/${made.id}`));
    expect(pickStatusAndCode(await key.get('/measures'))).toEqual(unknownKeyResponse);
    expect((await listEvents('refused')).at(-1)).toMatchObject({
      user: null,
      key: made.id,
      after: { code: 'KEY_UNKNOWN' },
    });
    const guessed = createApiKeyClient(server, company.host, {
      id: 0,
      text: `tarima_${'x'.repeat(43)}`,
    });
    expect(pickStatusAndCode(await guessed.get('/measures'))).toEqual(unknownKeyResponse);
    const last = (await listEvents('refused')).at(-1);
    expect(last).toMatchObject({ user: null, key: null });
    expect(JSON.stringify(last)).not.toContain('xxx');
  });

  test('at most five refused calls per minute are recorded for each user, and five for all unknown keys', async () => {
    const storekeeper = client(4);
    const user = await getClientUserId(storekeeper);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => storekeeper.get('/profiles')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    for (let at = 0; at < 9; at += 1)
      await createApiKeyClient(server, company.host, {
        id: 0,
        text: `tarima_${String(at).repeat(43)}`,
      }).get('/measures');
    const events = await listEvents('refused');
    const count = (of: number | null) =>
      events.filter((each) => pickByPath(each, 'user') === of).length;
    expect(count(user)).toBe(5);
    expect(count(null)).toBe(5);
    // Another user is not silenced by them.
    const planner = client(2);
    expect((await planner.get('/profiles')).status).toBe(403);
    expect((await listEvents('refused')).at(-1)).toMatchObject({
      user: await getClientUserId(planner),
    });
  });

  test('an expired session and a wrong value are not recorded', async () => {
    const before = await listEvents('refused');
    expect((await server.visitor(company.host).get('/suppliers')).status).toBe(401);
    expect((await company.admin.get('/suppliers?size=x')).status).toBe(400);
    expect((await company.admin.get('/suppliers/999999999')).status).toBe(404);
    expect(await listEvents('refused')).toEqual(before);
  });
});

describe('a new superuser', () => {
  const listNotices = async (of: TestClient): Promise<unknown[]> => {
    const { body } = requireSuccess(await of.get('/notifications?size=50'));
    return pickListByPath(body, 'elements').filter(
      (each) => pickByPath(each, 'type') === 'superuserAdded',
    );
  };
  const user = async (at: number): Promise<number> => getClientUserId(client(at));

  test('is announced to every superuser and to no other user', async () => {
    const { body } = requireSuccess(await company.admin.get(`/users/${await user(2)}`));
    const references = await createSampleReferences(company.admin, positions);
    const position = await company.admin.post(
      '/positions',
      buildSampleBody(positions, 1, references),
    );
    const record = {
      name: pickByPath(body, 'name'),
      email: pickByPath(body, 'email'),
      status: 'active',
      mainPosition: { id: pickNumberByPath(position.body, 'id') },
      positions: [],
    };
    const save = async (profile: number) =>
      requireSuccess(
        await company.admin.put(`/users/${await user(2)}`, { ...record, profile: { id: profile } }),
      );
    await save(0);
    for (const at of [0, 2, 5])
      expect([at, (await listNotices(client(at))).length]).toEqual([at, 1]);
    for (const at of [1, 3, 4]) expect(await listNotices(client(at))).toEqual([]);
    const [notice] = await listNotices(client(5));
    expect(JSON.stringify(notice)).toContain('Person 0 of events.test');
    expect(JSON.stringify(notice)).toContain('Person 2 of events.test');
    // A change of something else is not news; neither is the end.
    await save(0);
    await save(3);
    expect(await listNotices(client(5))).toHaveLength(1);
    // Enabling one who was disabled is.
    requireSuccess(await company.admin.put(`/users/${await user(5)}/disable`, {}));
  });

  test('is announced too when a disabled superuser is enabled again', async () => {
    const [, , , , , last] = await server.asOwner<{ id: number }>(
      'select id::int from users where account_id = $1 order by id',
      [company.accountId],
    );
    const before = (await listNotices(company.admin)).length;
    requireSuccess(await company.admin.put(`/users/${last?.id}/enable`, {}));
    requireSuccess(await company.admin.put(`/users/${last?.id}/enable`, {}));
    expect(await listNotices(company.admin)).toHaveLength(before + 1);
  });
});
