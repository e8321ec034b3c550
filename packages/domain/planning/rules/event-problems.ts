import type { Instant } from '../../kit/time-zone.ts';

/** Problems of an event, or of all events of an order line. Their sentences are in `texts.ts`. */
export const eventProblemCodes = [
  'empty',
  'brokenMinute',
  'outsideLapse',
  'weekend',
  'holiday',
  'offDuty',
  'operatorOverlap',
  'operatorUnskilled',
  'away',
  'workplaceInactive',
  'workplaceUnknown',
  'maintenance',
  'foreignDetail',
  'foreignStep',
  'minutesDiffer',
  'loadWithoutPieces',
  'loadTooShort',
  'loadTooFull',
  'loadHeld',
  'loadHeldByOther',
  'loadInParts',
  'piecesDiffer',
  'noSteps',
] as const;
export type EventProblemCode = (typeof eventProblemCodes)[number];

/** Problems that do not prevent saving. */
export const eventWarningCodes = [
  'startsBeforePrevious',
  'outrunsPrevious',
  'endsBeforePrevious',
  'tooFewStations',
] as const;
export type EventWarningCode = (typeof eventWarningCodes)[number];

interface Context {
  /** Index of the event in the checked list; none for a problem of a whole order line. */
  readonly index?: number;
  readonly detailId?: number;
  readonly workplaceId?: number;
  readonly userId?: number;
  /** Event in the way: its index in the list, or its id and order when it belongs to another order. */
  readonly otherIndex?: number;
  readonly otherEventId?: number;
  readonly otherOrderId?: number;
  /** Start and end of the obstacle. */
  readonly from?: Instant;
  readonly until?: Instant;
  /** Expected minutes for `minutesDiffer` and `loadTooShort`; expected pieces for `loadTooFull` and `piecesDiffer`. */
  readonly expected?: number;
  readonly planned?: number;
  /** Name of the day, for the problem `holiday`. */
  readonly holiday?: string;
}

export interface EventProblem extends Context {
  readonly code: EventProblemCode;
}

export interface EventWarning extends Context {
  readonly code: EventWarningCode;
}
