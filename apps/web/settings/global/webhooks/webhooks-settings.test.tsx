import type { Delivery, Webhook } from '@tarima/domain/webhooks/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  answerJson,
  answerWithError,
  buildTestUser,
  startTestSession,
} from '../../../testing/fake-network.ts';
import { testWebhook } from '../../../testing/test-webhook.ts';
import { openGlobalSettings } from '../testing/open-global-settings.ts';

beforeEach(startTestSession);

const shop: Webhook = {
  ...testWebhook,
  events: ['orders.updated', 'orders.created'],
  deliveredAt: '2026-11-24T10:00:00.000Z',
  waiting: 2,
};
const scale: Webhook = {
  ...shop,
  id: 3,
  name: 'Báscula',
  events: null,
  status: 'paused',
  pauseReason: 'failing',
  deliveredAt: null,
  waiting: 0,
};
const delivered: Delivery = {
  id: 12,
  eventId: '0b9e5a0e-7a51-4c3e-9d3e-2f3f0a6d8a11',
  event: 'orders.updated',
  module: 'orders',
  recordId: 81,
  at: '2026-11-24T10:00:00.000Z',
  status: 'delivered',
  attempts: 1,
  attemptedAt: '2026-11-24T10:00:01.000Z',
  httpStatus: 204,
  durationMs: 84,
  error: null,
  nextAttemptAt: null,
};
const failed: Delivery = {
  ...delivered,
  id: 11,
  recordId: 80,
  status: 'failed',
  attempts: 8,
  httpStatus: null,
  error: 'timeout',
};
const administrator = buildTestUser(['global_settings', 'api_keys', 'orders', 'shipping'], 1, []);

function open(
  query = 'tab=webhooks',
  made = answerJson({ webhook: shop, secret: 'whsec_Secret' }),
  elements: readonly Delivery[] = [delivered, failed],
) {
  return openGlobalSettings(query, administrator, {
    'GET /webhooks': answerJson([shop, scale]),
    'POST /webhooks': made,
    'POST /webhooks/4/test': answerJson(delivered),
    'DELETE /webhooks/4': () => new Response(null, { status: 204 }),
    'GET /webhooks/4/deliveries': answerJson({
      elements,
      metadata: { totalItems: 2, totalPages: 1 },
    }),
    'POST /webhooks/4/deliveries/11/repeat': answerJson(failed),
  });
}

test('webhooks are listed with their address, their events and their problems', async () => {
  open();
  const region = await screen.findByRole('region', { name: 'Webhooks' });
  const [first, second] = await within(region).findAllByRole('listitem');
  expect(first?.textContent).toContain('https://shop.example.com/hook');
  expect(first?.textContent).toContain('Activo');
  expect(first?.textContent).toContain('Eventos: 2');
  expect(first?.textContent).toContain('Por enviar: 2');
  expect(second?.textContent).toContain('Todos los eventos');
  expect(second?.textContent).toContain('En pausa: falló durante varios días seguidos');
});

test('a webhook is created for chosen events that its creator may see, and its secret is shown', async () => {
  const { user, listRequests } = open();
  await user.click(await screen.findByRole('button', { name: 'Crear webhook' }));
  const form = await screen.findByRole('form', { name: 'Crear webhook' });
  const create = within(form).getByRole<HTMLButtonElement>('button', { name: 'Crear webhook' });
  expect(create.disabled).toBe(true);
  expect(within(form).queryByRole('checkbox', { name: 'Proveedores: Cambia' })).toBeNull();
  await user.type(within(form).getByLabelText(/^Nombre/), 'Tienda');
  await user.type(within(form).getByLabelText(/^Dirección/), 'shop.example.com/hook');
  expect(create.disabled, 'no event is chosen yet').toBe(true);
  await user.click(within(form).getByRole('checkbox', { name: 'Pedidos: Cambia' }));
  await user.click(create);
  const secret = await screen.findByLabelText<HTMLInputElement>('Secreto');
  expect(secret.value).toBe('whsec_Secret');
  const sent = listRequests('/webhooks').find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({
    name: 'Tienda',
    url: 'https://shop.example.com/hook',
    events: ['orders.updated'],
  });
});

test('a value that the server refuses is marked at its field', async () => {
  const { user } = open(
    undefined,
    answerWithError(400, 'WRONG_VALUES', [{ path: 'url', rule: 'publicAddress' }]),
  );
  await user.click(await screen.findByRole('button', { name: 'Crear webhook' }));
  const form = await screen.findByRole('form', { name: 'Crear webhook' });
  await user.type(within(form).getByLabelText(/^Nombre/), 'Tienda');
  await user.click(within(form).getByRole('checkbox', { name: 'Todos los eventos' }));
  await user.click(within(form).getByRole('button', { name: 'Crear webhook' }));
  await within(form).findByText(
    'Debe ser una dirección pública de internet, no de una red privada',
  );
});

