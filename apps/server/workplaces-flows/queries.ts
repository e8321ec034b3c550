import { defaultSettings, secondsOf } from '@tarima/domain/accounts/settings';
import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import type { FlowStep, WorkplaceFlow } from '@tarima/domain/workplaces-flows/flow';
import { sql } from 'kysely';
import { accountInside } from '../accounts/queries.ts';
import type { Transaction } from '../kit/database.ts';

interface FlowRow {
  id: number;
  name: string;
  custom_fields: Record<string, unknown> | null;
  created_at: string | null;
  updated_at: string | null;
}

/** The workplace flow of a product; without steps where it has none. @throws CodedError ENTITY_NOT_FOUND. */
export async function readFlow(
  tx: Transaction,
  productId: number,
  language: Language,
): Promise<WorkplaceFlow> {
  const name = sql.ref(`name_${language}`);
  const row = await tx.row(sql<FlowRow>`
    select p.id, p.${name} as name, f.custom_fields - (select deleted_custom_fields('workplaces_flows')) as custom_fields, f.created_at, f.updated_at
    from products p
    left join workplaces_flows f on f.account_id = p.account_id and f.product_id = p.id
    where p.account_id = ${tx.accountId} and p.id = ${productId}`);
  if (!row) throw new CodedError('ENTITY_NOT_FOUND');
  const steps = await tx.rows(sql<FlowStep>`
    select s.step, s.work_time::float8 as "workTime", jsonb_build_object(
      'id', w.id, 'name', w.${name}, 'status', w.status, 'stations', w.stations, 'color', w.color,
      'division', jsonb_build_object('id', d.id, 'name', d.${name})) as workplace
    from workplaces_flows_steps s
    join workplaces w on w.account_id = s.account_id and w.id = s.workplace_id
    join divisions d on d.account_id = w.account_id and d.id = w.division_id
    where s.account_id = ${tx.accountId} and s.owner_id = ${productId}
    order by s.step`);
  return {
    productId: row.id,
    product: { id: row.id, name: row.name },
    steps,
    minutesADay: await minutesADay(tx),
    customFields: row.custom_fields ?? {},
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** From the start to the end of work; the product's own lapse where the account chose none. */
async function minutesADay(tx: Transaction): Promise<number> {
  const account = await accountInside(tx);
  const lapse = account?.settings.operativeLapse ?? defaultSettings.operativeLapse;
  return lapse ? (secondsOf(lapse.end) - secondsOf(lapse.start)) / 60 : 0;
}
