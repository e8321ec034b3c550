import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import { installFakeNetwork } from '../testing/fake-network.ts';

test('the app is in Spanish when no language was chosen', async () => {
  installFakeNetwork();
  openTestApp('/auth');
  await screen.findByRole('heading', { name: 'Inicia sesión' });
  expect(document.documentElement.lang).toBe('es');
});

test('a chosen language applies at once and on the next visit', async () => {
  installFakeNetwork();
  const first = openTestApp('/auth');
  await first.user.click(await screen.findByRole('button', { name: 'Idioma ES: Español' }));
  await first.user.click(await screen.findByRole('menuitemradio', { name: 'English' }));

  await screen.findByRole('heading', { name: 'Sign in' });
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('language')).toBe('en');

  first.unmount();
  openTestApp('/auth');
  await screen.findByRole('heading', { name: 'Sign in' });
});

test('a language chosen in another tab is applied', async () => {
  installFakeNetwork();
  openTestApp('/auth');
  await screen.findByRole('heading', { name: 'Inicia sesión' });
  localStorage.setItem('language', 'en');
  window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  await screen.findByRole('heading', { name: 'Sign in' });
});

test('an unknown stored language is ignored', async () => {
  installFakeNetwork();
  localStorage.setItem('language', 'fr');
  openTestApp('/auth');
  await screen.findByRole('heading', { name: 'Inicia sesión' });
});

test('the title of the page is translated', async () => {
  installFakeNetwork();
  localStorage.setItem('language', 'en');
  openTestApp('/auth');
  await waitFor(() => expect(document.title).toBe('Sign in · Tarima'));
});
