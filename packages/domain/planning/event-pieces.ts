import { minute } from '../kit/time-zone.ts';
import type { Interval } from '../kit/working-time.ts';
import type { Step } from './model.ts';
import { roundShares } from './round-shares.ts';
import { computeExpectedMinutes, producing } from './work-time.ts';

interface StepEvent extends Interval {
  readonly id: number;
  readonly userId: number;
}

/**
 * Pieces that each planned event of a step makes, by the id of the event: its share of the step's minutes, without setting up. Pieces
 * are counted from the first event on, so that together they are all pieces of the step; whole pieces stay whole.
 */
export function piecesByEvent(
  events: readonly StepEvent[],
  step: Pick<Step, 'setUp' | 'workTime'>,
  quantity: number,
): ReadonlyMap<number, number> {
  const works = producing(events, step).toSorted(
    (one, other) => one.start - other.start || one.id - other.id,
  );
  const lasts = works.map(({ start, end }) => (end - start) / minute);
  const planned = lasts.reduce((sum, each) => sum + each, 0);
  const all = Math.max(planned, computeExpectedMinutes(step.workTime, quantity));
  const pieces = new Map<number, number>(events.map(({ id }) => [id, 0]));
  const shares = roundShares(lasts, quantity, all);
  for (const [at, { id }] of works.entries()) pieces.set(id, shares[at] ?? 0);
  return pieces;
}
