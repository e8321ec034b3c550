import type { Query, QueryClient } from '@tanstack/react-query';
import { readSession, subscribeSession } from '../kit/session.ts';
import { clearPendingLink, rememberSessionUser, takePendingLink } from './pending-link.ts';
import { listLayoutsQueryKey } from '../kit/data/layouts-data.ts';
import { toGuardProfile } from '../kit/signed-in-user.ts';
import type { AppRouter } from './router.tsx';
import { getLandingPath, findGuardedRouteName } from './screens.tsx';
import {
  loadSignedInUser,
  getTokenSubject,
  signedInUserQueryKey,
} from '../person/signed-in-user.ts';

/**
 * Updates the page when the stored session changes: after a sign-in, an expiry, or a change in this tab or another.
 * When the user changes, the page first opens a screen that the new user may see; after that the data of the previous user is cleared.
 * In the reverse order a visible screen would load its data again, without a token.
 */
export function syncPageWithSession(router: AppRouter, queryClient: QueryClient): () => void {
  clearPendingLink(); // removes the link of a previous page
  let subject = getTokenSubject(readSession().accessToken);
  rememberSessionUser(subject);
  return subscribeSession(() => {
    const next = getTokenSubject(readSession().accessToken);
    if (next === subject) return;
    subject = next;
    rememberSessionUser(next);
    void redirectVisitor(router, queryClient, next).then(() => forgetOthers(queryClient, next));
  });
}

/** Leads a user who has just signed in to the stored link, else to the first screen. Any other user stays, if the guard agrees. */
async function redirectVisitor(
  router: AppRouter,
  queryClient: QueryClient,
  subject: string | undefined,
): Promise<void> {
  const isArriving =
    subject !== undefined && findGuardedRouteName(router.state.location.pathname) === 'auth';
  // The guard repeats a failed request, and shows its error.
  const visitor = isArriving && (await loadSignedInUser(queryClient).catch(() => undefined));
  const href = visitor ? takePendingLink(toGuardProfile(visitor), subject) : undefined;
  if (href !== undefined) await router.navigate({ href, replace: true });
  else if (visitor) await router.navigate({ to: getLandingPath(visitor.profile), replace: true });
  else await router.invalidate();
}

function forgetOthers(queryClient: QueryClient, subject: string | undefined): void {
  const retained = [['account'], signedInUserQueryKey(subject), listLayoutsQueryKey(subject)];
  const isOthers = ({ queryKey }: Query): boolean =>
    !retained.some((key) => key.every((part, at) => part === queryKey[at]));
  queryClient.removeQueries({ type: 'inactive', predicate: isOthers });
  if (subject !== undefined) void queryClient.resetQueries({ type: 'active', predicate: isOthers });
}