test('a webhook is tested from its menu, and deleted after confirmation', async () => {
  const { user, listRequests } = open();
  await user.click(await screen.findByRole('button', { name: 'Más acciones de «Tienda»' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Enviar una prueba' }));
  await screen.findByText('Prueba en camino: mira el historial');
  await user.click(screen.getByRole('button', { name: 'Más acciones de «Tienda»' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
  await screen.findByText('Webhook eliminado');
  expect(listRequests('/webhooks/4').map(({ method }) => method)).toEqual(['DELETE']);
});

test('the log of a webhook shows each delivery, and sends a failed one again', async () => {
  const { user, listRequests } = open('tab=webhooks&id=4');
  const dialog = await screen.findByRole('dialog', { name: 'Historial de «Tienda»' });
  const [first, second] = await within(dialog).findAllByRole('listitem');
  expect(first?.textContent).toContain('orders.updated');
  expect(first?.textContent).toContain('Entregado · HTTP 204 · 84 ms');
  expect(second?.textContent).toContain('Falló');
  expect(second?.textContent).toContain('No respondió en 10 segundos · Intento 8 de 8');
  expect(second?.textContent).not.toContain('Siguiente intento');
  await user.click(within(dialog).getByRole('button', { name: 'Repetir orders.updated 80' }));
  await screen.findByText('Se envía otra vez');
  expect(listRequests('/webhooks/4/deliveries/11/repeat')).toHaveLength(1);
});

test('a failed delivery waiting for its next attempt can be sent now, a new one cannot', async () => {
  const waiting: Delivery = {
    ...delivered,
    id: 14,
    recordId: 82,
    status: 'waiting',
    attempts: 0,
    attemptedAt: null,
    httpStatus: null,
    durationMs: null,
    nextAttemptAt: '2026-11-24T10:00:00.000Z',
  };
  const refused: Delivery = {
    ...waiting,
    id: 11,
    recordId: 80,
    attempts: 3,
    httpStatus: 500,
    error: 'status',
    nextAttemptAt: '2026-11-24T10:12:00.000Z',
  };
  const { user, listRequests } = open('tab=webhooks&id=4', undefined, [waiting, refused]);
  const dialog = await screen.findByRole('dialog', { name: 'Historial de «Tienda»' });
  const [first, second] = await within(dialog).findAllByRole('listitem');
  if (!first || !second) throw new Error('Two deliveries are listed');
  expect(within(first).queryByRole('button')).toBeNull();
  expect(first.textContent).not.toContain('intento');
  expect(second.textContent).toContain('Respondió 500 · Intento 3 de 8 · Siguiente intento:');
  const lists = listRequests('/webhooks').length;
  await user.click(within(second).getByRole('button', { name: 'Enviar ahora orders.updated 80' }));
  await screen.findByText('Se envía otra vez');
  expect(listRequests('/webhooks/4/deliveries/11/repeat')).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Actualizar' }));
  await waitFor(() => expect(listRequests('/webhooks').length).toBeGreaterThan(lists + 1));
});

test('opening a log loads its webhook again', async () => {
  const { user, listRequests } = open();
  await user.click(await screen.findByRole('button', { name: 'Historial de «Tienda»' }));
  await screen.findByRole('dialog', { name: 'Historial de «Tienda»' });
  await waitFor(() => expect(listRequests('/webhooks')).toHaveLength(2));
});

test('the log of a paused webhook offers no repetition', async () => {
  const { answers, user } = open();
  answers['GET /webhooks/3/deliveries'] = answerJson({
    elements: [delivered, failed],
    metadata: { totalItems: 2, totalPages: 1 },
  });
  await user.click(await screen.findByRole('button', { name: 'Historial de «Báscula»' }));
  const dialog = await screen.findByRole('dialog', { name: 'Historial de «Báscula»' });
  const [first] = await within(dialog).findAllByRole('listitem');
  expect(first?.textContent).toContain('Entregado');
  expect(within(dialog).queryByRole('button', { name: /^Repetir/ })).toBeNull();
});

test('the log shows a test event in words, and an event of a record with its name and id', async () => {
  const tried: Delivery = {
    ...delivered,
    id: 13,
    event: 'webhooks.tested',
    module: 'webhooks',
    recordId: 4,
  };
  open('tab=webhooks&id=4', undefined, [tried, delivered]);
  const dialog = await screen.findByRole('dialog', { name: 'Historial de «Tienda»' });
  const [first, second] = await within(dialog).findAllByRole('listitem');
  expect(first?.textContent).toContain('Evento de prueba');
  expect(first?.textContent).not.toContain('webhooks.tested');
  expect(within(dialog).getByRole('button', { name: 'Repetir el evento de prueba' })).toBeDefined();
  expect(second?.textContent).toContain('orders.updated · Registro 81');
});

test('an error is removed after the same action succeeds', async () => {
  const { user, answers } = open();
  answers['POST /webhooks/4/test'] = answerWithError(503, 'SERVICE_UNAVAILABLE');
  const tryOut = async () => {
    await user.click(await screen.findByRole('button', { name: 'Más acciones de «Tienda»' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Enviar una prueba' }));
  };
  await tryOut();
  await screen.findByText(/no está disponible por un momento/);
  answers['POST /webhooks/4/test'] = answerJson(delivered);
  await tryOut();
  await screen.findByText('Prueba en camino: mira el historial');
  await waitFor(() => expect(screen.queryByText(/no está disponible por un momento/)).toBeNull());
});
