import type { Maintenance } from '@tarima/domain/planning/model';
import { day, type Instant } from '@tarima/domain/kit/time-zone';
import type { Interval } from '@tarima/domain/kit/working-time';
import { common } from '@tarima/domain/planning/operators';
import type { PlantHours } from '@tarima/domain/planning/model';

interface IntervalDto {
  readonly start: string;
  readonly end: string;
}

/** Person who may work at a workplace, and when they are not available for it. */
export interface KnownUser {
  readonly id: number;
  readonly name: string;
  readonly away: readonly IntervalDto[];
}

/** User with their working hours. */
export interface PlanUser extends KnownUser {
  /** Hours of the person, where they differ from the plant's. */
  readonly hours?: PlantHours;
}

/** A window of maintenance as the rules take it. */
export const toMaintenance = ({
  stations,
  ...time
}: IntervalDto & { readonly stations?: number | undefined }): Maintenance => ({
  ...toInterval(time),
  ...(stations !== undefined && { stations }),
});

export const toInterval = ({ start, end }: IntervalDto): Interval => ({
  start: Date.parse(start),
  end: Date.parse(end),
});

/** Returns the absences of people around a week: a person who is lent is away for thousands of years. */
export const getAbsences = (
  users: readonly KnownUser[],
  week: Instant,
): (Interval & { readonly userId: number })[] =>
  users.flatMap(({ id, away }) =>
    common(away.map(toInterval), [{ start: week - day, end: week + 8 * day }]).map((time) => ({
      ...time,
      userId: id,
    })),
  );
