import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to an element that appears as the answer to a button, where the button lost it: it was disabled or removed meanwhile. A
 * focus that the user moved elsewhere stays there.
 */
export function useFocusWhenShown<Target extends HTMLElement>(
  isShown: boolean,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    // The browser takes the focus from a disabled button with the next frame.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.matches(':disabled'))
        target.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
  return target;
}
