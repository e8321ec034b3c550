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
  // Fetched at once, beside the account. A failure here comes again at the guard, which shows it.
  loadSignedInUser(queryClient).catch(() => undefined);
  preloadScreen(location.pathname);

  const router = createAppRouter(queryClient);
  syncPageWithSession(router, queryClient);
  followServerMessages(queryClient);
  createRoot(root).render(<App queryClient={queryClient} router={router} />);
}
