import { createHmac } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { maxWebhookAttempts } from '@tarima/domain/webhooks/webhook';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';

import type { Transaction } from '../kit/database.ts';
import { SecretCipher } from '../kit/secret-cipher.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { buildSampleBody } from '../testing/samples.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { startReceiver, type Receiver } from '../testing/webhook-receiver.ts';
import { scheduleSending } from './jobs.ts';
import { sendDueDeliveries } from './send-deliveries.ts';
import { createTestWebhook, readLog, skipWait, type CreatedWebhook } from './testing.ts';

let server: TestServer;
let company: TestCompany;
let sample = 0;
beforeAll(async () => {
  server = await startTestServer({ WEBHOOKS_PRIVATE: 'true' });
  company = await server.company('sending.test');
});
afterAll(() => server.close());

const patience = { timeout: 20_000, interval: 20 };

async function createSupplier(): Promise<number> {
  sample += 1;
  const { body, text } = await company.admin.post('/suppliers', buildSampleBody(suppliers, sample));
  if (pickByPath(body, 'id') === undefined) throw new Error(text);
  return pickNumberByPath(body, 'id');
}

interface Target {
  readonly receiver: Receiver;
  readonly webhook: CreatedWebhook;
}

/** Creates a webhook with its receiver, for the time of one test. */
async function createTarget(
  respond?: RequestListener,
  events: readonly string[] | null = ['suppliers.created'],
): Promise<Target> {
  const receiver = await startReceiver(respond);
  const webhook = await createTestWebhook(company.admin, receiver.url, events);
  onTestFinished(async () => {
    await company.admin.delete(`/webhooks/${webhook.id}`);
    await receiver.close();
  });
  return { receiver, webhook };
}

const waitForLog = (id: number, expected: readonly object[]): Promise<void> =>
  vi.waitFor(
    async () => expect(await readLog(company.admin, id)).toMatchObject(expected),
    patience,
  );

/** Waits until an attempt has failed and its delivery waits for the next one: an attempt counts from its begin. */
async function waitForFailure(id: number, attempts: number): Promise<void> {
  await waitForLog(id, [{ status: 'waiting', attempts, error: expect.any(String) }]);
  await vi.waitFor(async () => {
    const [delivery] = await readLog(company.admin, id);
    const [attemptedAt, nextAttemptAt] = ['attemptedAt', 'nextAttemptAt'].map((name) =>
      Date.parse(String(pickByPath(delivery, name))),
    );
    expect(nextAttemptAt).toBeGreaterThan(attemptedAt ?? Infinity);
  }, patience);
}

const parseBodies = ({ requests }: Receiver): unknown[] =>
  requests.map(({ body }): unknown => JSON.parse(body));

const inCompany = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  server.database.tenant(company.accountId, work);

