import { maxListViews } from '@tarima/domain/kit/list-layouts/list-layout';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toPermissionId } from '../profiles/commands.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { createSampleField } from '../testing/custom-fields.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

let server: TestServer;
let company: TestCompany;
let stranger: TestCompany;
/** May share; 2 sells; 4 keeps the store and reaches suppliers. */
let admin: TestClient;
let seller: TestClient;
let keeper: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('looks.test', [0, 2, 4]);
  stranger = await server.company('stranger.test');
  const [first, second, third] = company.clients;
  if (!first || !second || !third) throw new Error('Three people were asked for');
  [admin, seller, keeper] = [first, second, third];
});
afterAll(() => server.close());
beforeEach(() =>
  server.database.tenant(company.accountId, async (tx) => {
    await tx.row(sql`delete from list_views`);
    await tx.row(sql`delete from list_looks`);
  }),
);

const read = async (client: TestClient) => (await client.get('/list-looks')).body;
const names = async (client: TestClient, which: 'shown' | 'open' = 'shown') =>
  pickListByPath(await read(client), 'views')
    .filter((view) => pickByPath(view, which) === true)
    .map((view) => pickByPath(view, 'name'));
const saveLayout = (client: TestClient, body: object, list = 'customers') =>
  client.put(`/list-looks/${list}`, body);
const save = (client: TestClient, body: object = {}) =>
  client.post('/list-views', { list: 'customers', name: 'Mine', look: {}, ...body });
const pickError = ({ status, body }: { status: number; body: unknown }) => [
  status,
  pickByPath(body, 'messageCode'),
  pickByPath(body, 'details.0.path'),
  pickByPath(body, 'details.0.rule'),
];
const getId = async (answer: Promise<{ body: unknown }>) =>
  pickNumberByPath((await answer).body, 'id');
const columns = [{ name: 'city', width: 180 }, { name: 'name' }, { name: 'id', pinned: true }];

describe('a list layout', () => {
  test('is saved for its user only, in every browser, and reset by an empty layout', async () => {
    const layout = { columns, density: 'compact', size: 20 };
    expect((await saveLayout(admin, { layout })).status).toBe(200);
    const again = await server
      .visitor(company.host)
      .signedIn(company.emails[0] ?? '', company.password);
    expect(pickListByPath(await read(again), 'lists')).toEqual([
      { list: 'customers', layout, defaultView: null, order: [] },
    ]);
    expect(pickListByPath(await read(seller), 'lists')).toEqual([]);
    expect(pickListByPath(await read(stranger.admin), 'lists')).toEqual([]);
    await saveLayout(admin, { layout: {} });
    expect(pickByPath(await read(admin), 'lists.0.layout')).toEqual({});
  });

  test('is changed part by part', async () => {
    await saveLayout(admin, { layout: { size: 50 } });
    await saveLayout(admin, { order: [3, 1], defaultView: 0 });
    expect(pickByPath(await read(admin), 'lists.0')).toEqual({
      list: 'customers',
      layout: { size: 50 },
      defaultView: 0,
      order: [3, 1],
    });
  });

  test.each([
    [
      'an unknown column',
      { columns: [...columns, { name: 'salary' }] },
      'layout.columns.3.name',
      'option',
    ],
    [
      'a column twice',
      { columns: [...columns, { name: 'city' }] },
      'layout.columns.3.name',
      'option',
    ],
    ['no title', { columns: [{ name: 'city' }] }, 'layout.columns', 'titleColumn'],
    ['no column', { columns: [] }, 'layout.columns', 'required'],
    [
      'a width that is too small',
      { columns: [{ name: 'name', width: 1 }] },
      'layout.columns.0.width',
      'greaterOrEqual',
    ],
    ['an unsupported page size', { size: 7 }, 'layout.size', 'option'],
    ['an unknown density', { density: 'tiny' }, 'layout.density', 'option'],
    ['an unknown part', { rows: 3 }, 'layout.rows', 'unknown'],
    ['filters', { filters: { name: 'x' } }, 'layout.filters', 'unknown'],
  ])('is refused with %s, and stays unchanged', async (_, layout, path, rule) => {
    await saveLayout(admin, { layout: { size: 20 } });
    expect(pickError(await saveLayout(admin, { layout }))).toEqual([
      400,
      'WRONG_VALUES',
      path,
      rule,
    ]);
    expect(pickByPath(await read(admin), 'lists.0.layout')).toEqual({ size: 20 });
  });

  test.each(['permissions', 'nothing', 'constructor'])('does not exist for %s', async (list) => {
    expect((await saveLayout(admin, { layout: {} }, list)).status).toBe(404);
  });

  test('is neither saved nor returned for a list that the user cannot open', async () => {
    expect((await saveLayout(keeper, { layout: {} })).status).toBe(404);
    expect((await saveLayout(keeper, { layout: {} }, 'suppliers')).status).toBe(200);
    await server.database.tenant(company.accountId, (tx) =>
      tx.row(sql`update list_looks set list = 'customers'`),
    );
    expect(pickListByPath(await read(keeper), 'lists')).toEqual([]);
  });

  test('can show custom fields as long as these exist', async () => {
    const field = await createSampleField(admin, 'customers', 'text', { name: 'Ruta' });
    const name = `customFields.${field}`;
    const layout = { columns: [{ name: 'name' }, { name }] };
    expect((await saveLayout(admin, { layout })).status).toBe(200);
    await admin.delete(`/custom-fields/${field}`);
    expect(pickError(await saveLayout(admin, { layout }))).toEqual([
      400,
      'WRONG_VALUES',
      'layout.columns.1.name',
      'option',
    ]);
    // The stored layout stays: the client that opens it leaves out removed columns.
    expect(pickByPath(await read(admin), 'lists.0.layout')).toEqual(layout);
  });
});

