import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { saveTokens } from '../../kit/session.ts';
import { openApp } from '../../testing/app.tsx';
import { fakeNetwork, json, person, answerError, token } from '../../testing/fake-network.ts';

beforeEach(() => saveTokens({ accessToken: token(), refreshToken: 'refresh' }));

const waiting = { ...person(['my_settings']), pendingEmail: 'nueva@demo.test' };

function open(visitor = person(['my_settings'])) {
  const network = fakeNetwork({
    'GET /users/current': json(visitor),
    'GET /notifications/last': json({ notifications: [], notificationsCounter: 0 }),
    'POST /users/my-configs/confirm-email': answerError(400, 'INVALID_CODE', [
      { path: 'confirmationCode', rule: 'invalid' },
    ]),
    'DELETE /users/my-configs/pending-email': json(person(['my_settings'])),
  });
  return { ...network, ...openApp('/my-settings') };
}

test('the present password is asked for once e-mail or password are to change', async () => {
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

test('an e-mail that waits takes its code, says what is wrong with it, and can be given up', async () => {
  const { user, asked } = open(waiting);
  await screen.findByRole('heading', { name: 'Falta validar nueva@demo.test' });
  await user.type(screen.getByLabelText('Código de confirmación'), '123456');
  await user.click(screen.getByRole('button', { name: 'Validar correo' }));
  await screen.findByLabelText('Código de confirmación', { selector: '[aria-invalid=true]' });
  expect(asked('/users/my-configs/confirm-email')[0]?.body).toEqual({ confirmationCode: '123456' });
  await user.click(screen.getByRole('button', { name: 'Conservar mi correo' }));
  await expect.poll(() => screen.queryByRole('heading', { name: /^Falta validar/ })).toBeNull();
});
