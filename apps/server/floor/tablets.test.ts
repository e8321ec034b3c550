import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath } from '../testing/client.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { createWorkplaces } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { renderQrCode } from '../kit/pdf/printed-codes.ts';
import { renderPlainPdf } from '../kit/pdf/render.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { decodePrintedBarCode, findQrCodeSquares } from '../testing/printed-codes.ts';
import {
  beginTestPresence,
  createPairedTablet,
  createPlannedOrder,
  buildReportBody,
  sendTabletReports,
} from './testing.ts';

let server: TestServer;
let sales: SalesCompany;
let workplaceIds: number[];

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'tablets.test');
  workplaceIds = await createWorkplaces(sales);
});
afterAll(() => server.close());

const invite = async (name = 'Sierra 1') =>
  requireSuccess(await sales.admin.post(`/workplaces/${workplaceIds[0]}/tablets`, { name })).body;

test('a code pairs one tablet once, and the office lists and revokes the tablet, which ends its access', async () => {
  const code = pickByPath(await invite(), 'code');
  expect(code).toMatch(/^\d{8}$/);
  const visitor = server.visitor('tablets.test');
  const { body } = requireSuccess(await visitor.post('/floor/pair', { code }));
  expect(pickRefusal(await visitor.post('/floor/pair', { code })).slice(0, 2)).toEqual([
    400,
    'INVALID_CODE',
  ]);
  const tablet = visitor.with({ authorization: `Tablet ${String(pickByPath(body, 'token'))}` });
  requireSuccess(await tablet.get('/floor/station'));
  const [known] = pickListByPath(
    requireSuccess(await sales.admin.get(`/workplaces/${workplaceIds[0]}/tablets`)).body,
    'tablets',
  );
  expect(pickByPath(known, 'name')).toBe('Sierra 1');
  expect(pickByPath(known, 'seenAt')).toBeTypeOf('string');
  // A tablet of one workplace is not revoked at another.
  const foreign = `/workplaces/${workplaceIds[1]}/tablets/${String(pickByPath(known, 'id'))}`;
  expect((await sales.admin.delete(foreign)).status).toBe(404);
  requireSuccess(await tablet.get('/floor/station'));
  requireSuccess(
    await sales.admin.delete(
      `/workplaces/${workplaceIds[0]}/tablets/${String(pickByPath(known, 'id'))}`,
    ),
  );
  expect(pickRefusal(await tablet.get('/floor/station')).slice(0, 2)).toEqual([
    401,
    'ACCESS_EXPIRED',
  ]);
  expect(pickRefusal(await tablet.post('/floor/reports', {})).slice(0, 2)).toEqual([
    401,
    'ACCESS_EXPIRED',
  ]);
  const stored = await server.asOwner<{ kept: string }>(
    `select concat(code_hash, secret_hash) as kept from floor_tablets where account_id = $1`,
    [sales.company.accountId],
  );
  expect(stored.map(({ kept }) => kept)).not.toContain(expect.stringContaining(String(code)));
});

test('codes and PINs are never stored to repeat a response, whatever idempotency key a request has', async () => {
  const company = await sibling('once.test');
  const workplaceId = await getFirstWorkplace('once.test');
  const keyed = company.admin.with({ 'idempotency-key': 'one-and-the-same' });
  const inviteKeyed = () => keyed.post(`/workplaces/${workplaceId}/tablets`, { name: 'Tableta' });
  const codes = [
    pickByPath(requireSuccess(await inviteKeyed()).body, 'code'),
    pickByPath(requireSuccess(await inviteKeyed()).body, 'code'),
  ];
  expect(codes[0]).not.toBe(codes[1]);
  requireSuccess(await keyed.put(`/users/${company.ids[1]}/pin`, { pin: '9753' }));
  const storedAnswers = await server.asOwner<{ n: number }>(
    `select count(*)::int as n from kept_answers where account_id = $1 and key = 'one-and-the-same'`,
    [company.company.accountId],
  );
  expect(storedAnswers).toEqual([{ n: 0 }]);
});

