import { readFileSync } from 'node:fs';
import net from 'node:net';
import { allPermissions, isPermission } from '@tarima/domain/profiles/permissions';
import { builtInProfiles } from '@tarima/domain/profiles/profiles';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { AccountRegistry } from './accounts/accounts.ts';
import { createApp } from './app.ts';
import { getPublicUrl, parseConfig } from './config.ts';
import { Database } from './kit/database.ts';
import { pickByPath, pickListByPath } from './testing/client.ts';
import { createRotation } from './testing/rounds.ts';
import { buildSampleBody } from './testing/samples.ts';
import { setDefaultAccount, setAccountDisabled } from './operator/accounts.ts';
import {
  startIsolatedTestServer,
  startTestServer,
  type TestCompany,
  type TestServer,
} from './testing/server.ts';
import { suppliers } from '@tarima/domain/suppliers/supplier';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: 'a-token-for-the-metrics' });
  company = await server.company('plant.test');
});
afterAll(() => server.close());

interface Route {
  method: string;
  url: string;
  access: unknown;
  reads: unknown;
}

/** Sends a request as it stands, and returns the status of the first response. */
const sendRaw = (port: number, text: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    socket.once('error', reject).once('data', (data) => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1]));
    });
    socket.write(text);
  });

/** Returns every route of the product, as the framework registers it. */
async function allRoutes(): Promise<Route[]> {
  const found: Route[] = [];
  const appUrl = inject('appUrl');
  const database = new Database(appUrl);
  const watch = (app: FastifyInstance) =>
    app.addHook('onRoute', ({ method, url, config }) => {
      for (const each of [method].flat())
        found.push({ method: each, url, access: config?.access, reads: config?.reads });
    });
  const config = parseConfig({ LOG_LEVEL: 'silent' });
  const accounts = new AccountRegistry(database, undefined, getPublicUrl(config));
  const tokenSecret = new Uint8Array(32);
  const app = await createApp({ config, database, accounts, appUrl, tokenSecret }, watch);
  await app.ready();
  await app.close();
  await database.close();
  return found;
}

/** GET routes that write or were not reached, as `tests/durability/read-only.test.ts` measures them. */
const readOnlyFile = new URL('../../tests/durability/read-only.json', import.meta.url);

