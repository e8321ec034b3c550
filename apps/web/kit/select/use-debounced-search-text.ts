import { useEffect, useState } from 'react';
import { searchDebounceMs } from '../data/use-debounced-draft.ts';

/** Returns a value once it has not changed for the search's debounce time; an empty value at once. */
export function useDebouncedSearchText(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : searchDebounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
