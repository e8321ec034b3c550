import type { Transaction } from '../kit/database.ts';
import type { DemoCalendar } from './calendar.ts';
import type { DemoUsers } from './demo-users.ts';
import type { DemoCatalogues } from './demo-catalogues.ts';
import type { DemoTimeline } from './demo-timeline.ts';

/** Context of every event of the demo company. */
export interface DemoContext {
  readonly tx: Transaction;
  readonly catalogues: DemoCatalogues;
  readonly calendar: DemoCalendar;
  readonly demoUsers: DemoUsers;
  readonly line: DemoTimeline;
  /** Numbers from 0 up to 1. */
  readonly dice: () => number;
  /** The first and the last moment, in epoch milliseconds. The last is the present. */
  readonly begin: number;
  readonly end: number;
  /** Ids in the order of `demoCustomers`, filled as they are met. */
  readonly customerIds: number[];
}
