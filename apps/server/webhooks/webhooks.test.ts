import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKeyClient, createTestApiKey, pickStatusAndCode } from '../api-keys/testing.ts';
import { toPermissionId } from '../profiles/commands.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { createTestWebhook, readLog } from './testing.ts';

const url = 'https://shop.example.com/hooks/tarima';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('hooks.test', [0, 1, 2]);
  other = await server.company('others-hooks.test');
});
afterAll(() => server.close());

const sales = (): TestClient => company.clients[2] ?? company.admin;

const listIds = async (reader: TestClient): Promise<unknown[]> =>
  pickListByPath([(await reader.get('/webhooks')).body], '0').map((each) => pickByPath(each, 'id'));

/** Gives permissions to a profile, or takes them away again. */
const setPermissions = (profile: number, permissions: readonly string[]) =>
  server.database.tenant(company.accountId, async (tx) => {
    await tx.row(sql`
      delete from profiles_permissions where account_id = ${tx.accountId} and owner_id = ${profile}
        and record_id = ${toPermissionId('api_keys')}`);
    for (const permission of permissions)
      await tx.row(sql`
        insert into profiles_permissions (account_id, owner_id, record_id)
        values (${tx.accountId}, ${profile}, ${toPermissionId(permission)}) on conflict do nothing`);
  });

