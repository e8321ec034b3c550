import type { NotificationType } from '@tarima/domain/notifications/message-data';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getPresentTime } from '../kit/clock.ts';
import { openTestApp } from '../testing/app.tsx';
import {
  answerWithNetworkError,
  installFakeNetwork,
  answerJson,
  buildTestUser,
  answerWithError,
  type FakeAnswer,
  startTestSession,
} from '../testing/fake-network.ts';
import { notificationsQueryKey } from './notifications-data.ts';

const now = () => new Date(getPresentTime()).toISOString();

const makeNotification = (
  id: number,
  type: NotificationType,
  messageData: object,
  more: object = {},
) => ({
  id,
  seen: false,
  type,
  description: `Descripción ${id}`,
  data: { message: type, messageData },
  denyReason: null,
  customFields: {},
  metadata: {},
  createdAt: now(),
  updatedAt: now(),
  ...more,
});
const division = { id: 4, name: 'Norte' };
const order = { id: 12 };
const newOrder = (id: number, more?: object) =>
  makeNotification(id, 'newOrder', { order, customer: 'Aceros' }, more);
const request = (id: number) =>
  makeNotification(id, 'newTransferRequest', {
    transferRequest: { id: 70 },
    order,
    asker: 'Luis',
    division,
    product: { id: 3, name: 'Tarima' },
    quantity: 5,
  });
const makeFinished = (id: number) =>
  makeNotification(id, 'orderProductionFinished', { order, customer: 'Aceros', division });

type TestNotification = ReturnType<typeof makeNotification>;

/** Fakes a server with these notifications, which stores the seen ones. */
function fakeServer(...first: TestNotification[]) {
  let all = first;
  const bell = () => ({
    notifications: all.slice(0, 10),
    notificationsCounter: all.filter(({ seen }) => !seen).length,
  });
  const page = () => ({
    elements: all.slice(0, 5),
    metadata: { totalItems: all.length, totalPages: Math.ceil(all.length / 5) },
  });
  const seeing = (ids: readonly number[]) => {
    all = all.map((each) => (ids.includes(each.id) ? { ...each, seen: true } : each));
    return all.filter(({ id }) => ids.includes(id));
  };
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['orders'])),
    'GET /notifications/last': (received) => answerJson(bell())(received),
    'GET /notifications': (received) => answerJson(page())(received),
    'PUT /notifications/see': ({ body }) => Response.json(seeing(parseIds(body))),
  });
  return {
    ...network,
    add: (notification: TestNotification) => {
      all = [notification, ...all];
    },
    /** Sets the answer to a response to a notification. */
    responds: (id: number, answer?: FakeAnswer) => {
      network.answers[`POST /notifications/${id}/response`] =
        answer ?? (() => Response.json(seeing([id])[0]));
    },
  };
}

function parseIds(body: unknown): number[] {
  const ids: unknown = typeof body === 'object' && body && 'ids' in body ? body.ids : [];
  return Array.isArray(ids) ? ids.map(Number) : [];
}

beforeEach(startTestSession);

const bellButton = (unseen: string) =>
  screen.findByRole('button', { name: `Notificaciones: ${unseen}` });

async function openBell(unseen: string) {
  const app = openTestApp('/main');
  await app.user.click(await bellButton(unseen));
  return { ...app, panel: within(await screen.findByRole('dialog', { name: /^Notificaciones/ })) };
}

test('the bell shows the number of unseen notifications and lists them with their buttons', async () => {
  fakeServer(newOrder(3), newOrder(2, { seen: true }), request(1));
  const { panel } = await openBell('2 notificaciones sin ver');
  const items = await panel.findAllByRole('article');
  expect(items.map((item) => within(item).queryAllByRole('button').length)).toEqual([1, 0, 2]);
  expect(panel.getAllByText(/^(?:ahora|hace .+)$/).length).toBe(3);
  expect(panel.getByRole('link', { name: 'Ver todas' }).getAttribute('href')).toBe(
    '/notifications',
  );
});

