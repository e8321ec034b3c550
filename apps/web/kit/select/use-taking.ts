import type { ComboboxStore } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { endsTyping, openListOf, optionsIn } from './list-keys.ts';

interface Taking {
  readonly store: ComboboxStore;
  /** Empty while nothing was typed since the list opened. */
  readonly typed: string;
  /** The answer to what was typed is still on its way. */
  readonly searching: boolean;
  /** Takes the first match of what was typed, now that all is known; false where there is none. */
  takeFirst(): boolean;
  /** Nothing was there to take, and whoever typed it is elsewhere by now. */
  missed?(): void;
}

/**
 * Enter and Tab take what is marked, or the first match of what was typed. Before the answer has come nobody knows the first match: the
 * wish waits for it, and with it the form around, which is not sent with the choice of before. Whoever types on takes the wish back.
 */
export function useTaking({ store, typed, searching, takeFirst, missed }: Taking) {
  const [wished, setWished] = useState<{ readonly field: HTMLElement; readonly typed: string }>();
  const waits = wished !== undefined && wished.typed === typed && searching;
  const answered = useRef<typeof wished>(undefined);
  const held = useRef<HTMLFormElement>(null);
  const isTaken = useRef(false);
  // Enter once more while the answer is on its way: it is meant for what follows the choice.
  const again = useRef<HTMLElement>(null);

  useEffect(() => {
    const form = waits ? wished.field.closest('form') : null;
    if (!form) return;
    const hold = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
      held.current = form;
    };
    // Who types on in the form has more to say: it is not sent half said.
    const typeOn = (): void => {
      held.current = null;
    };
    form.addEventListener('submit', hold, { capture: true });
    form.addEventListener('input', typeOn, { capture: true });
    return () => {
      form.removeEventListener('submit', hold, { capture: true });
      form.removeEventListener('input', typeOn, { capture: true });
    };
  }, [waits, wished]);

  const answer = useEffectEvent((wish: NonNullable<typeof wished>) => {
    if (wish.typed !== typed || wish === answered.current) return;
    answered.current = wish;
    isTaken.current = takeFirst();
    if (isTaken.current || document.activeElement === wish.field) return;
    missed?.();
    store.closeDropdown();
  });
  useEffect(() => {
    if (wished && !searching) answer(wished);
  }, [wished, searching]);

  const goOn = useEffectEvent((now: string) => {
    // What was taken empties the field's letters: it is drawn by now, and known to the form.
    if (isTaken.current && now === '') {
      held.current?.requestSubmit();
      const enter = { key: 'Enter', bubbles: true, cancelable: true };
      // Not for somebody who is elsewhere by now.
      if (again.current && again.current === document.activeElement)
        again.current.dispatchEvent(new KeyboardEvent('keydown', enter));
    }
    isTaken.current = false;
    held.current = null;
    again.current = null;
    // Whoever types on takes the wish back, even if the same letters come again.
    answered.current = wished;
  });
  useEffect(() => goOn(typed), [typed]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const list = openListOf(event.currentTarget);
    if (!endsTyping(event)) return;
    if (!list) {
      // Faster than the list is drawn: what was typed is taken all the same.
      if (typed === '') return;
      if (event.key === 'Enter') event.preventDefault();
      setWished({ field: event.currentTarget, typed });
      return;
    }
    if (event.key === 'Enter') event.preventDefault();
    const { marked, first } = optionsIn(list);
    // The list may have changed since arrows counted its options: the library takes none by its number.
    store.resetSelectedOption();
    if (searching && typed !== '' && (!marked || marked === first)) {
      if (waits && event.key === 'Enter') again.current = event.currentTarget;
      else setWished({ field: event.currentTarget, typed });
      return;
    }
    const meant = marked ?? (typed === '' ? null : first);
    if (meant) meant.click();
    // Its options may not be drawn yet on a slow machine, though they are known.
    else if (typed !== '') setWished({ field: event.currentTarget, typed });
  };
  // A click elsewhere, as onto the button that saves, takes nothing back that was already wished for.
  const shown = waits ? { ...store, closeDropdown: () => undefined } : store;
  return { onKeyDown, waits, shown };
}
