import { listBodyObjects, type BodyObject } from '@tarima/domain/kit/body-objects';
import { measures } from '@tarima/domain/measures/measure';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMinimalOrderLinkClient } from './customer-page/testing.ts';
import { createMinimalTablet } from './floor/testing.ts';
import { createMinimalDriver } from './trips/testing.ts';
import { pickByPath, pickListByPath, pickNumberByPath, type TestClient } from './testing/client.ts';
import { buildSampleBody } from './testing/samples.ts';
import { AccessTokenService } from './kit/access-token.ts';
import { SessionService } from './session/sessions.ts';
import { startTestServer, type TestCompany, type TestServer } from './testing/server.ts';

interface Route {
  readonly method: string;
  readonly path: string;
  readonly body: z.ZodType | undefined;
}

const routes: Route[] = [];
let server: TestServer;
let company: TestCompany;
let tablet: TestClient;
let driver: TestClient;
let link: TestClient;
let half: TestClient;
beforeAll(async () => {
  server = await startTestServer({}, (app) =>
    app.addHook('onRoute', ({ method, url, schema }) => {
      for (const each of [method].flat())
        if (url.startsWith('/api/') && !url.startsWith('/api/docs') && !/^(GET|HEAD)$/.test(each))
          routes.push({ method: each, path: toPath(url), body: findSchema(schema?.body) });
    }),
  );
  company = await server.company('plant.test');
  tablet = await createMinimalTablet(server, company);
  driver = await createMinimalDriver(server, company);
  link = await createMinimalOrderLinkClient(server, company);
  half = await createHalfSignedInClient();
});
afterAll(() => server.close());

/** Client of a session between the password and the second factor. */
async function createHalfSignedInClient(): Promise<TestClient> {
  const { tokenSecret, database } = server;
  const sessions = new SessionService(database, new AccessTokenService(tokenSecret), tokenSecret);
  const id = pickNumberByPath((await company.admin.get('/users/current')).body, 'id');
  const { accountId } = company;
  const tokens = await database.tenant(accountId, (tx) =>
    sessions.start(tx, { accountId, id, profileId: 0 }, 'second-factor', {
      address: '127.0.0.1',
      userAgent: '',
    }),
  );
  return server.visitor('plant.test').withTokens(tokens);
}

const session = '00000000-0000-4000-8000-000000000001';
const toPath = (url: string): string =>
  url
    .replace('/api', '')
    .replace(':sessionId', session)
    .replace(':presence', session)
    .replace(':key', session)
    .replace(':year', '2027')
    .replaceAll(/:\w+/g, '1');

/** Queries of calls without a body: most of them name the replaced record and its replacement. */
const addressed: Readonly<Record<string, string>> = {
  '/current-session/sessions': '?which=others',
  [`/current-session/sessions/${session}`]: '',
  [`/floor/presences/${session}`]: '',
  '/users/1/badge': '',
  '/users/my-configs/pending-email': '',
  '/users/my-configs/second-factor/one-time-codes': '',
  '/users/1/second-factors': '',
  '/calendar-days/statutory/2027': '',
};
const replacing = '?oldId=1&newId=2';
const findSchema = (body: unknown): z.ZodType | undefined =>
  body instanceof z.ZodType ? body : undefined;

/** Returns a body with only the path to an object, and an undeclared key there. */
const buildUndeclaredBody = ({ path }: BodyObject): unknown =>
  path.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), {
    unheardOf: 10,
  });

async function getRefusal({ method, path }: Route, body: unknown) {
  const bare = method === 'DELETE' && !path.endsWith('/1') && !path.endsWith('/delete');
  const address = bare ? path + (addressed[path] ?? replacing) : path;
  const rooms: readonly (readonly [string, TestClient])[] = [
    ['/floor/', tablet],
    ['/driver/', driver],
    ['/customer-page/', link],
    ['/current-session/second-factor', half],
  ];
  const sender = rooms.find(([room]) => path.startsWith(room))?.[1] ?? company.admin;
  const answer = await sender.send(method, address, JSON.stringify(body));
  const paths = pickListByPath(answer.body, 'details').map((detail) => pickByPath(detail, 'path'));
  return { status: answer.status, code: pickByPath(answer.body, 'messageCode'), paths };
}

describe('an unknown field', () => {
  test('is refused at any depth of a body, and named in the error', async () => {
    const withBody = routes.filter(({ body }) => body !== undefined);
    expect(withBody.length).toBeGreaterThan(60);
    let nested = 0;
    for (const route of withBody)
      for (const object of listBodyObjects(route.body ?? z.never()).filter(
        ({ either }) => !either,
      )) {
        if (object.path.length > 0) nested += 1;
        const path = [...object.path, 'unheardOf'].join('.');
        expect([
          route.method,
          route.path,
          await getRefusal(route, buildUndeclaredBody(object)),
        ]).toEqual([
          route.method,
          route.path,
          { status: 400, code: 'WRONG_VALUES', paths: expect.arrayContaining([path]) },
        ]);
      }
    expect(nested).toBeGreaterThan(60);
  });

  test('is refused by calls without a body', async () => {
    const bare = routes.filter(({ body }) => body === undefined);
    expect(bare.map(({ path }) => path)).toContain('/trips/1/end');
    for (const route of bare)
      expect([route.method, route.path, await getRefusal(route, { quantity: 10 })]).toEqual([
        route.method,
        route.path,
        { status: 400, code: 'WRONG_VALUES', paths: ['quantity'] },
      ]);
  });

  test('is refused by every variant of a body that has several', () => {
    const open = routes.flatMap(({ method, path, body }) =>
      listBodyObjects(body ?? z.never()).flatMap((object) =>
        object.closed ? [] : [[method, path, ...object.path]],
      ),
    );
    expect(open).toEqual([]);
  });
});

describe('an id in the path', () => {
  test('may be repeated in the body, while another id is refused', async () => {
    const { admin } = company;
    const id = pickNumberByPath(
      (await admin.post('/measures', buildSampleBody(measures, 1))).body,
      'id',
    );
    const body = buildSampleBody(measures, 2);
    expect((await admin.put(`/measures/${id}`, { ...body, id })).status).toBe(200);
    expect((await admin.put(`/measures/${id}`, { ...body, id: String(id) })).status).toBe(200);
    const other = await admin.put(`/measures/${id}`, {
      ...buildSampleBody(measures, 3),
      id: id + 1,
    });
    expect([other.status, pickByPath(pickListByPath(other.body, 'details')[0], 'path')]).toEqual([
      400,
      'id',
    ]);
    expect((await admin.get(`/measures/${id}`)).body).toMatchObject({ name: body['name'] });
  });

  test('may be the only field sent to a call without a body', async () => {
    const { status, body } = await company.admin.post('/shipments/77/deliver', { id: 77 });
    expect([status, pickByPath(body, 'messageCode')]).toEqual([404, 'ENTITY_NOT_FOUND']);
    expect((await company.admin.post('/shipments/77/deliver', { id: 78 })).status).toBe(400);
  });
});
