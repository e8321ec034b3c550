import { customerProfileId, ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { saveTokens, readSession } from '../kit/session.ts';
import { openTestApp } from '../testing/app.tsx';
import {
  answerWithNetworkError,
  installFakeNetwork,
  answerJson,
  buildTestUser,
  answerWithError,
  buildTestToken,
} from '../testing/fake-network.ts';

const beginSession = (seconds = 900) => {
  const tokens = { accessToken: buildTestToken({ seconds }), refreshToken: 'r-1' };
  saveTokens(tokens);
  return tokens;
};

const greeting = () => screen.findByRole('heading', { name: 'Hola, Ana Lucía Herrera' });
const signInTitle = () => screen.findByRole('heading', { name: 'Inicia sesión' });
const expiryToast = 'Tu sesión ha expirado, inicia sesión de nuevo.';

describe('without a session', () => {
  test.each(['/', '/main', '/suppliers', '/no-such-screen'])('%s leads to /auth', async (path) => {
    installFakeNetwork();
    const { router } = openTestApp(path);
    await signInTitle();
    expect(router.state.location.pathname).toBe('/auth');
    expect(screen.queryByText(expiryToast)).toBeNull();
  });

  test('signing in opens the home page and stores the tokens', async () => {
    const tokens = { accessToken: buildTestToken(), refreshToken: 'r-1' };
    const network = installFakeNetwork({
      'POST /auth/sign-in': answerJson(tokens),
      'GET /users/current': answerJson(buildTestUser()),
    });
    const { user, router } = openTestApp('/auth');
    await user.type(await screen.findByLabelText(/Correo electrónico/), 'ana@demo.test');
    await user.type(screen.getByLabelText(/^Contraseña/), 'secreta{Enter}');

    await greeting();
    expect(router.state.location.pathname).toBe('/main');
    expect(network.listRequests('/auth/sign-in')[0]?.body).toEqual({
      email: 'ana@demo.test',
      password: 'secreta',
    });
    expect(readSession()).toEqual({ ...tokens, launchExpiredSessionToast: false });
  });

  test('a refused sign-in shows a toast and keeps the e-mail', async () => {
    installFakeNetwork({ 'POST /auth/sign-in': answerWithError(401, 'CREDENTIALS_UNKNOWN') });
    const { user } = openTestApp('/auth');
    const email = await screen.findByLabelText<HTMLInputElement>(/Correo electrónico/);
    await user.type(email, 'ana@demo.test');
    await user.type(screen.getByLabelText(/^Contraseña/), 'mala{Enter}');

    expect((await screen.findByRole('alert')).textContent).toContain(
      'Datos incorrectos, inténtalo de nuevo.',
    );
    expect(email.value).toBe('ana@demo.test');
    expect(readSession().accessToken).toBeNull();
  });

  test('invalid fields show errors before anything is sent', async () => {
    const network = installFakeNetwork();
    const { user } = openTestApp('/auth');
    await user.type(await screen.findByLabelText(/Correo electrónico/), 'ana{Enter}');

    expect(await screen.findByText(/Escribe un correo válido/)).toBeDefined();
    expect(screen.getByText('Este campo es obligatorio')).toBeDefined();
    expect(network.listRequests('/auth/sign-in')).toEqual([]);
  });

  test('the password can be shown and hidden', async () => {
    installFakeNetwork();
    const { user } = openTestApp('/auth');
    const password = await screen.findByLabelText<HTMLInputElement>(/^Contraseña/);
    expect(password.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Mostrar la contraseña' }));
    expect(password.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Ocultar la contraseña' }));
    expect(password.type).toBe('password');
  });
});

describe('with a session', () => {
  test.each([
    ['/auth', '/main'],
    ['/', '/main'],
    ['/main', '/main'],
    ['/measures', '/not_found'],
    ['/no/such/screen', '/not_found'],
    ['/not_found', '/not_found'],
    ['/not-found', '/not-found'],
  ])('%s leads to %s', async (path, arrival) => {
    beginSession();
    installFakeNetwork({ 'GET /users/current': answerJson(buildTestUser(['suppliers'])) });
    const { router } = openTestApp(path);
    await screen.findByRole('main');
    await waitFor(() => expect(router.state.location.pathname).toBe(arrival));
    if (arrival.startsWith('/not')) await screen.findByRole('heading', { name: 'Error 404' });
  });

  test.each([ownDivisionProfileId, customerProfileId, 12])(
    'profile %d starts at the home page',
    async (profileId) => {
      beginSession();
      installFakeNetwork({ 'GET /users/current': answerJson(buildTestUser([], profileId)) });
      const { router } = openTestApp('/');
      await greeting();
      expect(router.state.location.pathname).toBe('/main');
    },
  );

  test('the menu shows the screens the user may open', async () => {
    beginSession();
    installFakeNetwork({ 'GET /users/current': answerJson(buildTestUser(['suppliers'])) });
    openTestApp('/main');
    await greeting();
    const menu = screen.getByRole('navigation', { name: 'Menú principal' });
    expect([...menu.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      'Inicio',
      'Proveedores',
    ]);
    expect(menu.querySelector('[aria-current=page]')?.textContent).toBe('Inicio');
  });

  test('signing out clears session and cache, and ends the session at the server', async () => {
    const { accessToken } = beginSession();
    const network = installFakeNetwork({
      'GET /users/current': answerJson(buildTestUser()),
      'POST /current-session/sign-out': () => new Response(null, { status: 204 }),
    });
    const { user, router, queryClient } = openTestApp('/main');
    await greeting();
    await user.click(screen.getByRole('button', { name: /Ana Lucía Herrera: tu cuenta/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }));

    await signInTitle();
    expect(router.state.location.pathname).toBe('/auth');
    expect(network.listRequests('/current-session/sign-out')[0]?.headers.get('authorization')).toBe(
      `Bearer ${accessToken}`,
    );
    expect(readSession()).toEqual({
      accessToken: null,
      refreshToken: null,
      launchExpiredSessionToast: false,
    });
    await waitFor(() => {
      const cachedQueries = queryClient.getQueryCache().getAll();
      expect(cachedQueries.map(({ queryKey }) => queryKey[0])).toEqual(['account']);
    });
    expect(screen.queryByText(expiryToast)).toBeNull();
  });

  test('signing out works while the server is unavailable', async () => {
    beginSession();
    const network = installFakeNetwork({ 'GET /users/current': answerJson(buildTestUser()) });
    const { user } = openTestApp('/main');
    await greeting();
    network.answers['POST /current-session/sign-out'] = answerWithNetworkError;
    await user.click(screen.getByRole('button', { name: /tu cuenta/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }));
    await signInTitle();
    expect(readSession().refreshToken).toBeNull();
  });

  test('a sign-out in another tab opens the auth screen', async () => {
    beginSession();
    installFakeNetwork({ 'GET /users/current': answerJson(buildTestUser()) });
    openTestApp('/main');
    await greeting();
    act(() => {
      localStorage.removeItem('session');
      window.dispatchEvent(new StorageEvent('storage', { key: 'session' }));
    });
    await signInTitle();
  });
});

describe('a session that ends', () => {
  test('is renewed without a message while the refresh token is valid', async () => {
    beginSession(-1);
    const renewed = { accessToken: buildTestToken(), refreshToken: 'r-2' };
    const network = installFakeNetwork({
      'POST /current-session/refresh-session': answerJson(renewed),
      'GET /users/current': answerJson(buildTestUser()),
    });
    openTestApp('/main');
    await greeting();
    const [refresh] = network.listRequests('/current-session/refresh-session');
    expect(refresh?.body).toEqual({ refreshToken: 'r-1' });
    expect(refresh?.headers.get('x-refresh-token')).toBeNull();
    expect(readSession()).toEqual({ ...renewed, launchExpiredSessionToast: false });
    expect(network.listRequests('/current-session/refresh-session')).toHaveLength(1);
  });

  test('shows its end once on the auth screen when neither token is valid', async () => {
    beginSession(-1);
    installFakeNetwork({
      'POST /current-session/refresh-session': answerWithError(401, 'ACCESS_EXPIRED'),
    });
    const first = openTestApp('/main');
    await signInTitle();
    expect(await screen.findAllByText(expiryToast)).toHaveLength(1);
    expect(readSession()).toEqual({
      accessToken: null,
      refreshToken: null,
      launchExpiredSessionToast: false,
    });
    first.unmount();
  });

  test('opens the auth screen when a request reports the expiration', async () => {
    beginSession();
    const network = installFakeNetwork({ 'GET /users/current': answerJson(buildTestUser()) });
    const { router, user } = openTestApp('/main');
    await greeting();
    network.answers['GET /suppliers'] = answerWithError(401, 'ACCESS_EXPIRED');
    const menu = screen.getByRole('navigation', { name: 'Menú principal' });
    await user.click(within(menu).getByRole('link', { name: 'Proveedores' }));

    await signInTitle();
    expect(router.state.location.pathname).toBe('/auth');
    expect(await screen.findAllByText(expiryToast)).toHaveLength(1);
  });
});

describe('the screen that was open when a session ended', () => {
  const expireSession = async (path: string) => {
    beginSession(-1);
    const network = installFakeNetwork({
      'POST /current-session/refresh-session': answerWithError(401, 'ACCESS_EXPIRED'),
    });
    const app = openTestApp(path);
    await signInTitle();
    return { ...app, network };
  };
  const enter = async (app: Awaited<ReturnType<typeof expireSession>>, sub: string) => {
    app.network.answers['POST /auth/sign-in'] = answerJson({
      accessToken: buildTestToken({ sub }),
      refreshToken: 'r-9',
    });
    app.network.answers['GET /users/current'] = answerJson(
      buildTestUser(['suppliers', 'dashboard']),
    );
    await app.user.type(screen.getByRole('textbox', { name: /^Correo/ }), 'ana@demo.test');
    await app.user.type(screen.getByLabelText(/^Contraseña/), 'Tarimas.26{Enter}');
    await waitFor(() => expect(app.router.state.location.pathname).not.toBe('/auth'));
    return app.router.state.location.href;
  };

  test('opens again for the same user, with its filters', async () => {
    const app = await expireSession('/suppliers?page=2');
    expect(await enter(app, '7')).toBe('/suppliers?page=2');
  });

  test('does not open for another user', async () => {
    const app = await expireSession('/suppliers?page=2');
    expect(await enter(app, '8')).toBe('/dashboard');
  });
});

describe('a server that is unavailable', () => {
  test('keeps the session, and is tried again on request', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    const tokens = beginSession(-1);
    const network = installFakeNetwork({
      'POST /current-session/refresh-session': answerWithNetworkError,
      'GET /users/current': answerJson(buildTestUser()),
    });
    const { user } = openTestApp('/main');
    await screen.findByRole('heading', { name: 'No podemos conectar' });
    expect(readSession().refreshToken).toBe(tokens.refreshToken);

    network.answers['POST /current-session/refresh-session'] = answerJson({
      accessToken: buildTestToken(),
      refreshToken: 'r-2',
    });
    await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    await greeting();
  });

  test('a host without an account shows a message', async () => {
    installFakeNetwork({ 'GET /accounts': answerWithError(404, 'ENTITY_NOT_FOUND') });
    openTestApp('/');
    await screen.findByRole('heading', { name: 'Aquí no hay ninguna empresa' });
    expect(screen.getByText(/No encontramos una cuenta para localhost/)).toBeDefined();
  });
});