test('the history shows the pairing and revocation of tablets and the setting of PINs, but no secrets', async () => {
  const company = await sibling('history.test');
  const workplaceId = await getFirstWorkplace('history.test');
  const tablet = await createPairedTablet(server, company, workplaceId);
  await beginTestPresence(company, tablet, company.ids[1] ?? 0, '246810');
  const [known] = pickListByPath(
    requireSuccess(await company.admin.get(`/workplaces/${workplaceId}/tablets`)).body,
    'tablets',
  );
  requireSuccess(
    await company.admin.delete(
      `/workplaces/${workplaceId}/tablets/${String(pickByPath(known, 'id'))}`,
    ),
  );
  const historyRows = await server.asOwner<{
    module: string;
    user_id: number | null;
    after: unknown;
  }>(
    `select module, user_id::int, after from history
     where account_id = $1 and (after ? 'tablet' or after ? 'pin') order by id`,
    [company.company.accountId],
  );
  const id = pickByPath(known, 'id');
  const [admin] = company.ids;
  const of = (paired: boolean, revoked: boolean) => ({
    tablet: { id, name: 'Tableta', paired, revoked },
  });
  expect(historyRows).toEqual([
    { module: 'workplaces', user_id: admin, after: of(false, false) },
    { module: 'workplaces', user_id: null, after: of(true, false) },
    { module: 'users', user_id: admin, after: { pin: true } },
    { module: 'workplaces', user_id: admin, after: of(false, true) },
  ]);
});

test('an expired code pairs no tablet, and guesses are limited', async () => {
  const code = pickByPath(await invite('Vieja'), 'code');
  await server.asOwner(
    `do $$ begin
       perform set_config('app.account_id', '${sales.company.accountId}', true);
       update floor_tablets set code_expires_at = present() - interval '1 second' where name = 'Vieja';
     end $$`,
  );
  const visitor = server.visitor('tablets.test');
  const answers = [];
  for (let at = 0; at < 8; at += 1) answers.push(await visitor.post('/floor/pair', { code }));
  expect(answers[0]?.status).toBe(400);
  const { body } = requireSuccess(await sales.admin.get(`/workplaces/${workplaceIds[0]}/tablets`));
  expect(pickListByPath(body, 'tablets').map((each) => pickByPath(each, 'name'))).not.toContain(
    'Vieja',
  );
  expect(answers.at(-1)?.status).toBe(429);
});

test('a PIN can be tried five times, and a worker of another division is refused', async () => {
  const tablet = await createPairedTablet(
    server,
    await sibling('pins.test'),
    await getFirstWorkplace(),
  );
  const company = await sibling('pins.test');
  const id = company.ids[1] ?? 0;
  requireSuccess(await company.admin.put(`/users/${id}/pin`, { pin: '1234' }));
  const enter = (pin: string, user = id) =>
    tablet.post('/floor/presences', { user: { id: user }, pin });
  expect(pickRefusal(await enter('12345'))).toEqual([400, 'INVALID_CODE', 'pin', 'wrongPin']);
  requireSuccess(await enter('1234'));
  for (let at = 0; at < 5; at += 1) expect((await enter('9999')).status).toBe(400);
  expect(pickRefusal(await enter('1234')).slice(0, 2)).toEqual([429, 'ATTEMPTS_LIMIT_EXCEEDED']);
  // A worker of the other division, with a good PIN.
  const elsewhere = company.ids[2] ?? 0;
  requireSuccess(await company.admin.put(`/users/${elsewhere}/pin`, { pin: '777777' }));
  expect((await enter('777777', elsewhere)).status).toBe(404);
  expect(pickRefusal(await company.admin.put(`/users/${id}/pin`, { pin: '12a4' }))).toEqual([
    400,
    'WRONG_VALUES',
    'pin',
    'pin',
  ]);
});

