import type { Instant } from '@tarima/domain/kit/time-zone';

/** Returns the present. Everything on a screen that needs the present calls this function. */
export const getPresentTime = (): Instant => Date.now();

type Listener = () => void;

const listeners = new Set<Listener>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Runs one timer for everything on the page that changes with time; without listeners it stops. */
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
