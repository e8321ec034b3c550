import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { accountChangedEvent } from '@tarima/domain/accounts/contract';
import { defaultAccountStyle } from '@tarima/domain/accounts/account-style';
import { BrowserSocket } from '@tarima/server/testing/browser-socket';
import { TestClient } from '@tarima/server/testing/client';
import { withDatabaseClient } from '@tarima/server/testing/database-client';
import { ServerProcess } from '@tarima/server/testing/server-process';
import { expect, onTestFinished, test } from 'vitest';
import { supplier } from '../run/samples.ts';
import { loadSuppliersByCode } from './clerk.ts';
import { signInAdministrator } from './plant.ts';
import { TestProxy } from './proxy.ts';
import { startServerLoad } from './server-load.ts';
import { startSharedDatabase } from './shared-database.ts';

test('two servers on one database fail no request when one stops, starts or is killed, and store each write once', async () => {
  const { createEnvironment } = await startSharedDatabase();
  const one = await createEnvironment({ STOP_WAIT: '3' });
  const two = await createEnvironment({ JOBS: '0' });
  const [first, second] = [new ServerProcess(one), new ServerProcess(two)];
  await Promise.all([first.ready(), second.ready()]);
  const ports = [Number(one.PORT), Number(two.PORT)];
  const proxy = await new TestProxy(ports).open();
  const admin = await signInAdministrator({ PORT: String(proxy.port) });
  const load = await startServerLoad(admin);

  // A stop: the proxy first learns that the server is not ready, and every connection is drained.
  expect(await first.end('SIGTERM')).toBe(0);
  expect(new Set(proxy.notReady)).toEqual(new Set([Number(one.PORT)]));
  await load.waitForWrites(50);
  const answered = proxy.answered.get(Number(one.PORT)) ?? 0;
  const restarted = await new ServerProcess(one).ready();
  await load.waitForWrites(50);
  expect(proxy.answered.get(Number(one.PORT))).toBeGreaterThan(answered);
  expect(proxy.repeated, 'a stop breaks no connection').toBe(0);

  await second.end('SIGKILL');
  await load.waitForWrites(50);
  const { reads, endings } = await load.finish();
  expect(endings).toEqual(endings.map(() => undefined));
  expect(reads.filter((status) => status !== 200)).toEqual([]);

  expect(await restarted.end('SIGTERM')).toBe(0);
});

test('writes at a killed server are rolled back, and stored once when the proxy repeats them at the other server', async () => {
  const { ownerUrl, createEnvironment } = await startSharedDatabase();
  const one = await createEnvironment();
  const two = await createEnvironment();
  const [, second] = await Promise.all([
    new ServerProcess(one).ready(),
    new ServerProcess(two).ready(),
  ]);
  const proxy = await new TestProxy([Number(one.PORT), Number(two.PORT)]).open();
  const admin = await signInAdministrator({ PORT: String(proxy.port) });
  const before = await loadSuppliersByCode(admin);

  const answers = await killDuringWrites(ownerUrl, admin, second);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(proxy.repeated).toBe(2);
  expect((await loadSuppliersByCode(admin)).size).toBe(before.size + answers.length);
});

test('a change through one server reaches browsers of the other, and both share idempotency keys', async () => {
  const { createEnvironment } = await startSharedDatabase();
  const one = await createEnvironment();
  const two = await createEnvironment();
  await Promise.all([new ServerProcess(one).ready(), new ServerProcess(two).ready()]);
  const admin = await signInAdministrator(one);
  const adminOfSecond = new TestClient(Number(two.PORT), 'localhost', admin.headers);
  const socket = new BrowserSocket(adminOfSecond);
  onTestFinished(() => void socket.socket.disconnect());
  expect(await socket.opened()).toBe('connected');
  const change = await admin.put('/account/settings', {
    styleMetadata: { ...defaultAccountStyle, bgColor: '#004d40' },
  });
  expect(change.status).toBe(200);
  expect(await socket.hears(accountChangedEvent)).toEqual({});

  const idempotencyHeader = { 'idempotency-key': randomUUID() };
  const answers = [
    await admin.with(idempotencyHeader).post('/suppliers', supplier()),
    await adminOfSecond.with(idempotencyHeader).post('/suppliers', supplier()),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
});

test('a server without jobs leaves them to the other servers of its database', async () => {
  const { ownerUrl, shared, createEnvironment } = await startSharedDatabase();
  const environment = await createEnvironment({ JOBS: '0' });
  await new ServerProcess(environment).ready();
  const visitor = new TestClient(Number(environment.PORT), 'localhost');
  const { status } = await visitor.post('/auth/forgot-password', { email: 'admin@demo.test' });
  expect(status).toBe(204);
  const countWorkers = () =>
    withDatabaseClient(ownerUrl, async (owner) => {
      const { rowCount } = await owner.query(
        "select from pg_stat_activity where application_name like 'tarima jobs%'",
      );
      return rowCount;
    });
  expect(await countWorkers()).toBe(0);
  const { text } = await visitor.get('metrics');
  expect(text).toMatch(/^jobs\{task="mail-code",state="waiting"\} 1$/m);

  await new ServerProcess(await createEnvironment({ JOBS: '1' })).ready();
  const outbox = path.join(shared.DATA_DIR, 'outbox');
  const listMails = () => readdir(outbox).catch((): string[] => []);
  await expect.poll(listMails).toHaveLength(1);
  expect(await countWorkers()).toBeGreaterThan(0);
});

/** Kills the second server in the middle of writes: they are undone there, and the proxy repeats them at the first one. */
async function killDuringWrites(ownerUrl: string, admin: TestClient, second: ServerProcess) {
  const bodies = [1, 2, 3, 4].map((at) =>
    supplier({ code: `KILL-${at}`, name: `Aserradero ${at}`, email: `kill${at}@pinos.test` }),
  );
  return withDatabaseClient(ownerUrl, async (owner) => {
    await owner.query('begin');
    await owner.query('lock table suppliers in share row exclusive mode');
    const answers = Promise.all(
      bodies.map((body) =>
        admin.with({ 'idempotency-key': randomUUID() }).post('/suppliers', body),
      ),
    );
    const waiting =
      "select pid from pg_locks where not granted and relation = 'suppliers'::regclass";
    await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(bodies.length);
    await second.end('SIGKILL');
    await owner.query('commit');
    return answers;
  });
}
