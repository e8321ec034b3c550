import { day, minute } from '@tarima/domain/kit/time-zone';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { Work, WorkChange } from '../plan-state.ts';
import { movedWall } from '../../plant/wall-clock.ts';
import type { Plan } from './use-plan.ts';
import type { Zoom } from './zooms.ts';

/**
 * The calendar by keyboard, on the event that has the focus: arrows move it by a step or to the next person, with Ctrl to the next day; with Shift they
 * change its length. Space selects, D duplicates, Delete removes, Enter opens the form.
 */
export function useCalendarKeys(
  plan: Plan,
  zoom: Zoom,
  users: readonly { readonly id: number }[],
  root: RefObject<HTMLDivElement | null>,
  edit: (key: string) => void,
): (event: KeyboardEvent<HTMLDivElement>) => void {
  /** Whose element is being replaced: until the new one is there, keys are for it all the same. */
  const focused = useRef<string>(undefined);
  const { works } = plan.state;
  useEffect(() => {
    if (focused.current === undefined || !root.current) return;
    return returnFocus(root.current, focused.current, () => (focused.current = undefined));
  });

  return (event) => {
    const { target } = event;
    const element =
      target instanceof HTMLElement ? target.closest<HTMLElement>('[data-key]') : null;
    const key = element?.dataset['key'] ?? focused.current;
    const work = works.find((each) => each.key === key);
    if (!work || !act(event, plan, work, zoom, users, edit)) return;
    event.preventDefault();
    event.stopPropagation();
    focused.current = work.key;
    if (event.key !== 'Enter') root.current?.focus({ preventScroll: true });
  };
}

/** Frames within which the calendar has drawn a moved event anew. */
const patience = 5;

/** Puts the focus on an event's element, again while that is replaced; whoever went elsewhere meanwhile is left there. */
function returnFocus(root: HTMLElement, key: string, done: () => void): () => void {
  let frame = 0;
  let left = patience;
  const look = (): void => {
    const { activeElement } = document;
    const isHere = activeElement === document.body || root.contains(activeElement);
    const element = root.querySelector<HTMLElement>(`[data-key="${key}"]`);
    if (isHere && element && element !== activeElement) element.focus({ preventScroll: true });
    left -= 1;
    if (left > 0 && isHere) frame = requestAnimationFrame(look);
    else done();
  };
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}

function act(
  event: KeyboardEvent,
  plan: Plan,
  work: Work,
  zoom: Zoom,
  users: readonly { readonly id: number }[],
  edit: (key: string) => void,
): boolean {
  const { selected } = plan.state;
  const chosen = selected.has(work.key) ? selected : new Set([work.key]);
  switch (event.key) {
    case 'Enter':
      edit(work.key);
      return true;
    case ' ':
      plan.dispatch({ type: 'toggle', key: work.key });
      return true;
    case 'Delete':
    case 'Backspace':
      plan.dispatch({ type: 'remove', keys: [...chosen] });
      return true;
    case 'd':
    case 'D':
      if (event.ctrlKey || event.metaKey) return false;
      plan.duplicate(chosen);
      return true;
    default: {
      const change = arrowChange(event, plan, work, zoom, users);
      if (!change) return false;
      plan.change(new Map([[work.key, change]]));
      return true;
    }
  }
}

function arrowChange(
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  { hours: { timeZone } }: Plan,
  work: Work,
  zoom: Zoom,
  users: readonly { readonly id: number }[],
): WorkChange | undefined {
  const way = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  const length = work.end - work.start;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const by = way * zoom.minutes * minute;
    if (shiftKey) return { end: Math.max(work.start + minute, work.end + by) };
    const start = movedWall(work.start, by, timeZone);
    return { start, end: start + length };
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  if (ctrlKey || metaKey) {
    const start = movedWall(work.start, way * day, timeZone);
    return { start, end: start + length };
  }
  const next = users[users.findIndex(({ id }) => id === work.userId) + way];
  return next ? { userId: next.id } : {};
}
