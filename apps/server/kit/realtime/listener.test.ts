import { connect, createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { ChannelListener } from './listener.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Starts a way to the database that closes a number of connections at once and lets the later ones through. */
async function startUnsteadyWay(refused: number) {
  const { hostname, port } = new URL(server.ownerUrl);
  let count = 0;
  const proxy = createServer((client) => {
    client.on('error', () => undefined);
    count += 1;
    if (count <= refused) return client.destroy();
    const database = connect(Number(port), hostname);
    database.on('error', () => client.destroy());
    client.on('close', () => database.destroy());
    return client.pipe(database).pipe(client);
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  proxy.listen(0, '127.0.0.1', resolve);
  await listening;
  const address = proxy.address();
  const url = new URL(server.ownerUrl);
  url.hostname = '127.0.0.1';
  url.port = typeof address === 'object' && address ? String(address.port) : '';
  return { url: url.href, close: () => proxy.close() };
}

/** Runs a listener until a notification has arrived, which may be before its gap is reported. Returns the other events. */
async function listen(refused: number) {
  const way = await startUnsteadyWay(refused);
  const events: string[] = [];
  const listener = new ChannelListener({
    url: way.url,
    channel: 'unsteady',
    onMessage: (text) => events.push(text),
    onGap: () => events.push('gap'),
    onError: () => events.push('error'),
  });
  await listener.start();
  events.push('started');
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  await vi.waitFor(async () => {
    await client.query(`notify unsteady, 'heard'`);
    expect(events).toContain('heard');
  });
  await client.end();
  await listener.stop();
  way.close();
  return events.filter((event) => event !== 'heard');
}

test('a listener that connects at the first attempt reports no missed announcements', async () => {
  expect(await listen(0)).toEqual(['started']);
});

test('a listener that connects after failed attempts reports a gap of possibly missed announcements', async () => {
  expect(await listen(2)).toEqual(['error', 'started', 'error', 'gap']);
});
