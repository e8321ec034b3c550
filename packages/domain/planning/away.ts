import type { Instant } from '../kit/time-zone.ts';
import type { Interval } from '../kit/working-time.ts';
import type { Operator, PlantHours } from './model.ts';

/** When somebody does not work, or works for another division. */
export interface Absence extends Interval {
  /** Of somebody who is lent: where they work meanwhile. */
  readonly workplaceIds?: readonly number[];
}

/** A person as they are known: where they may work, and their absences, none of which overlap. */
export interface KnownPerson {
  readonly id: number;
  readonly workplaceIds: readonly number[];
  /** The same wherever they work. */
  readonly hours?: PlantHours;
  readonly absences: readonly Absence[];
}

/** Before and after every plan. */
const ever = { start: 0, end: Date.UTC(9000, 0) };

/** Whether a moment at which an absence ends is one: nobody says of somebody who is not lent until when that is so. */
export const hasEnd = (until: Instant): boolean => until < ever.end;

/**
 * People as the engine takes them. Whoever is lent stands there a second time, for the other division, and is away there but for
 * that time: at no moment are both of the two to be had.
 */
export function operatorsFrom(people: readonly KnownPerson[]): Operator[] {
  return people.flatMap(({ id, workplaceIds, hours, absences }): Operator[] => {
    const who = { id, ...(hours && { hours }) };
    const away = absences.map(({ start, end }) => ({ start, end }));
    const own = { ...who, workplaceIds, ...(away.length > 0 && { away }) };
    const lent = Map.groupBy(
      absences.filter((each) => each.workplaceIds !== undefined),
      (each) => each.workplaceIds?.join(' '),
    );
    return [
      ...(workplaceIds.length > 0 ? [own] : []),
      ...[...lent.values()].flatMap((times): Operator[] => {
        const there = times[0]?.workplaceIds ?? [];
        return there.length === 0 ? [] : [{ ...who, workplaceIds: there, away: but(times) }];
      }),
    ];
  });
}

/** All time but some stretches, which do not overlap. */
function but(times: readonly Interval[]): Interval[] {
  const sorted = times.toSorted((one, other) => one.start - other.start);
  return [...sorted, { start: ever.end, end: ever.end }].map(({ start }, at) => ({
    start: sorted[at - 1]?.end ?? ever.start,
    end: start,
  }));
}

/** Who may work at a workplace at some time: somebody who is lent may stand there twice. */
export const ableAt = (operators: readonly Operator[], workplaceId: number): Operator[] =>
  operators.filter(({ workplaceIds }) => workplaceIds.includes(workplaceId));

/** When a person is not to be had for a workplace: of somebody who is lent, when neither of the two is. */
export const awayFrom = (
  operators: readonly Operator[],
  userId: number,
  workplaceId: number,
): readonly Interval[] =>
  ableAt(operators, workplaceId)
    .filter(({ id }) => id === userId)
    .map(({ away = [] }) => away)
    .reduce<readonly Interval[] | undefined>(
      (both, away) => (both ? common(both, away) : away),
      undefined,
    ) ?? [];

/** What two lists of stretches have in common. */
export const common = (one: readonly Interval[], other: readonly Interval[]): Interval[] =>
  one.flatMap((mine) =>
    other.flatMap((its) => {
      const [start, end] = [Math.max(mine.start, its.start), Math.min(mine.end, its.end)];
      return start < end ? [{ start, end }] : [];
    }),
  );
