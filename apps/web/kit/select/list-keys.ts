import type { KeyboardEvent } from 'react';

/** Attribute of an option that is no match, such as "show more": only arrows and clicks reach it. */
export const nonMatchOptionAttribute = 'data-not-first';

const takenFirst = `[data-combobox-option]:not([data-combobox-disabled], [${nonMatchOptionAttribute}])`;

/** Returns the list of options below a field, while it is shown. */
export function findOpenOptionList(field: HTMLElement): HTMLElement | null {
  const id = field.getAttribute('aria-controls');
  return id === null ? null : document.getElementById(id);
}

/** Returns the option marked by arrows, and the first match, which is marked from the first letter on. */
export const getHighlightedAndFirstOptions = (list: HTMLElement) => ({
  marked: list.querySelector<HTMLElement>('[data-combobox-selected]'),
  first: list.querySelector<HTMLElement>(takenFirst),
});

/** Returns whether a key writes a letter into the field. */
export const isLetterKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Returns whether a key confirms the choice: Enter or Tab, except while composing a character, or with Shift. */
export const isChoiceConfirmingKey = (event: KeyboardEvent<HTMLElement>): boolean =>
  !event.nativeEvent.isComposing &&
  (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey));

/**
 * Takes an option by Enter or Tab.
 * While a list is open Enter never reaches the form, and both keys take the marked option, or the first match of the typed text.
 * The first arrow after the letters marks that same match, so both habits give one result.
 */
export function chooseOptionOnEnterOrTab(
  event: KeyboardEvent<HTMLElement>,
  isTyped: boolean,
): void {
  const list = findOpenOptionList(event.currentTarget);
  if (!list || !isChoiceConfirmingKey(event)) return;
  const { marked, first } = getHighlightedAndFirstOptions(list);
  if (event.key === 'Enter') {
    event.preventDefault();
    // The library itself takes the option that arrows marked.
    if (marked) return;
  }
  (marked ?? (isTyped ? first : null))?.click();
}

/** Returns whether letters were typed into a select, without a choice yet: no key then saves the form. */
export const isTypingUnfinishedChoice = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset['typed'] !== undefined;
