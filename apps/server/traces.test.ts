import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { formatStatementName } from './kit/traced-work.ts';
import { pickByPath, TestClient } from './testing/client.ts';
import { runOperatorCommand } from './testing/run-operator-command.ts';
import { createDataFolder, findFreePortText, ServerProcess } from './testing/server-process.ts';

const batchSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({
        attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
      }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(
                z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }),
              ),
              status: z.object({ code: z.int() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

type Batch = z.output<typeof batchSchema>;

/** Collector of traces: an HTTP server that keeps what it receives. */
async function startCollector() {
  const received: unknown[] = [];
  const paths = new Set<string>();
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    received.push(await json(request));
    response.setHeader('content-type', 'application/json').end('{}');
  };
  const server = createServer((request, response) => {
    paths.add(`${request.method} ${request.url}`);
    void receive(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The collector has no port');
  return { url: `http://127.0.0.1:${address.port}/`, received, paths };
}

const listSpans = (batches: readonly Batch[]) =>
  batches.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );

/** Reports each module of OpenTelemetry that a process loads, but for the interface that the metrics load. */
const reportLoads =
  "--import=data:text/javascript,import{registerHooks}from'node:module';registerHooks({load(url,context,next){if(/@opentelemetry.(?!api)/.test(url))console.log('loads%20'+url);return%20next(url,context)}})";

const person = 'rosa.trevino@norte.example';
const company = 'Tarimas Del Norte';
const newPassword = 'Robles.Viejos29';

/** Starts a server with one company, whose superuser requests and is refused, and stops it. */
async function runServer(environment: Record<string, string>) {
  const all = {
    PORT: await findFreePortText(),
    DATA_DIR: createDataFolder(),
    DEMO: 'false',
    NODE_OPTIONS: reportLoads,
    ...environment,
  };
  const server = await new ServerProcess(all).ready();
  const made = await runOperatorCommand(
    'account.ts',
    ['create', '--name', company, '--host', 'norte.example', '--admin-name', 'Rosa Treviño'].concat(
      ['--admin-email', person],
    ),
    { DATA_DIR: all.DATA_DIR },
  );
  expect([made.code, made.said]).toEqual([0, made.said]);
  const visitor = new TestClient(Number(all.PORT), 'norte.example');
  expect((await visitor.post('/auth/forgot-password', { email: person })).status).toBe(204);
  const [, password = ''] = /temporary password (\S+)/.exec(made.said) ?? [];
  const changed = await visitor
    .with({ authorization: `Bearer ${await signInOnce(visitor, password)}` })
    .post('/current-session/change-password', { oldPassword: password, newPassword });
  expect(changed.status).toBe(204);
  // The job of the mail has run.
  const outbox = path.join(all.DATA_DIR, 'outbox');
  await expect.poll(() => readdir(outbox).catch((): string[] => [])).not.toHaveLength(0);
  return { server, admin: await visitor.signedIn(person, newPassword) };
}

async function signInOnce(visitor: TestClient, password: string): Promise<string> {
  const { body } = await visitor.post('/auth/sign-in', { email: person, password });
  return String(pickByPath(body, 'accessToken'));
}

test('a trace collector receives requests with their statements and jobs, without data of the company', async () => {
  const collector = await startCollector();
  const { server, admin } = await runServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const searched = 'Aserradero-Secreto';
  const list = await admin.get('/suppliers', { page: 1, size: 5, filters: { name: searched } });
  const missing = await admin.get('/suppliers/987654321');
  expect(await server.end('SIGTERM')).toBe(0);

  expect([...collector.paths]).toEqual(['POST /v1/traces']);
  const batches = collector.received.map((batch) => batchSchema.parse(batch));
  expect(batches[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'tarima' },
  });
  const spans = listSpans(batches);
  const trace = (name: string) => {
    const [root] = spans.filter((span) => span.name === name);
    const children = spans.filter(
      ({ traceId, parentSpanId }) =>
        traceId === root?.traceId && parentSpanId !== undefined && parentSpanId === root.spanId,
    );
    return { root, children: children.map((child) => child.name) };
  };
  const read = (name: string, key: string): unknown => {
    const value = trace(name).root?.attributes.find((each) => each.key === key)?.value;
    return value && Object.values(value)[0];
  };
  expect([list.status, missing.status]).toEqual([200, 404]);
  expect(read('GET /api/suppliers', 'http.response.status_code')).toBe(200);
  expect(read('GET /api/suppliers', 'http.route')).toBe('/api/suppliers');
  expect(trace('GET /api/suppliers').root?.parentSpanId).toBeUndefined();
  expect(trace('GET /api/suppliers').children).toContain('select open_request');
  expect(trace('GET /api/suppliers').children).toContain('with search_ids');
  expect(trace('GET /api/suppliers/:id').children).toEqual(
    expect.arrayContaining(['select open_request', 'select suppliers', 'commit']),
  );
  expect(read('GET /api/suppliers/:id', 'http.response.status_code')).toBe(404);
  expect(read('GET /api/suppliers/:id', 'error.type')).toBe('ENTITY_NOT_FOUND');
  expect(trace('GET /api/suppliers/:id').root?.status.code).toBe(2);
  expect(trace('POST /api/auth/forgot-password').children).toContain('commit');
  expect(trace('job mail-code').children).toContain('commit');

  const sent = JSON.stringify(collector.received);
  const secrets = ['rosa', 'Treviño', 'norte', company, searched, '987654321', '$1', '127.0.0.1'];
  for (const secret of [...secrets, String(admin.headers['authorization']).slice(7)])
    expect([secret, sent.toLowerCase().includes(secret.toLowerCase())]).toEqual([secret, false]);
  expect(server.output).toContain('loads ');
});

test('OpenTelemetry is loaded only with a collector, and an unreachable collector does not affect requests', async () => {
  const environment = {
    PORT: await findFreePortText(),
    DATA_DIR: createDataFolder(),
    DEMO: 'false',
    NODE_OPTIONS: reportLoads,
  };
  const off = await new ServerProcess(environment).ready();
  expect(await off.end('SIGTERM')).toBe(0);
  expect(off.output).not.toContain('loads ');

  const nobody = `http://127.0.0.1:${await findFreePortText()}`;
  const alone = new ServerProcess({ ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: nobody });
  await alone.ready();
  const visitor = new TestClient(Number(environment.PORT), 'norte.example');
  expect((await visitor.get('/suppliers')).status).toBe(401);
  expect(await alone.end('SIGTERM')).toBe(0);
  expect(alone.output).toContain('loads ');
});

test.each([
  ['select id from open_request($1, $2)', 'select open_request'],
  ['\n  insert into "orders" (id) values ($1)', 'insert orders'],
  ["update users set name = 'Rosa' where id = 7", 'update users'],
  [
    'with matched as materialized (select id from suppliers where a = $1) select 1',
    'with suppliers',
  ],
  ["select set_config('app.account_id', $1, true)", 'select'],
  [
    'with search_ids as (select 1), b as materialized (select 2) select * from search_ids join b on true, (select 1 from orders) c',
    'with orders',
  ],
  [
    'select t.id, (select array_agg(f.id) from custom_fields f where f.id = (select 1)) from suppliers t',
    'select suppliers',
  ],
  ['select total.count from (select 1 from orders) total', 'select orders'],
  ['commit', 'commit'],
])('the statement %j gets the name %j', (text, name) => {
  expect(formatStatementName(text)).toBe(name);
});
