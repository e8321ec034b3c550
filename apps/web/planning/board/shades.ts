import type { Instant } from '@tarima/domain/kit/time-zone';
import type { Interval } from '@tarima/domain/kit/working-time';
import { getAbleOperators, common } from '@tarima/domain/planning/operators';
import { boardTexts } from '@tarima/domain/planning/board-texts';
import type { CalendarEvent } from '@tarima/domain/planning/contract';
import { someStationsTexts } from '@tarima/domain/planning/maintenance-texts';
import type { Operator, PlannedWorkplace, PlantHours } from '@tarima/domain/planning/model';
import { planTexts } from '@tarima/domain/planning/plan-texts';
import type { Speech } from '../../kit/words.tsx';
import { computeClosedTimes, type ShownWeek } from '../../plant/week-hours.ts';
import { toInterval } from '../plan-users.ts';
import type { BoardUser } from './board-data.ts';

/** Range of time in which a person does not work, or a workplace of theirs is stopped. */
export interface Shade extends Interval {
  readonly kind: 'closed' | 'away' | 'maintenance';
  readonly title: string;
  /** True when a part of the row remains free: the user has other workplaces, or the workplace other stations. */
  readonly partial?: boolean;
}

/** Returns the shaded times of each workplace in a week: outside working hours, or in maintenance. */
export function shadesOfWorkplaces(
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
  week: { readonly monday: Instant; readonly shown: ShownWeek },
  { say }: Speech,
): ReadonlyMap<number, readonly Shade[]> {
  return new Map(
    workplaces.map(({ id, stations }) => {
      const able = new Set(
        getAbleOperators(operators, id).map((operator) => operator.hours ?? hours),
      );
      const calendars = able.size > 0 ? [...able] : [hours];
      const closed = computeClosedTimes(calendars, week.monday, week.shown).map(
        ({ start, end, holiday }): Shade => ({
          start,
          end,
          kind: 'closed',
          title: holiday ?? say(planTexts.outside),
        }),
      );
      const stopped = events
        .filter(({ kind, workplaceId }) => kind === 'maintenance' && workplaceId === id)
        .map((event): Shade => {
          const some = event.stations ?? stations;
          return {
            ...toInterval(event),
            kind: 'maintenance',
            title:
              some < stations
                ? say(someStationsTexts.some, { stations: some, count: stations })
                : say(planTexts.maintenance),
            partial: some < stations,
          };
        });
      return [id, [...closed, ...stopped]];
    }),
  );
}

/** Returns the shades of all people in a week. People with the same hours share their shades. */
export function computeShades(
  users: readonly BoardUser[],
  workplaces: readonly (PlannedWorkplace & { readonly name: string })[],
  week: Interval & { readonly monday: Instant; readonly shown: ShownWeek },
  { say }: Speech,
): ReadonlyMap<number, readonly Shade[]> {
  const closed = new Map(
    [...new Set(users.map(({ hours }) => hours))].map((hours) => [
      hours,
      computeClosedTimes([hours], week.monday, week.shown).map(
        ({ start, end, holiday }): Shade => ({
          start,
          end,
          kind: 'closed',
          title: holiday ?? say(planTexts.outside),
        }),
      ),
    ]),
  );
  return new Map(
    users.map((user) => {
      const unavailable = user.operators
        .map((each) => each.away ?? [])
        .reduce((one, other) => common(one, other));
      const userWorkplaces = new Set(user.operators.flatMap(({ workplaceIds }) => workplaceIds));
      const stopped = workplaces
        .filter(({ id }) => userWorkplaces.has(id))
        .flatMap(({ name, maintenance }) =>
          common(maintenance, [week]).map((window): Shade => ({
            ...window,
            kind: 'maintenance',
            title: say(boardTexts.maintenanceOf, { workplace: name }),
            partial: true,
          })),
        );
      const absences = common(unavailable, [week]).map((time): Shade => ({
        ...time,
        kind: 'away',
        title: say(planTexts.away),
      }));
      return [user.id, [...(closed.get(user.hours) ?? []), ...absences, ...stopped]];
    }),
  );
}
