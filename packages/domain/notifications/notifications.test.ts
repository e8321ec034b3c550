import { describe as group, expect, test } from 'vitest';
import { findCatalogWords, getCatalogCodes } from '../catalogs/catalogs.ts';
import { languages } from '../kit/words.ts';
import { getNotificationActions } from './notification-actions.ts';
import { notificationCalls } from './contract.ts';
import { describeNotification } from './describe-notification.ts';
import { notificationSentences } from './notification-sentences.ts';
import {
  getMessageSubjectId,
  isNotificationType,
  parseStoredMessage,
  messageDataSchemas,
  type NotificationMessage,
  type NotificationType,
} from './message-data.ts';
import { findNotificationDestination } from './notification-destination.ts';
import { isRespondableNotification } from './responses.ts';

const order = { id: 1042 };
const customer = 'Aceros';
const division = { id: 2, name: 'Norte' };
const product = { id: 3, name: 'Tarima' };
const transfer = { transferRequest: { id: 8 }, order, division, product, quantity: '1250.500' };

const samples: readonly NotificationMessage[] = [
  { type: 'newTransferRequest', data: { ...transfer, asker: 'Ana' } },
  { type: 'transferRequestResolution', data: { ...transfer, status: 'accepted', by: 'Luis' } },
  { type: 'transferRequestResolution', data: { ...transfer, status: 'deny', by: 'Luis' } },
  { type: 'transferRequestResolution', data: { ...transfer, status: 'expired' } },
  { type: 'newExportFile', data: { url: '/files/1', moduleName: 'raw_materials' } },
  { type: 'quotationResolution', data: { order, customer, status: 'accepted', by: 'Luis' } },
  { type: 'quotationResolution', data: { order, customer, status: 'rejected' } },
  { type: 'quotationResolution', data: { order, customer, status: 'canceled', by: 'Luis' } },
  { type: 'quotationResolution', data: { order, customer, status: 'expired' } },
  {
    type: 'planBreakpoint',
    data: {
      workplace: { id: 4, name: 'Clavadora 1' },
      startDate: '2026-11-23T15:00:00Z',
      endDate: '2026-11-23T18:30:00Z',
    },
  },
  {
    type: 'planBreakpoint',
    data: {
      workplace: { id: 4, name: 'Clavadora 1' },
      startDate: '2026-11-23T15:00:00Z',
      endDate: '2026-11-23T18:30:00Z',
      orders: [{ id: 12 }, { id: 15 }],
    },
  },
  { type: 'orderProductionFinished', data: { order, customer, division } },
  { type: 'orderFinished', data: { order, customer } },
  { type: 'newOrder', data: { order, customer } },
  { type: 'updateQuotation', data: { order, customer, by: 'Luis' } },
  {
    type: 'thresholdReached',
    data: { kind: 'products', element: product, division, available: 5, threshold: 10 },
  },
  {
    type: 'thresholdReached',
    data: {
      kind: 'raw_materials',
      element: product,
      division,
      available: 0,
      threshold: 10,
      missing: '2.250',
      order,
    },
  },
  {
    type: 'thresholdReached',
    data: {
      kind: 'products',
      element: product,
      division,
      available: 5,
      threshold: 10,
      others: [{ element: { id: 8, name: 'Tarima CP1' }, available: 1500 }],
    },
  },
  {
    type: 'transferRequestResolution',
    data: { ...transfer, status: 'expired', by: 'Ana', withdrawn: true },
  },
  {
    type: 'planBreakpoint',
    data: {
      user: { id: 9, name: 'Pedro Salas' },
      startDate: '2026-11-23T15:00:00Z',
      endDate: '2026-11-23T18:30:00Z',
      orders: [{ id: 12 }],
    },
  },
  {
    type: 'planBreakpoint',
    data: {
      hours: 'Navidad',
      startDate: '2026-12-25T15:00:00Z',
      endDate: '2026-12-25T18:30:00Z',
      orders: [{ id: 12 }],
    },
  },
  { type: 'workFreed', data: { order, customer, by: 'Luis', minutes: 750 } },
  {
    type: 'workFreed',
    data: {
      order,
      customer,
      by: 'Luis',
      revision: 2,
      minutes: 90,
      toPlan: 200,
      reason: 'La mitad',
    },
  },
  {
    type: 'orderProductionFinished',
    data: { order, customer, division, byFloor: true },
  },
  ...(['help', 'material', 'machine'] as const).map((need): NotificationMessage => ({
    type: 'floorCall',
    data: { need, workplace: { id: 3, name: 'Corte' }, by: 'Luis', order, product: 'Tarima GMA' },
  })),
  ...(['assigned', 'canceled'] as const).map((what): NotificationMessage => ({
    type: 'tripChanged',
    data: {
      what,
      trip: { id: 12, name: 'Apodaca' },
      departsAt: '2026-11-26T13:00:00.000Z',
      by: 'Ana Ruiz',
    },
  })),
  {
    type: 'tripChanged',
    data: {
      what: 'stopCanceled',
      trip: { id: 12, name: 'Apodaca' },
      departsAt: '2026-11-26T13:00:00.000Z',
      order,
      customer,
    },
  },
  {
    type: 'orderLate',
    data: { order, customer, requestedDate: '2026-11-25', expected: '2026-11-26T18:00:00.000Z' },
  },
  {
    type: 'piecesLost',
    data: {
      shipment: { id: 7 },
      order,
      customer,
      quantity: 3,
      product: { id: 4, name: 'Tarima 48 × 40' },
      workplace: { id: 3, name: 'Corte' },
      by: 'Luis',
      reason: 'Se cayeron del camión',
    },
  },
  ...[{ store: { id: 2, name: 'Patio norte' } }, { workplace: { id: 3, name: 'Clavado' } }].map(
    (to): NotificationMessage => ({
      type: 'transferSent',
      data: { shipment: { id: 7 }, order, quantity: 100, division, by: 'Luis', ...to },
    }),
  ),
  ...[true, false].map((open): NotificationMessage => ({
    type: 'transferShort',
    data: {
      shipment: { id: 7 },
      order,
      store: { id: 2, name: 'Patio norte' },
      missing: 2,
      damaged: 1,
      open,
      by: 'Luis',
      reason: 'Se cayeron del camión',
    },
  })),
  ...[
    { again: true },
    { again: false },
    { again: true, division: { id: 3, name: 'Sur' } },
    { again: false, division: { id: 3, name: 'Sur' } },
    { again: true, trip: { id: 9, name: 'Ruta norte' } },
    { again: false, trip: { id: 9, name: 'Ruta norte' } },
    { again: true, division: { id: 3, name: 'Sur' }, trip: { id: 9, name: 'Ruta norte' } },
    { again: false, division: { id: 3, name: 'Sur' }, trip: { id: 9, name: 'Ruta norte' } },
    { again: true, division: { id: 3, name: 'Sur' }, missing: true },
    {
      again: true,
      division: { id: 3, name: 'Sur' },
      trip: { id: 9, name: 'Ruta norte' },
      missing: true,
    },
  ].map(({ again, division: receiver, trip, missing }): NotificationMessage => ({
    type: 'piecesRefused',
    data: {
      shipment: { id: 7 },
      order,
      customer,
      quantity: 3,
      ...(receiver && { division: receiver }),
      store: { id: 2, name: 'Patio norte' },
      ...(trip && { trip }),
      ...(missing && { missing }),
      again,
      by: 'Luis',
      reason: 'Tablas rotas',
    },
  })),
  ...(['assigned', 'canceled', 'stopCanceled'] as const).map((what): NotificationMessage => ({
    type: 'tripChanged',
    data: {
      what,
      trip: { id: 7, name: 'Viaje 7' },
      departsAt: '2026-11-26T14:00:00.000Z',
      by: 'Luis',
      ...(what === 'stopCanceled' && { order, customer }),
    },
  })),
  {
    type: 'pinLocked',
    data: {
      user: { id: 8, name: 'Luis' },
      workplace: { id: 3, name: 'Corte' },
      tablet: 'Tableta 1',
      until: '2026-11-26T14:00:00.000Z',
    },
  },
  {
    type: 'tabletClosed',
    data: {
      tablet: { id: 5, name: 'Tableta 1' },
      workplace: { id: 3, name: 'Corte' },
      until: '2026-11-26T14:00:00.000Z',
    },
  },
  { type: 'webhookPaused', data: { webhook: { id: 4, name: 'Tienda' }, days: 3 } },
  { type: 'superuserAdded', data: { user: { id: 8, name: 'Luis' }, by: 'Ana' } },
  { type: 'approvalAsked', data: { order, customer, by: 'Ana' } },
  { type: 'pricesApproved', data: { order, customer, by: 'Luis' } },
  { type: 'quotationRequested', data: { order, customer, by: 'Rosa', like: { id: 7 } } },
  ...(['accepted', 'rejected'] as const).map((status): NotificationMessage => ({
    type: 'quotationResolution',
    data: { order, customer, status, by: 'Rosa', byLink: true },
  })),
];
const types = Object.keys(messageDataSchemas).filter(isNotificationType);
const zone = 'America/Mexico_City';
const toStored = ({ type, data }: NotificationMessage) => parseStoredMessage(type, data);