test('a notification marked as seen loses its button, and the number on the bell decreases', async () => {
  const { listRequests } = fakeServer(newOrder(3), newOrder(2));
  const { panel, user } = await openBell('2 notificaciones sin ver');
  const [first] = await panel.findAllByRole('button', { name: 'Ver' });
  if (first) await user.click(first);
  await bellButton('1 notificación sin ver');
  expect(listRequests('/notifications/see').map(({ body }) => body)).toEqual([{ ids: [3] }]);
  expect(panel.getAllByRole('button', { name: 'Ver' }).length).toBe(1);
});

test('a link opens the record of a notification and marks it as seen, unless it needs an answer', async () => {
  const { listRequests } = fakeServer(newOrder(3), request(2), newOrder(1, { seen: true }));
  const { panel, user, router } = await openBell('2 notificaciones sin ver');
  const links = await panel.findAllByRole('link', { name: /^Descripción/ });
  const [planned, transfer, seen] = links.map((link) => link.getAttribute('href'));
  expect(planned).toBe('/orders?panel=view&id=12');
  expect(transfer).toBe('/orders?tab=transfers&panel=view&id=70');
  expect(seen).toBe(planned);

  links[1]?.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.latestLocation.href).toContain('tab=transfers'));
  expect(listRequests('/notifications/see')).toEqual([]);

  await user.click(await bellButton('2 notificaciones sin ver'));
  await user.click(await screen.findByRole('link', { name: 'Descripción 3' }));
  await waitFor(() => expect(router.latestLocation.href).toBe('/orders?panel=view&id=12'));
  await bellButton('1 notificación sin ver');
  expect(listRequests('/notifications/see').map(({ body }) => body)).toEqual([{ ids: [3] }]);
});

test('a denial requires a reason', async () => {
  const server = fakeServer(request(9));
  server.responds(9);
  const { panel, user } = await openBell('1 notificación sin ver');
  const deny = await panel.findByRole('button', { name: 'Rechazar' });
  await user.click(deny);
  expect(deny.getAttribute('aria-expanded')).toBe('true');
  const send = await panel.findByRole('button', { name: 'Rechazar solicitud' });
  await user.click(send);
  expect(await panel.findByText('Este campo es obligatorio')).toBeDefined();
  expect(server.listRequests('/notifications/9/response')).toEqual([]);

  await user.type(panel.getByRole('textbox', { name: /^Motivo/ }), 'Sin existencias');
  await user.click(send);
  await bellButton('0 notificaciones sin ver');
  expect(server.listRequests('/notifications/9/response')[0]?.body).toEqual({
    id: 70,
    status: 'deny',
    message: 'Sin existencias',
  });
  expect(panel.queryByRole('button', { name: 'Rechazar' })).toBeNull();
});

test('a finished production is confirmed with its store, lot and used material', async () => {
  const server = fakeServer(makeFinished(9));
  server.responds(9);
  server.answers['GET /orders/12/production-materials'] = answerJson({
    lotCode: '12-20261121',
    goodsTo: [],
    materialFrom: [],
    lines: [
      {
        detail: { id: 31 },
        product: { id: 4, name: 'Tarima' },
        division: { id: 4, name: 'Norte' },
        quantity: 4,
        stocked: 0,
        proposed: 4,
        scrap: 0,
        byFloor: false,
        rawMaterials: [{ id: 3, quantity: 2.5 }],
      },
    ],
    materials: [
      {
        rawMaterial: { id: 3, name: 'Tabla de pino' },
        measure: 'm',
        countable: false,
        expected: 10,
        proposed: 10,
        taken: 0,
        lots: [],
      },
    ],
  });
  server.answers['GET /stores/all'] = answerJson({
    elements: [{ id: 6, name: 'Almacén Norte' }],
    metadata: { totalItems: 1, totalPages: 1 },
  });
  const { panel, user } = await openBell('1 notificación sin ver');
  await user.click(await panel.findByRole('button', { name: 'Sí, terminó' }));
  await user.click(await panel.findByRole('combobox', { name: /^Almacén/ }));
  await user.click(await screen.findByText('Almacén Norte'));
  expect(server.listRequests('/stores/all')[0]?.query).toContain('divisionId=4');
  const lot = panel.getByRole<HTMLInputElement>('textbox', { name: 'Lote' });
  expect(lot.value).toBe('12-20261121');
  await user.clear(lot);
  await user.type(lot, 'L-26');
  const quantity = panel.getByRole('textbox', { name: 'Usado de Tabla de pino (m)' });
  await user.clear(quantity);
  await user.type(quantity, '11,5');
  const made = panel.getByRole('textbox', { name: 'Piezas hechas de Tarima' });
  await user.clear(made);
  await user.type(made, '3');
  await user.click(panel.getByRole('button', { name: 'Terminar producción' }));
  await bellButton('0 notificaciones sin ver');
  expect(server.listRequests('/notifications/9/response')[0]?.body).toMatchObject({
    orderId: 12,
    accept: true,
    store: { id: 6 },
    lotCode: 'L-26',
    materials: [{ rawMaterial: { id: 3 }, quantity: 11.5 }],
    details: [{ detail: { id: 31 }, quantity: 3 }],
  });
});

