import './shell/security.ts';
import './shell/styles.ts';
import { createRoot } from 'react-dom/client';
import { queryClient } from './kit/query.ts';
import { App } from './shell/app.tsx';
import { followSession } from './shell/follow-session.ts';
import { followServer } from './shell/realtime/follow-server.ts';
import { makeRouter } from './shell/router.tsx';
import { preloadScreen } from './shell/screens.tsx';
import { currentVisitor } from './person/visitor.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Asked for at once, beside the account. What fails here fails again at the guard, which knows what to show.
currentVisitor(queryClient).catch(() => undefined);
preloadScreen(location.pathname);

const router = makeRouter(queryClient);
followSession(router, queryClient);
followServer(queryClient);
createRoot(root).render(<App queryClient={queryClient} router={router} />);
