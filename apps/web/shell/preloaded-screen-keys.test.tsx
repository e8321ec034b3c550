import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  answerJson,
  buildTestUser,
  installFakeNetwork,
  startTestSession,
} from '../testing/fake-network.ts';
import { preloadScreen } from './screens.tsx';

/** Presses an arrow key on the page. @returns whether it was held for a list */
function pressArrow(): boolean {
  const pressed = new KeyboardEvent('keydown', {
    key: 'ArrowDown',
    bubbles: true,
    cancelable: true,
  });
  document.body.dispatchEvent(pressed);
  return pressed.defaultPrevented;
}

test('a list that is only preloaded under the mouse holds no keys', async () => {
  startTestSession();
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['suppliers'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /suppliers': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
  });
  const { user } = openTestApp('/main');
  await screen.findByRole('heading', { level: 1, name: /Ana/ });
  const menu = within(screen.getByRole('navigation', { name: 'Menú principal' }));
  await user.hover(menu.getByRole('link', { name: 'Proveedores' }));
  await waitFor(() => expect(network.listRequests('/suppliers')).toHaveLength(1));
  expect(pressArrow()).toBe(false);
});

test('the sign-in shown instead of a list holds no keys', async () => {
  installFakeNetwork({});
  preloadScreen('/suppliers');
  expect(pressArrow()).toBe(true);
  const { user } = openTestApp('/suppliers');
  await screen.findByRole('button', { name: 'Entrar' });
  // Space beside the fields, where the arrows scroll.
  await user.click(screen.getByRole('main'));
  expect(document.activeElement?.matches('body, main')).toBe(true);
  expect(pressArrow()).toBe(false);
});