const setOnlyMine = (onlyMine: boolean) =>
  server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      update profiles set only_mine = ${onlyMine} where account_id = ${tx.accountId} and id = 2`),
  );

describe('a webhook', () => {
  test('returns its secret only once, and stores it encrypted', async () => {
    const { id, secret } = await createTestWebhook(company.admin, url, ['orders.updated']);
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    const list = await company.admin.get('/webhooks');
    expect(pickListByPath([list.body], '0').find((each) => pickByPath(each, 'id') === id)).toEqual({
      id,
      name: 'Tienda en línea',
      url,
      events: ['orders.updated'],
      status: 'active',
      pauseReason: null,
      createdBy: { id: expect.any(Number), name: 'Person 0 of hooks.test' },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      secretMadeAt: expect.any(String),
      failingSince: null,
      deliveredAt: null,
      waiting: 0,
    });
    const [row] = await server.asOwner<{ kept: string; told: string; raw: Buffer }>(
      `select to_jsonb(w)::text as kept, secret as raw, (select string_agg(to_jsonb(h)::text, '') from history h
       where h.account_id = w.account_id and h.module = 'webhooks') as told
       from webhooks w where account_id = $1 and id = $2`,
      [company.accountId, id],
    );
    for (const content of [row?.kept, row?.told, list.text, row?.raw.toString('latin1')])
      expect(content).not.toContain(secret.slice(6));
    expect(row?.told).toContain(url);
    expect(row?.told).not.toContain('"secret"');
  });

  test('can be changed, paused, resumed and deleted, with each change in the history', async () => {
    const { id } = await createTestWebhook(company.admin, url);
    const changed = await company.admin.put(`/webhooks/${id}`, {
      name: 'Báscula',
      url: `${url}/2`,
      events: ['trips.created', 'trips.created'],
    });
    expect(changed.body).toMatchObject({ name: 'Báscula', events: ['trips.created'] });
    const paused = await company.admin.post(`/webhooks/${id}/pause`, {});
    expect(paused.body).toMatchObject({ status: 'paused', pauseReason: 'user' });
    for (const action of ['pause', 'test'])
      expect(pickStatusAndCode(await company.admin.post(`/webhooks/${id}/${action}`, {}))).toEqual([
        409,
        'WRONG_VALUES',
      ]);
    const resumed = await company.admin.post(`/webhooks/${id}/resume`, {});
    expect(resumed.body).toMatchObject({ status: 'active', pauseReason: null });
    expect((await company.admin.post(`/webhooks/${id}/resume`, {})).status).toBe(409);
    expect((await company.admin.delete(`/webhooks/${id}`)).status).toBe(204);
    expect(await listIds(company.admin)).not.toContain(id);
    const rows = await server.asOwner<{ action: string }>(
      `select action from history where account_id = $1 and module = 'webhooks' and entity_id = $2 order by id`,
      [company.accountId, id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'create',
      'update',
      'update',
      'update',
      'delete',
    ]);
  });

  test('is not changed from an outdated version', async () => {
    const { id } = await createTestWebhook(company.admin, url);
    const body = { name: 'Uno', url, events: null };
    const before = await company.admin.put(`/webhooks/${id}`, body);
    await company.admin.put(`/webhooks/${id}`, { ...body, name: 'Dos' });
    const stale = await company.admin.put(`/webhooks/${id}`, {
      ...body,
      updatedAt: pickByPath(before.body, 'updatedAt'),
    });
    expect(pickStatusAndCode(stale)).toEqual([409, 'STALE_ENTITY']);
  });

  test('clears its failures when its address changes, and can keep a private address set earlier by the operator', async () => {
    const { id } = await createTestWebhook(company.admin, url);
    const inner = 'http://10.0.0.7/hook';
    await server.database.tenant(company.accountId, async (tx) => {
      await tx.row(sql`
        update webhooks set url = ${inner} where account_id = ${tx.accountId} and id = ${id}`);
      await tx.row(sql`
        update webhook_senders set failing_since = present()
        where account_id = ${tx.accountId} and webhook_id = ${id}`);
    });
    const body = { name: 'Báscula', events: null };
    const renamed = await company.admin.put(`/webhooks/${id}`, { ...body, url: inner });
    expect([renamed.status, renamed.body]).toMatchObject([
      200,
      { name: 'Báscula', url: inner, failingSince: expect.any(String) },
    ]);
    const moved = await company.admin.put(`/webhooks/${id}`, { ...body, url });
    expect(moved.body).toMatchObject({ url, failingSince: null });
    expect((await company.admin.put(`/webhooks/${id}`, { ...body, url: inner })).status).toBe(400);
  });

  test('cannot repeat a delivery while it is paused', async () => {
    const { id } = await createTestWebhook(company.admin, url);
    const tested = await company.admin.post(`/webhooks/${id}/test`, {});
    const delivery = pickNumberByPath(tested.body, 'id');
    await company.admin.post(`/webhooks/${id}/pause`, {});
    await server.database.tenant(company.accountId, (tx) =>
      tx.row(sql`
        update webhook_deliveries set status = 'failed', next_attempt_at = null
        where account_id = ${tx.accountId} and id = ${delivery}`),
    );
    const path = `/webhooks/${id}/deliveries/${delivery}/repeat`;
    expect(pickStatusAndCode(await company.admin.post(path, {}))).toEqual([409, 'WRONG_VALUES']);
    expect(await readLog(company.admin, id)).toMatchObject([{ id: delivery, status: 'failed' }]);
    await company.admin.post(`/webhooks/${id}/resume`, {});
    expect((await company.admin.post(path, {})).body).toMatchObject({ status: 'waiting' });
  });

  test('can get a new secret', async () => {
    const { id, secret } = await createTestWebhook(company.admin, url);
    const { body } = await company.admin.post(`/webhooks/${id}/rotate-secret`, {});
    expect(pickByPath(body, 'secret')).toMatch(/^whsec_[\w-]{43}$/);
    expect(pickByPath(body, 'secret')).not.toBe(secret);
  });

  test('is refused after the twentieth of a company', async () => {
    const full = await server.company('full-hooks.test');
    for (let at = 0; at < 20; at += 1) await createTestWebhook(full.admin, url);
    const refused = await full.admin.post('/webhooks', { name: 'x', url, events: null });
    expect(refused.body).toMatchObject({
      messageCode: 'WRONG_VALUES',
      details: [{ path: 'webhooks', rule: 'lessOrEqual', params: { max: 20 } }],
    });
  });
});

test.each([
  [{ url: '' }, 'url', 'required'],
  [{ url: 'shop' }, 'url', 'url'],
  [{ url: 'ftp://shop.example.com' }, 'url', 'url'],
  [{ url: 'https://ana:secret@shop.example.com/' }, 'url', 'url'],
  [{ url: 'https://shop.example.com/#here' }, 'url', 'url'],
  [{ url: 'https://shop.example.com:99999/' }, 'url', 'url'],
  [{ url: `https://shop.example.com/${'x'.repeat(2_000)}` }, 'url', 'max'],
  [{ url: 'http://shop.example.com/' }, 'url', 'https'],
  [{ url: 'https://localhost/' }, 'url', 'publicAddress'],
  [{ url: 'https://127.1/' }, 'url', 'publicAddress'],
  [{ url: 'https://0x7f000001/' }, 'url', 'publicAddress'],
  [{ url: 'https://169.254.169.254/latest/meta-data' }, 'url', 'publicAddress'],
  [{ url: 'https://[::ffff:10.0.0.1]/' }, 'url', 'publicAddress'],
  [{ url: 'https://db.internal/' }, 'url', 'publicAddress'],
  [{ name: '  ' }, 'name', 'required'],
  [{ name: 'x'.repeat(101) }, 'name', 'max'],
  [{ events: [] }, 'events', 'required'],
  [{ events: ['users.created'] }, 'events.0', 'option'],
  [{ events: ['orders'] }, 'events.0', 'option'],
])('%j is refused with the name of the wrong field', async (wrong, path, rule) => {
  const before = await listIds(company.admin);
  const body = { name: 'Tienda', url, events: null, ...wrong };
  const created = await company.admin.post('/webhooks', body);
  expect(created.status).toBe(400);
  expect(created.body).toMatchObject({ details: [{ path, rule }] });
  const { id } = await createTestWebhook(company.admin, url);
  expect((await company.admin.put(`/webhooks/${id}`, body)).body).toMatchObject({
    details: [{ path, rule }],
  });
  await company.admin.delete(`/webhooks/${id}`);
  expect(await listIds(company.admin)).toEqual(before);
});

