import type { WorkplaceMaintenance } from '@tarima/domain/planning/planning-model';
import { dayMillis, type Instant } from '@tarima/domain/kit/time-zone';
import type { TimeInterval } from '@tarima/domain/kit/working-time';
import { intersectIntervals } from '@tarima/domain/planning/operators';
import type { PlantHours } from '@tarima/domain/planning/planning-model';

interface IntervalDto {
  readonly start: string;
  readonly end: string;
}

/** Person who may work at a workplace, with the times at which the person is unavailable. */
export interface WorkplaceOperator {
  readonly id: number;
  readonly name: string;
  readonly away: readonly IntervalDto[];
}

/** User with their working hours. */
export interface PlannableUser extends WorkplaceOperator {
  /** Hours of the person; undefined where they are those of the plant. */
  readonly hours?: PlantHours;
}

/** Converts a maintenance window to the form that the rules use. */
export const toMaintenanceWindow = ({
  stations,
  ...time
}: IntervalDto & { readonly stations?: number | undefined }): WorkplaceMaintenance => ({
  ...toInstantInterval(time),
  ...(stations !== undefined && { stations }),
});

export const toInstantInterval = ({ start, end }: IntervalDto): TimeInterval => ({
  start: Date.parse(start),
  end: Date.parse(end),
});

/** Returns the absences of people around a week. A person who is lent without end is absent for thousands of years. */
export const getAbsencesAroundWeek = (
  users: readonly WorkplaceOperator[],
  week: Instant,
): (TimeInterval & { readonly userId: number })[] =>
  users.flatMap(({ id, away }) =>
    intersectIntervals(away.map(toInstantInterval), [
      { start: week - dayMillis, end: week + 8 * dayMillis },
    ]).map((time) => ({
      ...time,
      userId: id,
    })),
  );
