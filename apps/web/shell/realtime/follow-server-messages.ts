import type { QueryClient } from '@tanstack/react-query';
import { readSession, subscribeSession } from '../../kit/session.ts';
import { runWhenIdle } from '../../kit/run-when-idle.ts';
import { getTokenSubject } from '../../person/signed-in-user.ts';

type Connect = (queryClient: QueryClient) => () => void;

const load = async (): Promise<Connect> =>
  (await import('./realtime-connection.ts')).openRealtimeConnection;

/** Time before the code is requested again that could not be loaded, in milliseconds. */
const pauseBeforeRetry = 5_000;

/**
 * Listens to the server while a user is signed in, with that user's session.
 * The code is loaded when the page is idle, because the first screen comes first. @returns a function that stops listening
 */
export function followServerMessages(
  queryClient: QueryClient,
  loadConnection = load,
  pause = pauseBeforeRetry,
): () => void {
  let subject: string | undefined;
  let hangUp: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = async (whose: string): Promise<void> => {
    const connect = await loadConnection().catch(() => undefined);
    if (subject !== whose || hangUp) return;
    if (connect) hangUp = connect(queryClient);
    else timer = setTimeout(() => void open(whose), pause);
  };
  const follow = () => {
    const next = getTokenSubject(readSession().accessToken);
    if (next === subject) return;
    subject = next;
    clearTimeout(timer);
    hangUp?.();
    hangUp = undefined;
    if (next !== undefined) runWhenIdle(() => void open(next));
  };
  follow();
  const unsubscribe = subscribeSession(follow);
  return () => {
    unsubscribe();
    subject = undefined;
    clearTimeout(timer);
    hangUp?.();
  };
}
