import { useEffect, type RefObject } from 'react';

/**
 * Moves the focus from the close button of a dialog to the first field below, also when the fields arrive after the dialog: to the
 * element with `data-autofocus` if there is one. The focus stays where it is once the user has pressed a key or a button of the mouse.
 */
export function useFocusLateContent(
  content: RefObject<HTMLElement | null>,
  bodyClass: string | undefined,
  opened: boolean,
): void {
  useEffect(() => {
    if (!opened || bodyClass === undefined) return undefined;
    const begin = (): void => {
      const body = content.current?.getElementsByClassName(bodyClass)[0];
      const { activeElement } = document;
      if (!body || !content.current?.contains(activeElement)) return;
      if (body.contains(activeElement)) return stop();
      const first =
        body.querySelector<HTMLElement>('[data-autofocus]') ??
        body.querySelector<HTMLElement>(fields);
      first?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(begin);
    const stop = (): void => {
      observer.disconnect();
      document.removeEventListener('focusin', begin);
      document.removeEventListener('keydown', stop, true);
      document.removeEventListener('pointerdown', stop, true);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', begin);
    document.addEventListener('keydown', stop, true);
    document.addEventListener('pointerdown', stop, true);
    return stop;
  }, [content, bodyClass, opened]);
}

const fields = ['input', 'select', 'textarea']
  .map((name) => `${name}:not(:disabled, [type='hidden'], [type='file'])`)
  .join(', ');
