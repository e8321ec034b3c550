import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { setAccountTimeSettings } from '../kit/account-time.ts';
import { readSession } from '../kit/session.ts';
import { storePendingLink } from './pending-link.ts';
import { toGuardProfile } from '../kit/signed-in-user.ts';
import { resolveGuardRedirect } from './guard.ts';
import { findGuardedRouteName } from './screens.tsx';
import { RootErrorScreen } from './errors/route-error-screen.tsx';
import { loadSignedInUser } from '../person/signed-in-user.ts';

/** Root of all routes: nothing is shown before the guard has decided. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context, location, cause, preload }) => {
    const visitor = await loadSignedInUser(context.queryClient);
    if (visitor) setAccountTimeSettings(visitor.account);
    const name = findGuardedRouteName(location.pathname);
    const detour: string | undefined = resolveGuardRedirect(
      name,
      visitor && toGuardProfile(visitor),
    );
    // The user opened a link, or the session ended automatically; signing out requests no link.
    const isToastDue = cause === 'enter' || readSession().launchExpiredSessionToast;
    if (detour === '/auth' && isToastDue && !preload) storePendingLink(location);
    if (detour) throw redirect({ to: detour, replace: true });
    return { visitor };
  },
  errorComponent: RootErrorScreen,
});
