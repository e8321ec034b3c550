import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that stays the same for the life of a component and calls the latest version of another,
 * so that memoised parts of a screen need no new drawing for it.
 * For handlers of events, not for what is called while drawing.
 */
export function useLatest<Parameters extends readonly unknown[], Result>(
  run: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...parameters: Parameters) => latest.current(...parameters), []);
}
