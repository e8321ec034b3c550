import { createWrongValueError } from '@tarima/domain/kit/errors';
import { renumberSteps, type FlowBody } from '@tarima/domain/workplaces-flows/flow';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import {
  lockProduct,
  validateBodyCustomFields,
  assertCurrentVersion,
} from '../products/assert-current-version.ts';

/**
 * Replaces the general workplace flow of a product, or that of a division. Without steps, a division loses its own flow.
 * Steps are renumbered from 1.
 * @throws CodedError ENTITY_NOT_FOUND, STALE_ENTITY, or WRONG_VALUES naming `divisionId`, or the step whose workplace does not exist or,
 * being new in the flow, is disabled (`inactive`).
 */
export async function saveWorkplaceFlow(
  tx: Transaction,
  productId: number,
  divisionId: number | undefined,
  body: FlowBody,
): Promise<void> {
  if (body.productId !== undefined && body.productId !== productId)
    throw createWrongValueError('productId', 'invalid');
  await lockProduct(tx, productId);
  await assertKnownDivision(tx, divisionId);
  const stored = await tx.row(sql<{ updated_at: string }>`
    select updated_at from workplaces_flows
    where account_id = ${tx.accountId} and product_id = ${productId} for update`);
  assertCurrentVersion(stored?.updated_at, body.updatedAt);
  const values = await validateBodyCustomFields(tx, 'workplaces_flows', body);
  await tx.row(sql`
    insert into workplaces_flows (account_id, product_id, custom_fields)
    values (${tx.accountId}, ${productId}, coalesce(${values}::jsonb, '{}'))
    on conflict (account_id, product_id) do update set
      custom_fields = coalesce(${values}::jsonb, workplaces_flows.custom_fields)`);
  await writeSteps(tx, productId, divisionId ?? null, body);
}

async function assertKnownDivision(tx: Transaction, divisionId: number | undefined): Promise<void> {
  if (divisionId === undefined) return;
  const known = await tx.row(sql`
    select from divisions where account_id = ${tx.accountId} and id = ${divisionId} for key share`);
  if (!known) throw createWrongValueError('divisionId', 'unknown');
}

async function writeSteps(
  tx: Transaction,
  productId: number,
  divisionId: number | null,
  { steps: requested }: FlowBody,
): Promise<void> {
  const ofFlow = sql`s.account_id = ${tx.accountId} and s.owner_id = ${productId} and s.division_id is not distinct from ${divisionId}::bigint`;
  const known = await tx.rows(sql<{ id: number; refused: boolean }>`
    select w.id, w.status = 'inactive' and not exists (
      select from workplaces_flows_steps s where ${ofFlow} and s.workplace_id = w.id) as refused
    from workplaces w
    where w.account_id = ${tx.accountId} and w.id = any(${requested.map(({ workplace }) => workplace.id)})
    order by w.id for key share`);
  const missing = requested.findIndex(
    ({ workplace }) => !known.some(({ id }) => id === workplace.id),
  );
  if (missing >= 0) throw createWrongValueError(`steps.${missing}.workplace`, 'unknown');
  // A workplace that was disabled later stays in the flow and is marked there: the editor of another step need not replace it.
  const inactive = requested.findIndex(({ workplace }) =>
    known.some(({ id, refused }) => refused && id === workplace.id),
  );
  if (inactive >= 0) throw createWrongValueError(`steps.${inactive}.workplace`, 'inactive');
  const steps = renumberSteps(requested);
  const ids = steps.map(({ workplace }) => workplace.id);
  await tx.row(sql`
    delete from workplaces_flows_steps s where ${ofFlow} and not s.workplace_id = any(${ids})`);
  await tx.row(sql`
    insert into workplaces_flows_steps (account_id, owner_id, division_id, workplace_id, step, work_time, set_up)
    select ${tx.accountId}, ${productId}, ${divisionId}::bigint, done.workplace_id, done.step, done.work_time, coalesce(done.set_up, s.set_up, 0)
    from unnest(${ids}::bigint[], ${steps.map(({ workTime }) => workTime)}::numeric[], ${steps.map(({ setUp }) => setUp ?? null)}::numeric[])
      with ordinality as done (workplace_id, work_time, set_up, step)
    left join workplaces_flows_steps s on ${ofFlow} and s.workplace_id = done.workplace_id
    order by done.workplace_id
    on conflict on constraint workplaces_flows_steps_key
      do update set step = excluded.step, work_time = excluded.work_time, set_up = excluded.set_up`);
}

/** Moves the flows of a deleted division to its replacement, except for products of which that has its own flow. */
export async function mergeWorkplaceFlows(
  tx: Transaction,
  oldId: number,
  newId: number,
): Promise<void> {
  await tx.row(sql`
    delete from workplaces_flows_steps s using workplaces_flows_steps own
    where s.account_id = ${tx.accountId} and s.division_id = ${oldId}
      and own.account_id = s.account_id and own.owner_id = s.owner_id and own.division_id = ${newId}`);
}
