import type { KeyboardEvent } from 'react';

const isRow = (element: Element): boolean => element.hasAttribute('data-row');

/** Moves the focus from row to row with arrows, Home and End; elements between rows are skipped. */
export function moveFocusAmongRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.target !== event.currentTarget) return;
  const row = event.currentTarget;
  const rows = [...(row.parentElement?.children ?? [])].filter(isRow);
  const at = rows.indexOf(row);
  const to = {
    ArrowDown: rows[at + 1],
    ArrowUp: rows[at - 1],
    Home: rows[0],
    End: rows.at(-1),
  }[event.key];
  if (!(to instanceof HTMLElement)) return;
  event.preventDefault();
  to.focus();
}
