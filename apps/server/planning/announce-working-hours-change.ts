import { workingHoursChangedEvent } from '@tarima/domain/calendar-days/working-hours-changed-event';
import type { Transaction } from '../kit/database.ts';
import { announceToBrowsers } from '../kit/realtime/announce.ts';

/** Notifies the open browsers of the account, on every server, that loaded working hours are out of date once the transaction commits. */
export const announceWorkingHoursChange = (tx: Transaction): Promise<void> =>
  announceToBrowsers(tx, { to: { accountId: tx.accountId }, event: workingHoursChangedEvent });
