import { createRoot } from 'react-dom/client';
import { queryClient } from '../kit/query.ts';
import { currentVisitor } from '../person/visitor.ts';
import { App } from './app.tsx';
import { followSession } from './follow-session.ts';
import { followServer } from './realtime/follow-server.ts';
import { makeRouter } from './router.tsx';
import { preloadScreen } from './screens.tsx';

/** Opens the office: every screen of the signed-in user, and the sign-in. */
export function openOffice(root: HTMLElement): void {
  // Fetched at once, beside the account. A failure here comes again at the guard, which shows it.
  currentVisitor(queryClient).catch(() => undefined);
  preloadScreen(location.pathname);

  const router = makeRouter(queryClient);
  followSession(router, queryClient);
  followServer(queryClient);
  createRoot(root).render(<App queryClient={queryClient} router={router} />);
}
