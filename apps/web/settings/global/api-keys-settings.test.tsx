import type { ApiKey } from '@tarima/domain/api-keys/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  answerJson,
  buildTestUser,
  answerWithError,
  startTestSession,
} from '../../testing/fake-network.ts';
import { openGlobalSettings } from './testing/open-global-settings.ts';

beforeEach(startTestSession);

const shop: ApiKey = {
  id: 4,
  name: 'Tienda en línea',
  prefix: 'tarima_aB3x',
  permissions: ['orders', 'prices'],
  user: { id: 7, name: 'Ana Lucía Herrera' },
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresOn: '2027-11-20',
  usedOn: '2026-11-24',
  isGood: true,
};
const scale: ApiKey = { ...shop, id: 3, name: 'Báscula', usedOn: null, isGood: false };
const administrator = buildTestUser(['global_settings', 'api_keys', 'orders', 'users'], 1, [
  'prices',
  'costs',
  'salaries',
]);

function open(
  visitor = administrator,
  made = answerJson({ key: shop, text: 'tarima_aB3xSecret' }),
) {
  return openGlobalSettings('tab=keys', visitor, {
    'GET /api-keys': answerJson([shop, scale]),
    'POST /api-keys': made,
    'DELETE /api-keys/4': () => new Response(null, { status: 204 }),
  });
}

test('API keys are listed with permissions, expiration and last use', async () => {
  open();
  const region = await screen.findByRole('region', { name: 'Llaves de la API' });
  const [first, second] = await within(region).findAllByRole('listitem');
  expect(first?.textContent).toContain('Tienda en línea');
  expect(first?.textContent).toContain('tarima_aB3x…');
  expect(first?.textContent).toContain('Pedidos, Ver y cambiar precios');
  expect(first?.textContent).toContain('Último día: sábado, 20 de noviembre de 2027');
  expect(first?.textContent).toContain('Último uso: martes, 24 de noviembre de 2026');
  expect(second?.textContent).toContain('Ya no vale');
  expect(second?.textContent).toContain('Sin usar');
});

test('an API key is created with some of its creator’s permissions, and its text is shown', async () => {
  const { user, listRequests } = open();
  const form = await screen.findByRole('form', { name: 'Crear llave' });
  const choices = within(form).getAllByRole('checkbox');
  expect(choices).toHaveLength(1); // neither users nor keys: no key may those
  const make = within(form).getByRole<HTMLButtonElement>('button', { name: 'Crear llave' });
  expect(make.disabled).toBe(true);
  await user.type(within(form).getByLabelText(/^Para qué es/), 'Tienda');
  await user.click(within(form).getByRole('checkbox', { name: 'Pedidos' }));
  await user.click(make);
  const text = await screen.findByLabelText<HTMLInputElement>('La llave «Tienda en línea»');
  expect(text.value).toBe('tarima_aB3xSecret');
  const sent = listRequests('/api-keys').find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ name: 'Tienda', permissions: ['orders'] });
});

test('an error of the server is shown at its field', async () => {
  const { user } = open(
    administrator,
    answerWithError(400, 'WRONG_VALUES', [{ path: 'expiresOn', rule: 'past' }]),
  );
  const form = await screen.findByRole('form', { name: 'Crear llave' });
  await user.type(within(form).getByLabelText(/^Para qué es/), 'Tienda');
  await user.click(within(form).getByRole('checkbox', { name: 'Pedidos' }));
  await user.click(within(form).getByRole('button', { name: 'Crear llave' }));
  await within(form).findByText('Debe ser en el futuro');
});

test('an API key is revoked after confirmation', async () => {
  const { user, listRequests } = open();
  await user.click(await screen.findByRole('button', { name: 'Revocar «Tienda en línea»' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Revocar' }));
  await screen.findByText('Llave revocada');
  expect(listRequests('/api-keys/4').map(({ method }) => method)).toEqual(['DELETE']);
});

test('a user without the permission for API keys sees no tab for them', async () => {
  const { listRequests } = open(buildTestUser(['global_settings']));
  await screen.findByRole('tab', { selected: true });
  expect(screen.queryByRole('tab', { name: 'Llaves de la API' })).toBeNull();
  expect(listRequests('/api-keys')).toEqual([]);
});

test('without a clipboard, as on a page without https, the text of the key is selected for manual copying', async () => {
  const { user } = open();
  const form = await screen.findByRole('form', { name: 'Crear llave' });
  await user.type(within(form).getByLabelText(/^Para qué es/), 'Tienda');
  await user.click(within(form).getByRole('checkbox', { name: 'Pedidos' }));
  await user.click(within(form).getByRole('button', { name: 'Crear llave' }));
  const text = await screen.findByLabelText<HTMLInputElement>('La llave «Tienda en línea»');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no clipboard'));
  await user.click(screen.getByRole('button', { name: 'Copiar' }));
  await screen.findByText('El navegador no deja copiarlo: está seleccionado, usa Ctrl+C');
  expect(document.activeElement).toBe(text);
  expect([text.selectionStart, text.selectionEnd]).toEqual([0, text.value.length]);
});