test('an error about a lot is marked at its field, and the typed values stay', async () => {
  const server = fakeServer(makeFinished(9));
  server.responds(
    9,
    answerWithError(400, 'WRONG_VALUES', [{ path: 'expirationDate', rule: 'required' }]),
  );
  server.answers['GET /orders/12/production-materials'] = answerJson({
    lotCode: 'L-1',
    goodsTo: [],
    materialFrom: [],
    lines: [],
    materials: [],
  });
  server.answers['GET /stores/all'] = answerJson({
    elements: [{ id: 6, name: 'Almacén Norte' }],
    metadata: { totalItems: 1, totalPages: 1 },
  });
  const { panel, user } = await openBell('1 notificación sin ver');
  await user.click(await panel.findByRole('button', { name: 'Sí, terminó' }));
  await user.click(await panel.findByRole('combobox', { name: /^Almacén/ }));
  await user.click(await screen.findByText('Almacén Norte'));
  await user.click(panel.getByRole('button', { name: 'Terminar producción' }));
  const expiration = panel.getByRole('textbox', { name: 'Caducidad' });
  await waitFor(() => expect(expiration.getAttribute('aria-invalid')).toBe('true'));
  expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'Lote' }).value).toBe('L-1');
});

test('an answer to a notification that another user already answered shows an error', async () => {
  const server = fakeServer(request(9));
  const details = [{ path: 'status', rule: 'transition' }];
  server.responds(9, answerWithError(409, 'WRONG_VALUES', details));
  const { panel, user } = await openBell('1 notificación sin ver');
  await user.click(await panel.findByRole('button', { name: 'Aceptar' }));
  expect(await screen.findByText('Ya se había respondido a esta notificación.')).toBeDefined();
});

test.each([
  ['accepted', []],
  ['denied', ['Rechazar']],
])('a request with an answer is settled when it is %s', async (_case, opens) => {
  const server = fakeServer(request(9));
  server.responds(9, answerWithError(409, 'WRONG_VALUES', [{ path: 'status', rule: 'answered' }]));
  const { panel, user } = await openBell('1 notificación sin ver');
  if (opens.length > 0) {
    await user.click(await panel.findByRole('button', { name: 'Rechazar' }));
    await user.type(await panel.findByRole('textbox', { name: /^Motivo/ }), 'No hay');
    await user.click(panel.getByRole('button', { name: 'Rechazar solicitud' }));
  } else await user.click(await panel.findByRole('button', { name: 'Aceptar' }));
  expect(await screen.findByText('Ya se había respondido a esta notificación.')).toBeDefined();
  expect(screen.queryByText(/Hay datos incorrectos/)).toBeNull();
  await bellButton('0 notificaciones sin ver');
  expect(server.listRequests('/notifications/see').map(({ body }) => body)).toEqual([{ ids: [9] }]);
  expect(panel.queryByRole('button', { name: 'Aceptar' })).toBeNull();
});

