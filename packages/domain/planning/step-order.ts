import { minute, type Instant } from '../kit/time-zone.ts';
import type { DraftEvent } from './check-events.ts';
import type { EventWarning } from './event-problems.ts';
import type { LoadRules } from './loads.ts';
import type { PlannedDetail, Step } from './model.ts';
import { arrivedAt } from './ways.ts';
import { expectedMinutes, producing } from './work-time.ts';

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

/** When so many pieces of a step have been made, by its events; null when they never are. */
export function readyAt(
  step: Step,
  events: readonly DraftEvent[],
  rules: LoadRules,
  { pieces, quantity }: { readonly pieces: number; readonly quantity: number },
): Instant | null {
  if (!rules.has(step.workplaceId)) {
    const all = expectedMinutes(step.workTime, quantity);
    const minutes = Math.min(expectedMinutes(step.workTime, pieces), all);
    return workedUntil(producing(events, step), minutes);
  }
  let left = pieces;
  for (const load of events.toSorted((one, other) => one.end - other.end)) {
    left -= load.pieces ?? 0;
    if (left <= 0) return load.end;
  }
  return null;
}

/** Breaches of the order of steps: one starts before the one before it has made its first pieces, or ends before it. */
export function stepWarnings(
  { id: detailId, quantity, steps }: PlannedDetail,
  events: readonly DraftEvent[],
  rules: LoadRules,
): EventWarning[] {
  const warnings: EventWarning[] = [];
  const indexed = events.map((event, index) => ({ ...event, index }));
  let previous: { step: Step; events: typeof indexed } | undefined;
  let way = 0;
  for (const step of steps) {
    const { workplaceId, workTime } = step;
    way += step.way ?? 0;
    if (!rules.has(workplaceId) && expectedMinutes(workTime, quantity) === 0) continue;
    const own = indexed.filter(
      (event) => event.detailId === detailId && event.workplaceId === workplaceId,
    );
    const first = own.toSorted((one, other) => one.start - other.start)[0];
    const last = own.toSorted((one, other) => other.end - one.end)[0];
    if (first && last && previous && previous.events.length > 0) {
      // A load has all of its pieces when it is put in; other work begins with one.
      const pieces = rules.has(workplaceId) ? (first.pieces ?? 1) : 1;
      const ready =
        way > 0
          ? arrivedAt(previous.events, way)
          : readyAt(previous.step, previous.events, rules, { pieces, quantity });
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
    [previous, way] = [{ step, events: own }, 0];
  }
  return warnings;
}
