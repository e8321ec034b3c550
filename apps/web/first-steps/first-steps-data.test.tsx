import { firstSteps } from '@tarima/domain/first-steps/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getScreenPath } from '../kit/screen-path.ts';
import { openTestApp } from '../testing/app.tsx';
import {
  answerJson,
  buildTestUser,
  installFakeNetwork,
  startTestSession,
} from '../testing/fake-network.ts';

test.each([
  ['once more on each visit while a step is open', false, 2],
  ['only once when all steps are done', true, 1],
])('the checklist is requested %s', async (_case, done, requests) => {
  startTestSession();
  const network = installFakeNetwork({
    'GET /users/current': answerJson({
      ...buildTestUser(['global_settings', 'orders', 'reports']),
      firstSteps: true,
    }),
    'GET /home/first-steps': answerJson({
      hidden: false,
      steps: firstSteps.map((name) => ({ name, done })),
    }),
  });
  const { router } = openTestApp('/main');
  const countRequests = () => network.listRequests('/home/first-steps').length;
  const waitForHome = async () => {
    await screen.findByRole('heading', { level: 1, name: /Ana/ });
    await waitFor(() => expect(document.querySelector('main [data-loading]')).toBeNull());
  };
  await waitForHome();
  await waitFor(() => expect(countRequests()).toBe(1));
  await act(() => router.navigate({ to: getScreenPath('reports') }));
  await screen.findByRole('heading', { level: 1, name: 'Reportes' });
  await act(() => router.navigate({ to: getScreenPath('main') }));
  await waitForHome();
  await waitFor(() => expect(countRequests()).toBe(requests));
});
