import { minute, type Instant } from '../kit/time-zone.ts';
import { workingIntervals, type Interval } from '../kit/working-time.ts';
import type { Plant, PlannedWorkplace } from './model.ts';

/** Minutes of a workplace in a stretch of time, as its stations and the people who may work there allow. */
export interface StationTime {
  /** Work that is planned there, and what its people have left for it beside work elsewhere. */
  readonly available: number;
  /** What maintenance takes of what stations and people could do. */
  readonly maintenance: number;
  readonly planned: number;
  /** What is still ahead, with a station and somebody for it who are not taken. */
  readonly free: number;
}

/** How many people and stations are taken from a moment on. */
interface Moment {
  readonly at: Instant;
  there: number;
  /** Of those who are there, who may be. */
  own: number;
  /** Of those who may work there, who are busy anywhere. */
  busy: number;
  closed: number;
}

/**
 * What a workplace can do in each of some stretches of time, minute by minute: as much as there are stations that stand free
 * and people who are, whichever are fewer. Somebody who works elsewhere is not counted here at that minute.
 */
export function stationTimes(
  plant: Plant,
  workplace: PlannedWorkplace,
  stretches: readonly Interval[],
  now: Instant,
): StationTime[] {
  const { id, status, maintenance } = workplace;
  const people = new Set(
    plant.operators.flatMap((each) => (each.workplaceIds.includes(id) ? each.id : [])),
  );
  const off = status === 'inactive' || (status === 'maintenance' && maintenance.length === 0);
  const stations = off || people.size === 0 ? 0 : workplace.stations;
  const moments = momentsOf(plant, workplace, people);
  const events = plant.events.filter(({ workplaceId }) => workplaceId === id);
  return stretches.map(({ start, end }) => {
    const time = { available: 0, maintenance: 0, planned: 0, free: 0 };
    for (const event of events) time.planned += minutesWithin(event, start, end);
    for (const open of workingIntervals(plant.hours, start, end))
      eachPart(moments, open, (part, { there, own, busy, closed }) => {
        const long = (part.end - part.start) / minute;
        if (closed > 0) {
          time.maintenance += long * Math.min(stations, people.size);
          return;
        }
        const idle = Math.max(0, people.size - busy);
        const ahead = Math.max(0, part.end - Math.max(part.start, now)) / minute;
        time.available += long * Math.min(stations, idle + own);
        time.free += ahead * Math.max(0, Math.min(stations - there, idle));
      });
    return time;
  });
}

export const minutesWithin = ({ start, end }: Interval, from: Instant, to: Instant): number =>
  Math.max(0, Math.min(end, to) - Math.max(start, from)) / minute;

/** What is taken, from each moment at which that changes. */
function momentsOf(
  { events }: Plant,
  { id, maintenance }: PlannedWorkplace,
  people: ReadonlySet<number>,
): Moment[] {
  const changes: Moment[] = [];
  const stretch = ({ start, end }: Interval, taken: Omit<Moment, 'at'>): void => {
    const { there, own, busy, closed } = taken;
    changes.push(
      { at: start, ...taken },
      { at: end, there: -there, own: -own, busy: -busy, closed: -closed },
    );
  };
  for (const event of events) {
    const there = Number(event.workplaceId === id);
    const busy = Number(people.has(event.userId));
    if (there + busy > 0) stretch(event, { there, own: there * busy, busy, closed: 0 });
  }
  for (const window of maintenance) stretch(window, { there: 0, own: 0, busy: 0, closed: 1 });
  const moments: Moment[] = [{ at: -Infinity, there: 0, own: 0, busy: 0, closed: 0 }];
  for (const change of changes.toSorted((one, other) => one.at - other.at)) {
    const last = moments.at(-1);
    if (!last) break;
    const next = {
      at: change.at,
      there: last.there + change.there,
      own: last.own + change.own,
      busy: last.busy + change.busy,
      closed: last.closed + change.closed,
    };
    if (last.at === change.at) moments[moments.length - 1] = next;
    else moments.push(next);
  }
  return moments;
}

/** The parts of a stretch in which what is taken does not change. */
function eachPart(
  moments: readonly Moment[],
  { start, end }: Interval,
  visit: (part: Interval, moment: Moment) => void,
): void {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((moments[middle]?.at ?? Infinity) <= start) low = middle + 1;
    else high = middle;
  }
  for (let at = low - 1; at < moments.length; at += 1) {
    const moment = moments[at];
    if (!moment || moment.at >= end) return;
    const part = {
      start: Math.max(start, moment.at),
      end: Math.min(end, moments[at + 1]?.at ?? end),
    };
    if (part.start < part.end) visit(part, moment);
  }
}
