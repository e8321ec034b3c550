import type { CurrentUser } from '@tarima/domain/session/contract';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { keepAccountTime } from '../kit/account-time.ts';
import { readSession } from '../kit/session.ts';
import { rememberLink } from './asked-link.ts';
import { guard, type GuardedProfile } from './guard.ts';
import { routeNameOf } from './screens.tsx';
import { PageTrouble } from './trouble/route-trouble.tsx';
import { currentVisitor } from './visitor.ts';

/** Above every route: nothing is shown before the guard has decided. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context, location, cause, preload }) => {
    const visitor = await currentVisitor(context.queryClient);
    if (visitor) keepAccountTime(visitor.account);
    const name = routeNameOf(location.pathname);
    const detour: string | undefined = guard(name, visitor && guardedProfile(visitor));
    // A deep link, or a session that ended by itself; who signs out asks for nothing.
    const isAsked = cause === 'enter' || readSession().launchExpiredSessionToast;
    if (detour === '/auth' && isAsked && !preload) rememberLink(location);
    if (detour) throw redirect({ to: detour, replace: true });
    return { visitor };
  },
  errorComponent: PageTrouble,
});

export const guardedProfile = ({ profile }: CurrentUser): GuardedProfile => ({
  id: profile.id,
  permissions: profile.permissions.map(({ name }) => name),
});

/** The signed-in person; the guard lets nobody else as far as a screen. */
export function useVisitor(): CurrentUser {
  const { visitor } = rootRoute.useRouteContext();
  if (!visitor) throw new Error('This screen is shown to a signed-in person only');
  return visitor;
}
