import { useMemo } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import { addWeeksToMonday } from '../../plant/local-time.ts';
import type { ShownWeekHours } from '../../plant/week-hours.ts';
import {
  computeUserUnavailableTimes,
  type UnavailableTimeShade,
} from './unavailable-time-shades.ts';
import type { BoardState } from './use-board-state.ts';

/** Returns the shades of all people in the shown week, by person. */
export function useUserUnavailableTimes(
  { users, hours: { timeZone }, context, workplaces }: BoardState,
  week: number,
  shown: ShownWeekHours,
  /** Maintenance of this workplace alone is shaded. */
  workplaceId?: number,
): ReadonlyMap<number, readonly UnavailableTimeShade[]> {
  const speech = useLanguage();
  return useMemo(() => {
    const names = new Map(workplaces.map(({ id, name }) => [id, name]));
    const shadedWorkplaces = context.workplaces
      .filter(({ id }) => workplaceId === undefined || id === workplaceId)
      .map((workplace) => ({ ...workplace, name: names.get(workplace.id) ?? '' }));
    const span = { start: week, end: addWeeksToMonday(week, 1, timeZone), monday: week, shown };
    return computeUserUnavailableTimes(users, shadedWorkplaces, span, speech);
  }, [users, context.workplaces, workplaces, week, shown, timeZone, speech, workplaceId]);
}