describe('every route of the API', () => {
  const documentation = /^\/api\/docs/;
  let routes: Route[];
  beforeAll(async () => {
    routes = (await allRoutes()).filter(
      ({ url, method }) => url.startsWith('/api') && !documentation.test(url) && method !== 'HEAD',
    );
  });

  test('declares its access', () => {
    expect(routes.length).toBeGreaterThan(8);
    const known = [
      'public',
      'tablet',
      'driver',
      'link',
      'changing-password',
      'second-factor',
      'setting-up-second-factor',
      'signed-in',
      ...allPermissions,
    ];
    expect(
      routes.filter(({ access }) => ![access].flat().every((name) => known.includes(String(name)))),
    ).toEqual([]);
  });

  test('is a read-only GET, as measured, if a standby may serve it', () => {
    const measured = z
      .object({ writing: z.array(z.string()), unreached: z.array(z.string()) })
      .parse(JSON.parse(readFileSync(readOnlyFile, 'utf8')));
    const anywhere = routes.filter(({ reads }) => reads === 'anywhere');
    expect(anywhere.map(({ url }) => url).toSorted()).toEqual([
      '/api/audit',
      '/api/audit/:id',
      '/api/audit/:id/changes',
      '/api/audit/counts',
      '/api/audit/totals',
      '/api/reports/dashboard',
      '/api/reports/floor-week',
      '/api/reports/hours-by-users',
      '/api/reports/hours-by-users/told',
      '/api/reports/hours-by-workplaces',
      '/api/reports/last-logs',
      '/api/reports/monthly-customers',
      '/api/reports/monthly-revenue',
      '/api/reports/orders-by-users',
    ]);
    const unfit = new Set([...measured.writing, ...measured.unreached]);
    const asDocumented = ({ url }: Route): string =>
      url.replace('/api', '').replaceAll(/:(\w+)/g, '{$1}');
    expect(
      anywhere.filter((route) => route.method !== 'GET' || unfit.has(asDocumented(route))),
    ).toEqual([]);
  });

  test('refuses requests without a session unless it is public', async () => {
    for (const { method, url, access } of routes.filter((route) => route.access !== 'public')) {
      const { status, body } = await server
        .visitor('plant.test')
        .send(
          method,
          url.replace('/api', '').replace(/:\w+/, '1'),
          method === 'GET' ? undefined : '{}',
        );
      expect([method, url, access, status, pickByPath(body, 'messageCode')]).toEqual([
        method,
        url,
        access,
        401,
        'ACCESS_EXPIRED',
      ]);
    }
  });

  test('refuses users without its permission before it validates the body', async () => {
    const { clients } = await server.company('narrow.test', [0, 98]);
    const granted = builtInProfiles.find(({ id }) => id === 98)?.permissions ?? [];
    const guarded = routes.filter(
      ({ access }) => isPermission(access) && !granted.includes(access),
    );
    expect(guarded.length).toBeGreaterThan(20);
    for (const { method, url } of guarded) {
      const path = url.replace('/api', '').replace(/:\w+/, '1');
      const answer = await clients[1]?.send(method, path, method === 'GET' ? undefined : '{}');
      expect([method, url, answer?.status, pickByPath(answer?.body, 'messageCode')]).toEqual([
        method,
        url,
        403,
        'FORBIDDEN',
      ]);
    }
  });

  test('answers malformed bodies with a coded error below 500', async () => {
    const deep = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`;
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '1',
      deep,
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{}}}',
      JSON.stringify({ ...buildSampleBody(suppliers, 1), name: '\u0000nail nail' }),
      JSON.stringify({ ...buildSampleBody(suppliers, 1), name: { $gt: '' } }),
      JSON.stringify({ ...buildSampleBody(suppliers, 1), name: ['a', 'b'] }),
      JSON.stringify({ ...buildSampleBody(suppliers, 1), name: 'n'.repeat(500_000) }),
      JSON.stringify({ name: 'n'.repeat(1_100_000) }),
    ];
    const nextBodies = createRotation(bodies, 4);
    for (const { method, url } of routes.filter((route) => route.method !== 'GET')) {
      for (const body of nextBodies()) {
        const answer = await company.admin.send(
          method,
          url.replace('/api', '').replace(/:\w+/, '999999'),
          body,
          { 'content-length': String(Buffer.byteLength(body)) },
        );
        // Calls that take no body; null counts as none.
        if (/\/(sign-out|pending-email)$/.test(url)) {
          expect([method, url, answer.status < 500]).toEqual([method, url, true]);
          continue;
        }
        expect([method, url, body.slice(0, 60), answer.status]).toEqual([
          method,
          url,
          body.slice(0, 60),
          expect.toSatisfy((status: number) => status >= 400 && status < 500),
        ]);
        expect(typeof pickByPath(answer.body, 'messageCode')).toBe('string');
      }
      if (url.endsWith('sign-out'))
        company = {
          ...company,
          admin: await server
            .visitor('plant.test')
            .signedIn(company.emails[0] ?? '', company.password),
        };
    }
  });

  test('answers malformed query strings with a status below 500', async () => {
    const queries = [
      'sort=__proto__',
      'filters[__proto__][x]=1',
      'filters[constructor]=1',
      'page[]=1',
      'page=1&page=2',
      `filters${'[a]'.repeat(3000)}=1`,
      'filters[name]=%00',
      'filters[name]=%FF%FE',
      'filters[name][]=x',
      `lang=${'x'.repeat(3000)}`,
      'filters[name]=%27%3B%20drop%20table%20suppliers',
      Array.from({ length: 400 }, (_, at) => `filters[status][${at}]=active`).join('&'),
    ];
    const nextQueries = createRotation(queries, 3);
    for (const { url } of routes.filter((route) => route.method === 'GET')) {
      for (const query of nextQueries()) {
        const answer = await company.admin.send(
          'GET',
          `${url.replace('/api', '').replace(/:\w+/, '1')}?${query}`,
        );
        expect([url, query.slice(0, 40), answer.status]).toEqual([
          url,
          query.slice(0, 40),
          expect.toSatisfy((status: number) => status < 500),
        ]);
      }
    }
  });
});

describe('responses', () => {
  test('errors have one shape, in the requested language', async () => {
    const es = await company.admin.get('/suppliers/999999');
    const en = await company.admin.get('/suppliers/999999', { lang: 'en' });
    const browser = await company.admin.with({ 'accept-language': 'en-GB,en' }).get('/nothing');
    expect(es.body).toEqual({
      messageCode: 'ENTITY_NOT_FOUND',
      message: expect.stringContaining('No se encontró'),
      requestId: es.headers['x-request-id'],
    });
    expect(pickByPath(en.body, 'message')).toContain('Not found');
    expect([browser.status, pickByPath(browser.body, 'message')]).toEqual([
      404,
      pickByPath(en.body, 'message'),
    ]);
  });

  test('a body over the limit is FILE_TOO_LARGE, and one that is not JSON is WRONG_VALUES', async () => {
    const large = await company.admin.post('/suppliers', { name: 'x'.repeat(1_100_000) });
    expect([large.status, pickByPath(large.body, 'messageCode')]).toEqual([413, 'FILE_TOO_LARGE']);
    const text = await company.admin.send('POST', '/suppliers', '{}', {
      'content-type': 'text/plain',
    });
    expect([text.status, pickByPath(text.body, 'messageCode')]).toEqual([400, 'WRONG_VALUES']);
  });

  test('pages allow no inline script or style', async () => {
    const { headers } = await company.admin.send('GET', 'main');
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.split(';')).toEqual(
      expect.arrayContaining(["object-src 'none'", "base-uri 'none'"]),
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  test('allow no other origin to read them, and no browser to guess another content type', async () => {
    const from = company.admin.with({ origin: 'https://other.example' });
    const asked = [
      await from.get('/suppliers'),
      await from.post('/auth/sign-in', { email: company.emails[0], password: company.password }),
      await from.with({ 'access-control-request-method': 'POST' }).send('OPTIONS', '/suppliers'),
    ];
    for (const { headers } of asked) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers).not.toHaveProperty('set-cookie');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 404]);
  });

  test('an address is URL-decoded only once', async () => {
    const name = 'Clavos %41 y más';
    await company.admin.post('/suppliers', { ...buildSampleBody(suppliers, 31), name });
    const find = async (text: string) =>
      (await company.admin.send('GET', `/suppliers?filters[name]=${text}`)).body;
    expect(pickListByPath(await find('Clavos%20%2541'), 'elements')).toHaveLength(1);
    expect(pickListByPath(await find('Clavos%20%41'), 'elements')).toEqual([]);
    expect(pickListByPath(await find('Clavos%20A'), 'elements')).toEqual([]);
  });

  test.each([
    ['two lengths', 'POST', ['content-length: 2', 'content-length: 30']],
    ['a length beside chunks', 'POST', ['content-length: 4', 'transfer-encoding: chunked']],
    ['a length that is no number', 'POST', ['content-length: 2x']],
    ['an unknown transfer encoding', 'POST', ['transfer-encoding: xchunked']],
    ['a blank before the colon', 'GET', ['authorization : Bearer x']],
    ['a folded line', 'GET', ['x-one: a', ' folded: b']],
    ['no host', 'GET', [], false],
    ['two hosts', 'GET', ['host: other.test']],
    ['the method TRACE', 'TRACE', []],
  ] satisfies readonly (readonly [string, string, readonly string[], boolean?])[])(
    'a request with %s is refused',
    async (_what, method, lines, hasHost: boolean = true) => {
      const head = [
        `${method} /api/suppliers HTTP/1.1`,
        ...(hasHost ? ['host: plant.test'] : []),
        `authorization: ${company.admin.headers['authorization'] ?? ''}`,
        ...lines,
      ];
      const status = await sendRaw(server.port, `${head.join('\r\n')}\r\n\r\n{}`);
      expect([400, 404, 405, 501]).toContain(status);
    },
  );

  test.each([
    '.git/HEAD',
    'package.json',
    'assets/%2e%2e/%2e%2e/package.json',
    '..%2fpackage.json',
    '.env',
  ])('the file %s is not served', async (path) => {
    const { text } = await company.admin.send('GET', path);
    expect(text).not.toMatch(/ref: |"name"|DATABASE_URL/);
  });

  test('requests beyond the rate limit of one address are refused with ATTEMPTS_LIMIT_EXCEEDED', async () => {
    const limited = await startTestServer({ RATE_LIMIT: '3' });
    const visitor = limited.visitor('plant.test');
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => visitor.get('/accounts', { url: 'plant.test' })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(pickByPath(refused[0]?.body, 'messageCode')).toBe('ATTEMPTS_LIMIT_EXCEEDED');
    await limited.close();
  });
});

describe('a request repeated with the same idempotency key', () => {
  const twice = { 'idempotency-key': 'the-same-key' };
  test('is executed once and returns the same response', async () => {
    const client = company.admin.with(twice);
    const first = await client.post('/suppliers', buildSampleBody(suppliers, 1));
    const second = await client.post('/suppliers', buildSampleBody(suppliers, 1));
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });
  test('is refused with 422 and changes nothing if its body, address or method differs', async () => {
    const client = company.admin.with(twice);
    const before = (await company.admin.get('/suppliers', { size: 100 })).body;
    const id = String(pickByPath(before, 'elements.0.id'));
    for (const answer of [
      await client.post('/suppliers?lang=es', buildSampleBody(suppliers, 2)),
      await client.put(`/suppliers/${id}?lang=es`, buildSampleBody(suppliers, 1)),
      await client.delete('/suppliers', { oldId: id, newId: id }),
    ]) {
      expect([answer.status, pickByPath(answer.body, 'messageCode')]).toEqual([
        422,
        'WRONG_VALUES',
      ]);
      expect(pickByPath(answer.body, 'details.0')).toMatchObject({
        path: 'Idempotency-Key',
        rule: 'keyTaken',
      });
    }
    expect((await company.admin.get('/suppliers', { size: 100 })).body).toEqual(before);
    // The first request under the key still has its answer.
    expect((await client.post('/suppliers', buildSampleBody(suppliers, 1))).status).toBe(201);
  });
  test('is executed once even if the language changed between the requests', async () => {
    const keyed = company.admin.with({ 'idempotency-key': 'a-sixth-key' });
    const body = buildSampleBody(suppliers, 9);
    const first = await keyed.post('/suppliers?lang=es', body);
    const second = await keyed.post('/suppliers?lang=en', body);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(pickByPath(second.body, 'id')).toBe(pickByPath(first.body, 'id'));
  });
  test('is executed once even if the requests arrive at the same moment', async () => {
    const client = company.admin.with({ 'idempotency-key': 'another-key' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.post('/suppliers', buildSampleBody(suppliers, 3))),
    );
    expect(new Set(answers.map(({ body }) => pickByPath(body, 'id'))).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
  });
  test('is executed once for updates and deletions too', async () => {
    const { body: made } = await company.admin.post('/suppliers', buildSampleBody(suppliers, 6));
    const path = `/suppliers/${String(pickByPath(made, 'id'))}`;
    const change = { ...buildSampleBody(suppliers, 7), updatedAt: pickByPath(made, 'updatedAt') };
    const changing = company.admin.with({ 'idempotency-key': 'a-fourth-key' });
    const [first, second] = [await changing.put(path, change), await changing.put(path, change)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect((await company.admin.put(path, change)).status).toBe(409);

    const deleting = company.admin.with({ 'idempotency-key': 'a-fifth-key' });
    const { body: other } = await company.admin.post('/suppliers', buildSampleBody(suppliers, 8));
    const ids = { oldId: pickByPath(made, 'id'), newId: pickByPath(other, 'id') };
    const gone = [
      await deleting.delete('/suppliers', ids),
      await deleting.delete('/suppliers', ids),
    ];
    expect(gone.map(({ status }) => status)).toEqual([204, 204]);
    expect((await company.admin.delete('/suppliers', ids)).status).toBe(404);
  });
  test('can be corrected if the first one was refused', async () => {
    const client = company.admin.with({ 'idempotency-key': 'a-third-key' });
    expect((await client.post('/suppliers', {})).status).toBe(400);
    expect((await client.post('/suppliers', buildSampleBody(suppliers, 4))).status).toBe(201);
  });
});

describe('row-level security', () => {
  test('keeps companies apart even in a query without an account filter', async () => {
    const other = await server.company('other.test');
    await company.admin.post('/suppliers', buildSampleBody(suppliers, 50));
    const visibleRows = await server.database.tenant(other.accountId, (tx) =>
      tx.rows(sql`select id from suppliers`),
    );
    expect(visibleRows).toEqual([]);
    await expect(
      server.database.tenant(other.accountId, (tx) =>
        tx.row(sql`
          insert into suppliers (account_id, code, name, email, supplier_type, business_type, state, city, status, location)
          values (${company.accountId}, 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x')`),
      ),
    ).rejects.toThrow('row-level security');
  });

  test('is forced on every table with an account column, and returns no rows without an account', async () => {
    const open = await server.asOwner(`
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'account_hosts'
        and not (c.relrowsecurity and c.relforcerowsecurity)`);
    expect(open).toEqual([]);
    expect(await server.database.shared(sql`select id from suppliers`)).toEqual([]);
  });

  test('has the account as first column of every primary key of company data', async () => {
    const wrong = await server.asOwner(`
      select k.conrelid::regclass::text from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'p' and k.connamespace = 'public'::regnamespace
        and k.conrelid not in ('accounts'::regclass, 'account_hosts'::regclass, 'permission_names'::regclass) and a.attname <> 'account_id'`);
    expect(wrong).toEqual([]);
  });

  test('applies to the database role of the application, which cannot change or delete history', async () => {
    const role = await server.asOwner<{ rolsuper: boolean; rolbypassrls: boolean }>(
      "select rolsuper, rolbypassrls from pg_roles where rolname = 'tarima_app'",
    );
    expect(role).toEqual([{ rolsuper: false, rolbypassrls: false }]);
    for (const statement of [sql`update history set action = 'create'`, sql`delete from history`])
      await expect(
        server.database.tenant(company.accountId, (tx) => tx.row(statement)),
      ).rejects.toThrow('permission denied');
  });
});

