import { useCallback, useEffect, useRef } from 'react';

/**
 * Restores the focus when a panel closes: to the element that opened the panel, else to the record's row, else to the first row.
 * Returns a function that stores the element. A menu item is stored as its menu's button, since the menu is closed by then.
 * A created record comes first in its list and gets the focus, independent of the element that opened its form.
 */
export function useFocusReturn(opened: boolean, id: number | undefined): (made?: 'made') => void {
  const opener = useRef<HTMLElement | null>(null);
  const lastId = useRef(id);
  const wasOpen = useRef(opened);

  useEffect(() => {
    if (opened) lastId.current = id;
    // The first of two hooks that watch the same panel has already moved the focus.
    if (wasOpen.current && !opened && isInClosingPanel(document.activeElement)) {
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

const isInClosingPanel = (focused: Element | null): boolean =>
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
