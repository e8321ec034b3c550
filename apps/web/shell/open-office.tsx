import { createRoot } from 'react-dom/client';
import { queryClient } from '../kit/query.ts';
import { currentVisitor } from '../person/visitor.ts';
import { App } from './app.tsx';
import { followSession } from './follow-session.ts';
import { followServer } from './realtime/follow-server.ts';
import { makeRouter } from './router.tsx';
import { preloadScreen } from './screens.tsx';

/** Opens the office: every screen of whoever is signed in, and the way to sign in. */
export function openOffice(root: HTMLElement): void {
  // Asked for at once, beside the account. What fails here fails again at the guard, which knows what to show.
  currentVisitor(queryClient).catch(() => undefined);
  preloadScreen(location.pathname);

  const router = makeRouter(queryClient);
  followSession(router, queryClient);
  followServer(queryClient);
  createRoot(root).render(<App queryClient={queryClient} router={router} />);
}
