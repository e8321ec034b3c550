import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import { installFakeNetwork } from '../testing/fake-network.ts';

test('the app speaks Spanish to whoever has chosen nothing', async () => {
  installFakeNetwork();
  openTestApp('/auth');
  await screen.findByRole('heading', { name: 'Inicia sesión' });
  expect(document.documentElement.lang).toBe('es');
});

test('a chosen language holds at once and for the next visit', async () => {
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

test('a language chosen in another tab is followed', async () => {
  installFakeNetwork();
  openTestApp('/auth');
  await screen.findByRole('heading', { name: 'Inicia sesión' });
  localStorage.setItem('language', 'en');
  window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  await screen.findByRole('heading', { name: 'Sign in' });
});

test('what is stored but no language is not believed', async () => {
  installFakeNetwork();
  localStorage.setItem('language', 'fr');
  openTestApp('/auth');
  await screen.findByRole('heading', { name: 'Inicia sesión' });
});

test('the title of the page speaks the language too', async () => {
  installFakeNetwork();
  localStorage.setItem('language', 'en');
  openTestApp('/auth');
  await waitFor(() => expect(document.title).toBe('Sign in · Tarima'));
});