test('a foreman signs in at a station without working there, and neither another person of the division nor a planner of another one does', async () => {
  const host = 'foremen.test';
  const company = await sibling(host);
  const tablet = await createPairedTablet(server, company, await getFirstWorkplace(host));
  const office = requireSuccess(
    await company.admin.post('/positions', {
      name: 'Oficina',
      description: 'Planea',
      baseSalary: 100,
      division: { id: company.plant.divisions[0] },
    }),
  ).body;
  const [, seller = 0, elsewhere = 0, planner = 0, worker = 0] = company.ids;
  await server.database.tenant(company.company.accountId, async (tx) => {
    await tx.row(sql`
      update users set main_position_id = ${pickByPath(office, 'id')}
      where account_id = ${tx.accountId} and id = any(${[seller, planner]}::bigint[])`);
    // The second salesperson plans too, in the other division.
    await tx.row(sql`
      update users u set profile_id = p.profile_id from users p
      where u.account_id = ${tx.accountId} and u.id = ${elsewhere} and p.account_id = u.account_id and p.id = ${planner}`);
    await tx.row(sql`
      update users set name = 'Abel' where account_id = ${tx.accountId} and id = ${worker}`);
  });
  const enter = async (id: number, pin: string) => {
    requireSuccess(await company.admin.put(`/users/${id}/pin`, { pin }));
    return tablet.post('/floor/presences', { user: { id }, pin });
  };
  expect(requireSuccess(await enter(planner, '8080')).body).toMatchObject({
    user: { id: planner },
    foreman: true,
  });
  expect(pickRefusal(await enter(seller, '4711')).slice(0, 2)).toEqual([404, 'ENTITY_NOT_FOUND']);
  expect((await enter(elsewhere, '4712')).status).toBe(404);
  // The station lists people in the sequence of their arrival.
  requireSuccess(await enter(worker, '4713'));
  const { body } = requireSuccess(await tablet.get('/floor/station'));
  expect(pickListByPath(body, 'present').map((each) => pickByPath(each, 'user.id'))).toEqual([
    planner,
    worker,
  ]);
});

const siblings = new Map<string, Promise<SalesCompany>>();
const createdWorkplaces = new Map<string, number[]>();
/** Another company, made once: attempts counted against an address in one do not count in another. */
const sibling = (host: string): Promise<SalesCompany> => {
  const known =
    siblings.get(host) ??
    createSalesCompany(server, host).then(async (made) => {
      createdWorkplaces.set(host, await createWorkplaces(made));
      return made;
    });
  siblings.set(host, known);
  return known;
};
const getFirstWorkplace = async (host = 'pins.test') => {
  await sibling(host);
  return createdWorkplaces.get(host)?.[0] ?? 0;
};

test('a tablet can access only its own company, and no other company can access its data', async () => {
  const others = await sibling('others.test');
  const theirs = await createPairedTablet(server, others, await getFirstWorkplace('others.test'));
  const presence = await beginTestPresence(others, theirs, others.ids[1] ?? 0);
  const { id, detail } = await createPlannedOrder(others, 10);
  // The tablet's secret is void at another host; a user's token is no tablet's.
  expect((await theirs.at('tablets.test').get('/floor/station')).status).toBe(401);
  expect((await others.admin.get('/floor/station')).status).toBe(401);
  expect((await theirs.get('/orders')).status).toBe(401);
  requireSuccess(
    await sendTabletReports(theirs, [buildReportBody(presence, detail, { kind: 'start' })]),
  );
  expect((await sales.admin.get(`/orders/${id}/floor`)).status).toBe(404);
  expect((await sales.planner.get(`/users/${sales.ids[1]}/pin`)).status).toBe(403);
  expect(
    (await sales.ana.post(`/workplaces/${workplaceIds[0]}/tablets`, { name: 'Mía' })).status,
  ).toBe(403);
  expect((await sales.admin.post('/workplaces/999999/tablets', { name: 'Mía' })).status).toBe(404);
  // The PIN of an unknown user cannot be set.
  expect(
    pickRefusal(await sales.admin.put('/users/999999/pin', { pin: '1234' })).slice(0, 2),
  ).toEqual([404, 'ENTITY_NOT_FOUND']);
});

