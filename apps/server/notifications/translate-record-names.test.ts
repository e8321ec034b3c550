import type { NotificationMessage } from '@tarima/domain/notifications/message-data';
import { languages } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  beginTestPresence,
  createPairedTablet,
  createPlannedOrder,
  buildReportBody,
  sendTabletReports,
} from '../floor/testing.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { createWorkplaces, type PlanEventInput } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { notifyUsers } from './commands.ts';

// Records have a name for each language: notifications and refusals name them in the reader's.

let server: TestServer;
let sales: SalesCompany;
let workplaces: number[];
let reader: number;
let ids: Readonly<Record<'division' | 'store' | 'product' | 'material' | 'workplace', number>>;
let order: { id: number; events: PlanEventInput[]; detail: number };

/** Names as the tests give them. */
const formatNames = (name: string) => ({ es: `${name} en español`, en: `${name} in English` });

const runUpdate = (statement: (accountId: number) => RawBuilder<unknown>) =>
  server.database.tenant(sales.company.accountId, (tx) => tx.row(statement(tx.accountId)));

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'names.test');
  workplaces = await createWorkplaces(sales);
  const { divisions, stores, products, rawMaterials } = sales.plant;
  [ids, reader] = [
    {
      division: divisions[0],
      store: stores[0],
      product: products[0] ?? 0,
      material: rawMaterials[0] ?? 0,
      workplace: workplaces[0] ?? 0,
    },
    sales.ids[0] ?? 0,
  ];
  order = await createPlannedOrder(sales, 30);
  for (const [table, title, id, name] of [
    ['divisions', 'name', ids.division, 'División'],
    ['stores', 'name', ids.store, 'Patio'],
    ['products', 'name', ids.product, 'Tarima'],
    ['raw_materials', 'description', ids.material, 'Tabla'],
    ['workplaces', 'name', ids.workplace, 'Sierra'],
  ] as const) {
    const language = JSON.stringify({ language: { [title]: { en: formatNames(name).en } } });
    await runUpdate(
      (accountId) => sql`
        update ${sql.table(table)} set ${sql.ref(title)} = ${formatNames(name).es}, metadata = metadata || ${language}::jsonb
        where account_id = ${accountId} and id = ${id}`,
    );
  }
});
afterAll(() => server.close());

const latest = async (lang: 'es' | 'en', client = sales.admin) =>
  pickByPath(
    requireSuccess(await client.get('/notifications/last', { lang })).body,
    'notifications.0',
  );
const notify = (message: NotificationMessage) =>
  server.database.tenant(sales.company.accountId, (tx) =>
    notifyUsers(tx, { to: [reader], by: null, ...message }),
  );

test.each<[string, () => NotificationMessage, string[]]>([
  [
    'newTransferRequest',
    () => ({
      type: 'newTransferRequest',
      data: {
        transferRequest: { id: 1 },
        order: { id: 1 },
        asker: 'Luis',
        division: { id: ids.division, name: 'x' },
        product: { id: ids.product, name: 'x' },
        quantity: 2,
      },
    }),
    ['División', 'Tarima'],
  ],
  [
    'orderProductionFinished',
    () => ({
      type: 'orderProductionFinished',
      data: { order: { id: 1 }, customer: 'Aceros', division: { id: ids.division, name: 'x' } },
    }),
    ['División'],
  ],
  [
    'thresholdReached of products',
    () => ({
      type: 'thresholdReached',
      data: {
        kind: 'products',
        element: { id: ids.product, name: 'x' },
        division: { id: ids.division, name: 'x' },
        available: 1,
        threshold: 5,
      },
    }),
    ['Tarima', 'División'],
  ],
  [
    'thresholdReached of several materials',
    () => ({
      type: 'thresholdReached',
      data: {
        kind: 'raw_materials',
        element: { id: sales.plant.rawMaterials[1] ?? 0, name: 'x' },
        others: [{ element: { id: ids.material, name: 'x' }, available: 0 }],
        division: { id: ids.division, name: 'x' },
        available: 1,
        threshold: 5,
      },
    }),
    ['Tabla', 'División'],
  ],
  [
    'piecesLost',
    () => ({
      type: 'piecesLost',
      data: {
        shipment: { id: 1 },
        order: { id: 1 },
        customer: 'Aceros',
        quantity: 3,
        product: { id: ids.product, name: 'x' },
        workplace: { id: ids.workplace, name: 'x' },
        by: 'Luis',
        reason: null,
      },
    }),
    ['Tarima', 'Sierra'],
  ],
  [
    'transferSent',
    () => ({
      type: 'transferSent',
      data: {
        shipment: { id: 1 },
        order: { id: 1 },
        quantity: 3,
        division: { id: ids.division, name: 'x' },
        store: { id: ids.store, name: 'x' },
        by: 'Luis',
      },
    }),
    ['División', 'Patio'],
  ],
  [
    'transferSent of half-made goods',
    () => ({
      type: 'transferSent',
      data: {
        shipment: { id: 1 },
        order: { id: 1 },
        quantity: 3,
        division: { id: ids.division, name: 'x' },
        workplace: { id: ids.workplace, name: 'x' },
        by: 'Luis',
      },
    }),
    ['División', 'Sierra'],
  ],
  [
    'transferShort',
    () => ({
      type: 'transferShort',
      data: {
        shipment: { id: 1 },
        order: { id: 1 },
        store: { id: ids.store, name: 'x' },
        missing: 2,
        damaged: 1,
        open: true,
        by: 'Luis',
        reason: null,
      },
    }),
    ['Patio'],
  ],
  [
    'piecesRefused',
    () => ({
      type: 'piecesRefused',
      data: {
        shipment: { id: 1 },
        order: { id: 1 },
        customer: 'Aceros',
        quantity: 3,
        store: { id: ids.store, name: 'x' },
        again: false,
        by: 'Luis',
        reason: null,
      },
    }),
    ['Patio'],
  ],
])('%s names its records in the reader’s language', async (_type, message, names) => {
  await notify(message());
  for (const language of languages) {
    const notice = await latest(language);
    for (const name of names) {
      expect(pickByPath(notice, 'description')).toContain(formatNames(name)[language]);
      expect(JSON.stringify(pickByPath(notice, 'data.messageData'))).toContain(
        formatNames(name)[language],
      );
    }
    expect(JSON.stringify(notice)).not.toContain(language === 'en' ? 'en español' : 'in English');
  }
  // The list finds it by either.
  for (const name of names)
    for (const lang of languages) {
      const { body } = await sales.admin.get('/notifications', {
        lang,
        filters: { description: formatNames(name)[lang] },
      });
      expect(pickNumberByPath(body, 'metadata.totalItems')).toBeGreaterThan(0);
    }
});

