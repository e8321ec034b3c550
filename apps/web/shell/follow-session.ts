import type { Query, QueryClient } from '@tanstack/react-query';
import { readSession, subscribeSession } from '../kit/session.ts';
import type { AppRouter } from './router.tsx';
import { subjectOf, visitorKey } from './visitor.ts';

/**
 * Keeps the page true to the stored session, whoever changes it: an expiry, this tab, another one.
 * When the person changes, the guard decides anew where this page may be; then what the person before had seen is forgotten. Not the
 * other way round: a screen that still stands would ask for its data again, without a token.
 */
export function followSession(router: AppRouter, queryClient: QueryClient): () => void {
  let subject = subjectOf(readSession().accessToken);
  return subscribeSession(() => {
    const next = subjectOf(readSession().accessToken);
    if (next === subject) return;
    subject = next;
    void router.invalidate().then(() => forgetOthers(queryClient, next));
  });
}

function forgetOthers(queryClient: QueryClient, subject: string | undefined): void {
  const [users, current] = visitorKey(subject);
  const isOthers = ({ queryKey: [noun, part, whose] }: Query): boolean =>
    noun !== 'account' && !(noun === users && part === current && whose === subject);
  queryClient.removeQueries({ type: 'inactive', predicate: isOthers });
  if (subject !== undefined) void queryClient.resetQueries({ type: 'active', predicate: isOthers });
}
