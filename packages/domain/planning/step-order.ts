import { minute, type Instant } from '../kit/time-zone.ts';
import type { DraftEvent } from './check-events.ts';
import type { EventWarning } from './event-problems.ts';
import type { PlannedDetail } from './model.ts';
import { expectedMinutes } from './work-time.ts';

/** When so many minutes have been worked on a step by all of its events together; null when they never are. */
export function workedUntil(
  events: readonly Pick<DraftEvent, 'start' | 'end'>[],
  minutes: number,
): Instant | null {
  const edges = events.flatMap(({ start, end }) => [
    { at: start, people: 1 },
    { at: end, people: -1 },
  ]);
  let [worked, people, last] = [0, 0, 0];
  for (const edge of edges.toSorted((one, other) => one.at - other.at)) {
    const more = ((edge.at - last) / minute) * people;
    if (people > 0 && worked + more >= minutes)
      return last + Math.ceil((minutes - worked) / people) * minute;
    worked += more;
    people += edge.people;
    last = edge.at;
  }
  return null;
}

/** Breaches of the order of steps: one starts before the one before it has made a piece, or ends before it. */
export function stepWarnings(
  { id: detailId, quantity, steps }: PlannedDetail,
  events: readonly DraftEvent[],
): EventWarning[] {
  const warnings: EventWarning[] = [];
  const indexed = events.map((event, index) => ({ ...event, index }));
  let previous: { events: typeof indexed; piece: number } | undefined;
  for (const { workplaceId, workTime } of steps) {
    if (expectedMinutes(workTime, quantity) === 0) continue;
    const own = indexed.filter(
      (event) => event.detailId === detailId && event.workplaceId === workplaceId,
    );
    const first = own.toSorted((one, other) => one.start - other.start)[0];
    const last = own.toSorted((one, other) => other.end - one.end)[0];
    if (first && last && previous && previous.events.length > 0) {
      const ready = workedUntil(previous.events, previous.piece);
      if (ready === null || first.start < ready)
        warnings.push({
          code: 'startsBeforePrevious',
          index: first.index,
          detailId,
          workplaceId,
          ...(ready !== null && { until: ready }),
        });
      const until = Math.max(...previous.events.map(({ end }) => end));
      if (last.end < until)
        warnings.push({
          code: 'endsBeforePrevious',
          index: last.index,
          detailId,
          workplaceId,
          until,
        });
    }
    previous = {
      events: own,
      piece: Math.min(expectedMinutes(workTime, 1), expectedMinutes(workTime, quantity)),
    };
  }
  return warnings;
}
