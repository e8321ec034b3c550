import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a stable function that calls the latest version of another function, so that memoised components are not drawn again.
 * It is meant for event handlers, not for functions that are called while drawing.
 */
export function useLatestCallback<Parameters extends readonly unknown[], Result>(
  run: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...parameters: Parameters) => latest.current(...parameters), []);
}
