import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openTestApp } from '../../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../../testing/fake-network.ts';

test('the menu scrolls to the entry of the present screen, and to that of the next one', async () => {
  startTestSession();
  const none = answerJson({ elements: [], metadata: { totalPages: 0, totalItems: 0 } });
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['suppliers', 'measures'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /suppliers': none,
    'GET /measures': none,
  });
  const shown: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.getAttribute('href'));
  });
  const { user } = openTestApp('/measures');
  const menu = within(await screen.findByRole('navigation', { name: 'Menú principal' }));
  await waitFor(() => expect(shown).toEqual(['/measures']));
  await user.click(menu.getByRole('link', { name: 'Proveedores' }));
  await waitFor(() => expect(shown).toEqual(['/measures', '/suppliers']));
});

test('the menu folds to a rail with all screens, and stays folded', async () => {
  startTestSession();
  const none = answerJson({ elements: [], metadata: { totalPages: 0, totalItems: 0 } });
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['suppliers', 'measures'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /suppliers': none,
    'GET /measures': none,
  });
  const { user } = openTestApp('/measures');
  const menu = within(await screen.findByRole('navigation', { name: 'Menú principal' }));
  // A closed group is open in the rail: the heading that opens it is hidden there.
  await user.click(menu.getByRole('button', { name: 'CRM' }));
  const suppliers = menu.getByText('Proveedores').closest('a');
  expect(suppliers?.closest('[inert]')).not.toBeNull();
  const fold = menu.getByRole('button', { name: 'Plegar el menú' });
  await user.click(fold);
  expect(fold.getAttribute('aria-pressed')).toBe('true');
  expect(suppliers?.closest('[inert]')).toBeNull();
  expect(suppliers?.title).toBe('Proveedores');
  expect(localStorage.getItem('menu-rail')).toBe('on');
  await user.click(fold);
  expect(localStorage.getItem('menu-rail')).toBeNull();
});