test('a failed answer keeps the typed reason', async () => {
  const server = fakeServer(request(9));
  server.responds(9, answerWithNetworkError);
  const { panel, user } = await openBell('1 notificación sin ver');
  await user.click(await panel.findByRole('button', { name: 'Rechazar' }));
  const reason = await panel.findByRole<HTMLTextAreaElement>('textbox', { name: /^Motivo/ });
  await user.type(reason, 'No hay{Tab}');
  await user.click(panel.getByRole('button', { name: 'Rechazar solicitud' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(reason.value).toBe('No hay');
});

test('an export file is saved with module and date in its name, then marked as seen; an expired file shows an error', async () => {
  const url = '/files/1/2/original';
  const made = '2026-11-21T18:00:00.000Z';
  const server = fakeServer(
    makeNotification(9, 'newExportFile', { url, moduleName: 'raw_materials' }, { createdAt: made }),
  );
  server.answers[`GET ${url}`] = answerWithError(404, 'ENTITY_NOT_FOUND');
  const { panel, user } = await openBell('1 notificación sin ver');
  await user.click(await panel.findByRole('button', { name: 'Descargar' }));
  expect(await screen.findByText('El archivo de exportación expiró')).toBeDefined();

  cleanup();
  const again = fakeServer(
    makeNotification(9, 'newExportFile', { url, moduleName: 'raw_materials' }, { createdAt: made }),
  );
  again.answers[`GET ${url}`] = () => new Response('sheet');
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
  );
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const second = await openBell('1 notificación sin ver');
  await second.user.click(await second.panel.findByRole('button', { name: 'Descargar' }));
  await bellButton('0 notificaciones sin ver');
  expect(saved).toEqual(['export-raw-materials-2026-11-21.xlsx']);
});

test('new notifications are announced to screen readers, earlier ones are not', async () => {
  const server = fakeServer(newOrder(3));
  const { queryClient } = openTestApp('/main');
  await bellButton('1 notificación sin ver');
  expect(screen.queryByText(/^Nueva notificación/)).toBeNull();
  server.add(newOrder(4));
  await queryClient.invalidateQueries({ queryKey: notificationsQueryKey });
  expect(
    await screen.findByText('Nueva notificación: Pedido por planear. Descripción 4'),
  ).toBeDefined();
});

test('a count that fails three times is requested again until it succeeds', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  const server = fakeServer(newOrder(3));
  const { queryClient } = openTestApp('/main');
  await bellButton('1 notificación sin ver');
  server.add(newOrder(4));
  const answerLast = server.answers['GET /notifications/last'];
  server.answers['GET /notifications/last'] = answerWithError(503, 'SERVICE_UNAVAILABLE');
  void queryClient.invalidateQueries({ queryKey: notificationsQueryKey });
  await vi.advanceTimersByTimeAsync(8_000); // three tries
  const before = server.listRequests('/notifications/last').length;
  if (answerLast) server.answers['GET /notifications/last'] = answerLast;
  await vi.advanceTimersByTimeAsync(10_000);
  await bellButton('2 notificaciones sin ver');
  const after = server.listRequests('/notifications/last').length;
  expect([before, after]).toEqual([4, 5]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.listRequests('/notifications/last').length).toBe(after); // nothing more once it came
  vi.useRealTimers();
});

test('a bell that cannot load its notifications shows the error only when it is opened', async () => {
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser()),
    'GET /notifications/last': answerWithError(403, 'FORBIDDEN'),
  });
  const { panel } = await openBell('0 notificaciones sin ver');
  expect(await panel.findByText('No se pudieron cargar las notificaciones')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the page of notifications shows whether each is seen, and takes answers in place', async () => {
  const server = fakeServer(request(2), newOrder(1, { seen: true }));
  server.responds(2);
  const { user } = openTestApp('/notifications');
  const table = await screen.findByRole('table', { name: 'Notificaciones' });
  await within(table).findByText('Descripción 2');
  expect(
    within(table).getAllByText(/^(Sin ver|Vista)$/, { selector: 'span' }).length,
  ).toBeGreaterThan(1);
  await user.click(within(table).getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(within(table).queryByRole('button', { name: 'Aceptar' })).toBeNull());
  expect(server.listRequests('/notifications/2/response')[0]?.body).toEqual({
    id: 70,
    status: 'accepted',
  });
});

test('one button marks all notifications as seen except those that need an answer', async () => {
  const { listRequests } = fakeServer(newOrder(3), request(2), newOrder(1));
  const { user } = openTestApp('/notifications');
  await user.click(await screen.findByRole('button', { name: 'Marcar todas como vistas' }));
  expect(await screen.findByText('2 notificaciones marcadas como vistas')).toBeDefined();
  expect(listRequests('/notifications/see').map(({ body }) => body)).toEqual([{ ids: [3, 1] }]);
  await bellButton('1 notificación sin ver');
});
