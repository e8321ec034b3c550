import { createRoot } from 'react-dom/client';
import { queryClient } from '../kit/query.ts';
import { loadSignedInUser } from '../person/signed-in-user.ts';
import { App } from './app.tsx';
import { syncPageWithSession } from './sync-page-with-session.ts';
import { followServerMessages } from './realtime/follow-server-messages.ts';
import { createAppRouter } from './router.tsx';
import { preloadScreen } from './screens.tsx';

/** Opens the office: every screen of the signed-in user, and the sign-in. */
export function mountOfficeApp(root: HTMLElement): void {
  // The user is loaded at once, parallel to the account. The guard repeats a failed request, and shows its error.
  loadSignedInUser(queryClient).catch(() => undefined);
  preloadScreen(location.pathname);

  const router = createAppRouter(queryClient);
  syncPageWithSession(router, queryClient);
  followServerMessages(queryClient);
  createRoot(root).render(<App queryClient={queryClient} router={router} />);
}
