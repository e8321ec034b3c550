import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../testing/app.tsx';
import { fakeNetwork } from '../testing/fake-network.ts';

test('the app speaks Spanish to whoever has chosen nothing', async () => {
  fakeNetwork();
  openApp('/auth');
  await screen.findByRole('heading', { name: 'Inicia sesión' });
  expect(document.documentElement.lang).toBe('es');
});

test('a chosen language holds at once and for the next visit', async () => {
  fakeNetwork();
  const first = openApp('/auth');
  await first.user.click(await screen.findByRole('button', { name: 'Idioma ES: Español' }));
  await first.user.click(await screen.findByRole('menuitemradio', { name: 'English' }));

  await screen.findByRole('heading', { name: 'Sign in' });
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('language')).toBe('en');

  first.unmount();
  openApp('/auth');
  await screen.findByRole('heading', { name: 'Sign in' });
});

test('a language chosen in another tab is followed', async () => {
  fakeNetwork();
  openApp('/auth');
  await screen.findByRole('heading', { name: 'Inicia sesión' });
  localStorage.setItem('language', 'en');
  window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  await screen.findByRole('heading', { name: 'Sign in' });
});

test('what is stored but no language is not believed', async () => {
  fakeNetwork();
  localStorage.setItem('language', 'fr');
  openApp('/auth');
  await screen.findByRole('heading', { name: 'Inicia sesión' });
});

test('the title of the page speaks the language too', async () => {
  fakeNetwork();
  localStorage.setItem('language', 'en');
  openApp('/auth');
  await waitFor(() => expect(document.title).toBe('Sign in · Tarima'));
});
