import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Permission } from '@tarima/domain/profiles/permissions';
import { openTestApp } from '../../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../../testing/fake-network.ts';

beforeEach(startTestSession);

/** Returns the links of the home page, by the headings above them. */
async function getHomeLinks(granted: readonly Permission[]) {
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(granted)),
  });
  openTestApp('/main');
  const main = await screen.findByRole('main');
  await within(main).findByRole('heading', { level: 1, name: /Ana/ });
  return within(main)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));
}

test('a user with a dashboard has a link to it on the home page, before the others', async () => {
  expect(await getHomeLinks(['dashboard', 'suppliers'])).toEqual(['/dashboard', '/suppliers']);
});

test('a user without a dashboard has no link to it on the home page', async () => {
  expect(await getHomeLinks(['suppliers'])).toEqual(['/suppliers']);
});
