import { CodedError } from '@tarima/domain/kit/errors';
import { superuserProfileId } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { pickByPath, pickNumberByPath, type TestClient } from '../testing/client.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { respondToNotification } from './respond-to-notification.ts';
import { notifyUsers, type NotificationInput } from './commands.ts';
import type { NotificationResponders } from './responders.ts';

let server: TestServer;
let plant: TestCompany;
let people: ActingUser[];
let measureId: number;

beforeAll(async () => {
  server = await startTestServer();
  plant = await server.company('plant.test', [superuserProfileId, 1, 2]);
  people = await Promise.all(plant.clients.map(loadPerson));
  measureId = await server.database.tenant(plant.accountId, async (tx) => {
    const made = await tx.row(sql<{ id: number }>`
      insert into measures (account_id, name, description) values (${plant.accountId}, 'Pieza', 'open') returning id`);
    return made?.id ?? 0;
  });
});
afterAll(() => server.close());

async function loadPerson(client: TestClient): Promise<ActingUser> {
  const { body } = await client.get('/users/current');
  const profileId = pickNumberByPath(body, 'profile.id');
  return {
    id: pickNumberByPath(body, 'id'),
    name: String(pickByPath(body, 'name')),
    email: String(pickByPath(body, 'email')),
    accountId: plant.accountId,
    sessionId: '',
    isProven: false,
    timeZone: 'America/Mexico_City',
    divisionId: null,
    profile: {
      id: profileId,
      permissions: profileId === superuserProfileId ? [] : ['orders'],
      mayExport: true,
      mayDelete: true,
    },
  };
}

const getPersonAtIndex = (at: number): ActingUser => {
  const found = people[at];
  if (!found) throw new Error('nobody is there');
  return found;
};
const getClientAtIndex = (at: number): TestClient => plant.clients[at] ?? plant.admin;

const runInPlant = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  server.database.tenant(plant.accountId, work);

const buildTransferNotice = (id: number): NotificationInput => ({
  to: [getPersonAtIndex(1).id, getPersonAtIndex(2).id],
  by: null,
  type: 'newTransferRequest',
  data: {
    transferRequest: { id },
    order: { id: 5 },
    asker: 'Ana',
    division: { id: 1, name: 'Norte' },
    product: { id: 2, name: 'Tarima' },
    quantity: 12,
  },
});
const buildFinishedNotice = (order: number): NotificationInput => ({
  to: [getPersonAtIndex(0).id],
  by: null,
  type: 'orderProductionFinished',
  data: { order: { id: order }, customer: 'Aceros', division: { id: 1, name: 'Norte' } },
});

const notify = (notice: NotificationInput) => runInPlant((tx) => notifyUsers(tx, notice));
const latest = async (at: number) =>
  pickNumberByPath(
    (await getClientAtIndex(at).get('/notifications/last')).body,
    'notifications.0.id',
  );
const read = async (at: number, id: number) =>
  (await getClientAtIndex(at).get(`/notifications/${id}`)).body;

/** Records the responses it receives, and locks like the record of a request: the second one waits, then is refused. */
function answering() {
  const heard: unknown[] = [];
  const responders: NotificationResponders = {
    newTransferRequest: async ({ tx, response }) => {
      await tx.row(sql`
        select id from measures where account_id = ${plant.accountId} and id = ${measureId} for update`);
      heard.push(response);
    },
    orderProductionFinished: ({ response }) => Promise.resolve(void heard.push(response)),
  };
  return { heard, responders };
}

const getRefusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof CodedError)) throw new Error('it was not refused', { cause: error });
  return [error.status, error.details[0]?.path];
};

test('a denial with a reason is executed once, and closes the request for all recipients', async () => {
  const { heard, responders } = answering();
  await notify(buildTransferNotice(31));
  const [mine, colleagues] = await Promise.all([latest(1), latest(2)]);
  const body = { id: 31, status: 'deny', message: '  Sin existencias ' };
  await runInPlant((tx) => respondToNotification(tx, getPersonAtIndex(1), responders, mine, body));
  expect(heard).toEqual([{ id: 31, status: 'deny', message: 'Sin existencias' }]);
  for (const [at, id] of [
    [1, mine],
    [2, colleagues],
  ] as const)
    expect(await read(at, id)).toMatchObject({ seen: true, denyReason: 'Sin existencias' });
  const again = (at: number, id: number) =>
    getRefusal(
      runInPlant((tx) => respondToNotification(tx, getPersonAtIndex(at), responders, id, body)),
    );
  expect(await again(1, mine)).toEqual([409, 'status']);
  expect(await again(2, colleagues)).toEqual([409, 'status']);
  expect(heard.length).toBe(1);
});

