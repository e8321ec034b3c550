import { useLayoutEffect, useRef, type RefObject } from 'react';

const controls = 'button, input, select, textarea';

/**
 * Opens a dialog element above the page as long as it is shown. The focus begins where `data-autofocus` stands, or at the first control
 * below the header, and returns to the control that opened the dialog.
 */
export function useModalElement(): RefObject<HTMLDialogElement | null> {
  const dialog = useShownModal();
  useLayoutEffect(() => {
    if (dialog.current) focusFirstControl(dialog.current);
  }, [dialog]);
  return dialog;
}

/** Opens a dialog element above the page as long as it is shown. The browser chooses where the focus begins, and returns it. */
export function useShownModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect ends before the element leaves the page. Later the browser would not return the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}

function focusFirstControl(shown: HTMLDialogElement): void {
  const first =
    shown.querySelector<HTMLElement>('[data-autofocus]') ??
    [...shown.querySelectorAll<HTMLElement>(controls)].find(
      (control) => !control.matches(':disabled') && !control.closest('header'),
    );
  // The keyboard of a phone's screen would open over the dialog.
  const opensKeyboard =
    first?.matches('input, textarea') && matchMedia('(pointer: coarse)').matches;
  if (first && !opensKeyboard) first.focus();
  else shown.focus();
}
