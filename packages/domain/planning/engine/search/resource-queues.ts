import * as reads from './typed-array.ts';

// Local alias: an imported name is looked up at each call, which slows the innermost loops.
const { getArrayNumber: at } = reads;

/** Queue of operations of every person, or of every station. −1 stands for no operation. */
export interface ResourceQueues {
  /** Resource of every mode, whose queue the operation joins: its person, or its station. */
  readonly of: Int32Array;
  /** First operation in each resource's queue. */
  readonly first: Int32Array;
  readonly next: Int32Array;
  readonly previous: Int32Array;
}

export const createResourceQueues = (
  resourceByMode: Int32Array,
  operations: number,
  resources: number,
): ResourceQueues => ({
  of: resourceByMode,
  first: new Int32Array(resources).fill(-1),
  next: new Int32Array(operations).fill(-1),
  previous: new Int32Array(operations).fill(-1),
});

/** Builds all queues again: operations in the provided order, each in the queue of its mode's resource. */
export function buildResourceQueues(
  queues: ResourceQueues,
  order: Int32Array,
  mode: Int32Array,
): void {
  const last = new Int32Array(queues.first.length).fill(-1);
  queues.first.fill(-1);
  for (const i of order) {
    const resource = at(queues.of, at(mode, i));
    insertIntoResourceQueue(queues, i, at(last, resource), resource);
    last[resource] = i;
  }
}

/** Removes an operation from the queue of its resource. */
export function removeFromResourceQueue(
  { next, previous, first }: ResourceQueues,
  i: number,
  resource: number,
): void {
  const before = at(previous, i);
  const after = at(next, i);
  if (before < 0) first[resource] = after;
  else next[before] = after;
  if (after >= 0) previous[after] = before;
}

/** Inserts an operation that is in no queue behind another operation of a resource; behind −1 is the front. */
export function insertIntoResourceQueue(
  { next, previous, first }: ResourceQueues,
  i: number,
  before: number,
  resource: number,
): void {
  const after = before < 0 ? at(first, resource) : at(next, before);
  previous[i] = before;
  next[i] = after;
  if (before < 0) first[resource] = i;
  else next[before] = i;
  if (after >= 0) previous[after] = i;
}

/** Returns a resource's first operation, or the neighbours of an operation, as if `skipped` were in no queue. */
export function getFirstQueuedExcept(
  { first, next }: ResourceQueues,
  resource: number,
  skipped: number,
): number {
  const head = at(first, resource);
  return head >= 0 && head === skipped ? at(next, head) : head;
}
export function getNextQueuedExcept({ next }: ResourceQueues, i: number, skipped: number): number {
  const after = at(next, i);
  return after >= 0 && after === skipped ? at(next, after) : after;
}
export function getPreviousQueuedExcept(
  { previous }: ResourceQueues,
  i: number,
  skipped: number,
): number {
  const before = at(previous, i);
  return before >= 0 && before === skipped ? at(previous, before) : before;
}
