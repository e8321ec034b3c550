import { minuteMillis } from '../../kit/time-zone.ts';
import type { FloorReport } from '../step-progress.ts';

/** The moment from which tests count minutes. */
export const reportBaseTime = Date.UTC(2026, 10, 23, 14);

let number = 0;

/** Returns a report that was made a number of minutes after `base`, with a number of its own. */
export const createTestReport = (
  minutesAfterBase: number,
  overrides: Partial<FloorReport>,
): FloorReport => ({
  id: (number += 1),
  userId: 1,
  kind: 'pieces',
  good: 0,
  scrap: 0,
  aside: 0,
  stocked: 0,
  reason: null,
  undoes: null,
  ...overrides,
  at: reportBaseTime + minutesAfterBase * minuteMillis,
});
