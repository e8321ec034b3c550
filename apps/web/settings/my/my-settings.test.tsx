import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  answerWithError,
  startTestSession,
} from '../../testing/fake-network.ts';

beforeEach(startTestSession);

const waiting = { ...buildTestUser(['my_settings']), pendingEmail: 'nueva@demo.test' };

function open(visitor = buildTestUser(['my_settings'])) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(visitor),
    'POST /users/my-configs/confirm-email': answerWithError(400, 'INVALID_CODE', [
      { path: 'confirmationCode', rule: 'invalid' },
    ]),
    'DELETE /users/my-configs/pending-email': answerJson(buildTestUser(['my_settings'])),
  });
  return { ...network, ...openTestApp('/my-settings') };
}

test('changing e-mail or password requires the present password', async () => {
  const { user } = open();
  const email = await screen.findByLabelText(/^Correo electrónico/);
  expect(screen.queryByLabelText(/^Contraseña actual/)).toBeNull();
  await user.type(email, 'x');
  expect(screen.getByLabelText(/^Contraseña actual/)).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.type(email, '{Backspace}');
  expect(screen.queryByLabelText(/^Contraseña actual/)).toBeNull();
  await user.type(screen.getByLabelText('Contraseña nueva'), 'A');
  expect(screen.getByLabelText(/^Contraseña actual/)).toBeDefined();
  expect(
    screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Cerrar mis sesiones en otros equipos',
    }).checked,
  ).toBe(false);
});

test('a pending e-mail takes its code, shows an error for a wrong one, and can be discarded', async () => {
  const { user, listRequests } = open(waiting);
  await screen.findByRole('heading', { name: 'Falta validar nueva@demo.test' });
  await user.type(screen.getByLabelText('Código de confirmación'), '123456');
  await user.click(screen.getByRole('button', { name: 'Validar correo' }));
  await screen.findByLabelText('Código de confirmación', { selector: '[aria-invalid=true]' });
  expect(listRequests('/users/my-configs/confirm-email')[0]?.body).toEqual({
    confirmationCode: '123456',
  });
  await user.click(screen.getByRole('button', { name: 'Conservar mi correo' }));
  await expect.poll(() => screen.queryByRole('heading', { name: /^Falta validar/ })).toBeNull();
});

test('Ctrl+Enter saves the page of my settings from any of its fields', async () => {
  const { user, seen } = open();
  const name = await screen.findByLabelText(/^Nombre/);
  await user.type(name, 'x');
  expect(seen.filter(({ method }) => method === 'PUT')).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => seen.filter(({ method }) => method === 'PUT').length).toBe(1);
});