describe('the endpoints for the operator', () => {
  test('healthz and readyz respond', async () => {
    const visitor = server.visitor('anything.test');
    expect((await visitor.send('GET', 'healthz')).status).toBe(200);
    expect((await visitor.send('GET', 'readyz')).body).toEqual({ status: 'ready' });
  });

  test('an unreachable database is reported with 503, and a reachable one is used again without a restart', async () => {
    const lost = await startIsolatedTestServer();
    const { admin } = await lost.company('lost.test');
    const name = new URL(lost.ownerUrl).pathname.slice(1);
    const runAsOwner = (text: string) => server.asOwner(text);
    await runAsOwner(`grant tarima_app to current_user`);
    await runAsOwner(`alter database ${name} with allow_connections false`);
    await runAsOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );

    expect((await lost.visitor('lost.test').send('GET', 'readyz')).status).toBe(503);
    const refused = await admin.get('/suppliers');
    expect([refused.status, pickByPath(refused.body, 'messageCode')]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
    ]);

    await runAsOwner(`alter database ${name} with allow_connections true`);
    expect((await admin.get('/suppliers')).status).toBe(200);
    await lost.close();
  });

  test('metrics require the token and contain no host or user name', async () => {
    await company.admin.get('/suppliers');
    const visitor = server.visitor('plant.test');
    expect((await visitor.send('GET', 'metrics')).status).toBe(403);
    const { status, text } = await visitor
      .with({ authorization: 'Bearer a-token-for-the-metrics' })
      .send('GET', 'metrics');
    expect(status).toBe(200);
    expect(text).toContain('route="/api/suppliers"');
    expect(text).not.toContain('plant.test');
  });

  test('the API serves its own documentation', async () => {
    const { body } = await server.visitor('plant.test').get('/docs/json');
    expect(pickByPath(body, 'openapi')).toBe('3.1.0');
    const paths = Object.keys(Object(pickByPath(body, 'paths')));
    expect(paths).toEqual(
      expect.arrayContaining(['/api/suppliers', '/api/suppliers/{id}', '/api/auth/sign-in']),
    );
    expect(pickByPath(body, 'paths./api/suppliers.post.requestBody')).toBeDefined();
    const { status } = await server.visitor('plant.test').get('/docs');
    expect([200, 302]).toContain(status);
  });
});