test('every notification type has a sample, a catalogue name, and actions only until it is seen', () => {
  expect(new Set(samples.map(({ type }) => type))).toEqual(new Set(types));
  expect(getCatalogCodes('notificationTypes')).toEqual(types);
  for (const type of types) {
    expect(findCatalogWords('notificationTypes', type)).toBeDefined();
    expect(getNotificationActions(type, false).length).toBeGreaterThan(0);
    expect(getNotificationActions(type, true)).toEqual([]);
  }
});

group.each(samples)('$type $data.status', (message) => {
  test('has a complete text in both languages', () => {
    for (const language of languages) {
      const text = describeNotification(toStored(message), language, zone);
      expect(text).not.toMatch(/[{}]|undefined|null|NaN|Invalid/);
      expect(text.length).toBeGreaterThan(20);
    }
  });
  test('has a subject and a screen to open, unless it is an export file', () => {
    const isFile = message.type === 'newExportFile';
    expect(getMessageSubjectId(toStored(message)) === null).toBe(isFile);
    expect(findNotificationDestination(toStored(message)) === undefined).toBe(isFile);
  });
  test('refuses missing or unknown data', () => {
    expect(() => parseStoredMessage(message.type, { ...message.data, else: 1 })).toThrow();
    expect(() => parseStoredMessage(message.type, {})).toThrow();
  });
});

