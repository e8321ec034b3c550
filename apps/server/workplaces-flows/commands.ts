import { wrongValue } from '@tarima/domain/kit/errors';
import { renumberedSteps, type FlowBody } from '@tarima/domain/workplaces-flows/flow';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { lockProduct, ownValues, refuseStale } from '../products/seen.ts';

/**
 * Makes the workplace flow of a product what the form says; steps are counted from 1 again.
 * @throws CodedError ENTITY_NOT_FOUND, STALE_ENTITY, or WRONG_VALUES naming the step whose workplace does not exist.
 */
export async function saveFlow(tx: Transaction, productId: number, body: FlowBody): Promise<void> {
  if (body.productId !== undefined && body.productId !== productId)
    throw wrongValue('productId', 'invalid');
  await lockProduct(tx, productId);
  const stored = await tx.row(sql<{ updated_at: string }>`
    select updated_at from workplaces_flows
    where account_id = ${tx.accountId} and product_id = ${productId} for update`);
  refuseStale(stored?.updated_at, body.updatedAt);
  const values = await ownValues(tx, 'workplaces_flows', body);
  await tx.row(sql`
    insert into workplaces_flows (account_id, product_id, custom_fields)
    values (${tx.accountId}, ${productId}, coalesce(${values}::jsonb, '{}'))
    on conflict (account_id, product_id) do update set
      custom_fields = coalesce(${values}::jsonb, workplaces_flows.custom_fields)`);
  await writeSteps(tx, productId, body);
}

async function writeSteps(
  tx: Transaction,
  productId: number,
  { steps: asked }: FlowBody,
): Promise<void> {
  const known = await tx.rows(sql<{ id: number }>`
    select id from workplaces
    where account_id = ${tx.accountId} and id = any(${asked.map(({ workplace }) => workplace.id)})
    order by id for key share`);
  const missing = asked.findIndex(({ workplace }) => !known.some(({ id }) => id === workplace.id));
  if (missing >= 0) throw wrongValue(`steps.${missing}.workplace`, 'unknown');
  const steps = renumberedSteps(asked);
  const ids = steps.map(({ workplace }) => workplace.id);
  await tx.row(sql`
    delete from workplaces_flows_steps
    where account_id = ${tx.accountId} and owner_id = ${productId} and not workplace_id = any(${ids})`);
  await tx.row(sql`
    insert into workplaces_flows_steps (account_id, owner_id, workplace_id, step, work_time)
    select ${tx.accountId}, ${productId}, done.workplace_id, done.step, done.work_time
    from unnest(${ids}::bigint[], ${steps.map(({ workTime }) => workTime)}::numeric[])
      with ordinality as done (workplace_id, work_time, step)
    order by done.workplace_id
    on conflict (account_id, owner_id, workplace_id)
      do update set step = excluded.step, work_time = excluded.work_time`);
}
