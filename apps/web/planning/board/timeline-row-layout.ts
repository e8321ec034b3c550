import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';

/** Height in pixels of a row of one lane, and of each lane of a row that has several. */
const rowHeight = 44;
const laneHeight = 24;
const padding = 4;

/** Lanes of a row: events at the same time lie below each other. */
export interface RowLanes {
  /** Lane of each event by the event's id, counted from the top. */
  readonly byEvent: ReadonlyMap<number, number>;
  readonly count: number;
}

/** Assigns each event the first lane that is free when it starts. */
export function packEventsIntoLanes(
  events: readonly Pick<CalendarEvent, 'id' | 'start' | 'end'>[],
): RowLanes {
  const laneEnds: number[] = [];
  const byEvent = new Map<number, number>();
  const inTime = events
    .map(({ id, start, end }) => ({ id, start: Date.parse(start), end: Date.parse(end) }))
    .toSorted((one, other) => one.start - other.start || one.id - other.id);
  for (const { id, start, end } of inTime) {
    const free = laneEnds.findIndex((until) => until <= start);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = end;
    byEvent.set(id, lane);
  }
  return { byEvent, count: Math.max(1, laneEnds.length) };
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** Assigns to each arriving part the first lane that is free of staying events and of earlier parts. */
export function assignArrivingLanes(
  { byEvent }: RowLanes,
  staying: readonly (Part & { readonly id: number })[],
  arriving: readonly Part[],
): number[] {
  const taken = staying.map(({ id, start, end }) => ({ start, end, lane: byEvent.get(id) ?? 0 }));
  return arriving.map(({ start, end }) => {
    const over = new Set(
      taken.flatMap((part) => (part.start < end && start < part.end ? part.lane : [])),
    );
    let lane = 0;
    while (over.has(lane)) lane += 1;
    taken.push({ start, end, lane });
    return lane;
  });
}

/** Position of a row on the timeline, in pixels. */
export interface TimelineRowLayout {
  readonly top: number;
  readonly height: number;
}

/** Stacks rows below each other, each as high as its lanes need. */
export function layOutTimelineRows(lanes: readonly RowLanes[]): TimelineRowLayout[] {
  let top = 0;
  return lanes.map(({ count }) => {
    const height = count === 1 ? rowHeight : count * laneHeight + 2 * padding;
    const row = { top, height };
    top += height;
    return row;
  });
}

/** Returns the vertical position of a lane in a row with a number of lanes; a single lane takes the whole row. */
export const computeLanePosition = (count: number, lane: number) =>
  count === 1
    ? { insetBlock: `${padding}px` }
    : { insetBlockStart: padding + lane * laneHeight, blockSize: laneHeight - 2 };