test('a notification keeps the names from the time when it was created', async () => {
  await notify({
    type: 'orderProductionFinished',
    data: { order: { id: 2 }, customer: 'Aceros', division: { id: ids.division, name: 'x' } },
  });
  const before = await latest('en');
  const rename = (name: string) =>
    runUpdate(
      (accountId) => sql`
        update divisions set name = ${name} where account_id = ${accountId} and id = ${ids.division}`,
    );
  await rename('Otra cosa');
  expect(await latest('en')).toEqual(before);
  expect(pickByPath(await latest('es'), 'description')).toContain(formatNames('División').es);
  await rename(formatNames('División').es);
});

test('a notification of a former version with one name is returned unchanged', async () => {
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      insert into notifications (account_id, user_id, type, data)
      values (${tx.accountId}, ${reader}, 'floorCall', ${JSON.stringify({
        need: 'help',
        workplace: { id: ids.workplace, name: 'Sierra vieja' },
        by: 'Ana',
        order: { id: 3 },
        product: 'Tarima vieja',
      })}::jsonb)`),
  );
  for (const lang of languages)
    expect(pickByPath(await latest(lang), 'data.messageData')).toMatchObject({
      workplace: { name: 'Sierra vieja' },
      product: 'Tarima vieja',
    });
});

test('a call from the shop floor, a maintenance and a holiday are shown in the reader’s language', async () => {
  const tablet = await createPairedTablet(server, sales, ids.workplace);
  const presence = await beginTestPresence(sales, tablet, sales.ids[1] ?? 0);
  requireSuccess(
    await sendTabletReports(tablet, [
      buildReportBody(presence, order.detail, { kind: 'start' }),
      buildReportBody(presence, order.detail, { kind: 'pause', reason: 'help' }),
    ]),
  );
  for (const language of languages)
    expect(pickByPath(await latest(language), 'description')).toMatch(
      new RegExp(`${formatNames('Sierra')[language]}.*${formatNames('Tarima')[language]}`),
    );

  const [first] = order.events;
  const stop = {
    startDate: first?.startDate,
    endDate: order.events
      .map(({ endDate }) => endDate)
      .toSorted()
      .at(-1),
  };
  requireSuccess(
    await sales.planner.post(`/workplaces/${ids.workplace}/maintenance`, {
      workplaceId: ids.workplace,
      event: stop,
    }),
  );
  for (const language of languages) {
    const notice = await latest(language);
    expect(pickByPath(notice, 'type')).toBe('planBreakpoint');
    expect(pickByPath(notice, 'description')).toContain(formatNames('Sierra')[language]);
  }
  requireSuccess(
    await sales.admin.post('/calendar-days', {
      date: String(first?.startDate).slice(0, 10),
      name: 'Día del español',
      metadata: { language: { name: { en: 'Day of English' } } },
    }),
  );
  expect(pickByPath(await latest('es', sales.planner), 'description')).toContain('Día del español');
  expect(pickByPath(await latest('en', sales.planner), 'description')).toContain('Day of English');
});

test('an error names the workplace in the requested language', async () => {
  for (const language of languages) {
    const localizedAdmin = sales.admin.with({ 'accept-language': language });
    const response = await localizedAdmin.delete(`/workplaces/${ids.workplace}`);
    expect([response.status, pickByPath(response.body, 'messageCode')]).toEqual([
      409,
      'EVENTS_NOT_RESOLVED',
    ]);
    expect(pickByPath(response.body, 'details.0.params')).toMatchObject({
      workplace: formatNames('Sierra')[language],
      order: order.id,
      until: expect.any(String),
    });
    expect(response.text).not.toContain('"names"');
    const many = requireSuccess(
      await sales.admin.post(`/workplaces/many?lang=${language}`, {
        on: { rows: [{ id: ids.workplace }] },
        does: 'remove',
      }),
    );
    expect(pickByPath(pickListByPath(many.body, 'refused')[0], 'details.0.params.workplace')).toBe(
      formatNames('Sierra')[language],
    );
  }
});
