/** Longest time that work waits for an idle moment, in milliseconds: a busy page may have none. */
const longestWait = 5_000;

/** Runs work when the browser is idle (Safari: soon). Returns a function that cancels it. */
export function runWhenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: longestWait });
  return () => cancelIdleCallback(handle);
}
