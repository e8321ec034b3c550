import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../../testing/fake-network.ts';

const openMenu = async (path: string) => {
  startTestSession();
  const none = answerJson({ elements: [], metadata: { totalPages: 0, totalItems: 0 } });
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['suppliers', 'measures'])),
    'GET /suppliers': none,
    'GET /measures': none,
  });
  const app = openTestApp(path);
  await app.user.click(await screen.findByRole('button', { name: 'Abrir el menú' }));
  return { ...app, menu: within(await screen.findByRole('dialog', { name: 'Menú principal' })) };
};

test('the small menu opens the group of the present screen', async () => {
  const { menu } = await openMenu('/measures');
  const open = (name: string) => menu.getByRole('button', { name }).getAttribute('aria-expanded');
  expect(open('Gestión de productos')).toBe('true');
  expect(open('CRM')).toBe('false');
  expect(menu.getByRole('link', { name: 'Unidades de medida' }).getAttribute('aria-current')).toBe(
    'page',
  );
});

test('opening a group closes the other, and a closed group is inert', async () => {
  const { menu, user } = await openMenu('/measures');
  await user.click(menu.getByRole('button', { name: 'CRM' }));
  expect(menu.getByRole('button', { name: 'CRM' }).getAttribute('aria-expanded')).toBe('true');
  const products = menu.getByRole('button', { name: 'Gestión de productos' });
  expect(products.getAttribute('aria-expanded')).toBe('false');
  const folded = document.getElementById(products.getAttribute('aria-controls') ?? '');
  expect(folded?.hasAttribute('inert')).toBe(true);
});

test('choosing a screen closes the menu', async () => {
  const { menu, user, router } = await openMenu('/measures');
  await user.click(menu.getByRole('link', { name: 'Inicio' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/main'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
