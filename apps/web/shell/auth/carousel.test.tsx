import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openApp } from '../../testing/app.tsx';
import {
  askForMotion,
  codeField,
  done,
  emailField,
  follow,
  search,
  secret,
  signIn,
  title,
  toast,
} from '../../testing/auth-screen.ts';
import { fakeNetwork, json, person, answerError, token } from '../../testing/fake-network.ts';

beforeEach(() => void askForMotion(false));

describe('the carousel', () => {
  const slides = () => {
    const track = document.querySelector('[data-at]');
    return track ? [...track.children] : [];
  };

  test('shows the sign-in, and its neighbours are inert and empty', async () => {
    fakeNetwork();
    openApp('/auth');
    await title('Inicia sesión');
    expect(slides().map((slide) => slide.hasAttribute('inert'))).toEqual([true, false, true]);
    expect(slides().map((slide) => slide.querySelectorAll('input').length)).toEqual([0, 2, 0]);
    expect(document.activeElement).toBe(await emailField());
  });

  test('slides to the forgotten password: what leaves is inert until it is gone', async () => {
    askForMotion(true);
    fakeNetwork();
    const app = openApp('/auth');
    await follow(app.user, '¿Olvidaste tu contraseña?');
    await title('Recupera tu contraseña');
    expect(slides().map((slide) => slide.hasAttribute('inert'))).toEqual([false, true, true]);
    expect(slides()[1]?.querySelector('h1')?.textContent).toBe('Inicia sesión');
    await waitFor(() => expect(slides()[1]?.children).toHaveLength(0));
    expect(document.activeElement).toBe(await emailField());
    expect(document.title).toBe('Recupera tu contraseña · Tarima');
  });

  test('is where the address says, and back undoes a step', async () => {
    fakeNetwork();
    const app = openApp('/auth?view=forgot&step=code');
    await codeField();
    await follow(app.user, 'No tengo un código');
    await title('Recupera tu contraseña');
    await waitFor(() => expect(search(app)).toBe('?view=forgot'));
    act(() => app.router.history.back());
    await codeField();
  });

  test('begins the forgotten password anew when back brings it into view again', async () => {
    fakeNetwork();
    const app = openApp('/auth?view=forgot&step=code');
    await codeField();
    await follow(app.user, 'Volver a iniciar sesión');
    await title('Inicia sesión');
    act(() => app.router.history.back());
    await title('Recupera tu contraseña');
    await waitFor(() => expect(search(app)).toBe('?view=forgot'));
    expect(screen.queryByRole('textbox', { name: /^Código/ })).toBeNull();
  });

  test.each(['?view=nowhere', '?view[0]=forgot', '?step=code', '?view=change'])(
    '%s is the sign-in',
    async (query) => {
      fakeNetwork();
      openApp(`/auth${query}`);
      await title('Inicia sesión');
      expect(await secret(/^Contraseña/)).toBeDefined();
    },
  );
});

describe('the e-mail', () => {
  test('typed once is there in every form', async () => {
    fakeNetwork();
    const { user } = openApp('/auth');
    await user.type(await emailField(), 'ana@demo.test');
    await follow(user, '¿Olvidaste tu contraseña?');
    await title('Recupera tu contraseña');
    expect((await emailField()).value).toBe('ana@demo.test');
    await follow(user, 'Ya tengo un código');
    expect(document.activeElement).toBe(await secret(/^Contraseña nueva/));
  });

  test('of a sign-in is kept for the next, which begins at the password', async () => {
    fakeNetwork({
      'POST /auth/sign-in': json({ accessToken: token(), refreshToken: 'r-1' }),
      'GET /users/current': json(person()),
      'POST /current-session/sign-out': done,
    });
    const app = openApp('/auth');
    await signIn(app);
    await app.user.click(await screen.findByRole('button', { name: /tu cuenta/ }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }));
    await title('Inicia sesión');
    await toast('Cerraste tu sesión.');
    expect((await emailField()).value).toBe('ana@demo.test');
    expect((await secret(/^Contraseña/)).value).toBe('');
    expect(document.activeElement).toBe(await secret(/^Contraseña/));
    expect(JSON.stringify(Object.entries(localStorage))).toContain('ana@demo.test');
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Temporal.12');
  });

  test('of a refused sign-in is not', async () => {
    fakeNetwork({ 'POST /auth/sign-in': answerError(401, 'CREDENTIALS_UNKNOWN') });
    const app = openApp('/auth');
    await signIn(app);
    await toast('Datos incorrectos');
    expect(localStorage.getItem('email')).toBeNull();
  });
});
