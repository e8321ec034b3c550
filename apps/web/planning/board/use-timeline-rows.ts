import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { ReplanResult } from '@tarima/domain/planning/calls/replan-contract';
import { useMemo } from 'react';
import { toInstantInterval } from '../plan-users.ts';
import {
  layOutTimelineRows,
  packEventsIntoLanes,
  assignArrivingLanes,
  type TimelineRowLayout,
} from './timeline-row-layout.ts';
import type { ProposedWorkPosition, TimelineRowSubject } from './timeline-row.tsx';
import type { DraggedBoardWork } from './use-board-state.ts';

/** Rows are users or workplaces. */
export type TimelineRowKind = 'user' | 'workplace';

interface TimelineContent {
  readonly by: TimelineRowKind;
  readonly subjects: readonly TimelineRowSubject[];
  readonly events: readonly CalendarEvent[];
  /** Moves that planning the whole division again would cause. */
  readonly replanResult: ReplanResult | undefined;
  readonly dragged: DraggedBoardWork | undefined;
}

const none: never[] = [];
const noLayout: TimelineRowLayout = { top: 0, height: 0 };

/** Lays out the rows of a timeline, with lanes for the work that is there and that would arrive. */
export function useTimelineRows({ by, subjects, events, replanResult, dragged }: TimelineContent) {
  const bySubject = useMemo(
    () =>
      Map.groupBy(
        events.filter(({ kind }) => kind === 'work'),
        (event) => getSubject(by, event, event.split),
      ),
    [events, by],
  );
  const moving = useMemo(
    () => getMovingParts(by, replanResult, dragged),
    [by, replanResult, dragged],
  );
  const rows = useMemo(() => {
    const laned = subjects.map((subject) => {
      const subjectEvents = bySubject.get(subject.id) ?? none;
      const packed = packEventsIntoLanes(subjectEvents);
      const staying = subjectEvents
        .filter(({ id }) => !moving.leaving.has(id))
        .map((event) => ({ id: event.id, ...toInstantInterval(event) }));
      const coming = (moving.arriving.get(subject.id) ?? none).map(({ to }) => to);
      // A user does one thing at a time: only a workplace needs more lanes for arriving work.
      const arrivingLanes =
        by === 'workplace' ? assignArrivingLanes(packed, staying, coming) : coming.map(() => 0);
      const count = Math.max(packed.count, ...arrivingLanes.map((lane) => lane + 1));
      return { subject, arrivingLanes, lanes: { ...packed, count } };
    });
    const layouts = layOutTimelineRows(laned.map((row) => row.lanes));
    return laned.map((row, at) => ({ ...row, layout: layouts[at] ?? noLayout }));
  }, [subjects, bySubject, moving, by]);
  const height = getBottom(rows.at(-1)?.layout ?? noLayout);
  const getLayout = (event: CalendarEvent, userId: number): TimelineRowLayout =>
    rows.find(({ subject }) => subject.id === getSubject(by, event, userId))?.layout ?? noLayout;
  return { bySubject, moving, rows, height, getLayout };
}

export const getBottom = ({ top, height }: TimelineRowLayout): number => top + height;

/** Returns the row to which the work of a user belongs. */
const getSubject = (
  by: TimelineRowKind,
  { workplaceId }: CalendarEvent,
  userId: number | null,
): number | null => (by === 'user' ? userId : workplaceId);

/** Work that is carried or would move in a new plan: the events that leave, and the parts that arrive in each row. */
function getMovingParts(
  by: TimelineRowKind,
  replanResult: ReplanResult | undefined,
  dragged: DraggedBoardWork | undefined,
) {
  const parts = [
    ...(dragged?.to ?? none).flatMap((to) => (dragged ? [{ event: dragged.event, to }] : [])),
    ...(replanResult?.moves ?? none).flatMap(({ event, to }) =>
      to.map(({ start, end, user }): ProposedWorkPosition => ({
        event,
        to: { userId: user.id, start: Date.parse(start), end: Date.parse(end) },
      })),
    ),
  ];
  return {
    leaving: new Set([
      ...(dragged ? [dragged.event.id] : []),
      ...(replanResult?.moves ?? none).map(({ event }) => event.id),
    ]),
    arriving: Map.groupBy(parts, ({ event, to }) => getSubject(by, event, to.userId)),
  };
}
