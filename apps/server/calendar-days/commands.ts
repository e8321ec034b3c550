import { listStatutoryHolidays } from '@tarima/domain/calendar-days/statutory-holidays';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

/** Adds the statutory holidays of a year; days that the calendar already has stay unchanged. */
export const addStatutoryHolidays = (tx: Transaction, year: number) =>
  tx.rows(sql<{ id: number }>`
    insert into calendar_days (account_id, date, name, metadata)
    select ${tx.accountId}, date, name, metadata
    from jsonb_to_recordset(${JSON.stringify(
      listStatutoryHolidays(year).map(({ date, name }) => ({
        date,
        name: name[defaultLanguage],
        metadata: { language: { name } },
      })),
    )}::jsonb) as law (date date, name text, metadata jsonb)
    on conflict on constraint calendar_days_date_key do nothing
    returning id`);
