import { useEffect, useRef } from 'react';

const typing =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox]';

/** Whether a key belongs to whatever has the focus: letters to a field, arrows to a menu; and Ctrl, Alt and Meta to the browser. */
export const isTyping = (event: KeyboardEvent | React.KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element && event.target.closest(typing) !== null);

/** Keys that act on the whole screen. Nothing behind an open dialog hears them. */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!act || event.defaultPrevented || isTyping(event)) return;
      if (document.querySelector('[aria-modal=true]')) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
