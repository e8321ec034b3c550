import type { FocusEvent } from 'react';

/** Room between a control and the pinned columns, in px. */
const gap = 12;

/**
 * Scrolls a table sideways so that the focused control lies beside the pinned columns, not under them.
 * While a pointer is pressed the table waits for its release, since a click ends where it began.
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
