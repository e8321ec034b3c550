import { errorCodes } from '@tarima/domain/kit/errors';
import { say } from '@tarima/domain/kit/words';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readSession } from '../../kit/session.ts';
import { openApp } from '../../testing/app.tsx';
import {
  askForMotion,
  codeField,
  done,
  emailField,
  follow,
  mustChange,
  search,
  secret,
  signIn,
  title,
  toast,
} from '../../testing/auth-screen.ts';
import { answerOffline, fakeNetwork, answerError } from '../../testing/fake-network.ts';

beforeEach(() => void askForMotion(false));

describe('a password that must change', () => {
  test.each([
    [
      'NEED_CHANGE_PASSWORD',
      'Este es tu primer inicio de sesión, necesitas cambiar tu contraseña.',
    ],
    ['PASSWORD_EXPIRED', 'La contraseña expiró.'],
  ] as const)('%s leads to the change and back', async (code, info) => {
    const network = fakeNetwork({
      'POST /auth/sign-in': mustChange(code),
      'POST /current-session/change-password': done,
    });
    const app = openApp('/auth');
    await signIn(app);
    await title('Cambia tu contraseña');
    await toast(info);
    await toast(say(errorCodes[code].words, 'es'));
    expect(search(app)).toBe('?view=change');
    expect(readSession().accessToken).toBeNull();
    expect(screen.getByText('Elige una contraseña nueva para ana@demo.test.')).toBeDefined();
    expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(
      'ana@demo.test',
    );

    const password = await secret(/^Contraseña nueva/);
    expect(document.activeElement).toBe(password);
    await app.user.type(password, 'ABcd12.x{Enter}');
    await title('Inicia sesión');
    await toast('Contraseña actualizada. Entra con la nueva.');
    const [change] = network.asked('/current-session/change-password');
    expect(change?.headers.get('authorization')).toBe('Bearer temporary');
    expect(change?.headers.get('x-refresh-token')).toBeNull();
    expect(change?.body).toEqual({ newPassword: 'ABcd12.x', oldPassword: 'Temporal.12' });
    expect((await emailField()).value).toBe('ana@demo.test');
    expect((await secret(/^Contraseña/)).value).toBe('');
    expect(search(app)).toBe('');
    expect(readSession().accessToken).toBeNull();
  });

  test('has rules that are ticked as they are met, and said', async () => {
    fakeNetwork({ 'POST /auth/sign-in': mustChange('NEED_CHANGE_PASSWORD') });
    const app = openApp('/auth');
    await signIn(app);
    const password = await secret(/^Contraseña nueva/);
    const said = () => screen.getByRole('status').textContent;
    expect(said()).toBe('');
    await app.user.type(password, 'AB12.');
    expect(screen.getByText('2 mayúsculas: cumplido.')).toBeDefined();
    expect(said()).toBe('Falta: 8 caracteres y 2 minúsculas.');
    await app.user.type(password, '{Enter}');
    expect(await screen.findByText('Escribe al menos 8 caracteres')).toBeDefined();
    await app.user.type(password, 'cde');
    expect(screen.queryByText('Escribe al menos 8 caracteres')).toBeNull();
    expect(said()).toBe('La contraseña es segura.');
    const description = password.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toContain('8 caracteres: cumplido.');
  });

  test('waits no longer than its temporary token lives', async () => {
    fakeNetwork({
      'POST /auth/sign-in': mustChange('PASSWORD_EXPIRED'),
      'POST /current-session/change-password': answerError(401, 'ACCESS_EXPIRED'),
    });
    const app = openApp('/auth');
    await signIn(app);
    await app.user.type(await secret(/^Contraseña nueva/), 'ABcd12.x{Enter}');
    await title('Inicia sesión');
    await toast('Tu sesión ha expirado, inicia sesión de nuevo.');
    expect(readSession().launchExpiredSessionToast).toBe(false);
  });

  test('may not be the old one again', async () => {
    fakeNetwork({
      'POST /auth/sign-in': mustChange('PASSWORD_EXPIRED'),
      'POST /current-session/change-password': answerError(400, 'INVALID_PASSWORD', [
        { path: 'newPassword', rule: 'different' },
      ]),
    });
    const app = openApp('/auth');
    await signIn(app);
    const password = await secret(/^Contraseña nueva/);
    await app.user.type(password, 'ABcd12.x{Enter}');
    await toast('La contraseña no es válida.');
    expect(await screen.findByText('Escribe una distinta de la actual')).toBeDefined();
    expect(password.value).toBe('ABcd12.x');
  });
});

