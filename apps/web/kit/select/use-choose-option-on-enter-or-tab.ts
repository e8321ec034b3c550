import type { ComboboxStore } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import {
  isChoiceConfirmingKey,
  findOpenOptionList,
  getHighlightedAndFirstOptions,
} from './list-keys.ts';

interface Taking {
  readonly store: ComboboxStore;
  /** Typed text; empty while nothing was typed since the list opened. */
  readonly typed: string;
  /** Whether the response to the typed text is still pending. */
  readonly searching: boolean;
  /** Takes the first match of the typed text once the response has arrived; false without a match. */
  takeFirst(): boolean;
  /** Called when there was no match to take and the user is still in the field, after Enter. */
  takeNone?(): void;
  /** Called when there was no match to take and the user has left the field. */
  missed?(): void;
}

/**
 * Lets Enter and Tab take the marked option, or the first match of the typed text.
 * Before the response arrives the first match is unknown: the request to take it waits, and the form is not sent with the former choice.
 * Further typing cancels the request.
 */
export function useChooseOptionOnEnterOrTab({
  store,
  typed,
  searching,
  takeFirst,
  takeNone,
  missed,
}: Taking) {
  const [wished, setWished] = useState<{ readonly field: HTMLElement; readonly typed: string }>();
  const waits = wished !== undefined && wished.typed === typed && searching;
  const answered = useRef<typeof wished>(undefined);
  const heldForm = useRef<HTMLFormElement>(null);
  const isTaken = useRef(false);
  // Element where Enter was pressed again while the response was pending: that Enter applies after the choice.
  const again = useRef<HTMLElement>(null);

  useEffect(() => {
    const form = waits ? wished.field.closest('form') : null;
    if (!form) return;
    const hold = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
      heldForm.current = form;
    };
    // Further typing in the form cancels its submission: the content is incomplete.
    const cancelHold = (): void => {
      heldForm.current = null;
    };
    form.addEventListener('submit', hold, { capture: true });
    form.addEventListener('input', cancelHold, { capture: true });
    return () => {
      form.removeEventListener('submit', hold, { capture: true });
      form.removeEventListener('input', cancelHold, { capture: true });
    };
  }, [waits, wished]);

  const answer = useEffectEvent((wish: NonNullable<typeof wished>) => {
    if (wish.typed !== typed || wish === answered.current) return;
    answered.current = wish;
    isTaken.current = takeFirst();
    if (isTaken.current) return;
    // Tab has left the field, Enter has not.
    if (document.activeElement === wish.field) {
      takeNone?.();
      return;
    }
    missed?.();
    store.closeDropdown();
  });
  useEffect(() => {
    if (wished && !searching) answer(wished);
  }, [wished, searching]);

  const goOn = useEffectEvent((now: string) => {
    // Taking an option clears the typed text: by now the choice is drawn, and the form has it.
    if (isTaken.current && now === '') {
      heldForm.current?.requestSubmit();
      const enter = { key: 'Enter', bubbles: true, cancelable: true };
      // Skipped when the focus has moved elsewhere.
      if (again.current && again.current === document.activeElement)
        again.current.dispatchEvent(new KeyboardEvent('keydown', enter));
    }
    isTaken.current = false;
    heldForm.current = null;
    again.current = null;
    // Further typing cancels the request, even if the same letters are typed again.
    answered.current = wished;
  });
  useEffect(() => goOn(typed), [typed]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const list = findOpenOptionList(event.currentTarget);
    if (!isChoiceConfirmingKey(event)) return;
    if (!list) {
      // The key came before the list was drawn: the typed text is taken all the same.
      if (typed === '') return;
      if (event.key === 'Enter') event.preventDefault();
      setWished({ field: event.currentTarget, typed });
      return;
    }
    if (event.key === 'Enter') event.preventDefault();
    const { marked, first } = getHighlightedAndFirstOptions(list);
    // The list may have changed since arrows counted its options: the library's index is reset.
    store.resetSelectedOption();
    if (searching && typed !== '' && (!marked || marked === first)) {
      if (waits && event.key === 'Enter') again.current = event.currentTarget;
      else setWished({ field: event.currentTarget, typed });
      return;
    }
    const target = marked ?? (typed === '' ? null : first);
    if (target) target.click();
    // Options on a slow machine may be loaded but not drawn yet.
    else if (typed !== '') setWished({ field: event.currentTarget, typed });
  };
  // A click elsewhere, such as on the save button, does not cancel a pending request.
  const shown = waits ? { ...store, closeDropdown: () => undefined } : store;
  return { onKeyDown, waits, shown };
}
