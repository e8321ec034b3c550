import type { Instant } from '@tarima/domain/kit/time-zone';

/** Returns the current time. All code of the screens uses this function. */
export const getPresentTime = (): Instant => Date.now();

type Listener = () => void;

const listeners = new Set<Listener>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Runs one timer for everything on the page that changes with time; it stops without listeners. */
export function subscribeEverySecond(listener: Listener): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