test('a worker who leaves disappears from the tablet, and a new PIN ends presences of the old one', async () => {
  const company = await sibling('leaving.test');
  const tablet = await createPairedTablet(server, company, await getFirstWorkplace('leaving.test'));
  const present = async () =>
    pickListByPath(requireSuccess(await tablet.get('/floor/station')).body, 'present').length;
  const presence = await beginTestPresence(company, tablet, company.ids[1] ?? 0);
  expect(await beginTestPresence(company, tablet, company.ids[1] ?? 0)).toBe(presence);
  expect(await present()).toBe(1);
  expect((await tablet.delete(`/floor/presences/${presence}`)).status).toBe(204);
  expect(await present()).toBe(0);
  await beginTestPresence(company, tablet, company.ids[1] ?? 0);
  requireSuccess(await company.admin.put(`/users/${company.ids[1]}/pin`, { pin: '0000' }));
  expect(await present()).toBe(0);
  requireSuccess(await company.admin.put(`/users/${company.ids[1]}/disable`, {}));
  const disabled = await tablet.post('/floor/presences', {
    user: { id: company.ids[1] },
    pin: '0000',
  });
  expect(pickRefusal(disabled)).toEqual([400, 'INVALID_CODE', 'pin', 'wrongPin']);
  requireSuccess(await company.admin.put(`/users/${company.ids[1]}/enable`, {}));
  requireSuccess(await company.admin.put(`/users/${company.ids[1]}/pin`, { pin: null }));
  expect(
    (await tablet.post('/floor/presences', { user: { id: company.ids[1] }, pin: '0000' })).status,
  ).toBe(400);
});

/** Returns the code of a user's new badge, read from its barcode and its QR code. */
async function newBadge({ admin }: SalesCompany, userId: number): Promise<string> {
  const { status, bytes } = await admin.send('POST', `/users/${userId}/badge`);
  expect(status).toBe(200);
  const code = decodePrintedBarCode(bytes);
  const content = [renderQrCode(code, 66)];
  const paper = { language: 'es', title: '', author: '', page: 'LETTER', margin: 40 } as const;
  expect(findQrCodeSquares(bytes)).toEqual(
    findQrCodeSquares(await renderPlainPdf({ ...paper, content })),
  );
  const [page] = (await parsePdf(bytes)).pages;
  expect(page?.text).toContain(
    pickByPath(requireSuccess(await admin.get(`/users/${userId}`)).body, 'name'),
  );
  return code;
}