describe('a change of a record', () => {
  test('is sent once, with ids only, and signed', async () => {
    const { receiver, webhook } = await createTarget();
    const id = await createSupplier();
    await waitForLog(webhook.id, [{ status: 'delivered', attempts: 1, httpStatus: 200 }]);
    const [request] = receiver.requests;
    const [event] = parseBodies(receiver);
    expect(event).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      version: 1,
      event: 'suppliers.created',
      module: 'suppliers',
      recordId: id,
      at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
    });
    expect(request?.headers['tarima-event-id']).toBe(pickByPath(event, 'id'));
    const [time, signature] = String(request?.headers['tarima-signature']).split(',');
    const expected = createHmac('sha256', webhook.secret)
      .update(`${time?.slice(2)}.${request?.body}`)
      .digest('hex');
    expect(signature).toBe(`v1=${expected}`);
    const [delivery] = await readLog(company.admin, webhook.id);
    expect(delivery).toMatchObject({
      eventId: pickByPath(event, 'id'),
      event: 'suppliers.created',
      recordId: id,
      error: null,
      nextAttemptAt: null,
    });
    expect(request?.headers['tarima-delivery']).toBe(String(pickByPath(delivery, 'id')));
    expect(receiver.requests).toHaveLength(1);
    expect(await company.admin.get('/webhooks')).toMatchObject({
      body: [{ id: webhook.id, waiting: 0, failingSince: null, deliveredAt: expect.any(String) }],
    });
  });

  test('is one event for several rows of one transaction, and each transaction has its own event', async () => {
    const id = await createSupplier();
    const { webhook } = await createTarget(undefined, ['suppliers.updated', 'suppliers.deleted']);
    const touch = (tx: Transaction) =>
      tx.row(sql`
        update suppliers set metadata = '{}' where account_id = ${tx.accountId} and id = ${id}`);
    await inCompany(async (tx) => {
      await touch(tx);
      await touch(tx);
    });
    await inCompany(touch);
    await inCompany((tx) =>
      tx.row(sql`delete from suppliers where account_id = ${tx.accountId} and id = ${id}`),
    );
    await waitForLog(webhook.id, [
      { event: 'suppliers.deleted', recordId: id, status: 'delivered' },
      { event: 'suppliers.updated', recordId: id, status: 'delivered' },
      { event: 'suppliers.updated', recordId: id, status: 'delivered' },
    ]);
  });

  test('creates no event if it is rolled back, even if only a part of the transaction is rolled back', async () => {
    const { webhook } = await createTarget(undefined, ['suppliers.created', 'suppliers.updated']);
    const id = await createSupplier();
    const update = (tx: Transaction) =>
      tx.row(
        sql`update suppliers set metadata = '{}' where account_id = ${tx.accountId} and id = ${id}`,
      );
    const fail = (tx: Transaction) =>
      update(tx).then(() => Promise.reject(new Error('changed its mind')));
    await expect(inCompany(fail)).rejects.toThrow('changed its mind');
    const another = await createSupplier();
    // The part that was rolled back had enqueued the job; the rest of the transaction enqueues it again.
    await inCompany(async (tx) => {
      await tx.attempt(() => fail(tx)).catch(() => undefined);
      await tx.row(
        sql`update suppliers set metadata = '{}' where account_id = ${tx.accountId} and id = ${another}`,
      );
    });
    await waitForLog(webhook.id, [
      { event: 'suppliers.updated', recordId: another, status: 'delivered' },
      { event: 'suppliers.created', recordId: another, status: 'delivered' },
      { event: 'suppliers.created', recordId: id, status: 'delivered' },
    ]);
  });

  test('is sent only to webhooks that chose its event', async () => {
    const all = await createTarget(undefined, null);
    const chosen = await createTarget(undefined, ['suppliers.created', 'measures.created']);
    const others = await createTarget(undefined, ['suppliers.deleted']);
    const id = await createSupplier();
    const expected = [{ event: 'suppliers.created', recordId: id, status: 'delivered' }];
    await waitForLog(chosen.webhook.id, expected);
    await vi.waitFor(async () => {
      const log = await readLog(company.admin, all.webhook.id);
      expect(log.filter((each) => pickByPath(each, 'event') === 'suppliers.created')).toHaveLength(
        1,
      );
    }, patience);
    // Changes of webhooks, users and rights are events of the history, and of no webhook.
    await company.admin.put(`/webhooks/${others.webhook.id}`, {
      name: 'x',
      url: others.receiver.url,
      events: ['suppliers.deleted'],
    });
    expect(await readLog(company.admin, others.webhook.id)).toEqual([]);
    const modules = (await readLog(company.admin, all.webhook.id)).map((each) =>
      pickByPath(each, 'module'),
    );
    expect(new Set(modules)).toEqual(new Set(['suppliers']));
  });

  test('stores no event in a company without an active webhook', async () => {
    const quiet = await server.company('quiet.test');
    const { id } = await createTestWebhook(quiet.admin, 'http://127.0.0.1:9/', [
      'suppliers.created',
    ]);
    await quiet.admin.post(`/webhooks/${id}/pause`, {});
    expect((await quiet.admin.post('/suppliers', buildSampleBody(suppliers, 1))).status).toBe(201);
    const [counted] = await server.asOwner<{ events: number; deliveries: number }>(
      `select (select count(*) from webhook_events where account_id = $1)::int as events,
         (select count(*) from webhook_deliveries where account_id = $1)::int as deliveries`,
      [quiet.accountId],
    );
    expect(counted).toEqual({ events: 0, deliveries: 0 });
  });

  test('creates one delivery per record for thousands of records at once', async () => {
    const { webhook } = await createTarget(
      (_, response) => void response.writeHead(503).end(),
      ['suppliers.updated'],
    );
    // History as the trigger writes it, for more records than one run of the job takes.
    await inCompany((tx) =>
      tx.row(sql`
        insert into history (account_id, module, entity_id, action)
        select ${tx.accountId}, 'suppliers', n % 2500, 'update' from generate_series(1, 5000) n`),
    );
    await vi.waitFor(async () => {
      const [counted] = await server.asOwner<{ rest: number; made: number; records: number }>(
        `select (select count(*) from webhook_events where account_id = $1)::int as rest,
           count(*)::int as made, count(distinct record_id)::int as records
         from webhook_deliveries where account_id = $1 and webhook_id = $2`,
        [company.accountId, webhook.id],
      );
      expect(counted).toEqual({ rest: 0, made: 2500, records: 2500 });
    }, patience);
  });
});