describe('access to webhooks', () => {
  test('is refused to another company, and a delivery can be repeated only through its own webhook', async () => {
    const { id } = await createTestWebhook(company.admin, url);
    const tested = await company.admin.post(`/webhooks/${id}/test`, {});
    const delivery = pickNumberByPath(tested.body, 'id');
    const body = { name: 'x', url, events: null };
    const answers = [
      await other.admin.put(`/webhooks/${id}`, body),
      await other.admin.post(`/webhooks/${id}/pause`, {}),
      await other.admin.post(`/webhooks/${id}/resume`, {}),
      await other.admin.post(`/webhooks/${id}/rotate-secret`, {}),
      await other.admin.post(`/webhooks/${id}/test`, {}),
      await other.admin.get(`/webhooks/${id}/deliveries`),
      await other.admin.post(`/webhooks/${id}/deliveries/${delivery}/repeat`, {}),
      await other.admin.delete(`/webhooks/${id}`),
    ];
    for (const answer of answers)
      expect(pickStatusAndCode(answer)).toEqual([404, 'ENTITY_NOT_FOUND']);
    expect(await listIds(other.admin)).toEqual([]);
    // A delivery is of its webhook alone.
    const twin = await createTestWebhook(company.admin, url);
    expect(
      (await company.admin.post(`/webhooks/${twin.id}/deliveries/${delivery}/repeat`, {})).status,
    ).toBe(404);
  });

  test('is refused to a user without the permission and to an API key', async () => {
    const body = { name: 'x', url, events: null };
    const key = createApiKeyClient(
      server,
      company.host,
      await createTestApiKey(company.admin, ['orders']),
    );
    for (const [client, code] of [
      [sales(), 'FORBIDDEN'],
      [key, 'KEY_FORBIDDEN'],
    ] as const) {
      expect(pickStatusAndCode(await client.get('/webhooks'))).toEqual([403, code]);
      expect(pickStatusAndCode(await client.post('/webhooks', body))).toEqual([403, code]);
      expect(pickStatusAndCode(await client.delete('/webhooks/1'))).toEqual([403, code]);
    }
  });

  test('is refused for events of records that the user may not see', async () => {
    const { id } = await createTestWebhook(company.admin, url, ['suppliers.created']);
    await setPermissions(2, ['api_keys']);
    const of = (events: readonly string[] | null) => ({ name: 'x', url, events });
    expect((await sales().post('/webhooks', of(['orders.created']))).status).toBe(201);
    for (const events of [null, ['suppliers.created'], ['orders.created', 'shifts.updated']]) {
      const refused = await sales().post('/webhooks', of(events));
      expect(refused.body).toMatchObject({
        messageCode: 'FORBIDDEN',
        details: [{ path: 'events', rule: 'notHeld' }],
      });
    }
    // Nor is a webhook with more turned to another address, or its secret replaced.
    expect((await sales().put(`/webhooks/${id}`, of(['orders.created']))).status).toBe(403);
    expect((await sales().post(`/webhooks/${id}/rotate-secret`, {})).status).toBe(403);
    await setOnlyMine(true);
    expect((await sales().post('/webhooks', of(['orders.created']))).status).toBe(403);
    await setOnlyMine(false);
    await setPermissions(2, []);
  });

  test('is refused for a new webhook, address or secret without a recent reauthentication', async () => {
    const { id } = await createTestWebhook(company.admin, url);
    const prove = (when: string) =>
      server.database.tenant(company.accountId, (tx) =>
        tx.row(sql`
          update sessions set proven_at = present() - ${when}::interval where account_id = ${tx.accountId}`),
      );
    await prove('10 minutes');
    const body = { name: 'x', url, events: null };
    for (const answer of [
      await company.admin.post('/webhooks', body),
      await company.admin.put(`/webhooks/${id}`, body),
      await company.admin.post(`/webhooks/${id}/rotate-secret`, {}),
    ])
      expect(pickStatusAndCode(answer)).toEqual([401, 'REAUTHENTICATION_REQUIRED']);
    await prove('0');
  });
});
