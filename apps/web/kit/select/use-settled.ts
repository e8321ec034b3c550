import { useEffect, useState } from 'react';
import { searchDebounce } from '../filters/use-draft.ts';

/** Returns a value once it has not changed for the search's debounce; an emptied one at once. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : searchDebounce);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
