import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { keepTokens } from '../../kit/session.ts';
import { openApp } from '../../testing/app.tsx';
import { fakeNetwork, json, person, token } from '../../testing/fake-network.ts';
import { matching } from './matching.ts';

const openHome = async () => {
  keepTokens({ accessToken: token(), refreshToken: 'r-1' });
  fakeNetwork({
    'GET /users/current': json(person(['suppliers', 'measures'])),
    'GET /measures': json({ elements: [], metadata: { totalPages: 0, totalItems: 0 } }),
  });
  const app = openApp('/main');
  await screen.findByRole('heading', { name: /^Hola/ });
  return app;
};

describe('the command palette', () => {
  test('opens with Ctrl K, and goes to the screen that was typed, accents or not', async () => {
    const { user, router } = await openHome();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText(/Escribe una pantalla/), 'médida{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/measures'));
    expect(screen.queryByPlaceholderText(/Escribe una pantalla/)).toBeNull();
  });

  test('does the actions of the app', async () => {
    const { user } = await openHome();
    await user.click(screen.getByRole('button', { name: /^Buscar/ }));
    await user.type(await screen.findByPlaceholderText(/Escribe una pantalla/), 'english{Enter}');
    await screen.findByRole('heading', { name: /^Hello/ });
  });

  test('says so when nothing has that name, and closes with Escape', async () => {
    const { user } = await openHome();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText(/Escribe una pantalla/), 'zzz');
    await screen.findByText(/Nada se llama así/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('matching', () => {
  const items = [
    { label: 'Proveedores', hint: 'A quién le compras' },
    { label: 'Clientes', hint: 'A quién le vendes' },
    { label: 'Planeación de pedidos' },
  ];
  test.each([
    ['', ['Proveedores', 'Clientes', 'Planeación de pedidos']],
    ['PLANEACION', ['Planeación de pedidos']],
    ['pedidos plan', ['Planeación de pedidos']],
    ['quien', ['Proveedores', 'Clientes']],
    ['p', ['Proveedores', 'Planeación de pedidos']],
    ['le', ['Proveedores', 'Clientes']],
    ['zzz', []],
  ])('%s', (search, labels) => {
    expect(matching(items, search).map(({ label }) => label)).toEqual(labels);
  });
});
