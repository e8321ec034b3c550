import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { TestMailServer } from '../testing/mailbox.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { createTemporaryPassword } from './temporary-password.ts';

const mailbox = new TestMailServer();
let server: TestServer;
let company: TestCompany;
let superuser: TestClient;
let administrator: TestClient;
let positionIds: number[];

beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: await mailbox.open() });
  company = await server.company('plant.test', [0, 1, 2]);
  [superuser, administrator] = [
    company.clients[0] ?? company.admin,
    company.clients[1] ?? company.admin,
  ];
  const division = await superuser.post('/divisions', {
    name: 'Planta Norte',
    location: '25.6,-100.3',
  });
  const make = async (name: string) =>
    pickNumberByPath(
      (
        await superuser.post('/positions', {
          name,
          description: 'Corta y clava',
          baseSalary: 450,
          division: { id: pickByPath(division.body, 'id') },
        })
      ).body,
      'id',
    );
  positionIds = [await make('Cortador'), await make('Clavador')];
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

test('a temporary password has letters, digits and signs at any of its places', () => {
  const passwords = Array.from({ length: 300 }, createTemporaryPassword);
  for (let at = 0; at < 12; at += 1) {
    const kinds = passwords.map((password) =>
      [/[A-Z]/, /[a-z]/, /\d/].findIndex((kind) => kind.test(password.charAt(at))),
    );
    expect([at, new Set(kinds).size]).toEqual([at, 4]);
  }
});

let made = 0;
const body = (changes: object = {}) => ({
  name: `Persona Número ${(made += 1)}`,
  email: `persona${made}@plant.test`,
  profile: { id: 2 },
  status: 'active',
  mainPosition: { id: positionIds[0] },
  positions: [positionIds[1]],
  ...changes,
});
const getCode = (answer: { status: number; body: unknown }) => [
  answer.status,
  pickByPath(answer.body, 'messageCode'),
];
const create = async (changes: object = {}) => {
  const answer = await superuser.post('/users', body(changes));
  expect(answer.status).toBe(201);
  return {
    id: pickNumberByPath(answer.body, 'id'),
    email: String(pickByPath(answer.body, 'email')),
    body: answer.body,
  };
};
const profile = async (client: TestClient, permissionIds: unknown[]) =>
  client.post('/profiles', {
    name: `Perfil ${(made += 1)} propio`,
    description: 'Para probar',
    permissions: permissionIds,
  });
const getPermissionId = async (name: string) =>
  pickByPath(
    pickListByPath([(await superuser.get('/permissions')).body], '0').find(
      (permission) => pickByPath(permission, 'name') === name,
    ),
    'id',
  );

