import { errorCodes } from '@tarima/domain/kit/errors';
import { say } from '@tarima/domain/kit/words';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readSession } from '../../kit/session.ts';
import { openTestApp } from '../../testing/app.tsx';
import {
  setMotionPreference,
  findCodeField,
  answerNoContent,
  findEmailField,
  followLink,
  answerPasswordChangeRequired,
  getSearchText,
  findPasswordField,
  signInAsTestUser,
  findTitle,
  expectToast,
} from '../../testing/auth-screen.ts';
import {
  answerWithNetworkError,
  installFakeNetwork,
  answerWithError,
} from '../../testing/fake-network.ts';

beforeEach(() => void setMotionPreference(false));

describe('a password that must be changed', () => {
  test.each([
    [
      'NEED_CHANGE_PASSWORD',
      'Este es tu primer inicio de sesión, necesitas cambiar tu contraseña.',
    ],
    ['PASSWORD_EXPIRED', 'La contraseña expiró.'],
  ] as const)('%s opens the change of password, and afterwards the sign-in', async (code, info) => {
    const network = installFakeNetwork({
      'POST /auth/sign-in': answerPasswordChangeRequired(code),
      'POST /current-session/change-password': answerNoContent,
    });
    const app = openTestApp('/auth');
    await signInAsTestUser(app);
    await findTitle('Cambia tu contraseña');
    await expectToast(info);
    await expectToast(say(errorCodes[code].words, 'es'));
    expect(getSearchText(app)).toBe('?view=change');
    expect(readSession().accessToken).toBeNull();
    expect(screen.getByText('Elige una contraseña nueva para ana@demo.test.')).toBeDefined();
    expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(
      'ana@demo.test',
    );

    const password = await findPasswordField(/^Contraseña nueva/);
    expect(document.activeElement).toBe(password);
    await app.user.type(password, 'ABcd12.x{Enter}');
    await findTitle('Inicia sesión');
    await expectToast('Contraseña actualizada. Entra con la nueva.');
    const [change] = network.listRequests('/current-session/change-password');
    expect(change?.headers.get('authorization')).toBe('Bearer temporary');
    expect(change?.headers.get('x-refresh-token')).toBeNull();
    expect(change?.body).toEqual({ newPassword: 'ABcd12.x', oldPassword: 'Temporal.12' });
    expect((await findEmailField()).value).toBe('ana@demo.test');
    expect((await findPasswordField(/^Contraseña/)).value).toBe('');
    expect(getSearchText(app)).toBe('');
    expect(readSession().accessToken).toBeNull();
  });

  test('shows its rules, and marks and announces those that are met', async () => {
    installFakeNetwork({
      'POST /auth/sign-in': answerPasswordChangeRequired('NEED_CHANGE_PASSWORD'),
    });
    const app = openTestApp('/auth');
    await signInAsTestUser(app);
    const password = await findPasswordField(/^Contraseña nueva/);
    const getStatusText = () => screen.getByRole('status').textContent;
    expect(getStatusText()).toBe('');
    await app.user.type(password, 'AB12.');
    expect(screen.getByText('2 mayúsculas: cumplido.')).toBeDefined();
    expect(getStatusText()).toBe('Falta: 8 caracteres y 2 minúsculas.');
    await app.user.type(password, '{Enter}');
    expect(await screen.findByText('Escribe al menos 8 caracteres')).toBeDefined();
    await app.user.type(password, 'cde');
    expect(screen.queryByText('Escribe al menos 8 caracteres')).toBeNull();
    expect(getStatusText()).toBe('La contraseña es segura.');
    const description = password.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toContain('8 caracteres: cumplido.');
  });

  test('returns to the sign-in when its temporary token has expired', async () => {
    installFakeNetwork({
      'POST /auth/sign-in': answerPasswordChangeRequired('PASSWORD_EXPIRED'),
      'POST /current-session/change-password': answerWithError(401, 'ACCESS_EXPIRED'),
    });
    const app = openTestApp('/auth');
    await signInAsTestUser(app);
    await app.user.type(await findPasswordField(/^Contraseña nueva/), 'ABcd12.x{Enter}');
    await findTitle('Inicia sesión');
    await expectToast('Tu sesión ha expirado, inicia sesión de nuevo.');
    expect(readSession().launchExpiredSessionToast).toBe(false);
  });

  test('cannot be the present password', async () => {
    installFakeNetwork({
      'POST /auth/sign-in': answerPasswordChangeRequired('PASSWORD_EXPIRED'),
      'POST /current-session/change-password': answerWithError(400, 'INVALID_PASSWORD', [
        { path: 'newPassword', rule: 'different' },
      ]),
    });
    const app = openTestApp('/auth');
    await signInAsTestUser(app);
    const password = await findPasswordField(/^Contraseña nueva/);
    await app.user.type(password, 'ABcd12.x{Enter}');
    await expectToast('La contraseña no es válida.');
    expect(await screen.findByText('Escribe una distinta de la actual')).toBeDefined();
    expect(password.value).toBe('ABcd12.x');
  });
});

