import type { Calendar } from '@event-calendar/core';
import { minute } from '@tarima/domain/kit/time-zone';
import type { CalendarEvent } from '@tarima/domain/planning/contract';
import type { PersonsWork } from '@tarima/domain/planning/share-work';
import { useRef, type RefObject } from 'react';
import { movedWall } from '../../plant/wall-clock.ts';
import type { Sharing } from '../board/share-dialog.tsx';
import type { BoardState } from '../board/use-board.ts';
import type { CalendarHandlers } from '../calendar/week-calendar.tsx';
import type { Tip } from '../plan/drag-tip.tsx';
import { inMilliseconds } from '../plan/use-dragging.ts';

/** What the calendar of a workplace does with the mouse or a finger: work is moved, and what is pulled shorter is shared. */
export function useStationDragging(
  board: BoardState,
  eventOf: (shown: Calendar.Event) => CalendarEvent | undefined,
  tip: RefObject<Tip | null>,
  share: (sharing: Sharing) => void,
): CalendarHandlers {
  const zone = board.hours.timeZone;
  /** Where the last move would have brought work that may not lie there: letting go there is told. */
  const stopped = useRef<{ event: CalendarEvent; to: PersonsWork }>(undefined);
  const allowed = (
    event: CalendarEvent | undefined,
    to: PersonsWork | undefined,
    jsEvent: Calendar.DomEvent,
  ): boolean => {
    if (!event || !to) return false;
    const problem = board.refused(event, [to]);
    const why = board.stands(event) ?? (problem && board.sayWhy(problem));
    stopped.current = why === undefined ? undefined : { event, to };
    if (why === undefined || !(jsEvent instanceof MouseEvent)) tip.current?.hide();
    else tip.current?.show(why, jsEvent.clientX, jsEvent.clientY);
    return why === undefined;
  };
  const dragged = (info: Calendar.EventDropInfo): [CalendarEvent?, PersonsWork?] => {
    const event = eventOf(info.event);
    if (!event) return [];
    const start = movedWall(Date.parse(event.start), inMilliseconds(info.delta), zone);
    return [event, board.fit(event, { userId: Number(info.event.resourceIds[0]), start })];
  };
  const resized = (info: Calendar.EventResizeInfo): [CalendarEvent?, PersonsWork?] => {
    const event = eventOf(info.event);
    if (!event) return [];
    const end = movedWall(Date.parse(event.end), inMilliseconds(info.endDelta), zone);
    return [event, { userId: event.split ?? 0, start: Date.parse(event.start), end }];
  };
  const ended = (): void => {
    tip.current?.hide();
    // Tried again as a whole, it is refused at the event, with an offer of what would be possible.
    if (stopped.current) board.move(stopped.current.event, [stopped.current.to]);
    stopped.current = undefined;
  };
  return {
    dragConstraint: (info) => allowed(...dragged(info), info.jsEvent),
    resizeConstraint: (info) => allowed(...resized(info), info.jsEvent),
    eventDragStop: ended,
    eventResizeStop: ended,
    eventDrop: (info) => {
      const [event, to] = dragged(info);
      if (!event || !to || !board.move(event, [to])) info.revert();
    },
    eventResize: (info) => {
      const [event, to] = resized(info);
      const left = event && to ? (Date.parse(event.end) - to.end) / minute : 0;
      if (event && to && left < 0 && board.move(event, [to])) return;
      info.revert();
      // Pulled shorter, somebody has to do what is left.
      if (event && left > 0) share({ event, minutes: left });
    },
  };
}
