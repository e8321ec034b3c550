import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { setAccountTime } from '../kit/account-time.ts';
import { readSession } from '../kit/session.ts';
import { rememberLink } from './pending-link.ts';
import { toGuardedProfile } from '../kit/visitor.ts';
import { guard } from './guard.ts';
import { findRouteName } from './screens.tsx';
import { PageErrorScreen } from './errors/route-error-screen.tsx';
import { currentVisitor } from '../person/visitor.ts';

/** Root of all routes: nothing is shown before the guard has decided. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context, location, cause, preload }) => {
    const visitor = await currentVisitor(context.queryClient);
    if (visitor) setAccountTime(visitor.account);
    const name = findRouteName(location.pathname);
    const detour: string | undefined = guard(name, visitor && toGuardedProfile(visitor));
    // A deep link, or a session that ended by itself; signing out requests no link.
    const isToastDue = cause === 'enter' || readSession().launchExpiredSessionToast;
    if (detour === '/auth' && isToastDue && !preload) rememberLink(location);
    if (detour) throw redirect({ to: detour, replace: true });
    return { visitor };
  },
  errorComponent: PageErrorScreen,
});