describe('a failed delivery', () => {
  test('is retried with the same event id until it is accepted, and its webhook then no longer counts as failing', async () => {
    let isDown = true;
    const { receiver, webhook } = await createTarget(
      (_, response) => void response.writeHead(isDown ? 500 : 204).end(),
    );
    await createSupplier();
    await waitForLog(webhook.id, [
      { status: 'waiting', attempts: 1, httpStatus: 500, error: 'status' },
    ]);
    const [first] = await readLog(company.admin, webhook.id);
    const wait =
      Date.parse(String(pickByPath(first, 'nextAttemptAt'))) -
      Date.parse(String(pickByPath(first, 'attemptedAt')));
    expect(wait).toBeGreaterThanOrEqual(30_000);
    const getFailureStart = async () =>
      pickByPath((await company.admin.get('/webhooks')).body, '0.failingSince');
    expect(await getFailureStart()).toEqual(expect.any(String));
    isDown = false;
    await skipWait(server, company.accountId, webhook.id);
    await waitForLog(webhook.id, [
      { status: 'delivered', attempts: 2, httpStatus: 204, error: null, nextAttemptAt: null },
    ]);
    // A later failure has its own three days.
    expect(await getFailureStart()).toBeNull();
    const ids = receiver.requests.map(({ headers }) => headers['tarima-event-id']);
    expect(ids).toEqual([pickByPath(first, 'eventId'), pickByPath(first, 'eventId')]);
    expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1);
  });

  test('fails after the maximum number of attempts, and can be repeated on request', async () => {
    let isDown = true;
    const { receiver, webhook } = await createTarget(
      (_, response) => void response.writeHead(isDown ? 404 : 200).end(),
    );
    await createSupplier();
    for (let attempt = 1; attempt < maxWebhookAttempts; attempt += 1) {
      await waitForFailure(webhook.id, attempt);
      await skipWait(server, company.accountId, webhook.id);
    }
    await waitForLog(webhook.id, [
      { status: 'failed', attempts: maxWebhookAttempts, error: 'status', nextAttemptAt: null },
    ]);
    expect(receiver.requests).toHaveLength(maxWebhookAttempts);
    const [failed] = await readLog(company.admin, webhook.id);
    const failedList = await company.admin.get(`/webhooks/${webhook.id}/deliveries`, {
      status: 'failed',
      size: 1,
    });
    expect(failedList.body).toEqual({
      elements: [failed],
      metadata: { totalItems: 1, totalPages: 1 },
    });
    isDown = false;
    const path = `/webhooks/${webhook.id}/deliveries/${pickNumberByPath(failed, 'id')}/repeat`;
    expect((await company.admin.post(path, {})).body).toMatchObject({ status: 'waiting' });
    await waitForLog(webhook.id, [
      { status: 'delivered', attempts: 1, eventId: pickByPath(failed, 'eventId') },
    ]);
  });

  test('can be repeated before its next attempt, with its attempts counted from zero again', async () => {
    let isDown = true;
    const { receiver, webhook } = await createTarget(
      (_, response) => void response.writeHead(isDown ? 500 : 204).end(),
    );
    await createSupplier();
    await waitForFailure(webhook.id, 1);
    await skipWait(server, company.accountId, webhook.id);
    await waitForFailure(webhook.id, 2);
    isDown = false;
    const [refused] = await readLog(company.admin, webhook.id);
    const path = `/webhooks/${webhook.id}/deliveries/${pickNumberByPath(refused, 'id')}/repeat`;
    expect((await company.admin.post(path, {})).body).toMatchObject({
      status: 'waiting',
      attempts: 0,
      attemptedAt: null,
      httpStatus: null,
      durationMs: null,
      error: null,
    });
    await waitForLog(webhook.id, [{ status: 'delivered', attempts: 1, httpStatus: 204 }]);
    const ids = receiver.requests.map(({ headers }) => headers['tarima-event-id']);
    expect(ids).toEqual(Array.from({ length: 3 }, () => pickByPath(refused, 'eventId')));
  });

  test('a repetition during an attempt is sent at once, and the result of that attempt is not stored', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { receiver, webhook } = await createTarget((_, response) => {
      const { length } = receiver.requests;
      if (length === 2) void held.then(() => response.writeHead(500).end());
      else response.writeHead(length === 1 ? 500 : 204).end();
    });
    await createSupplier();
    await waitForFailure(webhook.id, 1);
    await skipWait(server, company.accountId, webhook.id);
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(2), patience);
    const [begun] = await readLog(company.admin, webhook.id);
    const path = `/webhooks/${webhook.id}/deliveries/${pickNumberByPath(begun, 'id')}/repeat`;
    const repeated = await company.admin.post(path, {});
    letGo();
    expect(repeated.body).toMatchObject({ status: 'waiting', attempts: 0, error: null });
    await waitForLog(webhook.id, [
      { status: 'delivered', attempts: 1, httpStatus: 204, error: null },
    ]);
    expect(receiver.requests).toHaveLength(3);
  });

  test('cannot be repeated before its first result', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { receiver, webhook } = await createTarget((_, response) => {
      void held.then(() => response.end());
    });
    await createSupplier();
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), patience);
    const [begun] = await readLog(company.admin, webhook.id);
    const path = `/webhooks/${webhook.id}/deliveries/${pickNumberByPath(begun, 'id')}/repeat`;
    const answer = await company.admin.post(path, {});
    letGo();
    expect([answer.status, pickByPath(answer.body, 'details.0.rule')]).toEqual([409, 'transition']);
    await waitForLog(webhook.id, [{ status: 'delivered', attempts: 1 }]);
    expect(receiver.requests).toHaveLength(1);
  });

  test('does not follow a redirect to this computer', async () => {
    const inner = await startReceiver();
    onTestFinished(inner.close);
    const { webhook } = await createTarget((_, response) => {
      response.writeHead(302, { location: inner.url }).end();
    });
    await createSupplier();
    await waitForLog(webhook.id, [{ status: 'waiting', httpStatus: 302, error: 'redirect' }]);
    expect(inner.requests).toEqual([]);
  });

  test('is in the log if its host is unreachable or unknown', async () => {
    const dead = await startReceiver();
    await dead.close();
    const webhooks = [
      await createTestWebhook(company.admin, dead.url, ['suppliers.created']),
      await createTestWebhook(company.admin, 'https://nobody.invalid/', ['suppliers.created']),
    ];
    onTestFinished(async () => {
      for (const { id } of webhooks) await company.admin.delete(`/webhooks/${id}`);
    });
    await createSupplier();
    const [first, second] = webhooks;
    await waitForLog(first?.id ?? 0, [
      { status: 'waiting', error: 'connection', httpStatus: null },
    ]);
    await waitForLog(second?.id ?? 0, [{ status: 'waiting', error: 'unknownHost' }]);
  });

  test('pauses its webhook after three days of failures and notifies a user who manages webhooks', async () => {
    const { webhook } = await createTarget((_, response) => void response.writeHead(500).end());
    await createSupplier();
    await waitForFailure(webhook.id, 1);
    await inCompany((tx) =>
      tx.row(sql`
        update webhook_senders set failing_since = present() - interval '3 days'
        where account_id = ${tx.accountId} and webhook_id = ${webhook.id}`),
    );
    await skipWait(server, company.accountId, webhook.id);
    await vi.waitFor(async () => {
      const { body } = await company.admin.get('/webhooks');
      expect(body).toMatchObject([{ id: webhook.id, status: 'paused', pauseReason: 'failing' }]);
    }, patience);
    const { body } = await company.admin.get('/notifications/last');
    const notices = pickListByPath(body, 'notifications');
    expect(notices.find((each) => pickByPath(each, 'type') === 'webhookPaused')).toMatchObject({
      data: { messageData: { webhook: { id: webhook.id, name: 'Tienda en línea' }, days: 3 } },
    });
    // A resumed webhook has its patience again.
    const resumed = await company.admin.post(`/webhooks/${webhook.id}/resume`, {});
    expect(resumed.body).toMatchObject({ status: 'active', failingSince: null });
  });

  test('is in the log if the secret is unreadable, and nothing is sent without a signature', async () => {
    const { receiver, webhook } = await createTarget();
    await inCompany((tx) =>
      tx.row(sql`
        update webhooks set secret = secret || '\\x00'::bytea
        where account_id = ${tx.accountId} and id = ${webhook.id}`),
    );
    await createSupplier();
    await waitForLog(webhook.id, [{ status: 'waiting', error: 'secret', httpStatus: null }]);
    expect(receiver.requests).toEqual([]);
    const { body } = await company.admin.post(`/webhooks/${webhook.id}/rotate-secret`, {});
    await skipWait(server, company.accountId, webhook.id);
    await waitForLog(webhook.id, [{ status: 'delivered' }]);
    const [request] = receiver.requests;
    const time = /^t=(\d+),/.exec(String(request?.headers['tarima-signature']))?.[1];
    const expected = createHmac('sha256', String(pickByPath(body, 'secret')))
      .update(`${time}.${request?.body}`)
      .digest('hex');
    expect(request?.headers['tarima-signature']).toBe(`t=${time},v1=${expected}`);
  });
});

