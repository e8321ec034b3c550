import type { Query, QueryClient } from '@tanstack/react-query';
import { readSession, subscribeSession } from '../kit/session.ts';
import { forgetLink, notePerson, takeLink } from './asked-link.ts';
import { looksKey } from '../kit/list/looks-data.ts';
import { guardedProfile } from '../kit/visitor.ts';
import type { AppRouter } from './router.tsx';
import { landingPath, routeNameOf } from './screens.tsx';
import { currentVisitor, subjectOf, visitorKey } from '../person/visitor.ts';

/**
 * Keeps the page true to the stored session, whoever changes it: a sign-in, an expiry, this tab, another one.
 * When the person changes, the page goes where that person may be; then what the person before had seen is forgotten. Not the other way
 * round: a screen that still stands would ask for its data again, without a token.
 */
export function followSession(router: AppRouter, queryClient: QueryClient): () => void {
  forgetLink(); // of a page before this one
  let subject = subjectOf(readSession().accessToken);
  notePerson(subject);
  return subscribeSession(() => {
    const next = subjectOf(readSession().accessToken);
    if (next === subject) return;
    subject = next;
    notePerson(next);
    void settle(router, queryClient, next).then(() => forgetOthers(queryClient, next));
  });
}

/** Whoever has just signed in goes to the link they had asked for, else where that person starts; anybody else stays, if the guard agrees. */
async function settle(
  router: AppRouter,
  queryClient: QueryClient,
  subject: string | undefined,
): Promise<void> {
  const isArriving =
    subject !== undefined && routeNameOf(router.state.location.pathname) === 'auth';
  // What fails here fails again at the guard, which knows what to show.
  const visitor = isArriving && (await currentVisitor(queryClient).catch(() => undefined));
  const href = visitor ? takeLink(guardedProfile(visitor), subject) : undefined;
  if (href !== undefined) await router.navigate({ href, replace: true });
  else if (visitor) await router.navigate({ to: landingPath(visitor.profile), replace: true });
  else await router.invalidate();
}

function forgetOthers(queryClient: QueryClient, subject: string | undefined): void {
  const own = [['account'], visitorKey(subject), looksKey(subject)];
  const isOthers = ({ queryKey }: Query): boolean =>
    !own.some((key) => key.every((part, at) => part === queryKey[at]));
  queryClient.removeQueries({ type: 'inactive', predicate: isOthers });
  if (subject !== undefined) void queryClient.resetQueries({ type: 'active', predicate: isOthers });
}
