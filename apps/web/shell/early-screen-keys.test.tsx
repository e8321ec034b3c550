import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildTestSuppliers } from '../kit/testing/build-test-suppliers.ts';
import { openTestApp } from '../testing/app.tsx';
import {
  answerJson,
  buildTestUser,
  installFakeNetwork,
  startTestSession,
} from '../testing/fake-network.ts';
import { screenDefinitions } from './screens.tsx';

beforeEach(startTestSession);

const rows = buildTestSuppliers(5);

/** Opens the home page, and holds the code of the suppliers until the test lets it come. */
async function openHome() {
  const definition = screenDefinitions.get('suppliers');
  if (!definition) throw new Error('No suppliers');
  const gate = Promise.withResolvers<undefined>();
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['suppliers', 'reports'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /suppliers': answerJson({
      elements: rows.toReversed(),
      metadata: { totalItems: rows.length, totalPages: 1 },
    }),
  });
  const app = openTestApp('/main');
  await screen.findByRole('heading', { level: 1, name: /Ana/ });
  const { component } = definition;
  const load = component.preload?.bind(component);
  component.preload = async () => {
    await gate.promise;
    return load?.();
  };
  const come = async () => {
    await act(async () => gate.resolve(undefined));
    if (load) component.preload = load;
  };
  // The app keeps the code of a screen from test to test: one that never comes would hold up the next.
  onTestFinished(come);
  const menu = within(screen.getByRole('navigation', { name: 'Menú principal' }));
  return {
    ...app,
    link: menu.getByRole('link', { name: 'Proveedores' }),
    other: menu.getByRole('link', { name: 'Reportes' }),
    come,
  };
}
/** Presses an arrow on the page. @returns whether its key was held */
function isArrowHeld(): boolean {
  const pressed = new KeyboardEvent('keydown', {
    key: 'ArrowDown',
    bubbles: true,
    cancelable: true,
  });
  document.body.dispatchEvent(pressed);
  return pressed.defaultPrevented;
}
const row = (number: string) => screen.getByTitle(`Maderas ${number}`).closest('tr');

test('keys pressed while the code of a list loads apply to its rows', async () => {
  const { user, link, come, router } = await openHome();
  await user.click(link);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await come();
  await screen.findByTitle('Maderas 05');
  await waitFor(() => expect(document.activeElement).toBe(row('03')));
  expect(router.state.location.pathname).toBe('/suppliers');
});

test('Enter after an arrow key opens the row, and does not follow the link again', async () => {
  const { user, link, come, router } = await openHome();
  await user.click(link);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await come();
  await waitFor(() => expect(router.state.location.search).toEqual({ panel: 'view', id: '4' }));
});

test('n opens a new record in the list that is loading; Escape and a click drop the held keys', async () => {
  const { user, link, come, router } = await openHome();
  await user.click(link);
  await user.keyboard('{ArrowDown}{Escape}n');
  await come();
  await waitFor(() => expect(router.state.location.search).toEqual({ panel: 'create' }));
});

test('letters after / are typed into the search box of the list that is loading', async () => {
  const { user, link, come, router } = await openHome();
  await user.click(link);
  await user.keyboard('{ArrowDown}/pino e 2{Enter}');
  await come();
  const box = await screen.findByRole<HTMLInputElement>('searchbox');
  await waitFor(() => expect(box.value).toBe('pino e 2'));
  expect(document.activeElement).toBe(box);
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'pino e 2' }));
});

test('keys on a screen other than a list are not held, neither while it loads nor afterwards', async () => {
  const { user, other, router } = await openHome();
  await user.click(other);
  await user.keyboard('{ArrowDown}x');
  await screen.findByRole('heading', { level: 1, name: 'Reportes' });
  expect(isArrowHeld()).toBe(false);
  expect(router.state.location.pathname).toBe('/reports');
});

test('a list that the user leaves before its code loads holds no keys afterwards', async () => {
  const { user, link, come } = await openHome();
  await user.click(link);
  await user.keyboard('{ArrowDown}');
  await user.click(screen.getByRole('link', { name: 'Inicio' }));
  await come();
  await screen.findByRole('heading', { level: 1, name: /Ana/ });
  await waitFor(() => expect(isArrowHeld()).toBe(false));
});