describe('accounts and catalogues', () => {
  test('a host is found in each of its spellings, and only public data is returned', async () => {
    for (const url of [
      'plant.test',
      'www.plant.test',
      'PLANT.test:3000',
      'https://plant.test/main',
    ]) {
      const { status, body } = await server.visitor('plant.test').get('/accounts', { url });
      expect(status).toBe(200);
      expect(Object.keys(Object(body)).toSorted()).toEqual(['id', 'name', 'styleMetadata', 'url']);
    }
    const unknown = await server.visitor('plant.test').get('/accounts', { url: 'nobody.test' });
    expect([unknown.status, pickByPath(unknown.body, 'messageCode')]).toEqual([
      404,
      'ENTITY_NOT_FOUND',
    ]);
  });

  test('catalogues are returned by class, in the requested language', async () => {
    const { body } = await company.admin.get('/catalogs', { class: 'states', lang: 'en' });
    expect(pickListByPath([body], '0')).toHaveLength(32);
    expect(pickListByPath([body], '0')).toContainEqual({
      id: 'CMX',
      class: 'states',
      name: 'Mexico City',
      language: { es: 'Ciudad de México', en: 'Mexico City' },
    });
    const classes = await company.admin.get('/catalogs/classes');
    expect(pickListByPath([classes.body], '0')).toContainEqual({ id: 'supplierTypes' });
  });
});

