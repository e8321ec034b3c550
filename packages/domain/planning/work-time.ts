import { instantAt, type Instant, type LocalDate } from '../kit/time-zone.ts';
import type { PlannedDetail, PlantHours, Step } from './model.ts';

/**
 * Whole minutes that so many units of a step take: workTime × quantity, rounded up. The one place that says it, for engine, server and
 * screen. Thousandths of a minute that binary fractions leave over do not count.
 */
export const expectedMinutes = (workTime: number, quantity: number): number =>
  Math.ceil(Math.round(workTime * quantity * 1000) / 1000);

/** Whole minutes of a step, with those by which it ran over. */
export const stepMinutes = (
  { workTime, extraMinutes = 0 }: Omit<Step, 'workplaceId'>,
  quantity: number,
): number => expectedMinutes(workTime, quantity) + extraMinutes;

/** Expected minutes of a detail for each workplace, steps without work left out. */
export function expectedByWorkplace({
  quantity,
  steps,
}: Pick<PlannedDetail, 'quantity' | 'steps'>): Map<number, number> {
  const expected = new Map<number, number>();
  for (const step of steps) {
    const { workplaceId } = step;
    const minutes = stepMinutes(step, quantity);
    if (minutes > 0) expected.set(workplaceId, (expected.get(workplaceId) ?? 0) + minutes);
  }
  return expected;
}

/** The last instant of a requested date that is still in time: the end of that day's lapse. */
export const lastInstantOf = ({ timeZone, lapse }: PlantHours, date: LocalDate): Instant =>
  instantAt(timeZone, date, lapse.end);

/** A part of a step's work that one person does. */
export interface Lot {
  /** Units from `first`, up to `last`, which is no part of it. */
  readonly first: number;
  readonly last: number;
  readonly minutes: number;
}

/** Cuts a step's work in lots of whole units, none smaller than the transfer batch, that add up to its expected minutes. */
export function lotsOf(
  step: Step,
  quantity: number,
  parallel: number,
  { lotMinutes, transferBatch }: { lotMinutes: number; transferBatch: number },
): Lot[] {
  const minutes = stepMinutes(step, quantity);
  if (minutes === 0) return [];
  const most = Math.floor(quantity / Math.max(1, transferBatch));
  const count = Math.max(
    1,
    Math.min(parallel, Math.ceil(minutes / Math.max(15, lotMinutes)), most),
  );
  const lots: Lot[] = [];
  for (let lot = 0, first = 0, done = 0; lot < count; lot += 1) {
    const last = lot === count - 1 ? quantity : Math.ceil((quantity * (lot + 1)) / count);
    const until = lot === count - 1 ? minutes : expectedMinutes(step.workTime, last);
    lots.push({ first, last, minutes: until - done });
    [first, done] = [last, until];
  }
  return lots;
}
