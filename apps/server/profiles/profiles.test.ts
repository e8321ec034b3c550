import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, type TestClient } from '../testing/client.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let superuser: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  superuser = (await server.company('new-profiles.test')).admin;
});
afterAll(() => server.close());

test('a profile requires a name of five characters, a description and a permission', async () => {
  const listBrokenRules = async (body: object) => {
    const { status, body: refusal } = await superuser.post('/profiles', body);
    const details = pickListByPath(refusal, 'details');
    return [
      status,
      ...details
        .map((each) => `${String(pickByPath(each, 'path'))} ${String(pickByPath(each, 'rule'))}`)
        .toSorted(),
    ];
  };
  expect(await listBrokenRules({})).toEqual([
    400,
    'description required',
    'name required',
    'permissions required',
  ]);
  expect(await listBrokenRules({ name: 'Ojos', description: '', permissions: [] })).toEqual([
    400,
    'description required',
    'name min',
    'permissions required',
  ]);
});

test('the limits of a profile are percentages from 0 to 100 with two decimals', async () => {
  const create = (limits: object) =>
    superuser.post('/profiles', {
      name: 'Vende',
      description: 'Vende',
      permissions: [1],
      ...limits,
    });
  for (const field of ['maxDiscount', 'minMargin']) {
    for (const value of ['0', '100', '12.25']) {
      const { status, body } = await create({ [field]: value });
      expect([status, Number(pickByPath(body, field))]).toEqual([201, Number(value)]);
    }
    for (const [value, rule] of [
      ['-0.01', 'greaterOrEqual'],
      ['100.01', 'lessOrEqual'],
      ['12.255', 'decimals'],
    ] as const) {
      const { status, body } = await create({ [field]: value });
      expect([status, pickListByPath(body, 'details')]).toMatchObject([
        400,
        [{ path: field, rule }],
      ]);
    }
  }
});

test('a new profile may export and delete all records, unless it is denied', async () => {
  const create = async (limits: object) => {
    const { body } = await superuser.post('/profiles', {
      name: 'Corta madera',
      description: 'Corta',
      permissions: [1],
      ...limits,
    });
    return body;
  };
  expect(await create({})).toMatchObject({ mayExport: true, mayDelete: true, onlyMine: false });
  const denied = { mayExport: false, mayDelete: false, onlyMine: true };
  expect(await create(denied)).toMatchObject(denied);
});
