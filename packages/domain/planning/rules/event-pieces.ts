import { minuteMillis } from '../../kit/time-zone.ts';
import type { TimeInterval } from '../../kit/working-time.ts';
import type { PlannedStep } from '../planning-model.ts';
import { roundPieceShares } from './round-shares.ts';
import { computeExpectedMinutes, listProducingIntervals } from './work-time.ts';

interface StepEvent extends TimeInterval {
  readonly id: number;
  readonly userId: number;
}

/**
 * Computes the pieces that each planned event of a step makes, by event id: its share of the step's minutes, without set-up.
 * Pieces are counted from the first event on, so that they add up to all pieces of the step; whole pieces stay whole.
 */
export function computePiecesByEvent(
  events: readonly StepEvent[],
  step: Pick<PlannedStep, 'setUp' | 'workTime'>,
  quantity: number,
): ReadonlyMap<number, number> {
  const works = listProducingIntervals(events, step).toSorted(
    (one, other) => one.start - other.start || one.id - other.id,
  );
  const lasts = works.map(({ start, end }) => (end - start) / minuteMillis);
  const planned = lasts.reduce((sum, each) => sum + each, 0);
  const all = Math.max(planned, computeExpectedMinutes(step.workTime, quantity));
  const pieces = new Map<number, number>(events.map(({ id }) => [id, 0]));
  const shares = roundPieceShares(lasts, quantity, all);
  for (const [at, { id }] of works.entries()) pieces.set(id, shares[at] ?? 0);
  return pieces;
}
