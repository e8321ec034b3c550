import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory } from '@tanstack/react-router';
import { notifications } from '@mantine/notifications';
import { afterEach, vi } from 'vitest';
import { createQueryClient } from '../kit/query.ts';
import { App } from '../shell/app.tsx';
import { followSession } from '../shell/follow-session.ts';
import { makeRouter } from '../shell/router.tsx';

// Parts of the app are loaded while a test runs, which a busy machine may do slowly.
configure({ asyncUtilTimeout: 60_000 });

const endings: (() => void)[] = [];

/** The whole app at an address, as main.tsx starts it, on a network that the test fakes beforehand. */
export function openApp(path: string) {
  const queryClient = createQueryClient();
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  endings.push(followSession(router, queryClient));
  const view = render(<App queryClient={queryClient} router={router} />);
  return { ...view, router, queryClient, user: userEvent.setup() };
}

afterEach(() => {
  for (const end of endings.splice(0)) end();
  notifications.clean();
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