describe('a forgotten password', () => {
  test('is replaced with a code and a new password, and then the sign-in opens', async () => {
    const network = installFakeNetwork({
      'POST /auth/forgot-password': answerNoContent,
      'POST /auth/confirm-forgot-password': answerNoContent,
    });
    const app = openTestApp('/auth?view=forgot');
    await app.user.type(await findEmailField(), ' ana@demo.test {Enter}');
    await expectToast(
      'Si ana@demo.test tiene acceso, el código va en camino. Vence en 15 minutos.',
    );
    await findCodeField();
    expect(getSearchText(app)).toBe('?view=forgot&step=code');
    expect(network.listRequests('/auth/forgot-password')[0]?.body).toEqual({
      email: 'ana@demo.test',
    });

    await app.user.type(await findPasswordField(/^Contraseña nueva/), 'ABcd12.x');
    await app.user.type(await findCodeField(), ' 482913{Enter}');
    await findTitle('Inicia sesión');
    await expectToast('Contraseña actualizada.');
    expect(network.listRequests('/auth/confirm-forgot-password')[0]?.body).toEqual({
      email: 'ana@demo.test',
      newPassword: 'ABcd12.x',
      confirmationCode: '482913',
    });
    expect((await findEmailField()).value).toBe('ana@demo.test');

    await followLink(app.user, '¿Olvidaste tu contraseña?');
    await findTitle('Recupera tu contraseña');
    expect(screen.queryByRole('textbox', { name: /^Código/ }), 'it begins anew').toBeNull();
  });

  test('switches between having a code and requesting one', async () => {
    installFakeNetwork();
    const { user } = openTestApp('/auth?view=forgot');
    await followLink(user, 'Ya tengo un código');
    await findCodeField();
    expect(screen.queryByRole('link', { name: 'Ya tengo un código' })).toBeNull();
    await followLink(user, 'No tengo un código');
    await screen.findByRole('link', { name: 'Ya tengo un código' });
    expect(screen.queryByRole('textbox', { name: /^Código/ })).toBeNull();
  });

  test('does not send missing or weak values', async () => {
    const network = installFakeNetwork();
    const { user } = openTestApp('/auth?view=forgot&step=code');
    await user.type(await findEmailField(), 'ana{Enter}');
    expect(await screen.findByText(/Escribe un correo válido/)).toBeDefined();
    expect(screen.getAllByText('Este campo es obligatorio')).toHaveLength(2);
    await user.type(await findCodeField(), '12{Enter}');
    expect(await screen.findByText('Escribe al menos 3 caracteres')).toBeDefined();
    expect(document.activeElement).toBe(await findEmailField());
    expect(network.listRequests('/auth/confirm-forgot-password')).toEqual([]);
  });

  test('marks the code that the server refused', async () => {
    installFakeNetwork({
      'POST /auth/confirm-forgot-password': answerWithError(400, 'INVALID_CODE', [
        { path: 'confirmationCode', rule: 'invalid' },
      ]),
    });
    const { user } = openTestApp('/auth?view=forgot&step=code');
    await user.type(await findEmailField(), 'ana@demo.test');
    await user.type(await findPasswordField(/^Contraseña nueva/), 'ABcd12.x');
    await user.type(await findCodeField(), '000000{Enter}');
    await expectToast('El código no es válido.');
    const code = await findCodeField();
    expect(code.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(code);
    await user.type(code, '1');
    expect(code.getAttribute('aria-invalid')).not.toBe('true');
  });
});

describe('validating an e-mail', () => {
  test('starts from a sign-in that requires it, with the e-mail filled in', async () => {
    const network = installFakeNetwork({
      'POST /auth/sign-in': answerWithError(403, 'EMAIL_NOT_VALIDATED'),
      'POST /auth/resend-confirm-sign-up': answerNoContent,
      'POST /auth/confirm-sign-up': answerNoContent,
    });
    const app = openTestApp('/auth');
    await signInAsTestUser(app);
    await findTitle('Valida tu correo');
    await expectToast('Falta validar este correo.');
    expect((await findEmailField()).value).toBe('ana@demo.test');
    await app.user.click(screen.getByRole('button', { name: 'Enviar código' }));
    await app.user.type(await findCodeField(), '482913{Enter}');
    await findTitle('Inicia sesión');
    await expectToast('Correo validado. Ya puedes entrar.');
    expect(network.listRequests('/auth/confirm-sign-up')[0]?.body).toEqual({
      email: 'ana@demo.test',
      confirmationCode: '482913',
    });
  });

  test('opens the sign-in for an e-mail that is already validated', async () => {
    installFakeNetwork({ 'POST /auth/confirm-sign-up': answerWithError(403, 'NOT_AUTHORIZED') });
    const { user } = openTestApp('/auth');
    await followLink(user, 'Validar correo');
    await followLink(user, 'Ya tengo un código');
    await user.type(await findEmailField(), 'ana@demo.test');
    await user.type(await findCodeField(), '482913{Enter}');
    await findTitle('Inicia sesión');
    await expectToast('Este correo electrónico ya está validado.');
  });
});

test('a message about a sign-in is removed with the next attempt', async () => {
  const network = installFakeNetwork({
    'POST /auth/sign-in': answerWithError(401, 'CREDENTIALS_UNKNOWN'),
  });
  const app = openTestApp('/auth');
  await signInAsTestUser(app);
  await expectToast('Datos incorrectos');
  network.answers['POST /auth/sign-in'] = answerWithError(429, 'ATTEMPTS_LIMIT_EXCEEDED');
  await app.user.type(await findPasswordField(/^Contraseña/), '{Enter}');
  await expectToast('Demasiados intentos');
  await waitFor(() => expect(screen.queryByText(/Datos incorrectos/)).toBeNull());
});

describe('every error is shown, and the typed values stay', () => {
  const codes = [
    'ATTEMPTS_LIMIT_EXCEEDED',
    'CREDENTIALS_UNKNOWN',
    'SERVICE_UNAVAILABLE',
    'UNKNOWN_ERROR',
    'WRONG_VALUES',
  ] as const;

  test.each(codes)('%s', async (code) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const answer =
      code === 'SERVICE_UNAVAILABLE'
        ? answerWithNetworkError
        : answerWithError(errorCodes[code].status, code);
    installFakeNetwork({ 'POST /auth/forgot-password': answer });
    const { user } = openTestApp('/auth?view=forgot');
    const email = await findEmailField();
    await user.type(email, 'ana@demo.test{Enter}');
    await expectToast(errorCodes[code].words.es);
    expect(email.value).toBe('ana@demo.test');
    expect(document.activeElement).toBe(email);
  });

  test('WRONG_VALUES marks the field it names', async () => {
    installFakeNetwork({
      'POST /auth/forgot-password': answerWithError(400, 'WRONG_VALUES', [
        { path: 'email', rule: 'max', params: { max: 254 } },
      ]),
    });
    const { user } = openTestApp('/auth?view=forgot');
    await user.type(await findEmailField(), 'ana@demo.test{Enter}');
    await expectToast('Hay datos incorrectos.');
    const form = await screen.findByRole('form', { name: 'Recupera tu contraseña' });
    expect(within(form).getByText('Escribe a lo más 254 caracteres')).toBeDefined();
  });
});