describe('a list view', () => {
  const viewLayout = {
    columns,
    density: 'roomy',
    size: 50,
    orderBy: 'name',
    orderType: 'asc',
    filters: { city: 'León', customerType: ['retail'] },
  };

  test('saves a complete layout with a name for its owner', async () => {
    const { status, body } = await save(admin, {
      name: '  León  ',
      look: { ...viewLayout, filters: { city: 'León' } },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      list: 'customers',
      name: 'León',
      look: { ...viewLayout, filters: { city: 'León' } },
      own: true,
      shown: true,
      open: true,
      opens: false,
      profiles: [],
      defaultFor: [],
    });
    expect(await names(admin)).toEqual(['León']);
    for (const client of [seller, stranger.admin]) expect(await names(client)).toEqual([]);
  });

  test.each([
    [{ orderBy: 'salary' }, 'look.orderBy', 'option'],
    [{ filters: { salary: '1' } }, 'look.filters.salary', 'unknown'],
    [{ filters: { createdAt: 'someday' } }, 'look.filters.createdAt', 'instant'],
    [{ filters: { city: 'x'.repeat(300) } }, 'look.filters.city', 'max'],
    [{ filters: { customFields: { 99999: 'x' } } }, 'look.filters.customFields', 'unknown'],
  ])('is refused with %j', async (wrong, path, rule) => {
    const answer = await save(admin, { look: wrong });
    expect(pickError(answer).slice(0, 2)).toEqual([400, 'WRONG_VALUES']);
    expect(String(pickByPath(answer.body, 'details.0.path'))).toContain(path);
    expect(pickByPath(answer.body, 'details.0.rule')).toBe(rule);
    expect(await names(admin)).toEqual([]);
  });

  test('cannot have the name of another view of the same user and list', async () => {
    await save(admin, { name: 'Atrasados' });
    expect(pickError(await save(admin, { name: 'ATRASÁDOS' }))).toEqual([
      409,
      'ENTITY_ALREADY_EXIST',
      'name',
      'unique',
    ]);
    expect((await save(admin, { name: 'Atrasados', list: 'suppliers' })).status).toBe(201);
    expect((await save(seller, { name: 'Atrasados' })).status).toBe(201);
    const second = await getId(save(admin, { name: 'Otros' }));
    const renamed = await admin.put(`/list-views/${second}`, { name: 'atrasados', look: {} });
    expect(pickError(renamed)).toEqual([409, 'ENTITY_ALREADY_EXIST', 'name', 'unique']);
  });

  test(`is limited to ${maxListViews} per user and list, even for two simultaneous requests`, async () => {
    await server.database.tenant(company.accountId, (tx) =>
      tx.row(sql`
        insert into list_views (account_id, owner_id, list, name, look)
        select ${company.accountId}, u.id, 'customers', 'V' || n, '{}'
        from users u, generate_series(1, ${maxListViews - 1}) n where u.email = ${company.emails[0]}`),
    );
    const answers = await Promise.all([save(admin, { name: 'a' }), save(admin, { name: 'b' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    expect(pickError(await save(admin, { name: 'c' }))).toEqual([
      400,
      'WRONG_VALUES',
      'name',
      'views',
    ]);
    expect((await save(seller)).status).toBe(201);
    expect(await names(admin)).toHaveLength(maxListViews);
  });

  test('cannot be seen, changed or deleted by another user if it is private', async () => {
    const id = await getId(save(seller));
    for (const client of [admin, keeper, stranger.admin]) {
      expect((await client.put(`/list-views/${id}`, { name: 'Theirs', look: {} })).status).toBe(
        404,
      );
      expect((await client.delete(`/list-views/${id}`)).status).toBe(404);
      expect((await client.post(`/list-views/${id}/take-over`, {})).status).toBe(404);
    }
    expect(await names(seller)).toEqual(['Mine']);
    expect((await seller.delete(`/list-views/${id}`)).status).toBe(204);
    expect(await names(seller)).toEqual([]);
  });

  test('is not overwritten by a user who saw an older version', async () => {
    const { body } = await save(admin, { profiles: [2] });
    const path = `/list-views/${pickNumberByPath(body, 'id')}`;
    const updatedAt = pickByPath(body, 'updatedAt');
    const change = (name: string) => ({ name, look: viewLayout, profiles: [2], updatedAt });
    expect((await admin.put(path, { ...change('One'), look: { size: 20 } })).status).toBe(200);
    expect(
      pickError(await admin.put(path, { ...change('Two'), look: { size: 50 } })).slice(0, 2),
    ).toEqual([409, 'STALE_ENTITY']);
    expect(await names(seller)).toEqual(['One']);
  });

  test('writes its history', async () => {
    const id = await getId(save(admin, { profiles: [2] }));
    await admin.delete(`/list-views/${id}`);
    const rows = await server.database.tenant(company.accountId, (tx) =>
      tx.rows(sql<{ action: string }>`
        select action from history where module = 'list_views' and entity_id = ${id} order by id`),
    );
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['create', 'update', 'delete']),
    );
  });
});

describe('a shared list view', () => {
  test('is visible to users of its profiles, and opens their list if it is the default', async () => {
    await save(admin, { name: 'Ventas', profiles: [2, 4], defaultFor: [2] });
    expect(await names(seller)).toEqual(['Ventas']);
    const [view] = pickListByPath(await read(seller), 'views');
    expect(view).toMatchObject({ own: false, shown: true, open: false, opens: true });
    // The profile gets no data of a list that it may not open.
    expect(pickListByPath(await read(keeper), 'views')).toEqual([]);
    expect(pickListByPath(await read(stranger.admin), 'views')).toEqual([]);
  });

  test('can be created and changed only with the permission for shared views', async () => {
    expect(pickError(await save(seller, { profiles: [2] })).slice(0, 3)).toEqual([
      403,
      'FORBIDDEN',
      'profiles',
    ]);
    const ownViewId = await getId(save(seller));
    const shared = await seller.put(`/list-views/${ownViewId}`, {
      name: 'x',
      look: {},
      profiles: [2],
    });
    expect(shared.status).toBe(403);
    const id = await getId(save(admin, { name: 'Ventas', profiles: [2] }));
    expect((await seller.put(`/list-views/${id}`, { name: 'x', look: {} })).status).toBe(403);
    expect((await seller.delete(`/list-views/${id}`)).status).toBe(403);
    expect((await seller.post(`/list-views/${id}/take-over`, {})).status).toBe(403);
    expect(await names(seller)).toEqual(['Mine', 'Ventas']);
  });

  test.each([
    [{ profiles: [99] }, 'profiles', 'option'],
    [{ profiles: [123456] }, 'profiles', 'unknown'],
    [{ profiles: [2], defaultFor: [4] }, 'defaultFor', 'option'],
  ])('cannot be saved with %j', async (wrong, path, rule) => {
    expect(pickError(await save(admin, wrong))).toEqual([400, 'WRONG_VALUES', path, rule]);
    expect(await names(admin)).toEqual([]);
  });

  test('replaces the former view that opened the list of a profile', async () => {
    await save(admin, { name: 'A', profiles: [2], defaultFor: [2] });
    await save(admin, { name: 'B', profiles: [2], defaultFor: [2] });
    const views = pickListByPath(await read(seller), 'views');
    expect(views.map((view) => [pickByPath(view, 'name'), pickByPath(view, 'opens')])).toEqual([
      ['A', false],
      ['B', true],
    ]);
  });

  test('stays when its owner leaves, and only then another user can take it over', async () => {
    const plant = await server.company('leaving.test', [0, 1, 2]);
    const [boss, leaver, sales] = plant.clients;
    if (!boss || !leaver || !sales) throw new Error('Three people were asked for');
    const id = await getId(save(leaver, { name: 'Hers', profiles: [2] }));
    await save(leaver, { name: 'Private' });
    expect((await boss.post(`/list-views/${id}/take-over`, {})).status).toBe(403);
    const leaverId = pickNumberByPath((await leaver.get('/users/current')).body, 'id');
    expect((await boss.put(`/users/${leaverId}/disable`, {})).status).toBe(200);
    expect(pickByPath(await read(boss), 'views.0')).toMatchObject({
      own: false,
      owner: { left: true },
    });
    expect(await names(sales)).toEqual(['Hers']);
    const taken = await boss.post(`/list-views/${id}/take-over`, {});
    expect([taken.status, pickByPath(taken.body, 'own')]).toEqual([200, true]);
    expect(
      (await boss.put(`/list-views/${id}`, { name: 'Ours', look: {}, profiles: [2] })).status,
    ).toBe(200);

    // Deletion does the same: shared views stay, private ones are removed.
    const second = await getId(save(boss, { name: 'Second', profiles: [2] }));
    await server.database.tenant(plant.accountId, async (tx) => {
      await tx.row(sql`update list_views set owner_id = ${leaverId} where id = ${second}`);
      await tx.row(sql`delete from users where id = ${leaverId}`);
    });
    const remaining = await server.database.tenant(plant.accountId, (tx) =>
      tx.rows(sql<{ name: string }>`select name from list_views order by id`),
    );
    expect(remaining.map(({ name }) => name)).toEqual(['Ours', 'Second']);
    expect((await boss.post(`/list-views/${second}/take-over`, {})).status).toBe(200);
  });

  test('cannot be used by a user with fewer permissions to change other users’ lists or take their views', async () => {
    const plant = await server.company('lesser.test', [0, 1, 2]);
    const [boss, , lesser] = plant.clients;
    if (!boss || !lesser) throw new Error('Three people were asked for');
    const made = await boss.post('/profiles', {
      name: 'Comparte vistas',
      description: 'x',
      permissions: ['customers', 'shared_views'].map((each) => toPermissionId(each)),
    });
    const profile = pickNumberByPath(made.body, 'id');
    await server.database.tenant(plant.accountId, (tx) =>
      tx.row(
        sql`update users set profile_id = ${profile} where email = ${plant.emails[2]} and account_id = ${tx.accountId}`,
      ),
    );
    const loadStored = () =>
      server.database.tenant(plant.accountId, (tx) =>
        tx.rows(sql<{ name: string; record: number; default: boolean }>`
          select v.name, l.record_id::float8 as record, l.is_default as default
          from list_views v left join list_views_profiles l on l.account_id = v.account_id and l.owner_id = v.id
          order by v.id, l.record_id`),
      );
    const theirs = await getId(
      save(boss, { name: 'Del jefe', profiles: [0, profile], defaultFor: [0] }),
    );
    const before = await loadStored();
    for (const [call, path] of [
      // View with which the list opens for users with more rights.
      [() => save(lesser, { name: 'A', profiles: [0], defaultFor: [0] }), 'defaultFor'],
      [
        () => save(lesser, { name: 'A', profiles: [1, profile], defaultFor: [profile, 1] }),
        'defaultFor',
      ],
      // A view of who may more.
      [
        () => lesser.put(`/list-views/${theirs}`, { name: 'x', look: {}, profiles: [profile] }),
        'owner',
      ],
      [() => lesser.delete(`/list-views/${theirs}`), 'owner'],
    ] as const) {
      expect(pickError(await call())).toEqual([403, 'FORBIDDEN', path, 'broader']);
      expect(await loadStored()).toEqual(before);
    }
    // Users decide whether others see a view, and whether their own list opens with it.
    const ownViewId = await getId(
      save(lesser, { name: 'Mía', profiles: [0, profile], defaultFor: [profile] }),
    );
    expect(
      pickError(
        await lesser.put(`/list-views/${ownViewId}`, {
          name: 'Mía',
          look: {},
          profiles: [0, profile],
          defaultFor: [0, profile],
        }),
      ),
    ).toEqual([403, 'FORBIDDEN', 'defaultFor', 'broader']);
    // A view that is the default of a profile with more rights is not changed by others either, even after its maker left.
    expect(
      (
        await boss.put(`/list-views/${ownViewId}`, {
          name: 'Mía',
          look: {},
          profiles: [0, profile],
          defaultFor: [0],
        })
      ).status,
    ).toBe(200);
    expect((await lesser.delete(`/list-views/${ownViewId}`)).status).toBe(204);
    const leftViewId = await getId(
      save(boss, { name: 'De quien se va', profiles: [0, profile], defaultFor: [0] }),
    );
    await server.database.tenant(plant.accountId, (tx) =>
      tx.row(
        sql`update list_views set owner_id = null where account_id = ${tx.accountId} and id = ${leftViewId}`,
      ),
    );
    expect(pickError(await lesser.delete(`/list-views/${leftViewId}`))).toEqual([
      403,
      'FORBIDDEN',
      'defaultFor',
      'broader',
    ]);
    expect((await boss.delete(`/list-views/${theirs}`)).status).toBe(204);
  });

  test('cannot be made private by another user', async () => {
    const id = await getId(save(admin, { profiles: [2] }));
    await server.database.tenant(company.accountId, (tx) =>
      tx.row(
        sql`update list_views set owner_id = (select id from users where email = ${company.emails[1]}) where id = ${id}`,
      ),
    );
    expect(pickError(await admin.put(`/list-views/${id}`, { name: 'x', look: {} }))).toEqual([
      400,
      'WRONG_VALUES',
      'profiles',
      'required',
    ]);
  });

  test('moves to the profile that replaces a deleted one', async () => {
    const made = await admin.post('/profiles', {
      name: 'Temporales',
      description: 'Por obra',
      permissions: [{ id: toPermissionId('customers') }],
    });
    const profile = pickNumberByPath(made.body, 'id');
    await save(admin, { name: 'Obra', profiles: [profile], defaultFor: [profile] });
    expect((await admin.delete('/profiles', { oldId: profile, newId: 2 })).status).toBe(204);
    expect(await names(seller)).toEqual(['Obra']);
    expect(pickByPath(await read(seller), 'views.0.opens')).toBe(false);
  });
});