test('a planner of one division cannot create or move users into another division', async () => {
  const south = await superuser.post('/divisions', { name: 'Planta Sur', location: '25.7,-100.2' });
  const positionFields = {
    description: 'Corta',
    baseSalary: 450,
    division: { id: pickByPath(south.body, 'id') },
  };
  const elsewhere = pickNumberByPath(
    (await superuser.post('/positions', { name: 'Cortador del sur', ...positionFields })).body,
    'id',
  );
  const names = ['users', 'orders_planning', 'my_settings'];
  const createdProfile = await profile(superuser, await Promise.all(names.map(getPermissionId)));
  const userFields = { profile: { id: pickByPath(createdProfile.body, 'id') } };
  const { id, email } = await create(userFields);
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      update users set temporary_password = false, email_validated_at = present(),
        password_hash = (select password_hash from users where email = ${company.emails[0]})
      where id = ${id}`),
  );
  const clerk = await server.visitor('plant.test').signedIn(email, company.password);
  const response = await clerk.post(
    '/users',
    body({ ...userFields, mainPosition: { id: elsewhere } }),
  );
  expect([...getCode(response), pickByPath(response.body, 'details.0')]).toEqual([
    403,
    'FORBIDDEN',
    expect.objectContaining({ path: 'mainPosition', rule: 'sameDivision' }),
  ]);
  const mate = await create(userFields);
  const moved = body({ ...userFields, email: mate.email, mainPosition: { id: elsewhere } });
  expect(getCode(await clerk.put(`/users/${mate.id}`, moved))).toEqual([403, 'FORBIDDEN']);
  expect((await clerk.post('/users', body(userFields))).status).toBe(201);
  // A profile that is not restricted to a division may be given in any of them.
  const unbound = await profile(superuser, [await getPermissionId('my_settings')]);
  const free = { profile: { id: pickByPath(unbound.body, 'id') }, mainPosition: { id: elsewhere } };
  expect((await clerk.post('/users', body(free))).status).toBe(201);
  // A user who is in another division already stays there.
  expect((await superuser.put(`/users/${mate.id}`, moved)).status).toBe(200);
  expect((await clerk.put(`/users/${mate.id}`, { ...moved, name: 'Persona del Sur' })).status).toBe(
    200,
  );
});

describe('a new user', () => {
  test.each([
    [
      'an edit',
      (id: number, sent: object) => superuser.put(`/users/${id}`, { ...sent, status: 'active' }),
    ],
    ['enabling', (id: number) => superuser.put(`/users/${id}/enable`, {})],
  ])(
    'a user who is created as inactive gets no mail until the first activation by %s, and none at a later one',
    async (_way, activate) => {
      /** Returns the mails to a user after the mails before have left: the mail of another new user is waited for. */
      const takeMail = async (address: string) => {
        const other = body();
        expect((await superuser.post('/users', other)).status).toBe(201);
        await mailbox.next(other.email);
        return mailbox.take(address);
      };
      const sent = body({ status: 'inactive' });
      const created = await superuser.post('/users', sent);
      expect(created.status).toBe(201);
      const id = pickNumberByPath(created.body, 'id');
      expect(await takeMail(sent.email)).toBeUndefined();
      expect((await activate(id, sent)).status).toBe(200);
      expect((await mailbox.next(sent.email)).to).toMatchObject([{ address: sent.email }]);
      const readPassword = () =>
        server.asOwner('select password_hash from users where email = $1', [sent.email]);
      const invited = await readPassword();
      await superuser.put(`/users/${id}`, { ...sent, status: 'inactive' });
      expect((await activate(id, sent)).status).toBe(200);
      expect(await takeMail(sent.email)).toBeUndefined();
      // The password that was mailed stays valid.
      expect(await readPassword()).toEqual(invited);
    },
  );

  test('gets a mailed temporary password that must be changed at the first sign-in', async () => {
    const sent = body();
    const created = await superuser.post('/users?lang=en', sent);
    expect(created.body).toMatchObject({
      name: sent.name,
      profile: { id: 2, name: 'Salesperson' },
      mainPosition: { id: positionIds[0], name: 'Cortador' },
      positions: [{ id: positionIds[1], name: 'Clavador' }],
      profilePic: null,
    });
    const mail = await mailbox.next(sent.email);
    expect(mail.subject).toBe('Your access to Company of plant.test');
    const password =
      (mail.text ?? '').split('\n').find((line) => /^[A-Za-z\d#%*+=?@-]{12}$/.test(line)) ?? '';
    const visitor = server.visitor('plant.test');
    const first = await visitor.post('/auth/sign-in', { email: sent.email, password });
    expect(getCode(first)).toEqual([401, 'NEED_CHANGE_PASSWORD']);
    const changed = await visitor
      .with({ authorization: `Bearer ${String(pickByPath(first.body, 'accessToken'))}` })
      .post('/current-session/change-password', {
        oldPassword: password,
        newPassword: 'Robles.Viejos29',
      });
    expect(changed.status).toBe(204);
    const second = await visitor.post('/auth/sign-in', {
      email: sent.email,
      password: 'Robles.Viejos29',
    });
    expect(second.status).toBe(200);
    expect(created.text).not.toContain('password');
  });

  test.each([
    [{ name: 'Corto' }, 'name', 'min'],
    [{ email: 'x' }, 'email', 'email'],
    [{ profile: undefined }, 'profile', 'required'],
    [{ profile: { id: 99 } }, 'profile', 'unknown'],
    [{ profile: { id: 999_999 } }, 'profile', 'unknown'],
    [{ mainPosition: null }, 'mainPosition', 'required'],
    [{ positions: [999_999] }, 'positions', 'unknown'],
    [{ status: 'asleep' }, 'status', 'option'],
    [{ status: undefined }, 'status', 'required'],
    [{ status: '' }, 'status', 'required'],
    [{ passwordHash: 'x' }, 'passwordHash', 'unknown'],
  ])('is refused and not stored with %j', async (changes, path, rule) => {
    const sent = body(changes);
    const answer = await superuser.post('/users', sent);
    expect(getCode(answer)).toEqual([400, 'WRONG_VALUES']);
    expect(pickByPath(answer.body, 'details')).toMatchObject([{ path, rule }]);
    const stored = await server.asOwner('select 1 from users where email = $1', [sent.email]);
    expect(stored).toEqual([]);
  });

  test('cannot have an e-mail already in use, in upper or lower case', async () => {
    const { email } = await create();
    const answer = await superuser.post('/users', body({ email: email.toUpperCase() }));
    expect(getCode(answer)).toEqual([409, 'ENTITY_ALREADY_EXIST']);
    expect(pickByPath(answer.body, 'details')).toEqual([{ path: 'email', rule: 'unique' }]);
  });
});

describe('the list of users', () => {
  test('contains no customers and no password hashes', async () => {
    await server.database.tenant(company.accountId, (tx) =>
      tx.row(sql`
        insert into users (account_id, name, email, password_hash, profile_id)
        values (${company.accountId}, 'Cliente Reservado', 'cliente@plant.test', 'x', 99)`),
    );
    const { body: list, text } = await superuser.get('/users', { size: 100 });
    expect(pickListByPath(list, 'elements').map((row) => pickByPath(row, 'email'))).not.toContain(
      'cliente@plant.test',
    );
    expect(text).not.toMatch(/argon2|hash/i);
    const choices = await superuser.get('/users/all', { size: 100 });
    expect(choices.text).not.toContain('Cliente Reservado');
  });

  test('filters by profile, position and status, and sorts', async () => {
    const { id } = await create({ profile: { id: 3 }, positions: positionIds });
    for (const filters of [
      { profile: [3] },
      { positions: [positionIds[0]] },
      { profile: [3], status: ['active'] },
    ]) {
      const { body: list } = await superuser.get('/users', { size: 100, filters });
      expect(pickListByPath(list, 'elements').map((row) => pickByPath(row, 'id'))).toContain(id);
    }
    for (const orderBy of ['name', 'email', 'profile', 'status', 'mainPosition'])
      expect((await superuser.get('/users', { orderBy })).status).toBe(200);
  });
});

describe('the dependents of a user', () => {
  const dependents = (id: number) => superuser.get(`/users/${id}/dependents`);

  test('are listed and prevent a deletion, with each order once, while imports by the user do not count', async () => {
    const { id } = await create();
    expect(await dependents(id)).toMatchObject({ status: 200, body: [] });
    await server.database.tenant(company.accountId, async (tx) => {
      const customer = await tx.row(sql<{ id: number }>`
        insert into customers (account_id, name, email, customer_type, business_type, state, city, location)
        select ${company.accountId}, 'Cliente que compra', 'c@x.test', 'retail', 'agriculture', 'NL', 'Monterrey', '1,1'
        returning id`);
      const order = await tx.row(sql<{ id: number }>`
        insert into orders (account_id, division_id, customer_id, created_by_id, total, order_date, expiration_date)
        select ${company.accountId}, min(id), ${customer?.id}, ${id}, 0, present(), present() from divisions returning id`);
      await tx.row(sql`
        insert into orders_moves (account_id, owner_id, user_id, event, to_status)
        select ${company.accountId}, ${order?.id}, ${id}, event, 'quotation' from unnest(array['create', 'edit']) event`);
      await tx.row(sql`
        insert into imports (account_id, user_id, module, creates, updates)
        values (${company.accountId}, ${id}, 'measures', 1, 0)`);
    });
    expect((await dependents(id)).body).toEqual([
      { module: 'orders', count: 1, latest: [expect.any(Number)] },
    ]);
    const response = await superuser.delete(`/users/${id}/delete`);
    expect(getCode(response)).toEqual([409, 'ENTITY_IN_USE']);
    expect(pickByPath(response.body, 'details')).toMatchObject([{ path: 'orders', rule: 'inUse' }]);
    await server.database.tenant(company.accountId, (tx) => tx.row(sql`delete from orders`));
    expect((await dependents(id)).body).toEqual([]);
    expect((await superuser.delete(`/users/${id}/delete`)).status).toBe(204);
  });

  test('are not available to another company or to a user without the permission for users', async () => {
    const stranger = await server.company('curious.test', [0, 2]);
    const { id } = await create();
    expect((await stranger.admin.get(`/users/${id}/dependents`)).status).toBe(404);
    expect((await stranger.clients[1]?.get(`/users/${id}/dependents`))?.status).toBe(403);
    expect((await dependents(999_999)).status).toBe(404);
  });
});

describe('disabling and enabling', () => {
  test('end and restore access for the user, and both are in the activity', async () => {
    const { id, email } = await create();
    await server.database.tenant(company.accountId, (tx) =>
      tx.row(sql`
        update users set temporary_password = false, email_validated_at = present(),
          password_hash = (select password_hash from users where email = ${company.emails[0]})
        where id = ${id}`),
    );
    const client = await server.visitor('plant.test').signedIn(email, company.password);
    expect(pickByPath((await superuser.put(`/users/${id}/disable`, {})).body, 'status')).toBe(
      'inactive',
    );
    expect((await client.get('/users/current')).status).toBe(401);
    expect(
      (
        await server
          .visitor('plant.test')
          .post('/auth/sign-in', { email, password: company.password })
      ).status,
    ).toBe(401);
    expect(pickByPath((await superuser.put(`/users/${id}/enable`, {})).body, 'status')).toBe(
      'active',
    );
    expect((await client.get('/users/current')).status).toBe(401);
    await server.visitor('plant.test').signedIn(email, company.password);

    const getActivity = () => superuser.get(`/users/${id}/activity`);
    // A failure is recorded after its response.
    await expect
      .poll(async () =>
        pickListByPath([(await getActivity()).body], '0').map((event) =>
          pickByPath(event, 'action'),
        ),
      )
      .toEqual(expect.arrayContaining(['create', 'update', 'sign-in', 'failed-sign-in']));
    const activity = await getActivity();
    expect(activity.text).not.toContain('argon2');
  });

  test('through an edit of the user also ends the sessions, which stay ended after the user is enabled', async () => {
    const { id, email, body: stored } = await create();
    await server.database.tenant(company.accountId, (tx) =>
      tx.row(sql`
        update users set temporary_password = false, email_validated_at = present(),
          password_hash = (select password_hash from users where email = ${company.emails[0]})
        where id = ${id}`),
    );
    const signedIn = await server
      .visitor('plant.test')
      .post('/auth/sign-in', { email, password: company.password });
    const refresh = () =>
      server.visitor('plant.test').post('/current-session/refresh-session', {
        refreshToken: pickByPath(signedIn.body, 'refreshToken'),
      });
    const values = body({ name: pickByPath(stored, 'name'), email });
    const disabled = await superuser.put(`/users/${id}`, { ...values, status: 'inactive' });
    expect(pickByPath(disabled.body, 'status')).toBe('inactive');
    expect((await superuser.put(`/users/${id}/enable`, {})).status).toBe(200);
    expect((await refresh()).status).toBe(401);
  });

  test('the activity of a user includes their changes to profiles and settings', async () => {
    const id = pickNumberByPath((await superuser.get('/users/current')).body, 'id');
    const sellers = {
      name: 'Vendedores de piso',
      description: 'Venden',
      permissions: [1, 2],
      metadata: { language: { name: { es: 'Vendedores de piso', en: 'Floor sellers' } } },
    };
    const added = await superuser.post('/profiles', sellers);
    expect(added.status).toBe(201);
    const profileId = pickNumberByPath(added.body, 'id');
    await superuser.put(`/profiles/${profileId}`, { ...sellers, permissions: [1, 3] });
    await superuser.delete('/profiles', { oldId: profileId, newId: 1 });
    const { body: account } = await superuser.get('/account/settings');
    const settings = pickByPath(account, 'settings');
    if (typeof settings !== 'object') throw new Error('No settings');
    await superuser.put('/account/settings', { settings: { ...settings, monthlyRevenueGoal: 5 } });

    const activity = pickListByPath([(await superuser.get(`/users/${id}/activity`)).body], '0');
    const of = (module: string) =>
      activity.filter((event) => pickByPath(event, 'module') === module);
    expect(of('accounts')).toMatchObject([
      { action: 'update', by: { id }, changed: ['monthlyRevenueGoal'], subject: null },
    ]);
    const subject = { id: profileId, es: 'Vendedores de piso', en: 'Floor sellers' };
    expect(of('profiles')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'create', subject }),
        expect.objectContaining({ changed: ['permissions'], subject, given: ['profiles'] }),
        expect.objectContaining({ changed: ['permissions'], subject, taken: ['users'] }),
        expect.objectContaining({ action: 'delete', subject }),
      ]),
    );
    const another = await create();
    await superuser.put(
      `/users/${another.id}`,
      body({ name: 'Another name', email: another.email }),
    );
    const theirs = pickListByPath(
      [(await superuser.get(`/users/${another.id}/activity`)).body],
      '0',
    );
    expect(theirs.map((event) => pickByPath(event, 'module'))).not.toContain('accounts');
    // The mail with the password is recorded after it was sent, without a user.
    const requested = theirs.filter((event) => pickByPath(event, 'by') !== null);
    expect(requested).toMatchObject([
      { module: 'users', action: 'update', changed: ['name'] },
      { module: 'users', action: 'update', changed: ['positions'] },
      { module: 'users', action: 'create', changed: [] },
    ]);
  });

  test('cannot remove the last active superuser, nor can a deletion or a change of profile', async () => {
    const id = pickNumberByPath((await superuser.get('/users/current')).body, 'id');
    const storedUser = (await superuser.get(`/users/${id}`)).body;
    const demoted = {
      ...body(),
      name: pickByPath(storedUser, 'name'),
      email: pickByPath(storedUser, 'email'),
      profile: { id: 1 },
    };
    const tries = [
      await superuser.put(`/users/${id}/disable`, {}),
      await superuser.delete(`/users/${id}/delete`),
      await superuser.put(`/users/${id}`, demoted),
      await superuser.put(`/users/${id}`, { ...demoted, profile: { id: 0 }, status: 'inactive' }),
    ];
    for (const answer of tries) {
      expect(getCode(answer)).toEqual([409, 'ENTITY_IN_USE']);
      expect(pickByPath(answer.body, 'details.0.rule')).toBe('lastSuperuser');
    }
    expect((await superuser.get('/users/current')).status).toBe(200);
  });

  test('leave one active superuser when two superusers disable each other at the same moment', async () => {
    const { id: otherId, email } = await create({ profile: { id: 0 } });
    await server.database.tenant(company.accountId, (tx) =>
      tx.row(sql`
        update users set temporary_password = false, email_validated_at = present(),
          password_hash = (select password_hash from users where email = ${company.emails[0]})
        where id = ${otherId}`),
    );
    const other = await server.visitor('plant.test').signedIn(email, company.password);
    const superuserId = pickNumberByPath((await superuser.get('/users/current')).body, 'id');
    const answers = await Promise.all([
      superuser.put(`/users/${otherId}/disable`, {}),
      other.put(`/users/${superuserId}/disable`, {}),
    ]);
    const codes = answers.map(getCode).toSorted(([one], [two]) => Number(one) - Number(two));
    expect(codes[0]).toEqual([200, undefined]);
    // The second waited for the first, or came so late that its session had ended.
    expect([
      [409, 'ENTITY_IN_USE'],
      [401, 'ACCESS_EXPIRED'],
    ]).toContainEqual(codes[1]);
    const remaining = await server.asOwner<{ id: string }>(
      "select id from users where account_id = $1 and profile_id = 0 and status = 'active'",
      [company.accountId],
    );
    expect(remaining).toHaveLength(1);
    await server.database.tenant(company.accountId, (tx) =>
      tx.row(
        sql`update users set status = case when id = ${superuserId} then 'active' else 'inactive' end where profile_id = 0`,
      ),
    );
    superuser = await server
      .visitor('plant.test')
      .signedIn(company.emails[0] ?? '', company.password);
  });
});

describe('a user cannot grant more rights than their own', () => {
  test('an administrator cannot create, edit, disable or delete a superuser', async () => {
    expect(getCode(await administrator.post('/users', body({ profile: { id: 0 } })))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    const id = pickNumberByPath((await superuser.get('/users/current')).body, 'id');
    expect(getCode(await administrator.put(`/users/${id}`, body({ profile: { id: 1 } })))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect(getCode(await administrator.put(`/users/${id}/disable`, {}))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect(getCode(await administrator.delete(`/users/${id}/delete`))).toEqual([403, 'FORBIDDEN']);
  });

  test('a user with a narrow profile can assign and create only profiles without further permissions', async () => {
    const requested = [
      await getPermissionId('users'),
      await getPermissionId('profiles'),
      await getPermissionId('measures'),
    ];
    const narrow = pickNumberByPath((await profile(superuser, requested)).body, 'id');
    const { id, email } = await create({ profile: { id: narrow } });
    await server.database.tenant(company.accountId, (tx) =>
      tx.row(sql`
        update users set temporary_password = false, email_validated_at = present(),
          password_hash = (select password_hash from users where email = ${company.emails[0]})
        where id = ${id}`),
    );
    const client = await server.visitor('plant.test').signedIn(email, company.password);
    expect((await client.get('/measures')).status).toBe(200);
    expect((await client.get('/suppliers')).status).toBe(403);
    expect((await client.post('/users', body({ profile: { id: narrow } }))).status).toBe(201);
    expect(getCode(await client.post('/users', body({ profile: { id: 1 } })))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    const response = await profile(client, [await getPermissionId('suppliers')]);
    expect(getCode(response)).toEqual([403, 'FORBIDDEN']);
    expect((await profile(client, [requested[2]])).status).toBe(201);
  });
});

describe('profiles', () => {
  test('include built-in ones that cannot be changed, and the customer profile cannot be chosen', async () => {
    const { body: list } = await superuser.get('/profiles', {
      size: 100,
      orderBy: 'id',
      orderType: 'asc',
    });
    const builtIn = pickListByPath(list, 'elements').filter(
      (row) => pickByPath(row, 'account') === null,
    );
    expect(builtIn.map((row) => pickByPath(row, 'id'))).toEqual([0, 1, 2, 3, 4, 98, 99]);
    const change = { name: 'Otro nombre', description: 'x', permissions: [1] };
    expect(getCode(await superuser.put('/profiles/2', change))).toEqual([403, 'FORBIDDEN']);
    expect(getCode(await superuser.put('/profiles', { ...change, id: 2 }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect(getCode(await superuser.delete('/profiles', { oldId: 2, newId: 3 }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    const choices = await superuser.get('/profiles/all', { size: 100 });
    expect(
      pickListByPath(choices.body, 'elements').map((row) => pickByPath(row, 'id')),
    ).not.toContain(99);
  });

  test('need a permission, a name and a description', async () => {
    const answer = await superuser.post('/profiles', {
      name: 'abc',
      description: ' ',
      permissions: [],
    });
    expect(pickByPath(answer.body, 'details')).toMatchObject([
      { path: 'name', rule: 'min' },
      { path: 'description', rule: 'required' },
      { path: 'permissions', rule: 'required' },
    ]);
  });

  test('can be updated by the id in the body, and their users move when a profile is deleted with a replacement', async () => {
    const created = await profile(superuser, [await getPermissionId('measures')]);
    const id = pickNumberByPath(created.body, 'id');
    expect(pickByPath(created.body, 'account')).toEqual({ id: company.accountId });
    const updated = await superuser.put('/profiles', {
      id,
      name: 'Con otro nombre',
      description: 'y descripción',
      permissions: [{ id: await getPermissionId('suppliers') }],
      updatedAt: pickByPath(created.body, 'updatedAt'),
    });
    expect(updated.body).toMatchObject({
      id,
      name: 'Con otro nombre',
      permissions: [{ name: 'Proveedores' }],
    });
    const user = await create({ profile: { id } });
    expect((await superuser.delete('/profiles', { oldId: id, newId: 2 })).status).toBe(204);
    expect(pickByPath((await superuser.get(`/users/${user.id}`)).body, 'profile.id')).toBe(2);
  });
});

test('another company cannot find, change or use these users, profiles and positions', async () => {
  const stranger = await server.company('stranger.test');
  const { id } = await create();
  const created = await profile(superuser, [await getPermissionId('measures')]);
  const profileId = pickNumberByPath(created.body, 'id');
  const division = await stranger.admin.post('/divisions', {
    name: 'Planta Ajena',
    location: '1,1',
  });
  const position = await stranger.admin.post('/positions', {
    name: 'Puesto ajeno',
    description: 'x',
    baseSalary: 1,
    division: { id: pickByPath(division.body, 'id') },
  });
  const theirs = body({ mainPosition: { id: pickByPath(position.body, 'id') }, positions: [] });
  const theirProfile = { name: 'Perfil ajeno', description: 'x', permissions: [1] };
  const { admin } = stranger;
  const answers = [
    await admin.get(`/users/${id}`),
    await admin.get(`/users/${id}/activity`),
    await admin.get(`/users/${id}/dependents`),
    await admin.put(`/users/${id}`, theirs),
    await admin.put(`/users/${id}/enable`, {}),
    await admin.put(`/users/${id}/disable`, {}),
    await admin.delete(`/users/${id}/delete`),
    await admin.get(`/profiles/${profileId}`),
    await admin.put(`/profiles/${profileId}`, theirProfile),
    await admin.put('/profiles', { ...theirProfile, id: profileId }),
    await admin.delete('/profiles', { oldId: profileId, newId: 1 }),
  ];
  for (const answer of answers) expect(getCode(answer)).toEqual([404, 'ENTITY_NOT_FOUND']);
  const withOurs = await admin.post('/users', { ...theirs, profile: { id: profileId } });
  expect(pickByPath(withOurs.body, 'details')).toMatchObject([
    { path: 'profile', rule: 'unknown' },
  ]);
  const withOurPosition = await admin.post('/users', { ...theirs, positions: positionIds });
  expect(pickByPath(withOurPosition.body, 'details')).toMatchObject([
    { path: 'positions', rule: 'unknown' },
  ]);
});
