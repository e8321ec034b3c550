import type { DriverStop } from './driver.ts';

/** Report stored on a phone, with the fields that are shown before it is sent. */
export interface WaitingStopReport {
  readonly stop: number;
  readonly kind: 'arrived' | 'delivered';
  readonly at: string;
  readonly fate: 'waiting' | 'taken' | 'refused';
}

/** Applies waiting reports to a stop: it shows the stop as it will be once all reports have arrived. A canceled stop stays canceled. */
export function applyWaitingStopReports(
  stop: DriverStop,
  reports: readonly WaitingStopReport[],
): DriverStop {
  return reports
    .filter((each) => each.stop === stop.id && each.fate === 'waiting')
    .reduce((known, { kind, at }): DriverStop => {
      if (known.state !== 'waiting' && known.state !== 'arrived') return known;
      return kind === 'delivered'
        ? { ...known, state: 'delivered', deliveredAt: at, arrivedAt: known.arrivedAt ?? at }
        : { ...known, state: 'arrived', arrivedAt: known.arrivedAt ?? at };
    }, stop);
}
