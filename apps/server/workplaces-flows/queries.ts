import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { computeDailyWorkingMinutes } from '@tarima/domain/kit/working-time';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import type { FlowStep, WorkplaceFlow } from '@tarima/domain/workplaces-flows/flow';
import { sql } from 'kysely';
import { buildCustomValuesColumn } from '../kit/catalogue/custom-values.ts';
import type { Transaction } from '../kit/database.ts';
import { loadWorkCalendars } from '../accounts/calendars.ts';

interface FlowRow {
  id: number;
  name: string;
  custom_fields: Record<string, unknown> | null;
  created_at: string | null;
  updated_at: string | null;
}

/**
 * Returns the general workplace flow of a product, or a division's own; without steps where there is none.
 * @throws CodedError ENTITY_NOT_FOUND, WRONG_VALUES on `divisionId`.
 */
export async function getWorkplaceFlow(
  tx: Transaction,
  productId: number,
  language: Language,
  divisionId?: number,
): Promise<WorkplaceFlow> {
  const name = sql.ref(`name_${language}`);
  const row = await tx.row(sql<FlowRow>`
    select p.id, p.${name} as name, ${buildCustomValuesColumn('workplaces_flows', sql`f.custom_fields`)} as custom_fields, f.created_at, f.updated_at
    from products p
    left join workplaces_flows f on f.account_id = p.account_id and f.product_id = p.id
    where p.account_id = ${tx.accountId} and p.id = ${productId}`);
  if (!row) throw new CodedError('ENTITY_NOT_FOUND');
  const steps = await tx.rows(sql<FlowStep>`
    select s.step, s.work_time::float8 as "workTime", s.set_up::float8 as "setUp", jsonb_build_object(
      'id', w.id, 'name', w.${name}, 'status', w.status, 'stations', w.stations, 'color', w.color,
      'division', jsonb_build_object('id', d.id, 'name', d.${name})) as workplace
    from workplaces_flows_steps s
    join workplaces w on w.account_id = s.account_id and w.id = s.workplace_id
    join divisions d on d.account_id = w.account_id and d.id = w.division_id
    where s.account_id = ${tx.accountId} and s.owner_id = ${productId}
      and s.division_id is not distinct from ${divisionId ?? null}::bigint
    order by s.step`);
  const divisions = await tx.rows(sql<NamedRecord & { own: boolean }>`
    select d.id, ${name} as name, exists (
      select from workplaces_flows_steps s
      where s.account_id = d.account_id and s.owner_id = ${productId} and s.division_id = d.id) as own
    from divisions d where d.account_id = ${tx.accountId} order by d.id`);
  const division = divisions.find(({ id }) => id === divisionId);
  if (divisionId !== undefined && !division) throw createWrongValueError('divisionId', 'unknown');
  return {
    productId: row.id,
    product: { id: row.id, name: row.name },
    division: division ? { id: division.id, name: division.name } : null,
    divisions,
    steps,
    minutesADay: await loadDailyWorkMinutes(tx),
    customFields: row.custom_fields ?? {},
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Returns the minutes of a usual workday of the account, without breaks. */
const loadDailyWorkMinutes = async (tx: Transaction): Promise<number> =>
  computeDailyWorkingMinutes((await loadWorkCalendars(tx)).of());
