import type { CalendarEvent } from '@tarima/domain/planning/contract';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { arrowChange, returnFocus, useKeptFocus } from '../plan/use-calendar-keys.ts';
import { workOf } from './board-data.ts';
import type { BoardState } from './use-board.ts';

interface Carrying {
  /** Minutes of a step of an arrow. */
  readonly minutes: number;
  /** Returns the users to whom arrows carry the event, in the order in which they are drawn. */
  usersOf(event: CalendarEvent): readonly { readonly id: number }[];
  /** What can be done about the work that has the focus. */
  open(event: CalendarEvent, element: HTMLElement): void;
}

export const keyOf = ({ kind, id }: Pick<CalendarEvent, 'kind' | 'id'>): string => `${kind}-${id}`;

/**
 * The board by keyboard, on the work that has the focus: arrows carry it to another time or person, Enter puts it down and saves, Esc takes it
 * back. While nothing is carried Enter and Space tell what can be done.
 */
export function useCarryKeys(
  board: BoardState,
  root: RefObject<HTMLDivElement | null>,
  { minutes, usersOf, open }: Carrying,
): (pressed: KeyboardEvent<HTMLDivElement>) => void {
  const { kept, keep } = useKeptFocus(root);
  const { events } = board.board;
  const { carried, refusal } = board;
  /** Where work was put: saved, it stands there under another number. */
  const landing = useRef<{ userId: number; start: number }>(undefined);
  useEffect(() => {
    if (refusal) landing.current = undefined;
    if (carried || !landing.current) return undefined;
    const { userId, start } = landing.current;
    const landed = events.find((each) => each.split === userId && Date.parse(each.start) === start);
    // What was saved may come a moment later, or be drawn twice: it is awaited until it has the focus.
    if (!landed || !root.current) return undefined;
    return returnFocus(root.current, keyOf(landed), () => {
      landing.current = undefined;
    });
  }, [carried, events, refusal, root]);

  return (pressed) => {
    const { target } = pressed;
    const element =
      target instanceof HTMLElement ? target.closest<HTMLElement>('[data-key]') : null;
    const key = element?.dataset['key'] ?? kept();
    const event = events.find((each) => keyOf(each) === key);
    if (!event || event.kind !== 'work' || board.saving) return;
    landing.current = undefined;
    const now = carried?.event.id === event.id ? carried.to[0] : undefined;
    const isDone = (): void => {
      pressed.preventDefault();
      pressed.stopPropagation();
    };
    if (pressed.key === 'Enter' || pressed.key === ' ') {
      isDone();
      if (now) {
        landing.current = { userId: now.userId, start: now.start };
        keep(keyOf(event));
        board.move(event, [now]);
      } else if (element) open(event, element);
    } else if (pressed.key === 'Escape' && carried) {
      isDone();
      keep(keyOf(event));
      board.putBack();
    } else {
      const from = now ?? workOf(event);
      if (!from || pressed.shiftKey || pressed.altKey) return;
      const change = arrowChange(pressed, from, {
        timeZone: board.hours.timeZone,
        minutes,
        users: usersOf(event),
        time: 'right',
      });
      if (!change) return;
      isDone();
      keep(keyOf(event));
      const { start, userId } = from;
      board.carry(event, board.fit(event, { start, userId, ...change }));
    }
  };
}
