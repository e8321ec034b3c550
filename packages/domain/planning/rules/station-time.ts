import { minuteMillis, type Instant } from '../../kit/time-zone.ts';
import {
  subtractIntervals,
  listWorkingIntervals,
  listUnionWorkingIntervals,
  type TimeInterval,
} from '../../kit/working-time.ts';
import { getAbleOperators, getAbsenceTimes } from '../operators.ts';
import { getPersonCalendar, getWorkplaceCalendars } from '../calendar/calendars.ts';
import { countStoppedStations } from '../calendar/full-times.ts';
import type { Operator, PlantState, PlannedWorkplace } from '../planning-model.ts';

/** Minutes of a workplace in a period, as its stations and its people allow. */
export interface StationTime {
  /** Planned minutes at the workplace, and minutes that its people have left beside work elsewhere. */
  readonly available: number;
  /** Minutes of stations and people lost to maintenance. */
  readonly maintenance: number;
  readonly planned: number;
  /** Future minutes with a free station and a free person. */
  readonly free: number;
}

/** Number of people and stations that are occupied from a moment on. */
interface Moment {
  readonly at: Instant;
  present: number;
  /** Number of present people who may work at the workplace. */
  able: number;
  /** Number of people who may work at the workplace and are busy anywhere. */
  busy: number;
  /** Number of these people who are absent, or off duty while others of them work. */
  off: number;
  /** Number of stations that stand still. */
  closed: number;
}

/**
 * Returns the capacity of a workplace in each of some periods, minute by minute: the lower of free stations and free people.
 * A person who works elsewhere at a minute is not counted here at that minute.
 */
export function computeStationTimes(
  plant: PlantState,
  workplace: PlannedWorkplace,
  stretches: readonly TimeInterval[],
  now: Instant,
): StationTime[] {
  const { id, status, maintenance } = workplace;
  const people = getAbleOperators(plant.operators, id);
  const off = status === 'inactive' || (status === 'maintenance' && maintenance.length === 0);
  const stations = off || people.length === 0 ? 0 : workplace.stations;
  const calendars = getWorkplaceCalendars(plant, workplace);
  const mayBeOff = calendars.length > 1 || people.some(({ away }) => away);
  const timesAtHome = mayBeOff ? listOffDutyTimes(plant, people, stretches) : [];
  const moments = createMoments(plant, workplace, people, timesAtHome);
  const events = plant.events.filter(({ workplaceId }) => workplaceId === id);
  return stretches.map(({ start, end }) => {
    const time = { available: 0, maintenance: 0, planned: 0, free: 0 };
    for (const event of events) time.planned += getOverlapMinutes(event, start, end);
    for (const open of listUnionWorkingIntervals(calendars, start, end))
      visitParts(moments, open, (part, { present, able, busy, off: atHome, closed }) => {
        const long = (part.end - part.start) / minuteMillis;
        const working = Math.max(0, stations - closed);
        const could = people.length - atHome;
        time.maintenance += long * (Math.min(stations, could) - Math.min(working, could));
        if (working === 0) return;
        const idle = Math.max(0, people.length - atHome - busy);
        const ahead = Math.max(0, part.end - Math.max(part.start, now)) / minuteMillis;
        time.available += long * Math.min(working, idle + able);
        time.free += ahead * Math.max(0, Math.min(working - present, idle));
      });
    return time;
  });
}

export const getOverlapMinutes = (
  { start, end }: TimeInterval,
  from: Instant,
  to: Instant,
): number => Math.max(0, Math.min(end, to) - Math.max(start, from)) / minuteMillis;

/** Returns the moments at which the occupation changes, in chronological order. */
function createMoments(
  { operators, events }: PlantState,
  workplace: PlannedWorkplace,
  people: readonly Operator[],
  timesAtHome: readonly TimeInterval[],
): Moment[] {
  const { id, maintenance } = workplace;
  const changes: Moment[] = [];
  const stretch = ({ start, end }: TimeInterval, taken: Partial<typeof none>): void => {
    const { present, able, busy, off, closed } = { ...none, ...taken };
    changes.push(
      { at: start, present, able, busy, off, closed },
      { at: end, present: -present, able: -able, busy: -busy, off: -off, closed: -closed },
    );
  };
  const known = new Map(people.map((each) => [each.id, getAbsenceTimes(operators, each.id, id)]));
  for (const event of events) {
    const present = Number(event.workplaceId === id);
    if (present > 0) stretch(event, { present });
    const absences = known.get(event.userId);
    // Work during an absence occupies its station but takes no time of the absent person.
    for (const part of absences ? subtractIntervals(event, absences) : [])
      stretch(part, { able: present, busy: 1 });
  }
  for (const window of maintenance)
    stretch(window, { closed: countStoppedStations(workplace, window) });
  for (const home of timesAtHome) stretch(home, { off: 1 });
  const moments: Moment[] = [{ at: -Infinity, ...none }];
  for (const change of changes.toSorted((one, other) => one.at - other.at)) {
    const last = moments.at(-1);
    if (!last) break;
    const next = {
      at: change.at,
      present: last.present + change.present,
      able: last.able + change.able,
      busy: last.busy + change.busy,
      off: last.off + change.off,
      closed: last.closed + change.closed,
    };
    if (last.at === change.at) moments[moments.length - 1] = next;
    else moments.push(next);
  }
  return moments;
}

const none = { present: 0, able: 0, busy: 0, off: 0, closed: 0 };

/** Returns the times at which one of these people is absent or off duty. A person with planned work at that time counts as busy. */
function listOffDutyTimes(
  { hours, events }: PlantState,
  people: readonly Operator[],
  stretches: readonly TimeInterval[],
): TimeInterval[] {
  const [start, end] = [stretches[0]?.start ?? 0, stretches.at(-1)?.end ?? 0];
  return people.flatMap((person) => {
    const { away = [] } = person;
    return subtractIntervals({ start, end }, [
      ...listWorkingIntervals({ ...getPersonCalendar(hours, person), closed: away }, start, end),
      ...events
        .filter(({ userId }) => userId === person.id)
        .flatMap((event) => subtractIntervals(event, away)),
    ]);
  });
}

/** Visits the parts of a period in which the occupation does not change. */
function visitParts(
  moments: readonly Moment[],
  { start, end }: TimeInterval,
  visit: (part: TimeInterval, moment: Moment) => void,
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
