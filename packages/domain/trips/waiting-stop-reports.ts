import { fromThousandths, toThousandths } from '../inventories/quantity.ts';
import type { DriverStop } from './driver.ts';

/** Report stored on a phone, with the fields that are shown before it is sent. */
export interface WaitingStopReport {
  readonly stop: number;
  readonly kind: 'arrived' | 'delivered';
  readonly at: string;
  readonly fate: 'waiting' | 'taken' | 'refused';
  /** Refused pieces of the stop's items, with the reason. */
  readonly refused: readonly {
    readonly item: number;
    readonly refused: number;
    readonly reason: string;
  }[];
  /** Half-made pieces that did not arrive, with the reason. */
  readonly lost: number;
  readonly lostReason: string;
}

/** Applies waiting reports to a stop: it shows the stop as it will be once all reports have arrived. A canceled stop stays canceled. */
export function applyWaitingStopReports(
  stop: DriverStop,
  reports: readonly WaitingStopReport[],
): DriverStop {
  return reports
    .filter((each) => each.stop === stop.id && each.fate === 'waiting')
    .reduce((known, report): DriverStop => {
      if (known.state !== 'waiting' && known.state !== 'arrived') return known;
      const { kind, at } = report;
      return kind === 'delivered'
        ? {
            ...applyReceipt(known, report),
            state: 'delivered',
            deliveredAt: at,
            arrivedAt: known.arrivedAt ?? at,
          }
        : { ...known, state: 'arrived', arrivedAt: known.arrivedAt ?? at };
    }, stop);
}

/** Returns a stop with the pieces that were refused or lost, as the server will return it. */
function applyReceipt(
  stop: DriverStop,
  { refused, lost, lostReason }: WaitingStopReport,
): DriverStop {
  const { items, halfMade } = stop;
  return {
    ...stop,
    items: items.map((item) => {
      const line = refused.find((each) => each.item === item.id);
      return line && line.refused > 0
        ? { ...item, refused: line.refused, reason: line.reason }
        : item;
    }),
    ...(halfMade &&
      lost > 0 && {
        halfMade: {
          ...halfMade,
          pieces: fromThousandths(toThousandths(halfMade.pieces) - toThousandths(lost)),
          lost,
          lostReason,
        },
      }),
  };
}
