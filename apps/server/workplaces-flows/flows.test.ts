import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, type TestResponse, type TestClient } from '../testing/client.ts';
import { TestWorkshop } from '../technical-sheets/testing.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let client: TestClient;
let shop: TestWorkshop;
beforeAll(async () => {
  server = await startTestServer();
  client = (await server.company('plant.test')).admin;
  shop = await TestWorkshop.open(client);
});
afterAll(() => server.close());

const firstDetail = (answer: TestResponse) => pickByPath(answer.body, 'details.0');
const saveFlow = (id: number, body: object) => client.put(`/workplaces-flows/${id}`, body);

test('a step keeps its set-up time when the time is omitted, and a new step has none', async () => {
  const id = await shop.newProduct();
  const [first, second] = [{ id: shop.workplaceIds[0] }, { id: shop.workplaceIds[1] }];
  const steps = [
    { workplace: first, workTime: 4, setUp: '12.5' },
    { workplace: second, workTime: 1 },
  ];
  const { body } = await saveFlow(id, { updatedAt: null, steps });
  expect(pickByPath(body, 'steps')).toMatchObject([{ setUp: 12.5 }, { setUp: 0 }]);
  const again = await saveFlow(id, {
    updatedAt: pickByPath(body, 'updatedAt'),
    steps: [{ workplace: first, workTime: 5 }],
  });
  expect(pickByPath(again.body, 'steps')).toMatchObject([{ workTime: 5, setUp: 12.5 }]);
  const response = await saveFlow(id, {
    updatedAt: pickByPath(again.body, 'updatedAt'),
    steps: [{ workplace: first, workTime: 5, setUp: -1 }],
  });
  expect(response).toMatchObject({ status: 400 });
  expect(pickByPath(response.body, 'details.0')).toMatchObject({ path: 'steps.0.setUp' });
});

test('a flow is saved with steps numbered from 1, in the language of the user, and refuses an outdated version', async () => {
  const id = await shop.newProduct();
  const { status, body } = await saveFlow(id, {
    updatedAt: null,
    steps: [
      { workplace: { id: shop.workplaceIds[2] }, workTime: '1.25', step: 30 },
      { workplace: { id: shop.workplaceIds[0] }, workTime: 4, step: 10 },
    ],
  });
  expect(status).toBe(200);
  expect(pickByPath(body, 'steps')).toMatchObject([
    {
      step: 1,
      workTime: 4,
      workplace: { id: shop.workplaceIds[0], stations: 1, status: 'active' },
    },
    { step: 2, workTime: 1.25, workplace: { id: shop.workplaceIds[2], stations: 3 } },
  ]);
  expect(pickByPath(body, 'minutesADay')).toBe(540);
  const english = await client.get(`/workplaces-flows/${id}`, { lang: 'en' });
  expect(pickByPath(english.body, 'steps.0.workplace.name')).toMatch(/^English/);
  const fewer = await saveFlow(id, {
    updatedAt: pickByPath(body, 'updatedAt'),
    steps: [{ workplace: { id: shop.workplaceIds[2] }, workTime: 1 }],
  });
  expect(pickByPath(fewer.body, 'steps')).toMatchObject([
    { step: 1, workplace: { id: shop.workplaceIds[2] } },
  ]);
  const stale = await saveFlow(id, { updatedAt: pickByPath(body, 'updatedAt'), steps: [] });
  expect([stale.status, pickByPath(stale.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
});

test.each([
  [[{ workplace: { id: 999_999 }, workTime: 1 }], 'steps.0.workplace', 'unknown'],
  [[{ workTime: 1 }], 'steps.0.workplace', 'required'],
  [[{ workplace: { id: 1 }, workTime: -1 }], 'steps.0.workTime', 'greaterOrEqual'],
  [[{ workplace: { id: 1 }, workTime: '' }], 'steps.0.workTime', 'required'],
  [[{ workplace: { id: 1 }, workTime: 'soon' }], 'steps.0.workTime', 'number'],
  [
    [
      { workplace: { id: 1 }, workTime: 1 },
      { workplace: { id: 1 }, workTime: 2 },
    ],
    'steps.1.workplace',
    'repeated',
  ],
])('a flow with %j is refused', async (steps, path, rule) => {
  const answer = await saveFlow(await shop.newProduct(), { steps });
  expect([answer.status, firstDetail(answer)]).toMatchObject([400, { path, rule }]);
});