test('a paused webhook collects no events, and continues waiting deliveries after it is resumed', async () => {
  let isDown = true;
  const { receiver, webhook } = await createTarget(
    (_, response) => void response.writeHead(isDown ? 500 : 200).end(),
  );
  const before = await createSupplier();
  await waitForFailure(webhook.id, 1);
  await company.admin.post(`/webhooks/${webhook.id}/pause`, {});
  isDown = false;
  await skipWait(server, company.accountId, webhook.id);
  // Another webhook takes the event of the pause.
  const twin = await createTarget();
  const during = await createSupplier();
  await waitForLog(twin.webhook.id, [{ status: 'delivered', recordId: during }]);
  await company.admin.post(`/webhooks/${webhook.id}/resume`, {});
  const after = await createSupplier();
  await waitForLog(webhook.id, [
    { status: 'delivered', recordId: after },
    { status: 'delivered', recordId: before, attempts: 2 },
  ]);
  expect(receiver.requests).toHaveLength(3);
});

test('a test event refers to the webhook itself', async () => {
  const { receiver, webhook } = await createTarget(undefined, ['orders.created']);
  const { body } = await company.admin.post(`/webhooks/${webhook.id}/test`, {});
  expect(body).toMatchObject({ event: 'webhooks.tested', status: 'waiting', attempts: 0 });
  await waitForLog(webhook.id, [{ event: 'webhooks.tested', status: 'delivered' }]);
  expect(parseBodies(receiver)).toMatchObject([
    { version: 1, event: 'webhooks.tested', module: 'webhooks', recordId: webhook.id },
  ]);
});

