import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useEffect, useRef } from 'react';

const typing =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox]';

/**
 * Returns whether a key belongs to the focused element (letters to a field, arrows to a menu), or with Ctrl, Alt or Meta to the browser.
 */
export const isKeyForFocusedElement = (event: KeyboardEvent | React.KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element && event.target.closest(typing) !== null);

/** Shortcut key and its effect, as the screen's help shows them. */
export interface ShortcutHint {
  readonly key: LocalizedWords;
  readonly does: LocalizedWords;
}

const hints = new Set<readonly ShortcutHint[]>();

/** Returns the shortcut hints of the components on the screen. */
export const getShortcutHints = (): ShortcutHint[] => [...hints].flat();

/**
 * Adds shortcut hints to the help while the component that handles the keys is on the screen.
 * @param keys created once, outside of drawing
 */
export function useShortcutHints(keys: readonly ShortcutHint[]): void {
  useEffect(() => {
    hints.add(keys);
    return () => void hints.delete(keys);
  }, [keys]);
}

/**
 * Registers keys that act on the whole screen, except behind an open dialog.
 * A handler that returns `false` did not handle the key, which is then left to the browser.
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
