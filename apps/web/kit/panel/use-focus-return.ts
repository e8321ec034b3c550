import { useCallback, useEffect, useRef } from 'react';

/**
 * Puts the focus back where it was when a panel closes: on what opened it, else on the record's row, else on the first row.
 * Returns the way to remember the place; an item of a menu stands for the menu's button, as the menu is gone by then.
 */
export function useFocusReturn(opened: boolean, id: number | undefined): () => void {
  const place = useRef<HTMLElement | null>(null);
  const lastId = useRef(id);
  const wasOpen = useRef(opened);

  useEffect(() => {
    if (id !== undefined) lastId.current = id;
    if (wasOpen.current && !opened) {
      const target = place.current?.isConnected ? place.current : rowOf(lastId.current);
      target?.focus({ preventScroll: true });
      place.current = null;
    }
    wasOpen.current = opened;
  }, [opened, id]);

  return useCallback(() => {
    place.current = focusedPlace();
  }, []);
}

const rowOf = (id: number | undefined): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${id}"]`) ??
  document.querySelector<HTMLElement>('[data-row]');

/** What has the focus now. */
function focusedPlace(): HTMLElement | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const menu = focused.closest('[role=menu]');
  const button = menu?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : focused;
}
