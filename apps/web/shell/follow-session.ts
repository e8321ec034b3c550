import type { Query, QueryClient } from '@tanstack/react-query';
import { readSession, subscribeSession } from '../kit/session.ts';
import { forgetLink, notePerson, takeLink } from './pending-link.ts';
import { layoutsKey } from '../kit/list/layouts-data.ts';
import { toGuardedProfile } from '../kit/visitor.ts';
import type { AppRouter } from './router.tsx';
import { landingPath, findRouteName } from './screens.tsx';
import { currentVisitor, getSubject, visitorKey } from '../person/visitor.ts';

/**
 * Keeps the page in step with the stored session after a sign-in, an expiry, or a change in this tab or another one.
 * When the user changes, the page goes where the new user may be; after that the data of the former user is cleared. In the other order a
 * screen that is still drawn would fetch its data again, without a token.
 */
export function followSession(router: AppRouter, queryClient: QueryClient): () => void {
  forgetLink(); // link of a page before this one
  let subject = getSubject(readSession().accessToken);
  notePerson(subject);
  return subscribeSession(() => {
    const next = getSubject(readSession().accessToken);
    if (next === subject) return;
    subject = next;
    notePerson(next);
    void redirectVisitor(router, queryClient, next).then(() => forgetOthers(queryClient, next));
  });
}

/** Leads a user who has just signed in to the stored link, else to the first screen; any other user stays, if the guard agrees. */
async function redirectVisitor(
  router: AppRouter,
  queryClient: QueryClient,
  subject: string | undefined,
): Promise<void> {
  const isArriving =
    subject !== undefined && findRouteName(router.state.location.pathname) === 'auth';
  // A failure here comes again at the guard, which shows it.
  const visitor = isArriving && (await currentVisitor(queryClient).catch(() => undefined));
  const href = visitor ? takeLink(toGuardedProfile(visitor), subject) : undefined;
  if (href !== undefined) await router.navigate({ href, replace: true });
  else if (visitor) await router.navigate({ to: landingPath(visitor.profile), replace: true });
  else await router.invalidate();
}

function forgetOthers(queryClient: QueryClient, subject: string | undefined): void {
  const retained = [['account'], visitorKey(subject), layoutsKey(subject)];
  const isOthers = ({ queryKey }: Query): boolean =>
    !retained.some((key) => key.every((part, at) => part === queryKey[at]));
  queryClient.removeQueries({ type: 'inactive', predicate: isOthers });
  if (subject !== undefined) void queryClient.resetQueries({ type: 'active', predicate: isOthers });
}
