import type { Instant } from '@tarima/domain/kit/time-zone';
import type { TimeInterval } from '@tarima/domain/kit/working-time';
import { getAbleOperators, intersectIntervals } from '@tarima/domain/planning/operators';
import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import { stoppedStationTexts } from '@tarima/domain/planning/calls/maintenance-texts';
import type {
  Operator,
  PlannedWorkplace,
  PlantHours,
} from '@tarima/domain/planning/planning-model';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import type { Speech } from '../../kit/words.tsx';
import { computeClosedTimes, type ShownWeekHours } from '../../plant/week-hours.ts';
import { toInstantInterval } from '../plan-users.ts';
import type { BoardUser } from './board-data.ts';

/** Range of time in which a person does not work, or a workplace of theirs is stopped. */
export interface UnavailableTimeShade extends TimeInterval {
  readonly kind: 'closed' | 'away' | 'maintenance';
  readonly title: string;
  /** True when a part of the row stays free: the user has other workplaces, or the workplace other stations. */
  readonly partial?: boolean;
}

/** Returns the shaded times of each workplace in a week: outside working hours, or in maintenance. */
export function computeWorkplaceUnavailableTimes(
  workplaces: readonly { readonly id: number; readonly stations: number }[],
  {
    hours,
    operators,
    events,
  }: {
    readonly hours: PlantHours;
    readonly operators: readonly Operator[];
    readonly events: readonly CalendarEvent[];
  },
  week: { readonly monday: Instant; readonly shown: ShownWeekHours },
  { say }: Speech,
): ReadonlyMap<number, readonly UnavailableTimeShade[]> {
  return new Map(
    workplaces.map(({ id, stations }) => {
      const able = new Set(
        getAbleOperators(operators, id).map((operator) => operator.hours ?? hours),
      );
      const calendars = able.size > 0 ? [...able] : [hours];
      const closed = computeClosedTimes(calendars, week.monday, week.shown).map(
        ({ start, end, holiday }): UnavailableTimeShade => ({
          start,
          end,
          kind: 'closed',
          title: holiday ?? say(planOrderTexts.outside),
        }),
      );
      const stopped = events
        .filter(({ kind, workplaceId }) => kind === 'maintenance' && workplaceId === id)
        .map((event): UnavailableTimeShade => {
          const some = event.stations ?? stations;
          return {
            ...toInstantInterval(event),
            kind: 'maintenance',
            title:
              some < stations
                ? say(stoppedStationTexts.some, { stations: some, count: stations })
                : say(planOrderTexts.maintenance),
            partial: some < stations,
          };
        });
      return [id, [...closed, ...stopped]];
    }),
  );
}

/** Returns the shades of all people in a week. People with the same hours share their shades. */
export function computeUserUnavailableTimes(
  users: readonly BoardUser[],
  workplaces: readonly (PlannedWorkplace & { readonly name: string })[],
  week: TimeInterval & { readonly monday: Instant; readonly shown: ShownWeekHours },
  { say }: Speech,
): ReadonlyMap<number, readonly UnavailableTimeShade[]> {
  const closed = new Map(
    [...new Set(users.map(({ hours }) => hours))].map((hours) => [
      hours,
      computeClosedTimes([hours], week.monday, week.shown).map(
        ({ start, end, holiday }): UnavailableTimeShade => ({
          start,
          end,
          kind: 'closed',
          title: holiday ?? say(planOrderTexts.outside),
        }),
      ),
    ]),
  );
  return new Map(
    users.map((user) => {
      const unavailable = user.operators
        .map((each) => each.away ?? [])
        .reduce((one, other) => intersectIntervals(one, other));
      const userWorkplaces = new Set(user.operators.flatMap(({ workplaceIds }) => workplaceIds));
      const stopped = workplaces
        .filter(({ id }) => userWorkplaces.has(id))
        .flatMap(({ name, maintenance }) =>
          intersectIntervals(maintenance, [week]).map((window): UnavailableTimeShade => ({
            ...window,
            kind: 'maintenance',
            title: say(productionBoardTexts.maintenanceOf, { workplace: name }),
            partial: true,
          })),
        );
      const absences = intersectIntervals(unavailable, [week]).map(
        (time): UnavailableTimeShade => ({
          ...time,
          kind: 'away',
          title: say(planOrderTexts.away),
        }),
      );
      return [user.id, [...(closed.get(user.hours) ?? []), ...absences, ...stopped]];
    }),
  );
}
