import type { DriverStop } from './driver.ts';

/** What a phone keeps of a report, as far as it shows before it is sent. */
export interface ToldStop {
  readonly stop: number;
  readonly kind: 'arrived' | 'delivered';
  readonly at: string;
  readonly fate: 'waiting' | 'taken' | 'refused';
}

/** A stop as it stands once all that waits on the phone has arrived: what is told shows at once. What was canceled stays so. */
export function stopWithWaiting(stop: DriverStop, told: readonly ToldStop[]): DriverStop {
  return told
    .filter((each) => each.stop === stop.id && each.fate === 'waiting')
    .reduce((known, { kind, at }): DriverStop => {
      if (known.state !== 'waiting' && known.state !== 'arrived') return known;
      return kind === 'delivered'
        ? { ...known, state: 'delivered', deliveredAt: at, arrivedAt: known.arrivedAt ?? at }
        : { ...known, state: 'arrived', arrivedAt: known.arrivedAt ?? at };
    }, stop);
}