test('only one of two simultaneous answers is executed, and the other is refused', async () => {
  for (let round = 40; round < 50; round += 1) {
    const { responders } = answering();
    await notify(buildTransferNotice(round));
    const ids = await Promise.all([latest(1), latest(2)]);
    const results = await Promise.allSettled(
      ids.map((id, at) =>
        runInPlant((tx) =>
          respondToNotification(tx, getPersonAtIndex(at + 1), responders, id, {
            id: round,
            status: 'accepted',
          }),
        ),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  }
});

test('an answer that is refused leaves the request open', async () => {
  await notify(buildTransferNotice(60));
  const id = await latest(1);
  const responders: NotificationResponders = {
    newTransferRequest: () =>
      Promise.reject(new CodedError('WRONG_VALUES', [{ path: 'quantity', rule: 'stock' }])),
  };
  const body = { id: 60, status: 'accepted' };
  const refusalPromise = getRefusal(
    runInPlant((tx) => respondToNotification(tx, getPersonAtIndex(1), responders, id, body)),
  );
  expect(await refusalPromise).toEqual([400, 'quantity']);
  expect(await read(1, id)).toMatchObject({ seen: false });
});

test.each([
  [{ id: 61 }, 'status'],
  [{ id: 61, status: 'perhaps' }, 'status'],
  [{ id: 61, status: 'deny' }, 'message'],
  [{ id: 61, status: 'deny', message: '   ' }, 'message'],
  [{ id: 62, status: 'accepted' }, 'id'],
  [{ orderId: 61, accept: true, store: { id: 1 } }, 'id'],
])('the answer %j to a transfer request is refused at %s', async (body, path) => {
  const { heard, responders } = answering();
  await notify(buildTransferNotice(61));
  const id = await latest(1);
  const refusalPromise = getRefusal(
    runInPlant((tx) => respondToNotification(tx, getPersonAtIndex(1), responders, id, body)),
  );
  expect(await refusalPromise).toEqual([400, path]);
  expect(heard).toEqual([]);
});

test.each([
  [{ orderId: 9, accept: true }, 'store'],
  [{ orderId: 9, accept: true, store: { id: 'x' } }, 'store.id'],
  [{ orderId: 9, accept: true, store: { id: 1 }, expirationDate: '2026-02-30' }, 'expirationDate'],
  [{ orderId: 9, accept: false }, 'estimatedDate'],
  [{ orderId: 9, accept: false, estimatedDate: '' }, 'estimatedDate'],
  [{ orderId: 8, accept: false, estimatedDate: '2026-12-01' }, 'orderId'],
])('the answer %j about finished production is refused at %s', async (body, path) => {
  const { heard, responders } = answering();
  await notify(buildFinishedNotice(9));
  const id = await latest(0);
  const refusalPromise = getRefusal(
    runInPlant((tx) => respondToNotification(tx, getPersonAtIndex(0), responders, id, body)),
  );
  expect(await refusalPromise).toEqual([400, path]);
  expect(heard).toEqual([]);
});

test('finished production is answered with the store of the goods, or with a new estimated date', async () => {
  const { heard, responders } = answering();
  const bodies = [
    { orderId: 10, accept: true, store: { id: 3 }, lotCode: '', expirationDate: null },
    { orderId: 11, accept: false, estimatedDate: '2026-12-01', lotCode: null },
  ];
  for (const body of bodies) {
    await notify(buildFinishedNotice(body.orderId));
    const id = await latest(0);
    await runInPlant((tx) => respondToNotification(tx, getPersonAtIndex(0), responders, id, body));
    expect(await read(0, id)).toMatchObject({ seen: true });
  }
  expect(heard).toEqual([
    { orderId: 10, accept: true, store: { id: 3 } },
    { orderId: 11, accept: false, estimatedDate: '2026-12-01' },
  ]);
});

test('a user who lost the permission cannot answer', async () => {
  const { heard, responders } = answering();
  await notify(buildTransferNotice(70));
  const id = await latest(1);
  const stripped = {
    ...getPersonAtIndex(1),
    profile: { id: 2, permissions: [], mayExport: true, mayDelete: true },
  };
  const body = { id: 70, status: 'accepted' };
  expect(
    await getRefusal(runInPlant((tx) => respondToNotification(tx, stripped, responders, id, body))),
  ).toEqual([403, undefined]);
  expect(heard).toEqual([]);
});

test('a notification without a request cannot be answered, also over HTTP', async () => {
  const data = { order: { id: 1 }, customer: 'Aceros' };
  await notify({ to: [getPersonAtIndex(0).id], by: null, type: 'orderFinished', data });
  const path = `/notifications/${await latest(0)}/response`;
  const { status, body } = await getClientAtIndex(0).post(path, { id: 1, status: 'accepted' });
  expect([status, pickByPath(body, 'messageCode')]).toEqual([409, 'WRONG_VALUES']);
  const strange = await getClientAtIndex(0).post(path, { status: 'maybe', else: 1 });
  expect(strange.status).toBe(400);
});
