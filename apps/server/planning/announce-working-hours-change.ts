import { workingHoursChangedEvent } from '@tarima/domain/calendar-days/working-hours-changed-event';
import type { Transaction } from '../kit/database.ts';
import { announceToBrowsers } from '../kit/realtime/announce.ts';
import { scheduleStoredExpectedCompletions } from './schedule-expected-completions.ts';

/**
 * Notifies the open browsers of the account, on every server, that loaded working hours are out of date once the transaction commits,
 * and schedules the job that computes the expected ends of delayed orders again.
 */
export async function announceWorkingHoursChange(tx: Transaction): Promise<void> {
  await announceToBrowsers(tx, {
    to: { accountId: tx.accountId },
    event: workingHoursChangedEvent,
  });
  await scheduleStoredExpectedCompletions(tx);
}