test('deleting a webhook also deletes its waiting deliveries, even during a delivery', async () => {
  let isAsked: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  let release: (() => void) | undefined;
  const receiver = await startReceiver((_, response) => {
    release = () => void response.end();
    isAsked?.();
  });
  onTestFinished(receiver.close);
  const { id } = await createTestWebhook(company.admin, receiver.url, ['suppliers.created']);
  await createSupplier();
  await createSupplier();
  await asked;
  expect((await company.admin.delete(`/webhooks/${id}`)).status).toBe(204);
  release?.();
  const scheduled = `from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'send-webhook-deliveries' and j.payload -> 'payload' ->> 'webhookId' = $1`;
  await vi.waitFor(async () => {
    // A scheduled run finds nothing to do, however late it comes.
    await server.asOwner(
      `update graphile_worker._private_jobs j set run_at = present() - clock_offset() ${scheduled} and j.attempts = 0 and j.locked_at is null`,
      [String(id)],
    );
    const rows = await server.asOwner(
      `select j.id from graphile_worker._private_jobs j, lateral (select ${scheduled}) scheduled`,
      [String(id)],
    );
    expect(rows).toEqual([]);
  }, patience);
  const rows = await server.asOwner('select from webhook_deliveries where webhook_id = $1', [id]);
  expect(rows).toEqual([]);
  expect(receiver.requests).toHaveLength(1);
});

