import { useRef, type SyntheticEvent } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const asTextField = (target: EventTarget): TextField | undefined =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'password')
    ? target
    : undefined;

/**
 * Returns handlers for the element of a form's fields, and a function that returns whether the user has typed something there that
 * would be lost. A text typed back to what it was is none, and neither are a password or a search outside of a form.
 */
export function useTypedFields() {
  const initialTexts = useRef(new Map<TextField, string>());
  const typed = useRef(new Set<TextField>());
  return {
    handlers: {
      onFocusCapture: ({ target }: SyntheticEvent) => {
        const field = asTextField(target);
        if (field && !initialTexts.current.has(field)) initialTexts.current.set(field, field.value);
      },
      onInputCapture: ({ target }: SyntheticEvent) => {
        const field = asTextField(target);
        if (field) typed.current.add(field);
      },
    },
    hasTyping: (): boolean =>
      [...typed.current].some(
        (field) =>
          field.isConnected &&
          field.closest('form') !== null &&
          field.value !== (initialTexts.current.get(field) ?? ''),
      ),
  };
}
