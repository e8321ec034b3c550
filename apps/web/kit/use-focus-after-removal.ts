import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';

/**
 * Moves the focus to the title of a bar whose pressed button is removed, and to the next control where the bar is gone. A focus that the
 * user moved elsewhere stays there. It moves during the drawing, before the page returns it to an earlier place (`preserveKeyboardFocus`).
 * @param findNextControl returns the control that gets the focus once the bar is gone
 * @returns how the bar reports its clicks, and the ref of its title, which takes the focus by `tabIndex={-1}`
 */
export function useFocusAfterRemoval(findNextControl: () => HTMLElement | null | undefined): {
  readonly title: RefObject<HTMLHeadingElement | null>;
  onClickCapture(event: SyntheticEvent): void;
} {
  const title = useRef<HTMLHeadingElement>(null);
  const pressed = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return;
    pressed.current = null;
    if (document.activeElement === document.body) (title.current ?? findNextControl())?.focus();
  });
  return {
    title,
    onClickCapture: ({ target }) => {
      pressed.current = target instanceof Element ? target.closest('button') : null;
    },
  };
}