test('a badge signs in its worker, while a replaced, revoked or foreign badge is refused', async () => {
  const company = await sibling('badges.test');
  const tablet = await createPairedTablet(server, company, await getFirstWorkplace('badges.test'));
  const [, ana = 0, other = 0] = company.ids;
  const show = (badge: string) => tablet.post('/floor/badges', { badge });
  const getMadeAt = async (id: number) =>
    pickByPath(requireSuccess(await company.admin.get(`/users/${id}/badge`)).body, 'madeAt');
  expect(await getMadeAt(ana)).toBeNull();
  const first = await newBadge(company, ana);
  expect(first).toMatch(/^\d{24}$/);
  expect(await getMadeAt(ana)).toBeTypeOf('string');
  expect(pickByPath(requireSuccess(await show(first)).body, 'user.id')).toBe(ana);
  const present = async () =>
    pickListByPath(requireSuccess(await tablet.get('/floor/station')).body, 'present').length;
  expect(await present()).toBe(1);

  const second = await newBadge(company, ana);
  expect(second).not.toBe(first);
  // Presences of the old badge are over, and it opens nothing more.
  expect(await present()).toBe(0);
  expect(pickRefusal(await show(first))).toEqual([400, 'INVALID_CODE', 'badge', 'wrongBadge']);
  requireSuccess(await show(second));
  expect(
    pickByPath(requireSuccess(await company.admin.delete(`/users/${ana}/badge`)).body, 'madeAt'),
  ).toBeNull();
  expect(await present()).toBe(0);
  expect((await show(second)).status).toBe(400);

  expect((await show(await newBadge(company, other))).status).toBe(404);
  expect(pickRefusal(await show('123'))).toEqual([400, 'WRONG_VALUES', 'badge', 'wrongBadge']);
  expect((await company.planner.send('POST', `/users/${ana}/badge`)).status).toBe(403);
  expect((await company.admin.send('POST', '/users/999999/badge')).status).toBe(404);
  const historyRows = await server.asOwner<{ kept: string; seen: boolean }>(
    `select concat(b.code_hash, h.after) as kept, h.after -> 'badge' <> 'null' as seen
     from history h left join floor_badges b on b.account_id = h.account_id
     where h.account_id = $1 and h.after ? 'badge' and h.entity_id = $2 order by h.id`,
    [company.company.accountId, ana],
  );
  expect(historyRows.map(({ seen }) => seen)).toEqual([true, true, false]);
  expect(historyRows.map(({ kept }) => kept)).not.toContain(expect.stringContaining(second));
});

test('an unknown badge can be tried five times without blocking other badges, and badges of disabled users are refused', async () => {
  const company = await sibling('wrong-badges.test');
  const tablet = await createPairedTablet(
    server,
    company,
    await getFirstWorkplace('wrong-badges.test'),
  );
  const [, ana = 0] = company.ids;
  const badge = await newBadge(company, ana);
  const show = (code: string) => tablet.post('/floor/badges', { badge: code });
  for (let at = 0; at < 9; at += 1)
    expect((await show(String(at).repeat(badge.length))).status).toBe(400);
  requireSuccess(await show(badge));
  requireSuccess(await company.admin.put(`/users/${ana}/disable`, {}));
  expect(pickRefusal(await show(badge)).slice(0, 2)).toEqual([400, 'INVALID_CODE']);
  for (let at = 0; at < 4; at += 1) expect((await show(badge)).status).toBe(400);
  expect(pickRefusal(await show(badge)).slice(0, 2)).toEqual([429, 'ATTEMPTS_LIMIT_EXCEEDED']);
  // A PIN is another way in, and counted for itself.
  const enter = await tablet.post('/floor/presences', { user: { id: ana }, pin: '1111' });
  expect(enter.status).toBe(400);
});

test('the PIN and the badge of a superuser are neither shown to an administrator nor changed by them', async () => {
  const [superuser = 0, , administrator = 0] = sales.ids;
  const setProfile = (profile: number) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update users set profile_id = ${profile} where account_id = ${tx.accountId} and id = ${administrator}`),
    );
  await setProfile(1);
  const calls: readonly [string, string, object?][] = [
    ['GET', 'pin'],
    ['PUT', 'pin', { pin: '1234' }],
    ['DELETE', 'pin/lock'],
    ['GET', 'badge'],
    ['POST', 'badge'],
    ['DELETE', 'badge'],
  ];
  const send = async (id: number) => {
    const statuses: unknown[] = [];
    for (const [method, path, body] of calls) {
      const { status } = await sales.luis.send(
        method,
        `/users/${id}/${path}`,
        body && JSON.stringify(body),
      );
      statuses.push([method, path, status]);
    }
    return statuses;
  };
  expect(await send(superuser)).toEqual(calls.map(([method, path]) => [method, path, 403]));
  expect(await send(sales.ids[1] ?? 0)).toEqual(calls.map(([method, path]) => [method, path, 200]));
  const kept = await server.asOwner(
    `select user_id from floor_pins where user_id = $1 union all select user_id from floor_badges where user_id = $1`,
    [superuser],
  );
  expect(kept).toEqual([]);
  await setProfile(2);
});
