import { CodedError } from './errors.ts';

/** Row of a transition table. `null` stands for no record: the source status of a created record and the target of a deleted one. */
export interface StatusTransition<Status extends string, Event extends string, Facts = unknown> {
  readonly from: readonly (Status | null)[];
  readonly event: Event;
  readonly to: Status | null;
  /** Condition of the transition, besides the status. */
  readonly when?: (facts: Facts) => boolean;
}

/** Target status of an event, with its further condition. */
type Step<Status extends string, Facts> = Pick<
  StatusTransition<Status, string, Facts>,
  'to' | 'when'
>;

/** Events that are possible in each status, in the sequence of the table, and the status that each leads to. */
export type TransitionTable<
  Status extends string,
  Event extends string,
  Facts = unknown,
> = ReadonlyMap<Status | null, ReadonlyMap<Event, Step<Status, Facts>>>;

/**
 * Builds the transition table from its rows, as the specification lists them.
 * @throws Error when a status has the same event twice: its target would depend on the sequence of the rows.
 */
export function defineTransitions<
  const Status extends string,
  const Event extends string,
  Facts = unknown,
>(rows: readonly StatusTransition<Status, Event, Facts>[]): TransitionTable<Status, Event, Facts> {
  const table = new Map<Status | null, Map<Event, Step<Status, Facts>>>();
  for (const { from, event, ...step } of rows) {
    for (const status of from) {
      const events = table.get(status) ?? new Map<Event, Step<Status, Facts>>();
      if (events.has(event)) throw new Error(`${status} has the event ${event} twice`);
      table.set(status, events.set(event, step));
    }
  }
  return table;
}

/** Whether the status alone allows an event. */
export const canTransition = <Status extends string, Event extends string, Facts>(
  table: TransitionTable<Status, Event, Facts>,
  status: Status | null,
  event: Event,
): boolean => table.get(status)?.has(event) === true;

/** Returns the status that an event leads to: null when the event deletes the record, undefined when the event is not possible. */
export function findNextStatus<Status extends string, Event extends string, Facts>(
  table: TransitionTable<Status, Event, Facts>,
  status: Status | null,
  event: Event,
  conditionInput: Facts,
): Status | null | undefined {
  const step = table.get(status)?.get(event);
  return step === undefined || step.when?.(conditionInput) === false ? undefined : step.to;
}

/**
 * Returns the status that an event leads to; null when the event deletes the record.
 * @throws CodedError WRONG_VALUES with status 409, when the event is not possible now.
 */
export function getNextStatus<Status extends string, Event extends string, Facts>(
  table: TransitionTable<Status, Event, Facts>,
  status: Status | null,
  event: Event,
  conditionInput: Facts,
): Status | null {
  const to = findNextStatus(table, status, event, conditionInput);
  if (to === undefined) throw createTransitionError();
  return to;
}

/** Creates the error of a conflict: the values are valid, but the record has another status by now. */
export const createTransitionError = (): CodedError =>
  new CodedError('WRONG_VALUES', [{ path: 'status', rule: 'transition' }], { status: 409 });

/** Returns the events that are possible in a status, in the sequence of the table. */
export const listPossibleEvents = <Status extends string, Event extends string, Facts>(
  table: TransitionTable<Status, Event, Facts>,
  status: Status | null,
): Event[] => [...(table.get(status)?.keys() ?? [])];
