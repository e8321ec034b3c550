import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  answerAccountSettings,
  answerJson,
  buildTestUser,
  installFakeNetwork,
  startTestSession,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

// A file of its own: the input of a day is loaded once, and arrives after the form only the first time.
test('the form of a new day begins in its date, which is loaded after the form', async () => {
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['calendar_days'])),
    'GET /account/settings': answerAccountSettings(),
    'GET /calendar-days': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
  });
  const { user } = openTestApp('/calendar-days?panel=create');
  const date = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Fecha' });
  await waitFor(() => expect(document.activeElement).toBe(date));
  await user.keyboard('3/12/2026');
  expect(date.value).toBe('3/12/2026');
});
