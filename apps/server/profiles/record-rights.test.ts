import { allPermissions } from '@tarima/domain/profiles/permissions';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApiKeyClient, createTestApiKey, pickStatusAndCode } from '../api-keys/testing.ts';
import { enqueueJob } from '../kit/jobs/job.ts';
import { exportSheetJob } from '../sheets/export-job.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import {
  recordReadRoutes,
  recordWriteRoutes,
  type RecordedReadRoute,
  type RecordedWriteRoute,
} from '../testing/collect-responses.ts';
import { getPlantYear } from '../testing/days.ts';
import {
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  requireSuccess,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { buildSampleBody } from '../testing/samples.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { toPermissionId } from './commands.ts';

let server: TestServer;
let sales: SalesCompany;
/** Users with every permission, of whom one may not delete and the other may not export. */
let keeper: TestClient;
let reader: TestClient;
const reads: RecordedReadRoute[] = [];
const writes: RecordedWriteRoute[] = [];

const forbidden = [403, 'FORBIDDEN'];
const ids = allPermissions.map(toPermissionId);
const profileBody = (name: string, rights: object) => ({
  name,
  description: 'x',
  permissions: ids,
  ...rights,
});

beforeAll(async () => {
  server = await startTestServer({}, (app) => {
    recordReadRoutes(app, reads);
    recordWriteRoutes(app, writes);
  });
  sales = await createSalesCompany(server, 'rights-on-records.test');
  keeper = await hold(2, { mayDelete: false });
  reader = await hold(3, { mayExport: false });
});
afterAll(() => server.close());

/** Gives a user a new profile with every permission and these rights. */
async function hold(at: number, rights: object): Promise<TestClient> {
  const made = await sales.admin.post('/profiles', profileBody(`Perfil ${at}`, rights));
  const profileId = pickNumberByPath(requireSuccess(made).body, 'id');
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${profileId}
      where account_id = ${tx.accountId} and id = ${sales.ids[at]}`),
  );
  const client = sales.company.clients[at];
  if (!client) throw new Error('Nobody there');
  return client;
}

let made = 0;
async function createSupplier(): Promise<number> {
  made += 1;
  const { body } = requireSuccess(
    await sales.admin.post('/suppliers', buildSampleBody(suppliers, made)),
  );
  return pickNumberByPath(body, 'id');
}

/** Routes with the method DELETE that delete no record of a list: they revoke, call off or clear what the user set for themselves. */
const endings = [
  'DELETE /api-keys/:id',
  'DELETE /current-session/sessions',
  'DELETE /current-session/sessions/:sessionId',
  'DELETE /floor/presences/:presence',
  'DELETE /list-views/:id',
  'DELETE /orders/:id/links/:linkId',
  'DELETE /trips/:id/link',
  'DELETE /users/:id/badge',
  'DELETE /users/:id/pin/lock',
  'DELETE /users/:id/second-factors',
  'DELETE /users/:id/sessions',
  'DELETE /users/:userId/absences/:absenceId',
  'DELETE /users/my-configs/pending-email',
  'DELETE /users/my-configs/second-factor/one-time-codes',
  'DELETE /users/my-configs/second-factor/passkeys/:id',
  'DELETE /webhooks/:id',
  'DELETE /workplaces/:workplaceId/maintenance/:maintenanceId',
  'DELETE /workplaces/:workplaceId/tablets/:tabletId',
  'DELETE /workplaces/:workplaceId/tablets/:tabletId/lock',
];

describe('without the right to delete', () => {
  test('a user gets 403 from every call that deletes', async () => {
    const allowed: string[] = [];
    for (const { method, path } of writes.filter((each) => each.method === 'DELETE')) {
      const { status, body } = await keeper.delete(path.replaceAll(/:\w+/g, '999999999'));
      if (status !== 403 || pickByPath(body, 'messageCode') !== 'FORBIDDEN')
        allowed.push(`${method} ${path}`);
    }
    expect(allowed.toSorted()).toEqual(endings);
  });

  test('a user can delete neither a supplier, nor replace it, nor delete many, but can still edit many', async () => {
    const [first, second] = [await createSupplier(), await createSupplier()];
    const actOnMany = (on: object, more: object = {}) =>
      keeper.post('/suppliers/many', { on, does: 'remove', ...more });
    const rows = { rows: [{ id: first }, { id: second }] };
    for (const response of [
      await keeper.delete('/suppliers', { oldId: first }),
      await keeper.delete('/suppliers', { oldId: first, newId: second }),
      await actOnMany(rows),
      await actOnMany({ rows: [{ id: first }] }, { dryRun: true }),
      await actOnMany({ matching: { filters: {} } }),
    ])
      expect(pickStatusAndCode(response)).toEqual(forbidden);
    for (const id of [first, second]) {
      expect((await keeper.get(`/suppliers/${id}`)).status).toBe(200);
    }
    // The rest of the permission stays, also for many at once.
    const { body: edited } = requireSuccess(
      await keeper.post('/suppliers/many', {
        on: rows,
        does: 'edit',
        field: 'status',
        value: 'inactive',
      }),
    );
    expect(pickListByPath(edited, 'done')).toHaveLength(2);
  });

  test.each(['customers', 'users', 'profiles', 'orders', 'products', 'shifts'])(
    'a user cannot delete many %s',
    async (list) => {
      const response = await keeper.post(`/${list}/many`, {
        on: { rows: [{ id: 999_999_999 }] },
        does: 'remove',
      });
      expect(pickStatusAndCode(response)).toEqual(forbidden);
    },
  );

  test('a user cannot delete a quotation', async () => {
    const order = await createTestQuotation(sales, sales.admin, [
      buildOrderLine(sales.plant.products[0], 1),
    ]);
    expect(pickStatusAndCode(await keeper.delete(`/orders/${order}`))).toEqual(forbidden);
    expect((await keeper.get(`/orders/${order}`)).status).toBe(200);
    expect((await reader.delete(`/orders/${order}`)).status).toBe(204);
  });

  test('an API key of the user cannot delete either', async () => {
    const key = createApiKeyClient(
      server,
      sales.company.host,
      await createTestApiKey(keeper, ['suppliers']),
    );
    const id = await createSupplier();
    expect(pickStatusAndCode(await key.delete('/suppliers', { oldId: id }))).toEqual([
      403,
      'KEY_FORBIDDEN',
    ]);
    const many = { on: { rows: [{ id }] }, does: 'remove' };
    expect((await key.post('/suppliers/many', many)).status).toBe(403);
    expect((await key.get(`/suppliers/${id}`)).status).toBe(200);
    const free = createApiKeyClient(
      server,
      sales.company.host,
      await createTestApiKey(reader, ['suppliers']),
    );
    expect((await free.delete('/suppliers', { oldId: id })).status).toBe(204);
  });

  test('a repeated request is refused, even if it was allowed the first time', async () => {
    const ana = await hold(1, {});
    const id = await createSupplier();
    const repeated = ana.with({ 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000001' });
    const remove = () =>
      repeated.post('/suppliers/many', { on: { rows: [{ id }] }, does: 'remove' });
    requireSuccess(await remove());
    requireSuccess(await remove());
    await hold(1, { mayDelete: false, maxDiscount: 10 });
    expect(pickStatusAndCode(await remove())).toEqual(forbidden);
  });

  test('a refused deletion is recorded as an event in the history', async () => {
    const other = await hold(4, { mayDelete: false, maxDiscount: 11 });
    expect((await other.delete('/customers/4712')).status).toBe(403);
    const events = await server.asOwner(
      `select module, entity_id::int as record, after->>'call' as call from history
       where action = 'refused' and user_id = $1`,
      [sales.ids[4]],
    );
    expect(events).toEqual([{ module: 'customers', record: 4712, call: 'DELETE /customers/{id}' }]);
  });
});

describe('without the right to export', () => {
  test('a user gets 403 from every call that exports', async () => {
    const exports = [
      ...reads.filter(({ path }) => path.endsWith('/export')).map(({ path }) => `GET ${path}`),
      ...writes.filter(({ path }) => path.endsWith('/export')).map(({ path }) => `POST ${path}`),
    ];
    expect(exports.length).toBeGreaterThan(40);
    const allowed: string[] = [];
    for (const each of exports) {
      const [method = '', path = ''] = each.split(' ');
      const response = await (method === 'GET'
        ? reader.get(path)
        : reader.post(path, { rows: [1] }));
      if (pickStatusAndCode(response).join() !== forbidden.join()) allowed.push(each);
    }
    expect(allowed).toEqual([]);
    expect(
      (await keeper.get(`/reports/monthly-revenue/export?year=${getPlantYear()}`)).status,
    ).toBe(200);
  });

  test('a user can still read lists, reports and import templates', async () => {
    for (const path of [
      '/suppliers',
      `/reports/monthly-revenue?year=${getPlantYear()}`,
      '/suppliers/import-template',
    ])
      expect((await reader.get(path)).status).toBe(200);
  });

  test('an API key of the user cannot export either', async () => {
    const key = createApiKeyClient(
      server,
      sales.company.host,
      await createTestApiKey(reader, ['reports', 'prices']),
    );
    const path = `/reports/monthly-revenue/export?year=${getPlantYear()}`;
    expect(pickStatusAndCode(await key.get(path))).toEqual([403, 'KEY_FORBIDDEN']);
  });

  test('a queued export fails when its file is made, as do those of a user who was disabled and of one without the permission', async () => {
    const ask = (userId: number | undefined) =>
      server.database.tenant(sales.company.accountId, async (tx) => {
        const row = await tx.row(sql<{ id: number }>`
          insert into exports (account_id, user_id, module, query)
          values (${tx.accountId}, ${userId}, 'suppliers', '{"filters":{},"lang":"es","page":1,"size":25,"orderBy":"id","orderType":"asc"}')
          returning id`);
        const exportId = row?.id ?? 0;
        await enqueueJob(tx, exportSheetJob, { exportId });
        return exportId;
      });
    const setStatus = (status: string) =>
      server.database.tenant(sales.company.accountId, (tx) =>
        tx.row(sql`
          update users set status = ${status} where account_id = ${tx.accountId} and id = ${sales.ids[1]}`),
      );
    await setStatus('inactive');
    const [refused, disabled, foreign, permitted] = [
      await ask(sales.ids[3]),
      await ask(sales.ids[1]),
      // The last of the users sees their own orders alone.
      await ask(sales.ids[5]),
      await ask(sales.ids[2]),
    ];
    const state = async (id: number) =>
      pickByPath(await server.asOwner(`select state from exports where id = $1`, [id]), '0.state');
    await vi.waitFor(async () => {
      expect(await state(refused)).toBe('failed');
      expect(await state(disabled)).toBe('failed');
      expect(await state(foreign)).toBe('failed');
      expect(await state(permitted)).toBe('done');
    }, 15_000);
    await setStatus('active');
  });
});

describe('the rights to export and delete', () => {
  test('are granted to a new profile by default, and a change that omits them keeps them', async () => {
    const pickRights = (body: unknown) => [
      pickByPath(body, 'mayExport'),
      pickByPath(body, 'mayDelete'),
    ];
    const create = async (rights: object) =>
      requireSuccess(await sales.admin.post('/profiles', profileBody('Otro más', rights))).body;
    const whole = await create({});
    expect(pickRights(whole)).toEqual([true, true]);
    const narrow = await create({ mayExport: false, mayDelete: false });
    const path = `/profiles/${pickNumberByPath(narrow, 'id')}`;
    const { body } = requireSuccess(await sales.admin.put(path, profileBody('Con nombre', {})));
    expect(pickRights(body)).toEqual([false, false]);
    expect((await sales.admin.put(path, profileBody('Mal', { mayDelete: 'x' }))).status).toBe(400);
  });

  test('can be granted only by a user who has them', async () => {
    const buildRefusal = (path: string) => [403, { path, rule: 'notHeld' }];
    const answer = async (client: TestClient, rights: object) => {
      const { status, body } = await client.post('/profiles', profileBody('Uno nuevo', rights));
      return status === 201 ? [status] : [status, pickByPath(body, 'details.0')];
    };
    expect(await answer(keeper, {})).toEqual(buildRefusal('mayDelete'));
    expect(await answer(keeper, { mayDelete: true })).toEqual(buildRefusal('mayDelete'));
    expect(await answer(keeper, { mayDelete: false })).toEqual([201]);
    expect(await answer(reader, { mayDelete: false })).toEqual(buildRefusal('mayExport'));
    expect(await answer(reader, { mayExport: false })).toEqual([201]);
    // Their own profile, and one with more.
    const own = pickNumberByPath((await keeper.get('/users/current')).body, 'profile.id');
    expect(
      (await keeper.put(`/profiles/${own}`, profileBody('El mío', { mayDelete: true }))).status,
    ).toBe(403);
    const more = requireSuccess(await sales.admin.post('/profiles', profileBody('El todo', {})));
    const others = await keeper.put(
      `/profiles/${pickNumberByPath(more.body, 'id')}`,
      profileBody('Menos', { mayDelete: false }),
    );
    expect(pickByPath(others.body, 'details.0.rule')).toBe('broader');
  });

  test('and limits of prices can be granted only by a user who has at least as much', async () => {
    const limits = { maxDiscount: 5, minMargin: 20 };
    const limited = await hold(1, limits);
    const grant = async (granted: object) => {
      const { status, body } = await limited.post('/profiles', profileBody('Uno más', granted));
      return status === 201 ? status : pickByPath(body, 'details.0');
    };
    expect(await grant(limits)).toBe(201);
    expect(await grant({ maxDiscount: 0, minMargin: 100 })).toBe(201);
    for (const [path, granted] of [
      ['maxDiscount', { minMargin: 20 }],
      ['maxDiscount', { ...limits, maxDiscount: 5.01 }],
      ['minMargin', { maxDiscount: 5 }],
      ['minMargin', { ...limits, minMargin: 19.99 }],
    ] as const)
      expect(await grant(granted)).toEqual({ path, rule: 'notHeld' });
  });

  test('are returned with the current user', async () => {
    const rights = async (client: TestClient) => {
      const { body } = await client.get('/users/current');
      return [pickByPath(body, 'profile.mayExport'), pickByPath(body, 'profile.mayDelete')];
    };
    expect(await rights(keeper)).toEqual([true, false]);
    expect(await rights(reader)).toEqual([false, true]);
    expect(await rights(sales.admin)).toEqual([true, true]);
  });
});
