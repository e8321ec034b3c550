import { maxUnstoppedWorkMillis, sumUserMinutesByPeriod } from '@tarima/domain/floor/worked-spans';
import { findInstantReachingLocalTime } from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { listValidFloorReports } from './valid-reports.ts';

interface YearOf {
  readonly year: number;
  readonly timeZone: string;
  readonly divisionId?: number | undefined;
}

/** Month in which a worker reported work at tablets. */
export interface ReportedMonth {
  /** Month, counted from 1. */
  readonly month: number;
  readonly userId: number;
  /** Hours with two decimals. */
  readonly hours: number;
}

/** Returns the hours that people reported at tablets in a year, by months of the account's calendar with any report. */
export async function listReportedHours(
  tx: Transaction,
  { year, timeZone, divisionId }: YearOf,
): Promise<ReportedMonth[]> {
  const bounds = Array.from({ length: 13 }, (_, month) =>
    findInstantReachingLocalTime(timeZone, Date.UTC(year, month, 1)),
  );
  const [from = 0, to = 0] = [bounds[0], bounds.at(-1)];
  const clock = await tx.row(sql<{ now: string }>`select present() as now`);
  const steps = await listValidFloorReports(tx, {
    from: from - maxUnstoppedWorkMillis,
    to: to + maxUnstoppedWorkMillis,
    divisionId,
    kinds: ['start', 'pause', 'finish'],
  });
  const people = [...sumUserMinutesByPeriod(steps, bounds, Date.parse(clock?.now ?? ''))];
  return people.flatMap(([userId, minutes]) =>
    minutes.flatMap((each, at) =>
      each > 0 ? [{ month: at + 1, userId, hours: Math.round((each * 100) / 60) / 100 }] : [],
    ),
  );
}
