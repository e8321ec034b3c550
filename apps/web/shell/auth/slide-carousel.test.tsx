import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.tsx';
import {
  setMotionPreference,
  findCodeField,
  answerNoContent,
  findEmailField,
  followLink,
  getSearchText,
  findPasswordField,
  signInAsTestUser,
  findTitle,
  expectToast,
} from '../../testing/auth-screen.ts';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  answerWithError,
  buildTestToken,
} from '../../testing/fake-network.ts';

beforeEach(() => void setMotionPreference(false));

describe('the carousel of the auth screen', () => {
  const slides = () => {
    const track = document.querySelector('[data-at]');
    return track ? [...track.children] : [];
  };

  test('shows the sign-in, with inert and empty neighbours', async () => {
    installFakeNetwork();
    openTestApp('/auth');
    await findTitle('Inicia sesión');
    expect(slides().map((slide) => slide.hasAttribute('inert'))).toEqual([true, false, true]);
    expect(slides().map((slide) => slide.querySelectorAll('input').length)).toEqual([0, 2, 0]);
    expect(document.activeElement).toBe(await findEmailField());
  });

  test('slides to the forgotten password, and the slide that leaves is inert until it is removed', async () => {
    setMotionPreference(true);
    installFakeNetwork();
    const app = openTestApp('/auth');
    await followLink(app.user, '¿Olvidaste tu contraseña?');
    await findTitle('Recupera tu contraseña');
    expect(slides().map((slide) => slide.hasAttribute('inert'))).toEqual([false, true, true]);
    expect(slides()[1]?.querySelector('h1')?.textContent).toBe('Inicia sesión');
    await waitFor(() => expect(slides()[1]?.children).toHaveLength(0));
    expect(document.activeElement).toBe(await findEmailField());
    expect(document.title).toBe('Recupera tu contraseña · Tarima');
  });

  test('shows the step of the address, and back undoes a step', async () => {
    installFakeNetwork();
    const app = openTestApp('/auth?view=forgot&step=code');
    await findCodeField();
    await followLink(app.user, 'No tengo un código');
    await findTitle('Recupera tu contraseña');
    await waitFor(() => expect(getSearchText(app)).toBe('?view=forgot'));
    act(() => app.router.history.back());
    await findCodeField();
  });

  test('starts the forgotten password again when back returns to it', async () => {
    installFakeNetwork();
    const app = openTestApp('/auth?view=forgot&step=code');
    await findCodeField();
    await followLink(app.user, 'Volver a iniciar sesión');
    await findTitle('Inicia sesión');
    act(() => app.router.history.back());
    await findTitle('Recupera tu contraseña');
    await waitFor(() => expect(getSearchText(app)).toBe('?view=forgot'));
    expect(screen.queryByRole('textbox', { name: /^Código/ })).toBeNull();
  });

  test.each(['?view=nowhere', '?view[0]=forgot', '?step=code', '?view=change'])(
    'shows the sign-in for %s',
    async (query) => {
      installFakeNetwork();
      openTestApp(`/auth${query}`);
      await findTitle('Inicia sesión');
      expect(await findPasswordField(/^Contraseña/)).toBeDefined();
    },
  );
});

describe('the e-mail of the auth screen', () => {
  test('is kept in every form once typed', async () => {
    installFakeNetwork();
    const { user } = openTestApp('/auth');
    await user.type(await findEmailField(), 'ana@demo.test');
    await followLink(user, '¿Olvidaste tu contraseña?');
    await findTitle('Recupera tu contraseña');
    expect((await findEmailField()).value).toBe('ana@demo.test');
    await followLink(user, 'Ya tengo un código');
    expect(document.activeElement).toBe(await findPasswordField(/^Contraseña nueva/));
  });

  test('is kept for the next sign-in, which starts at the password', async () => {
    installFakeNetwork({
      'POST /auth/sign-in': answerJson({ accessToken: buildTestToken(), refreshToken: 'r-1' }),
      'GET /users/current': answerJson(buildTestUser()),
      'POST /current-session/sign-out': answerNoContent,
    });
    const app = openTestApp('/auth');
    await signInAsTestUser(app);
    await app.user.click(await screen.findByRole('button', { name: /tu cuenta/ }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }));
    await findTitle('Inicia sesión');
    await expectToast('Cerraste tu sesión.');
    expect((await findEmailField()).value).toBe('ana@demo.test');
    expect((await findPasswordField(/^Contraseña/)).value).toBe('');
    expect(document.activeElement).toBe(await findPasswordField(/^Contraseña/));
    expect(JSON.stringify(Object.entries(localStorage))).toContain('ana@demo.test');
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Temporal.12');
  });

  test('is not kept after a refused sign-in', async () => {
    installFakeNetwork({ 'POST /auth/sign-in': answerWithError(401, 'CREDENTIALS_UNKNOWN') });
    const app = openTestApp('/auth');
    await signInAsTestUser(app);
    await expectToast('Datos incorrectos');
    expect(localStorage.getItem('email')).toBeNull();
  });
});
