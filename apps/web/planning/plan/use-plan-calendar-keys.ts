import { dayMillis, minuteMillis } from '@tarima/domain/kit/time-zone';
import { useCallback, useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { createPinAction, type PlanWork, type PlanWorkChange } from '../plan-editor-state.ts';
import { addLocalTime } from '../../plant/local-time.ts';
import type { PlanEditorModel } from './use-plan-editor.ts';
import type { CalendarZoom } from './calendar-zooms.ts';

/**
 * Handles the keys of the calendar on the focused event.
 * Arrows move the event by a step or to the next person, with Ctrl to the next day; with Shift they change its length.
 * Space selects, D duplicates, P pins, Delete removes, Enter opens the form.
 */
export function usePlanCalendarKeys(
  plan: PlanEditorModel,
  zoom: CalendarZoom,
  users: readonly { readonly id: number }[],
  root: RefObject<HTMLDivElement | null>,
  edit: (key: string) => void,
): (event: KeyboardEvent<HTMLDivElement>) => void {
  const { kept: getFocusedKey, keep: setFocusedKey } = usePreserveCalendarEventFocus(root);
  const { works } = plan.state;

  return (event) => {
    const { target } = event;
    const element =
      target instanceof HTMLElement ? target.closest<HTMLElement>('[data-key]') : null;
    const key = element?.dataset['key'] ?? getFocusedKey();
    const work = works.find((each) => each.key === key);
    if (!work || !handleKey(event, plan, work, zoom, users, edit)) return;
    event.preventDefault();
    event.stopPropagation();
    setFocusedKey(work.key);
    if (event.key !== 'Enter') root.current?.focus({ preventScroll: true });
  };
}

/** Key of the event whose element is being replaced: until the new element has the focus, keys still apply to the event. */
export function usePreserveCalendarEventFocus(root: RefObject<HTMLDivElement | null>) {
  const focused = useRef<string>(undefined);
  useEffect(() => {
    if (focused.current === undefined || !root.current) return;
    return focusCalendarEvent(root.current, focused.current, () => (focused.current = undefined));
  });
  const getFocusedKey = useCallback(() => focused.current, []);
  const setFocusedKey = useCallback((key: string) => {
    focused.current = key;
  }, []);
  return { kept: getFocusedKey, keep: setFocusedKey };
}

/** Number of frames within which the calendar has rendered a moved event again. */
const patience = 5;

/** Focuses the element of an event, again while it is replaced. Where the user has moved the focus elsewhere meanwhile, it stays there. */
export function focusCalendarEvent(root: HTMLElement, key: string, done: () => void): () => void {
  let frame = 0;
  let remaining = patience;
  const checkFocus = (): void => {
    const { activeElement } = document;
    // The focus is on the page around it when the focused element was removed.
    const isHere = root.contains(activeElement) || (activeElement?.contains(root) ?? true);
    const element = root.querySelector<HTMLElement>(`[data-key="${key}"]`);
    if (isHere && element && element !== activeElement) element.focus({ preventScroll: true });
    remaining -= 1;
    if (remaining > 0 && isHere) frame = requestAnimationFrame(checkFocus);
    else done();
  };
  frame = requestAnimationFrame(checkFocus);
  return () => cancelAnimationFrame(frame);
}

function handleKey(
  event: KeyboardEvent,
  plan: PlanEditorModel,
  work: PlanWork,
  zoom: CalendarZoom,
  users: readonly { readonly id: number }[],
  edit: (key: string) => void,
): boolean {
  const { selected } = plan.state;
  const chosen = selected.has(work.key) ? selected : new Set([work.key]);
  switch (event.key) {
    case 'Enter':
      if (event.ctrlKey || event.metaKey) return false;
      edit(work.key);
      return true;
    case ' ':
      plan.dispatch({ type: 'toggle', key: work.key });
      return true;
    case 'Delete':
    case 'Backspace':
      plan.dispatch({ type: 'remove', keys: [...chosen] });
      return true;
    case 'p':
    case 'P':
      if (event.ctrlKey || event.metaKey) return false;
      plan.dispatch(createPinAction(plan.state, chosen));
      return true;
    case 'd':
    case 'D':
      if (event.ctrlKey || event.metaKey) return false;
      plan.duplicate(chosen);
      return true;
    default: {
      const change = computeArrowKeyChange(event, work, {
        timeZone: plan.hours.timeZone,
        minutes: zoom.minutes,
        users,
      });
      if (!change) return false;
      plan.change(new Map([[work.key, change]]));
      return true;
    }
  }
}

interface Steps {
  readonly timeZone: string;
  /** Step of the calendar in minutes. */
  readonly minutes: number;
  /** People in the order of their columns. */
  readonly users: readonly { readonly id: number }[];
  /** Direction of time; downwards by default. */
  readonly time?: 'down' | 'right';
}

/** Returns the change of an arrow key: a step earlier or later, with Ctrl a day, to the next person; with Shift its end alone. */
export function computeArrowKeyChange(
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  work: Pick<PlanWork, 'start' | 'end' | 'userId'>,
  { timeZone, minutes, users, time = 'down' }: Steps,
): PlanWorkChange | undefined {
  const isUpright = key === 'ArrowUp' || key === 'ArrowDown';
  if (!isUpright && key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const direction = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  const length = work.end - work.start;
  const alongTime = isUpright === (time === 'down');
  const isDay = ctrlKey || metaKey;
  // Days follow the axis of the people where these are side by side; where people are below each other, days follow the time.
  if (isDay && (time === 'right') === alongTime) {
    const start = addLocalTime(work.start, direction * dayMillis, timeZone);
    return { start, end: start + length };
  }
  if (alongTime) {
    const by = direction * minutes * minuteMillis;
    if (shiftKey) return { end: Math.max(work.start + minuteMillis, work.end + by) };
    const start = addLocalTime(work.start, by, timeZone);
    return { start, end: start + length };
  }
  const next = users[users.findIndex(({ id }) => id === work.userId) + direction];
  return next ? { userId: next.id } : {};
}