test('only one job at a time sends for a webhook, until its lease ends', async () => {
  const { receiver, webhook } = await createTarget();
  const lease = (time: string) =>
    inCompany((tx) =>
      tx.row(sql`
        update webhook_senders set leased_until = present() + ${time}::interval
        where account_id = ${tx.accountId} and webhook_id = ${webhook.id}`),
    );
  await lease('1 hour');
  await createSupplier();
  await vi.waitFor(async () => {
    const [job] = await server.asOwner<{ later: boolean }>(
      `select run_at > present() - clock_offset() + interval '30 minutes' as later from graphile_worker._private_jobs where key like '% webhook-' || $1`,
      [webhook.id],
    );
    expect(job).toEqual({ later: true });
  }, patience);
  expect(receiver.requests).toEqual([]);
  await lease('0');
  await skipWait(server, company.accountId, webhook.id);
  await waitForLog(webhook.id, [{ status: 'delivered', attempts: 1 }]);
});

test('a run ends after three failed connections, and the next run starts later', async () => {
  const dead = await startReceiver();
  await dead.close();
  const { id } = await createTestWebhook(company.admin, dead.url, ['suppliers.created']);
  onTestFinished(() => company.admin.delete(`/webhooks/${id}`).then(() => undefined));
  await inCompany(async (tx) => {
    await tx.row(sql`
      select from webhooks where account_id = ${tx.accountId} and id = ${id} for update`);
    await tx.rows(sql`
      insert into webhook_deliveries (account_id, webhook_id, event_id, module, kind, record_id, at)
      select ${tx.accountId}, ${id}, gen_random_uuid(), 'suppliers', 'created', n, present()
      from generate_series(1, 5) n`);
    await scheduleSending(tx, id);
  });
  await vi.waitFor(async () => {
    const [job] = await server.asOwner<{ later: boolean }>(
      `select run_at > present() - clock_offset() + interval '40 seconds' as later from graphile_worker._private_jobs where key like '% webhook-' || $1`,
      [id],
    );
    expect(job).toEqual({ later: true });
  }, patience);
  expect(await readLog(company.admin, id)).toMatchObject([
    { recordId: 5, attempts: 0, error: null },
    { recordId: 4, attempts: 0, error: null },
    { recordId: 3, attempts: 1, error: 'connection' },
    { recordId: 2, attempts: 1, error: 'connection' },
    { recordId: 1, attempts: 1, error: 'connection' },
  ]);
});

