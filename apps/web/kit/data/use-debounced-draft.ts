import { useCallback, useEffect, useRef, useState } from 'react';

import { useLatestCallback } from '../use-latest-callback.ts';

/** Milliseconds after the last key at which a search begins. */
export const searchDebounceMs = 500;

/**
 * Holds text being typed, committed 500 ms after the last key, or at once by `flush`.
 * A value changed from outside is shown when the user is not typing.
 */
export function useDebouncedDraft(value: string, commit: (text: string) => void) {
  const [draft, setDraft] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const commitText = useLatestCallback(commit);
  const commitDraft = useLatestCallback(() => commit(draft));

  const stop = useCallback(() => {
    if (timer.current === null) return false;
    clearTimeout(timer.current);
    timer.current = null;
    return true;
  }, []);

  useEffect(() => {
    if (timer.current === null) setDraft(value);
  }, [value]);
  useEffect(() => () => void stop(), [stop]);

  const type = useCallback(
    (text: string) => {
      setDraft(text);
      stop();
      timer.current = setTimeout(() => {
        timer.current = null;
        commitText(text);
      }, searchDebounceMs);
    },
    [stop, commitText],
  );
  const flush = useCallback(() => {
    if (stop()) commitDraft();
  }, [stop, commitDraft]);

  return { draft, type, flush };
}
