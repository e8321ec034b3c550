import { useState } from 'react';
import { readStoredText, writeStoredText } from './storage.ts';

/** Maximum number of ids that are stored for a key; the oldest are removed first. */
const mostStored = 50;

/** Returns the ids of dismissed offers, which this browser stores under a key, and a function that dismisses more of them. */
export function useDismissedIds(
  key: string,
): [ReadonlySet<number>, (ids: readonly number[]) => void] {
  const [ids, setIds] = useState(() => readIds(key));
  const dismiss = (more: readonly number[]): void => {
    // Another tab may have dismissed others since.
    const all = [...readIds(key), ...more].slice(-mostStored);
    writeStoredText(key, all.join(' '));
    setIds(new Set(all));
  };
  return [ids, dismiss];
}

const readIds = (key: string): ReadonlySet<number> =>
  new Set(
    (readStoredText(key) ?? '')
      .split(' ')
      .filter((text) => /^\d+$/.test(text))
      .map(Number),
  );
