import type { KeyboardEvent } from 'react';

/** Attribute of an option that is no match, such as "show more": only arrows and clicks reach it. */
export const notFirstMatchAttribute = 'data-not-first';

const takenFirst = `[data-combobox-option]:not([data-combobox-disabled], [${notFirstMatchAttribute}])`;

/** Returns the list of options below a field, while it is shown. */
export function findOpenOptionList(field: HTMLElement): HTMLElement | null {
  const id = field.getAttribute('aria-controls');
  return id === null ? null : document.getElementById(id);
}

/** Returns the option marked by arrows, and the first match, which is drawn as marked from the first letter on. */
export const getMarkedAndFirstOptions = (list: HTMLElement) => ({
  marked: list.querySelector<HTMLElement>('[data-combobox-selected]'),
  first: list.querySelector<HTMLElement>(takenFirst),
});

/** Whether Enter or Tab ends the typing; not during the composition of a character, nor for Shift+Tab. */
export const isTypingEndKey = (event: KeyboardEvent<HTMLElement>): boolean =>
  !event.nativeEvent.isComposing &&
  (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey));

/**
 * Takes an option by Enter or Tab.
 * While a list is open Enter never reaches the form, and both keys take the marked option, or the first match of the typed text.
 * The arrow that follows the letters marks that same match, so that both habits take one and the same.
 */
export function takeOptionOnKey(event: KeyboardEvent<HTMLElement>, isTyped: boolean): void {
  const list = findOpenOptionList(event.currentTarget);
  if (!list || !isTypingEndKey(event)) return;
  const { marked, first } = getMarkedAndFirstOptions(list);
  if (event.key === 'Enter') {
    event.preventDefault();
    // The library itself takes the option that arrows marked.
    if (marked) return;
  }
  (marked ?? (isTyped ? first : null))?.click();
}

/** Whether letters were typed into a field that chooses, without a choice yet: no key saves the form above it. */
export const isTypingUnfinishedChoice = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset['typed'] !== undefined;
