import { getServerTime } from '@tarima/server/kit/clock';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedDatabase } from '@tarima/server/embedded/embedded-database';
import { Database } from '@tarima/server/kit/database';
import { migrateDatabase } from '@tarima/server/kit/migrate';
import {
  TestClient,
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
} from '@tarima/server/testing/client';
import { email, makeAccount, password } from './account.ts';
import { startTarima } from './processes.ts';
import { middle } from './rounds.ts';

/*
 * Measures how long it takes to save a plan of 200 events: the request that replaces an order's whole plan, every rule checked again.
 *   npm run bench:plan-save -- [--events 200] [--rounds 31]
 */
const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '31' },
  },
});
const host = 'plans.tarima.test';
/** Minutes of an event, and of a piece. */
const length = 30;
const people = 20;

/** A workplace, its people, and an order of so many pieces there. */
async function makeOrder(client: TestClient, pieces: number) {
  const good = (answer: TestResponse): TestResponse => {
    if (answer.status >= 300) throw new Error(answer.text);
    return answer;
  };
  const made = async (address: string, body: object): Promise<number> =>
    pickNumberByPath(good(await client.post(address, body)).body, 'id');
  const named = { name: 'Banco de nombres', description: 'De la medición' };
  const division = await made('/divisions', { name: 'Planta medida', location: '19.54,-99.19' });
  const position = await made('/positions', {
    ...named,
    baseSalary: '720.00',
    division: { id: division },
  });
  const user = (name: string, at: number, profile: number) => ({
    name,
    email: at < 0 ? email : `persona${at}@plans.test`,
    profile: { id: profile },
    status: 'active',
    mainPosition: { id: position },
    positions: [],
  });
  const me = pickNumberByPath((await client.get('/users/current')).body, 'id');
  good(await client.put(`/users/${me}`, user('Quien mide', -1, 0)));
  for (let at = 0; at < people; at += 1) await made('/users', user(`Persona ${at + 1}`, at, 4));
  const workplace = await made('/workplaces', {
    ...named,
    division: { id: division },
    positions: [position],
    stations: people,
    metadata: { color: '#2a9d8f' },
  });
  const measure = await made('/measures', { ...named, countable: true });
  const family = await made('/products-families', named);
  const product = await made('/products', {
    ...named,
    price: '120',
    productFamily: { id: family },
    measure: { id: measure },
  });
  const steps = [{ workplace: { id: workplace }, workTime: length, step: 1 }];
  good(await client.put(`/workplaces-flows/${product}`, { steps }));
  const customer = await made('/customers', {
    name: 'Embotelladora medida',
    email: 'compras@plans.test',
    customerType: 'distributor',
    businessType: 'manufacturing',
    state: 'MEX',
    city: 'Toluca',
    location: '19.29,-99.65',
  });
  const order = await made('/orders', {
    customer: { id: customer },
    orderDate: new Date(getServerTime()).toISOString().slice(0, 10),
    details: [
      {
        product: { id: product },
        data: { quantity: pieces, price: '120', discount: 0, discountType: 0 },
      },
    ],
  });
  good(await client.post(`/orders/accept-quotation/${order}`, {}));
  const detail = pickNumberByPath((await client.get(`/orders/${order}`)).body, 'details.0.id');
  good(await client.put(`/orders/manage-detail/${detail}`, { origin: 'production' }));
  const found = await client.get('/users/workplace', { id: workplace });
  const users = pickListByPath([found.body], '0').map((person) => pickNumberByPath(person, 'id'));
  return { order, detail, workplace, users };
}

/** Returns events of half an hour, in turn for each person, from a Monday in March 2027 on. */
function eventsOf({ detail, workplace, users }: Awaited<ReturnType<typeof makeOrder>>) {
  const monday = Date.parse('2027-03-08T15:00:00Z');
  return Array.from({ length: Number(options.events) }, (_, at) => {
    const slot = Math.floor(at / users.length);
    // Sixteen half hours are a day of work.
    const start = monday + Math.floor(slot / 16) * 86_400_000 + (slot % 16) * length * 60_000;
    return {
      startDate: new Date(start).toISOString(),
      endDate: new Date(start + length * 60_000).toISOString(),
      user: { id: users[at % users.length] },
      workplace: { id: workplace },
      detail: { id: detail },
    };
  });
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'tarima-bench-plans-'));
const cluster = await startEmbeddedDatabase({ dataDir, log: () => undefined });
try {
  const { appUrl } = await migrateDatabase(cluster.ownerUrl, () => undefined);
  const database = new Database(appUrl);
  await makeAccount(database, 'Plans', host);
  await database.close();
  const tarima = await startTarima(3405, {
    DATABASE_URL: cluster.ownerUrl,
    DATA_DIR: path.join(dataDir, 'server'),
  });
  try {
    const client = await new TestClient(tarima.port, host).signedIn(email, password);
    const made = await makeOrder(client, Number(options.events));
    const events = eventsOf(made);
    const times: number[] = [];
    for (let round = 0; round < Number(options.rounds); round += 1) {
      const began = performance.now();
      const { status, text, body } = await client.post('/events', {
        order: { id: made.order },
        events,
      });
      times.push(performance.now() - began);
      if (status !== 200) throw new Error(text);
      if (pickListByPath(body, 'events').length !== events.length)
        throw new Error('Not all were saved');
      if (pickByPath(body, 'order.status') !== 'production') throw new Error('It is not planned');
    }
    const late = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)];
    console.log(
      `saving a plan of ${events.length} events: ${middle(times).toFixed(0)} ms (median of ${times.length}), 95 % within ${late?.toFixed(0)} ms`,
    );
  } finally {
    await tarima.stop();
  }
} finally {
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
