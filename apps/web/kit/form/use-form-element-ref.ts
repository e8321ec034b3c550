import { useEffect, useRef, type RefObject } from 'react';
import type { FormDraftState } from './use-form-draft.ts';
import { addCtrlEnterSubmit } from './add-ctrl-enter-submit.ts';

/** Returns the ref of a form's element, on which Ctrl+Enter saves, and whose first field or reload button gets the focus. */
export function useFormElementRef({
  stale,
  refusals,
}: Pick<FormDraftState, 'stale' | 'refusals'>): RefObject<HTMLFormElement | null> {
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => (root.current ? addCtrlEnterSubmit(root.current) : undefined), []);
  useEffect(() => {
    // Moves the focus to the first field, since the element that opened the form may be gone.
    // While there is a reload button, the focus moves to it, and back afterwards.
    const selector = stale ? '[data-reload]' : '[data-autofocus]';
    root.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [stale]);
  useEffect(() => {
    if (refusals > 0) focusFirstInvalidField(root.current);
  }, [refusals]);
  return root;
}

/** Moves the focus to the first value that is marked as invalid, in reading order. */
export function focusFirstInvalidField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
