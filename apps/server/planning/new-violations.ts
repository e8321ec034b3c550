import type { EventWarning } from '@tarima/domain/planning/rules/event-problems';

/** Violation of the step order, with the key of the event that violates it. */
export interface StepViolation {
  readonly warning: EventWarning;
  readonly eventKey: string;
}

/**
 * Returns the violations of the step order that a move adds. Work that stays has its old violations.
 * A moved event that violated the order before does so once again. A step that ends too early has one violation, which any of its events may show.
 * @param remainingKeys events that the move leaves as they are
 */
export function selectNewViolations(
  before: readonly StepViolation[],
  after: readonly StepViolation[],
  remainingKeys: ReadonlySet<string>,
): EventWarning[] {
  const known = [...before];
  return after.flatMap(({ warning, eventKey }) => {
    const at = known.findIndex(
      (other) =>
        other.warning.code === warning.code &&
        other.warning.detailId === warning.detailId &&
        other.warning.workplaceId === warning.workplaceId &&
        (warning.code === 'endsBeforePrevious' ||
          other.eventKey === eventKey ||
          (!remainingKeys.has(other.eventKey) && !remainingKeys.has(eventKey))),
    );
    if (at < 0) return [warning];
    known.splice(at, 1);
    return [];
  });
}
