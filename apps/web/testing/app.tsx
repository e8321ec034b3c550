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

/** Renders the whole app at an address, as main.tsx does, on a network that the test has faked. Queries do not find hidden elements. */
export function openTestApp(path: string) {
  configure({ defaultHidden: false });
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  addTestCleanup(syncPageWithSession(router, queryClient));
  addTestCleanup(() => notifications.clean());
  addTestCleanup(clearPendingLink);
  const view = render(<App queryClient={queryClient} router={router} />);
  // Keys follow without a pause, which would take long in tests.
  return { ...view, router, queryClient, user: userEvent.setup({ delay: null }) };
}
