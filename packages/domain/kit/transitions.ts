import { CodedError } from './errors.ts';

/** One row of a transition table. `null` is no record: where a created one comes from and a deleted one goes to. */
export interface Transition<Status extends string, Event extends string> {
  readonly from: readonly (Status | null)[];
  readonly event: Event;
  readonly to: Status | null;
}

/** For each status, the events that may happen in it, in the order of the table, and the status each leads to. */
export type Transitions<Status extends string, Event extends string> = ReadonlyMap<
  Status | null,
  ReadonlyMap<Event, Status | null>
>;

/**
 * Reads a table as the specification writes it.
 * @throws Error when a status has the same event twice: where it leads would depend on the order of the rows.
 */
export function defineTransitions<const Status extends string, const Event extends string>(
  rows: readonly Transition<Status, Event>[],
): Transitions<Status, Event> {
  const table = new Map<Status | null, Map<Event, Status | null>>();
  for (const { from, event, to } of rows) {
    for (const status of from) {
      const events = table.get(status) ?? new Map<Event, Status | null>();
      if (events.has(event)) throw new Error(`${status} has the event ${event} twice`);
      table.set(status, events.set(event, to));
    }
  }
  return table;
}

export const mayHappen = <Status extends string, Event extends string>(
  table: Transitions<Status, Event>,
  status: Status | null,
  event: Event,
): boolean => table.get(status)?.has(event) === true;

/**
 * The status that an event leads to; null when the record is gone after it.
 * @throws CodedError WRONG_VALUES, answered 409, when the event may not happen in this status.
 */
export function next<Status extends string, Event extends string>(
  table: Transitions<Status, Event>,
  status: Status | null,
  event: Event,
): Status | null {
  const to = table.get(status)?.get(event);
  // The values are well formed; it is the record that is elsewhere by now: a conflict.
  if (to === undefined)
    throw new CodedError('WRONG_VALUES', [{ path: 'status', rule: 'transition' }], { status: 409 });
  return to;
}

/** The events that may happen in a status, in the order of the table: a row's actions are those of them that a person can cause. */
export const eventsFrom = <Status extends string, Event extends string>(
  table: Transitions<Status, Event>,
  status: Status | null,
): Event[] => [...(table.get(status)?.keys() ?? [])];
