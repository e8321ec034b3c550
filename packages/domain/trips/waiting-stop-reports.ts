import type { DriverStop } from './driver.ts';

/** Report that a phone stores, as far as it shows before it is sent. */
export interface WaitingStopReport {
  readonly stop: number;
  readonly kind: 'arrived' | 'delivered';
  readonly at: string;
  readonly fate: 'waiting' | 'taken' | 'refused';
}

/** Returns a stop as it will be once all reports that wait on the phone have arrived: reports show at once. A canceled stop stays so. */
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
