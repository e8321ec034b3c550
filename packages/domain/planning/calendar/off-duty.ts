import { dayMillis, minuteMillis } from '../../kit/time-zone.ts';
import { listWorkingIntervals } from '../../kit/working-time.ts';
import { planningHorizonMinutes, type WorkingTimeAxis } from './working-time-axis.ts';
import type { PlantHours } from '../planning-model.ts';

/**
 * Times at which a person is off duty while others work: ordered stretches of the working time axis.
 * Copies of the same person's resource share the times.
 * Times are computed only as far as a caller needs them: ten years of breaks would be slow to copy for every plan that the search tries.
 */
export interface OffDutyTimes {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Returns the index of the first stretch that ends after a position. */
  firstEndingAfter(position: number): number;
  /** Returns when a stretch starts; Infinity without a stretch that starts before a position. */
  startOf(index: number, before: number): number;
}

const chunk = 8 * 7 * dayMillis;

export function createOffDutyTimes(hours: PlantHours, axis: WorkingTimeAxis): OffDutyTimes {
  const starts: number[] = [];
  const ends: number[] = [];
  const { from, horizon } = axis;
  let scanned = from;
  /** Position up to which the stretches are computed. */
  let known = 0;

  function extend(): void {
    const until = Math.min(scanned + chunk, horizon);
    for (const { start, end } of listWorkingIntervals(hours, scanned, until)) {
      const [opens, closes] = [Math.ceil(start / minuteMillis), Math.floor(end / minuteMillis)];
      if (opens >= closes) continue;
      addOffDuty(known, axis.position(opens * minuteMillis));
      known = axis.positionUp(closes * minuteMillis);
    }
    scanned = until;
    // Work that would end after the planning horizon has no end on the axis.
    if (scanned >= horizon) addOffDuty(known, planningHorizonMinutes);
  }
  function addOffDuty(since: number, until: number): void {
    if (since >= until) return;
    starts.push(since);
    ends.push(until);
  }

  return {
    starts,
    ends,
    startOf(index, before) {
      while (index >= starts.length && known < before && scanned < horizon) extend();
      return starts[index] ?? Infinity;
    },
    firstEndingAfter(position) {
      while (known <= position && scanned < horizon) extend();
      let [low, high] = [0, ends.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((ends[middle] ?? 0) > position) high = middle;
        else low = middle + 1;
      }
      return low;
    },
  };
}
