import { CodedError } from './errors.ts';

/** Row of a transition table. `null` stands for no record: the source of a created one and the target of a deleted one. */
export interface Transition<Status extends string, Event extends string, Facts = unknown> {
  readonly from: readonly (Status | null)[];
  readonly event: Event;
  readonly to: Status | null;
  /** Condition besides the status. */
  readonly when?: (facts: Facts) => boolean;
}

/** Target status of an event, with its further condition. */
type Step<Status extends string, Facts> = Pick<Transition<Status, string, Facts>, 'to' | 'when'>;

/** For each status, the events that may happen in it, in the order of the table, and the status each leads to. */
export type Transitions<Status extends string, Event extends string, Facts = unknown> = ReadonlyMap<
  Status | null,
  ReadonlyMap<Event, Step<Status, Facts>>
>;

/**
 * Reads a table as the specification writes it.
 * @throws Error when a status has the same event twice: where it leads would depend on the order of the rows.
 */
export function defineTransitions<
  const Status extends string,
  const Event extends string,
  Facts = unknown,
>(rows: readonly Transition<Status, Event, Facts>[]): Transitions<Status, Event, Facts> {
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

/** Whether a status alone allows an event. */
export const mayHappen = <Status extends string, Event extends string, Facts>(
  table: Transitions<Status, Event, Facts>,
  status: Status | null,
  event: Event,
): boolean => table.get(status)?.has(event) === true;

/** Returns the status that an event leads to: null when the record is deleted by it, undefined when it may not happen. */
export function findNextStatus<Status extends string, Event extends string, Facts>(
  table: Transitions<Status, Event, Facts>,
  status: Status | null,
  event: Event,
  facts: Facts,
): Status | null | undefined {
  const step = table.get(status)?.get(event);
  return step === undefined || step.when?.(facts) === false ? undefined : step.to;
}

/**
 * The status that an event leads to; null when the record is gone after it.
 * @throws CodedError WRONG_VALUES, answered 409, when the event may not happen now.
 */
export function next<Status extends string, Event extends string, Facts>(
  table: Transitions<Status, Event, Facts>,
  status: Status | null,
  event: Event,
  facts: Facts,
): Status | null {
  const to = findNextStatus(table, status, event, facts);
  if (to === undefined) throw createTransitionError();
  return to;
}

/** Returns a conflict: the values are valid, but the record has another status by now. */
export const createTransitionError = (): CodedError =>
  new CodedError('WRONG_VALUES', [{ path: 'status', rule: 'transition' }], { status: 409 });

/** Returns the events that may happen in a status, in the order of the table: a row's actions are those that a user can cause. */
export const getEvents = <Status extends string, Event extends string, Facts>(
  table: Transitions<Status, Event, Facts>,
  status: Status | null,
): Event[] => [...(table.get(status)?.keys() ?? [])];
