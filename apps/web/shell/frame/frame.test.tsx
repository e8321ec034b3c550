import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepTokens } from '../../kit/session.ts';
import { openApp } from '../../testing/app.tsx';
import { fakeNetwork, json, person, token } from '../../testing/fake-network.ts';

test('the menu’s entry of the present screen is brought into sight, and that of the next one too', async () => {
  keepTokens({ accessToken: token(), refreshToken: 'r-1' });
  const none = json({ elements: [], metadata: { totalPages: 0, totalItems: 0 } });
  fakeNetwork({
    'GET /users/current': json(person(['suppliers', 'measures'])),
    'GET /notifications/last': json({ notifications: [], notificationsCounter: 0 }),
    'GET /custom-fields/all': json([]),
    'GET /suppliers': none,
    'GET /measures': none,
  });
  const shown: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.getAttribute('href'));
  });
  const { user } = openApp('/measures');
  const menu = within(await screen.findByRole('navigation', { name: 'Menú principal' }));
  await waitFor(() => expect(shown).toEqual(['/measures']));
  await user.click(menu.getByRole('link', { name: 'Proveedores' }));
  await waitFor(() => expect(shown).toEqual(['/measures', '/suppliers']));
});