describe('personal responses', () => {
  test('are sent with no-store', async () => {
    const { admin } = await server.company('caches.test');
    for (const path of ['/users/current', '/suppliers', '/account/settings', '/suppliers/999999'])
      expect([path, (await admin.get(path)).headers['cache-control']]).toEqual([path, 'no-store']);
  });

  test('a truncated or malformed form is refused with 400', async () => {
    const { admin } = await server.company('forms.test');
    const type = 'multipart/form-data; boundary=x';
    const part = '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}';
    const file =
      '--x\r\nContent-Disposition: form-data; name="profilePic"; filename="a.png"\r\n\r\nabc';
    for (const [body, contentType] of [
      [part, type],
      [file, type],
      ['', type],
      ['no form', type],
      ['--x\r\nno header\r\n\r\n--x--', type],
      [`${part}\r\n--x--`, 'multipart/form-data'],
    ] as const) {
      const { status } = await admin.send('PUT', '/users/my-configs', body, {
        'content-type': contentType,
      });
      expect([body, status]).toEqual([body, 400]);
    }
  });

  test('the documentation can be loaded over plain http', async () => {
    const { headers } = await server.visitor('192.168.1.20').send('GET', 'api/docs/');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  test('the documentation opens with its groups closed, since hundreds of operations are slow to draw', async () => {
    const visitor = server.visitor('192.168.1.21');
    const { bytes } = await visitor.send('GET', 'api/docs/static/swagger-initializer.js');
    const settings = bytes.toString();
    expect(settings).toContain('"docExpansion":"none"');
    expect(settings).toContain('"defaultModelsExpandDepth":-1');
  });
});

test('a slow start is not interrupted: no plugin of the server has a time limit', async () => {
  const limits: unknown[] = [];
  const ownServer = await startTestServer({}, (app) =>
    limits.push(app.initialConfig.pluginTimeout),
  );
  await ownServer.close();
  expect(limits).toEqual([0]);
});

test('metrics without a token are served to this computer, but not through a proxy on it', async () => {
  const open = await startTestServer();
  const visitor = open.visitor('localhost');
  expect((await visitor.send('GET', 'metrics')).status).toBe(200);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect([
      name,
      (await visitor.with({ [name]: '127.0.0.1' }).send('GET', 'metrics')).status,
    ]).toEqual([name, 403]);
  await open.close();
});

describe('a proxy that forwards requests', () => {
  const recordWarnings = async (env: Record<string, string>): Promise<unknown[]> => {
    const lines: unknown[] = [];
    const ownServer = await startTestServer(env, (app) =>
      app.addHook('onRequest', (request, _, done) => {
        Object.assign(request.log, { warn: (...said: unknown[]) => lines.push(said) });
        done();
      }),
    );
    const visitor = ownServer.visitor('x.test');
    await visitor.get('/accounts', { url: 'x.test' });
    expect(lines).toEqual([]);
    for (const header of ['x-forwarded-host', 'x-forwarded-for'])
      await visitor.with({ [header]: '203.0.113.9' }).get('/accounts', { url: 'x.test' });
    await ownServer.close();
    return lines;
  };

  test('is reported once with its address in a warning if it is not trusted', async () => {
    const warning = expect.stringContaining('TRUST_PROXY');
    expect(await recordWarnings({})).toEqual([[{ from: '127.0.0.1' }, warning]]);
  });

  test('causes no warning if it is trusted', async () => {
    expect(await recordWarnings({ TRUST_PROXY: '127.0.0.1' })).toEqual([]);
  });
});

test('the default account of local host names stays fixed: disabling it does not assign them to another account', async () => {
  const ownServer = await startIsolatedTestServer();
  const first = await ownServer.company('first.test');
  const second = await ownServer.company('second.test');
  const getShownId = async () =>
    pickByPath(
      (await ownServer.visitor('x.test').get('/accounts', { url: 'localhost' })).body,
      'id',
    );
  expect(await getShownId()).toBe(first.accountId);
  await setAccountDisabled(ownServer.database, first.accountId, true);
  expect(await getShownId()).toBeUndefined();
  await setDefaultAccount(ownServer.database, second.accountId);
  expect(await getShownId()).toBe(second.accountId);
  await ownServer.close();
});