describe('a forgotten password', () => {
  test('takes a code and a new password, and leads back to the sign-in', async () => {
    const network = fakeNetwork({
      'POST /auth/forgot-password': done,
      'POST /auth/confirm-forgot-password': done,
    });
    const app = openApp('/auth?view=forgot');
    await app.user.type(await emailField(), ' ana@demo.test {Enter}');
    await toast('Si ana@demo.test tiene acceso, el código va en camino. Vence en 15 minutos.');
    await codeField();
    expect(search(app)).toBe('?view=forgot&step=code');
    expect(network.asked('/auth/forgot-password')[0]?.body).toEqual({ email: 'ana@demo.test' });

    await app.user.type(await secret(/^Contraseña nueva/), 'ABcd12.x');
    await app.user.type(await codeField(), ' 482913{Enter}');
    await title('Inicia sesión');
    await toast('Contraseña actualizada.');
    expect(network.asked('/auth/confirm-forgot-password')[0]?.body).toEqual({
      email: 'ana@demo.test',
      newPassword: 'ABcd12.x',
      confirmationCode: '482913',
    });
    expect((await emailField()).value).toBe('ana@demo.test');

    await follow(app.user, '¿Olvidaste tu contraseña?');
    await title('Recupera tu contraseña');
    expect(screen.queryByRole('textbox', { name: /^Código/ }), 'it begins anew').toBeNull();
  });

  test('toggles between having a code and having none', async () => {
    fakeNetwork();
    const { user } = openApp('/auth?view=forgot');
    await follow(user, 'Ya tengo un código');
    await codeField();
    expect(screen.queryByRole('link', { name: 'Ya tengo un código' })).toBeNull();
    await follow(user, 'No tengo un código');
    await screen.findByRole('link', { name: 'Ya tengo un código' });
    expect(screen.queryByRole('textbox', { name: /^Código/ })).toBeNull();
  });

  test('sends nothing that is missing or weak', async () => {
    const network = fakeNetwork();
    const { user } = openApp('/auth?view=forgot&step=code');
    await user.type(await emailField(), 'ana{Enter}');
    expect(await screen.findByText(/Escribe un correo válido/)).toBeDefined();
    expect(screen.getAllByText('Este campo es obligatorio')).toHaveLength(2);
    await user.type(await codeField(), '12{Enter}');
    expect(await screen.findByText('Escribe al menos 3 caracteres')).toBeDefined();
    expect(document.activeElement).toBe(await emailField());
    expect(network.asked('/auth/confirm-forgot-password')).toEqual([]);
  });

  test('marks the code that the server refused', async () => {
    fakeNetwork({
      'POST /auth/confirm-forgot-password': answerError(400, 'INVALID_CODE', [
        { path: 'confirmationCode', rule: 'invalid' },
      ]),
    });
    const { user } = openApp('/auth?view=forgot&step=code');
    await user.type(await emailField(), 'ana@demo.test');
    await user.type(await secret(/^Contraseña nueva/), 'ABcd12.x');
    await user.type(await codeField(), '000000{Enter}');
    await toast('El código no es válido.');
    const code = await codeField();
    expect(code.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(code);
    await user.type(code, '1');
    expect(code.getAttribute('aria-invalid')).not.toBe('true');
  });
});

describe('validating an e-mail', () => {
  test('begins at the sign-in that it stands before, with the e-mail filled in', async () => {
    const network = fakeNetwork({
      'POST /auth/sign-in': answerError(403, 'EMAIL_NOT_VALIDATED'),
      'POST /auth/resend-confirm-sign-up': done,
      'POST /auth/confirm-sign-up': done,
    });
    const app = openApp('/auth');
    await signIn(app);
    await title('Valida tu correo');
    await toast('Falta validar este correo.');
    expect((await emailField()).value).toBe('ana@demo.test');
    await app.user.click(screen.getByRole('button', { name: 'Enviar código' }));
    await app.user.type(await codeField(), '482913{Enter}');
    await title('Inicia sesión');
    await toast('Correo validado. Ya puedes entrar.');
    expect(network.asked('/auth/confirm-sign-up')[0]?.body).toEqual({
      email: 'ana@demo.test',
      confirmationCode: '482913',
    });
  });

  test('of one that is validated leads back to the sign-in', async () => {
    fakeNetwork({ 'POST /auth/confirm-sign-up': answerError(403, 'NOT_AUTHORIZED') });
    const { user } = openApp('/auth');
    await follow(user, 'Validar correo');
    await follow(user, 'Ya tengo un código');
    await user.type(await emailField(), 'ana@demo.test');
    await user.type(await codeField(), '482913{Enter}');
    await title('Inicia sesión');
    await toast('Este correo electrónico ya está validado.');
  });
});

test('what was said of an attempt goes with the next one', async () => {
  const network = fakeNetwork({ 'POST /auth/sign-in': answerError(401, 'CREDENTIALS_UNKNOWN') });
  const app = openApp('/auth');
  await signIn(app);
  await toast('Datos incorrectos');
  network.answers['POST /auth/sign-in'] = answerError(429, 'ATTEMPTS_LIMIT_EXCEEDED');
  await app.user.type(await secret(/^Contraseña/), '{Enter}');
  await toast('Demasiados intentos');
  await waitFor(() => expect(screen.queryByText(/Datos incorrectos/)).toBeNull());
});

describe('every refusal is told, and keeps what was typed', () => {
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
      code === 'SERVICE_UNAVAILABLE' ? answerOffline : answerError(errorCodes[code].status, code);
    fakeNetwork({ 'POST /auth/forgot-password': answer });
    const { user } = openApp('/auth?view=forgot');
    const email = await emailField();
    await user.type(email, 'ana@demo.test{Enter}');
    await toast(errorCodes[code].words.es);
    expect(email.value).toBe('ana@demo.test');
    expect(document.activeElement).toBe(email);
  });

  test('WRONG_VALUES marks the field it names', async () => {
    fakeNetwork({
      'POST /auth/forgot-password': answerError(400, 'WRONG_VALUES', [
        { path: 'email', rule: 'max', params: { max: 254 } },
      ]),
    });
    const { user } = openApp('/auth?view=forgot');
    await user.type(await emailField(), 'ana@demo.test{Enter}');
    await toast('Hay datos incorrectos.');
    const form = await screen.findByRole('form', { name: 'Recupera tu contraseña' });
    expect(within(form).getByText('Escribe a lo más 254 caracteres')).toBeDefined();
  });
});
