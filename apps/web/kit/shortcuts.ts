import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useEffect, useRef } from 'react';

const typing =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox]';

/** Whether a key belongs to the focused element: letters to a field, arrows to a menu; and Ctrl, Alt and Meta to the browser. */
export const isKeyForFocusedElement = (event: KeyboardEvent | React.KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element && event.target.closest(typing) !== null);

/** Key and its effect, as the help of the screen shows them. */
export interface ShortcutHint {
  readonly key: LocalizedWords;
  readonly does: LocalizedWords;
}

const hints = new Set<readonly ShortcutHint[]>();

/** Returns the keys of the components on the screen. */
export const getShortcutHints = (): ShortcutHint[] => [...hints].flat();

/**
 * Adds keys to the help while the component that handles them is on the screen.
 * @param keys made once, outside of drawing
 */
export function useShortcutHints(keys: readonly ShortcutHint[]): void {
  useEffect(() => {
    hints.add(keys);
    return () => void hints.delete(keys);
  }, [keys]);
}

/**
 * Registers keys that act on the whole screen. Behind an open dialog they do nothing.
 * A handler that returns `false` did not handle the key: it stays the browser's.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const action = Object.hasOwn(latest.current, event.key)
        ? latest.current[event.key]
        : undefined;
      if (!action || event.defaultPrevented || isKeyForFocusedElement(event)) return;
      if (document.querySelector('[aria-modal=true]')) return;
      if (action() !== false) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
