import type { Instant } from '../kit/time-zone.ts';
import type { TimeInterval } from '../kit/working-time.ts';
import type { Operator, PlantHours } from './planning-model.ts';

/** Time in which a person does not work, or works for another division. */
export interface OperatorAbsence extends TimeInterval {
  /** Workplaces of the other division at which a lent person works during the loan. */
  readonly workplaceIds?: readonly number[];
}

/** Person with workplaces and absences. Absences do not overlap. */
export interface PlantPerson {
  readonly id: number;
  readonly workplaceIds: readonly number[];
  /** Working hours of the person, the same at every workplace. */
  readonly hours?: PlantHours;
  readonly absences: readonly OperatorAbsence[];
}

/** Interval that is longer than every plan. */
const ever = { start: 0, end: Date.UTC(9000, 0) };

/** Returns whether an absence has an end. The absence of a person who is not lent may be without end. */
export const hasAbsenceEnd = (until: Instant): boolean => until < ever.end;

/**
 * Converts people to operators of the engine. A lent person becomes two operators, one in each division.
 * The operator in the other division is absent except during the loan, so the two are never available at the same moment.
 */
export function buildOperators(people: readonly PlantPerson[]): Operator[] {
  return people.flatMap(({ id, workplaceIds, hours, absences }): Operator[] => {
    const who = { id, ...(hours && { hours }) };
    const away = absences.map(({ start, end }) => ({ start, end }));
    const home = { ...who, workplaceIds, ...(away.length > 0 && { away }) };
    const lent = Map.groupBy(
      absences.filter((each) => each.workplaceIds !== undefined),
      (each) => each.workplaceIds?.join(' '),
    );
    return [
      ...(workplaceIds.length > 0 ? [home] : []),
      ...[...lent.values()].flatMap((times): Operator[] => {
        const hostIds = times[0]?.workplaceIds ?? [];
        return hostIds.length === 0
          ? []
          : [{ ...who, workplaceIds: hostIds, away: invertIntervals(times) }];
      }),
    ];
  });
}

/** Returns the time outside some intervals, which do not overlap. */
function invertIntervals(times: readonly TimeInterval[]): TimeInterval[] {
  const sorted = times.toSorted((one, other) => one.start - other.start);
  return [...sorted, { start: ever.end, end: ever.end }].map(({ start }, at) => ({
    start: sorted[at - 1]?.end ?? ever.start,
    end: start,
  }));
}

/** Returns the operators who may work at a workplace at some time. A lent person may appear twice. */
export const getAbleOperators = (operators: readonly Operator[], workplaceId: number): Operator[] =>
  operators.filter(({ workplaceIds }) => workplaceIds.includes(workplaceId));

/** Returns the times at which a person is unavailable for a workplace. A lent person is unavailable when both of their operators are. */
export const getAbsenceTimes = (
  operators: readonly Operator[],
  userId: number,
  workplaceId: number,
): readonly TimeInterval[] =>
  getAbleOperators(operators, workplaceId)
    .filter(({ id }) => id === userId)
    .map(({ away = [] }) => away)
    .reduce<readonly TimeInterval[] | undefined>(
      (both, away) => (both ? intersectIntervals(both, away) : away),
      undefined,
    ) ?? [];

/** Returns the intersection of two lists of time intervals. */
export const intersectIntervals = (
  one: readonly TimeInterval[],
  other: readonly TimeInterval[],
): TimeInterval[] =>
  one.flatMap((interval) =>
    other.flatMap((otherInterval) => {
      const [start, end] = [
        Math.max(interval.start, otherInterval.start),
        Math.min(interval.end, otherInterval.end),
      ];
      return start < end ? [{ start, end }] : [];
    }),
  );
