import type { FocusEvent } from 'react';

/** Room between a control and the column that stays in sight, in px. */
const gap = 12;

/**
 * Scrolls a table sideways so that the control with the focus lies beside the columns that stay in sight, not under them.
 * A pressed pointer has given the focus: the table waits until it is released, for a click ends where it began.
 */
export function scrollFocusIntoView({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  if (!target.matches(':active')) return scrollIntoView(currentTarget, target);
  const afterClick = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === target) scrollIntoView(currentTarget, target);
    });
  addEventListener('pointerup', afterClick, { once: true });
}

function scrollIntoView(scroll: Element, target: Element): void {
  const cell = target.closest('th, td');
  const row = cell?.parentElement;
  if (!cell || !row || getComputedStyle(cell).position === 'sticky') return;
  const edges = scroll.getBoundingClientRect();
  const head = [...scroll.querySelectorAll('thead tr:first-child > th')];
  const pinned = head.filter((each) => each.hasAttribute('data-sticky'));
  const last = head.at(-1)?.getBoundingClientRect();
  const left = Math.max(edges.left, ...pinned.map((each) => each.getBoundingClientRect().right));
  const right = Math.min(edges.right, last?.left ?? edges.right);
  const control = target.getBoundingClientRect();
  if (control.left < left + gap) scroll.scrollLeft -= left + gap - control.left;
  else if (control.right > right - gap) scroll.scrollLeft += control.right - right + gap;
}
