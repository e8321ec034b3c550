import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import {
  computeArrowKeyChange,
  focusCalendarEvent,
  usePreserveCalendarEventFocus,
} from '../plan/use-plan-calendar-keys.ts';
import { toPlannedWork } from './board-data.ts';
import type { BoardState } from './use-board-state.ts';

interface Carrying {
  /** Minutes of a step of an arrow. */
  readonly minutes: number;
  /** Returns the users to whom the arrow keys move the event, in the order of their rows. */
  usersOf(event: CalendarEvent): readonly { readonly id: number }[];
  /** Opens the actions of the focused work. */
  open(event: CalendarEvent, element: HTMLElement): void;
}

export const getBoardEventKey = ({ kind, id }: Pick<CalendarEvent, 'kind' | 'id'>): string =>
  `${kind}-${id}`;

/**
 * Handles the keys of the board on the focused work. Arrows move it to another time or person, Enter drops it and saves, Esc cancels.
 * While nothing is moved, Enter and Space open the actions.
 */
export function useMoveWorkByKeys(
  board: BoardState,
  root: RefObject<HTMLDivElement | null>,
  { minutes, usersOf, open }: Carrying,
): (pressed: KeyboardEvent<HTMLDivElement>) => void {
  const { kept: getFocusedKey, keep: setFocusedKey } = usePreserveCalendarEventFocus(root);
  const { events } = board.board;
  const { carried: dragged, refusal } = board;
  /** Position at which the moved work was dropped: after saving, the work has another id there. */
  const landing = useRef<{ userId: number; start: number }>(undefined);
  useEffect(() => {
    if (refusal) landing.current = undefined;
    if (dragged || !landing.current) return undefined;
    const { userId, start } = landing.current;
    const landed = events.find((each) => each.split === userId && Date.parse(each.start) === start);
    // The saved work may appear a moment later, or be rendered twice: this waits until it has the focus.
    if (!landed || !root.current) return undefined;
    return focusCalendarEvent(root.current, getBoardEventKey(landed), () => {
      landing.current = undefined;
    });
  }, [dragged, events, refusal, root]);

  return (pressed) => {
    const { target } = pressed;
    const element =
      target instanceof HTMLElement ? target.closest<HTMLElement>('[data-key]') : null;
    const key = element?.dataset['key'] ?? getFocusedKey();
    const event = events.find((each) => getBoardEventKey(each) === key);
    if (!event || event.kind !== 'work' || board.saving) return;
    landing.current = undefined;
    const now = dragged?.event.id === event.id ? dragged.to[0] : undefined;
    const isDone = (): void => {
      pressed.preventDefault();
      pressed.stopPropagation();
    };
    if (pressed.key === 'Enter' || pressed.key === ' ') {
      isDone();
      if (now) {
        landing.current = { userId: now.userId, start: now.start };
        setFocusedKey(getBoardEventKey(event));
        board.move(event, [now]);
      } else if (element) open(event, element);
    } else if (pressed.key === 'Escape' && dragged) {
      isDone();
      setFocusedKey(getBoardEventKey(event));
      board.putBack();
    } else {
      const from = now ?? toPlannedWork(event);
      if (!from || pressed.shiftKey || pressed.altKey) return;
      const change = computeArrowKeyChange(pressed, from, {
        timeZone: board.hours.timeZone,
        minutes,
        users: usersOf(event),
        time: 'right',
      });
      if (!change) return;
      isDone();
      setFocusedKey(getBoardEventKey(event));
      const { start, userId } = from;
      board.carry(event, board.fit(event, { start, userId, ...change }));
    }
  };
}
