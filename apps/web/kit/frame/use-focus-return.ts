import { useCallback, useEffect, useRef } from 'react';

/**
 * Puts the focus back when a panel closes: on the element that opened it, else on the record's row, else on the first row.
 * Returns a function that stores the element; an item of a menu stands for the menu's button, as the menu is gone by then.
 * A created record comes first in its list, and the focus goes there, independent of the element that opened its form.
 */
export function useFocusReturn(opened: boolean, id: number | undefined): (made?: 'made') => void {
  const opener = useRef<HTMLElement | null>(null);
  const lastId = useRef(id);
  const wasOpen = useRef(opened);

  useEffect(() => {
    if (opened) lastId.current = id;
    // When two hooks watch the same panel, the first has moved the focus already.
    if (wasOpen.current && !opened && isInWhatCloses(document.activeElement)) {
      const target = opener.current?.isConnected ? opener.current : findRowElement(lastId.current);
      target?.focus({ preventScroll: true });
      opener.current = null;
    }
    wasOpen.current = opened;
  }, [opened, id]);

  return useCallback((made?: 'made') => {
    opener.current = made ? null : findFocused();
  }, []);
}

const isInWhatCloses = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.closest('[data-portal]') !== null;

const findRowElement = (id: number | undefined): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${id}"]`) ??
  document.querySelector<HTMLElement>('[data-row]');

/** Returns the element that has the focus now. */
function findFocused(): HTMLElement | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const menu = focused.closest('[role=menu]');
  const button = menu?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : focused;
}