test('a transfer request, also a withdrawn one, opens the list of transfers; its resolution opens the order', () => {
  const [request, accepted] = samples.map((message) =>
    findNotificationDestination(toStored(message)),
  );
  expect(request).toEqual({ screens: ['orders', 'my_orders'], tab: 'transfers', id: 8 });
  expect(accepted).toMatchObject({ id: order.id });
  const withdrawn = toStored({
    type: 'transferRequestResolution',
    data: { ...transfer, status: 'expired', withdrawn: true },
  });
  expect(findNotificationDestination(withdrawn)).toEqual(request);
});

test('every notification sentence is used by some sample', () => {
  const sentencesSaid = samples.map((message) =>
    describeNotification(toStored(message), 'es', zone, 'Porque sí'),
  );
  for (const { es } of Object.values(notificationSentences)) {
    const shape = es
      .replace('{sentence}', '')
      .split(/\{\w+\}/)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    expect(sentencesSaid.some((text) => shape.every((part) => text.includes(part)))).toBe(true);
  }
});

test.each([
  [0, 'es', 'Ana (Norte) pide 1,250.5 de Tarima para el pedido 1042.'],
  [2, 'en', 'Luis declined to transfer 1,250.5 of Tarima from Norte for order 1042.'],
  [6, 'es', 'Alguien rechazó la cotización 1042 de Aceros.'],
  [16, 'en', '0 of Tarima left in Norte; 2.25 were missing to produce order 1042.'],
  [
    18,
    'en',
    'Ana of Norte no longer needs 1,250.5 of Tarima for order 1042: the request was withdrawn.',
  ],
  [21, 'es', 'Luis canceló el pedido 1042 de Aceros: quedan libres 12.5 h de trabajo planeado.'],
  [
    22,
    'en',
    'Luis changed order 1042 of Aceros (Rev. 2): 1.5 h left the plan and 3.3 h are to be planned.',
  ],
  [17, 'es', 'En Norte quedó por debajo del mínimo de 10: Tarima (5) y Tarima CP1 (1,500).'],
] as const)('sample %d in %s has the expected text', (at, language, text) => {
  const sample = samples[at];
  expect(sample && describeNotification(toStored(sample), language, zone)).toBe(text);
});

