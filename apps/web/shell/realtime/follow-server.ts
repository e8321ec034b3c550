import type { QueryClient } from '@tanstack/react-query';
import { readSession, subscribeSession } from '../../kit/session.ts';
import { whenIdle } from '../../kit/when-idle.ts';
import { getSubject } from '../../person/visitor.ts';

type Connect = (queryClient: QueryClient) => () => void;

const load = async (): Promise<Connect> => (await import('./connection.ts')).connect;

/**
 * Listens to the server while a user is signed in, with that user's session. The code is loaded when the page is idle: the needs of the
 * first screen come first. Returns a function that stops it.
 */
export function followServer(queryClient: QueryClient, connecting = load): () => void {
  let subject: string | undefined;
  let hangUp: (() => void) | undefined;

  const open = async (whose: string): Promise<void> => {
    const connect = await connecting().catch(() => undefined);
    if (connect && subject === whose && !hangUp) hangUp = connect(queryClient);
  };
  const follow = () => {
    const next = getSubject(readSession().accessToken);
    if (next === subject) return;
    subject = next;
    hangUp?.();
    hangUp = undefined;
    if (next !== undefined) whenIdle(() => void open(next));
  };
  follow();
  const unsubscribe = subscribeSession(follow);
  return () => {
    unsubscribe();
    subject = undefined;
    hangUp?.();
  };
}
