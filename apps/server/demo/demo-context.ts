import type { Transaction } from '../kit/database.ts';
import type { DemoCalendar } from './calendar.ts';
import type { DemoUsers } from './demo-users.ts';
import type { DemoMasterData } from './demo-master-data.ts';
import type { DemoTimeline } from './demo-timeline.ts';

/** Context of every simulated event of the demo company. */
export interface DemoContext {
  readonly tx: Transaction;
  readonly catalogues: DemoMasterData;
  readonly calendar: DemoCalendar;
  readonly demoUsers: DemoUsers;
  readonly line: DemoTimeline;
  /** Returns a random number from 0 up to 1. */
  readonly dice: () => number;
  /** First and last moment of the history, in epoch milliseconds. The last is the present. */
  readonly begin: number;
  readonly end: number;
  /** Ids in the sequence of `demoCustomers`, added as customers appear. */
  readonly customerIds: number[];
}