test('a run starts no request after twenty seconds, and the next run sends the rest', async () => {
  let time = 0;
  const { receiver, webhook } = await createTarget((_, response) => {
    // The receiver takes fifteen seconds by the clock of the run.
    time += 15_000;
    response.end();
  });
  await inCompany((tx) =>
    tx.rows(sql`
      insert into webhook_deliveries (account_id, webhook_id, event_id, module, kind, record_id, at)
      select ${tx.accountId}, ${webhook.id}, gen_random_uuid(), 'suppliers', 'created', n, present()
      from generate_series(1, 3) n`),
  );
  const cipher = new SecretCipher(Buffer.from(inject('tokenSecret'), 'base64'));
  const run = (): Promise<number> =>
    sendDueDeliveries(
      server.database,
      company.accountId,
      webhook.id,
      { cipher, allowsPrivate: true },
      new AbortController().signal,
      () => time,
    );
  expect(await run()).toBe(0);
  expect(receiver.requests).toHaveLength(2);
  expect(await run()).toBe(0);
  expect(receiver.requests).toHaveLength(3);
});

test('the cleanup job of the log ends once its company has no webhook', async () => {
  const { admin, accountId } = await server.company('ended.test');
  const { id } = await createTestWebhook(admin, 'http://127.0.0.1:9/', ['suppliers.created']);
  expect((await admin.delete(`/webhooks/${id}`)).status).toBe(204);
  const key = `${accountId} webhook-log`;
  const cleaned = await server.asOwner(
    `update graphile_worker._private_jobs set run_at = present() - clock_offset() where key = $1 returning id`,
    [key],
  );
  expect(cleaned).toHaveLength(1);
  await vi.waitFor(
    async () =>
      expect(
        await server.asOwner('select id from graphile_worker._private_jobs where key = $1', [key]),
      ).toEqual([]),
    patience,
  );
});

test('the log keeps deliveries for thirty days', async () => {
  const { webhook } = await createTarget();
  await createSupplier();
  await createSupplier();
  await waitForLog(webhook.id, [{ status: 'delivered' }, { status: 'delivered' }]);
  const [newer, older] = (await readLog(company.admin, webhook.id)).map((each) =>
    pickNumberByPath(each, 'id'),
  );
  await inCompany((tx) =>
    tx.row(sql`
      update webhook_deliveries
      set created_at = present() - make_interval(days => 30, mins => case id when ${newer} then -5 else 5 end)
      where account_id = ${tx.accountId} and webhook_id = ${webhook.id}`),
  );
  expect(older).toBeDefined();
  const cleanNow = () =>
    server.asOwner(
      `update graphile_worker._private_jobs set run_at = present() - clock_offset() where key = $1 || ' webhook-log'`,
      [company.accountId],
    );
  await cleanNow();
  await vi.waitFor(async () => {
    const log = await readLog(company.admin, webhook.id);
    expect(log.map((each) => pickByPath(each, 'id'))).toEqual([newer]);
    // The next cleanup is tomorrow.
    const [job] = await server.asOwner<{ later: boolean }>(
      `select run_at > present() - clock_offset() + interval '23 hours' as later from graphile_worker._private_jobs where key = $1 || ' webhook-log'`,
      [company.accountId],
    );
    expect(job).toEqual({ later: true });
  }, patience);
});
