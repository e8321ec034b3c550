import { useEffect, useRef, type RefObject } from 'react';
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts';

/** The form's element: Ctrl+Enter saves, and the focus goes where it is wanted. */
export function useFormRoot(stale: boolean): RefObject<HTMLFormElement | null> {
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => (root.current ? submitOnCtrlEnter(root.current) : undefined), []);
  useEffect(() => {
    // To the first field, as what opened the form may be gone; to the offer to reload when there is one, and back.
    const place = stale ? '[data-reload]' : '[data-autofocus]';
    root.current?.querySelector<HTMLElement>(place)?.focus();
  }, [stale]);
  return root;
}