test('times are written in the requested time zone, and a reason follows the sentence', () => {
  const sample = samples[10];
  if (!sample) throw new Error('no sample');
  const text = describeNotification(toStored(sample), 'en', zone);
  expect(text).toMatch(/9:00\sAM.*12:30\sPM\. To be planned again: 12 and 15\./);
  expect(describeNotification(toStored(sample), 'en', 'UTC')).toMatch(/3:00\sPM/);
  const denied = samples[2];
  expect(denied && describeNotification(toStored(denied), 'es', zone, 'No hay')).toMatch(
    /1042\. Motivo: No hay$/,
  );
});

test('the reason beside a denied request is the one of its denial', () => {
  const asked = samples.find(({ type }) => type === 'newTransferRequest');
  if (!asked) throw new Error('no sample');
  expect(describeNotification(toStored(asked), 'es', zone, 'No hay bastantes')).toMatch(
    /1042\. Se rechazó\. Motivo: No hay bastantes$/,
  );
  expect(describeNotification(toStored(asked), 'en', zone, 'No hay bastantes')).toMatch(
    /1042\. It was denied\. Reason: No hay bastantes$/,
  );
});

test('a text of a customer who accepts or requests goods is a comment, not a reason', () => {
  const texts = samples.flatMap((sample) =>
    sample.type === 'quotationRequested' ||
    (sample.type === 'quotationResolution' && sample.data.status === 'accepted')
      ? [describeNotification(toStored(sample), 'es', zone, 'OC 4471')]
      : [],
  );
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts) expect(text).toMatch(/ Comentario: OC 4471$/);
});

test('only transfer requests and finished productions have more than one action and can be answered', () => {
  const asking = types.filter((type) => getNotificationActions(type, false).length > 1);
  expect(asking).toEqual(['newTransferRequest', 'orderProductionFinished']);
  expect(types.filter(isRespondableNotification)).toEqual(asking);
  const names = (type: NotificationType) =>
    getNotificationActions(type, false).map(({ name }) => name);
  expect(names('newExportFile')).toEqual(['download']);
  expect(names('newTransferRequest')).toEqual(['accept', 'deny']);
});

test('notification ids to mark as seen are sent as an array or as "ids"; other bodies are refused', () => {
  const read = (body: unknown) => notificationCalls.see.body.safeParse(body);
  expect(read([1, 2]).data).toEqual({ ids: [1, 2] });
  expect(read({ ids: [3] }).data).toEqual({ ids: [3] });
  for (const wrong of [{}, [], null, 'all', ['1'], { ids: [-1] }, { ids: [1], all: true }])
    expect(read(wrong).success).toBe(false);
});
