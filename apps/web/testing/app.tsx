import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory } from '@tanstack/react-router';
import { notifications } from '@mantine/notifications';
import { createQueryClient } from '../kit/query.ts';
import { App } from '../shell/app.tsx';
import { clearPendingLink } from '../shell/pending-link.ts';
import { syncPageWithSession } from '../shell/sync-page-with-session.ts';
import { createAppRouter } from '../shell/router.tsx';
import { addTestCleanup } from './test-cleanups.ts';

/** The whole app at an address, as main.tsx starts it, on a network that the test fakes beforehand. What is hidden is not found. */
export function openTestApp(path: string) {
  configure({ defaultHidden: false });
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  addTestCleanup(syncPageWithSession(router, queryClient));
  addTestCleanup(() => notifications.clean());
  addTestCleanup(clearPendingLink);
  const view = render(<App queryClient={queryClient} router={router} />);
  // Keys follow without a pause, which takes a turn of everything that waits for one.
  return { ...view, router, queryClient, user: userEvent.setup({ delay: null }) };
}
