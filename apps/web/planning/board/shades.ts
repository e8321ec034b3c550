import type { Instant } from '@tarima/domain/kit/time-zone';
import type { Interval } from '@tarima/domain/kit/working-time';
import { common } from '@tarima/domain/planning/away';
import { boardTexts } from '@tarima/domain/planning/board-texts';
import type { PlannedWorkplace } from '@tarima/domain/planning/model';
import { planTexts } from '@tarima/domain/planning/plan-texts';
import type { Speech } from '../../kit/words.tsx';
import { closedIn, type ShownWeek } from '../../plant/week-hours.ts';
import type { BoardUser } from './board-data.ts';

/** A stretch in which somebody does not work, or a workplace of theirs stands still. */
export interface Shade extends Interval {
  readonly kind: 'closed' | 'away' | 'maintenance';
  readonly title: string;
}

/** What is shaded of everybody in a week: whoever has the same hours has the same shades. */
export function shadesOf(
  users: readonly BoardUser[],
  workplaces: readonly (PlannedWorkplace & { readonly name: string })[],
  week: Interval & { readonly monday: Instant; readonly shown: ShownWeek },
  { say }: Speech,
): ReadonlyMap<number, readonly Shade[]> {
  const closed = new Map(
    [...new Set(users.map(({ hours }) => hours))].map((hours) => [
      hours,
      closedIn(hours, week.monday, week.shown).map(({ start, end, holiday }): Shade => ({
        start,
        end,
        kind: 'closed',
        title: holiday ?? say(planTexts.outside),
      })),
    ]),
  );
  return new Map(
    users.map((user) => {
      const away = user.operators
        .map((each) => each.away ?? [])
        .reduce((one, other) => common(one, other));
      const places = new Set(user.operators.flatMap(({ workplaceIds }) => workplaceIds));
      const stopped = workplaces
        .filter(({ id }) => places.has(id))
        .flatMap(({ name, maintenance }) =>
          common(maintenance, [week]).map((window): Shade => ({
            ...window,
            kind: 'maintenance',
            title: say(boardTexts.maintenanceOf, { workplace: name }),
          })),
        );
      const absences = common(away, [week]).map((time): Shade => ({
        ...time,
        kind: 'away',
        title: say(planTexts.away),
      }));
      return [user.id, [...(closed.get(user.hours) ?? []), ...absences, ...stopped]];
    }),
  );
}
