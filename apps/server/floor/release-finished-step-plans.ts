import { orderDocument } from '@tarima/domain/orders/document';
import {
  findReleasedPlanTime,
  isStepDone,
  type ReleasedPlanTime,
} from '@tarima/domain/floor/released-plan-time';
import { undoPeriodMillis } from '@tarima/domain/floor/report-kinds';
import { sql, type RawBuilder } from 'kysely';
import { lockOrder } from '../fulfilment/order-row.ts';
import type { Transaction } from '../kit/database.ts';
import { enqueueJob } from '../kit/jobs/job.ts';
import { finishReminderJob } from '../planning/finish-reminder.ts';
import type { FrozenRecipe } from '../technical-sheets/queries.ts';
import { loadFloorReportsByLine, getStepStatus } from './reports-by-line.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

type FlowStep = FrozenRecipe['steps'][number];

interface StepRow {
  readonly orderId: number;
  readonly detailId: number;
  readonly workplaceId: number;
  readonly quantity: number;
  readonly recipe: Pick<FrozenRecipe, 'steps'> | null;
  readonly events: readonly {
    readonly id: number;
    readonly userId: number;
    readonly start: string;
    readonly end: string;
  }[];
}

/** Milliseconds after which a finished step can no longer be undone by its worker, including the grace period of `saveTabletReports`. */
const settledAfter = undoPeriodMillis + 15_000;

/**
 * Releases the remaining plan of steps that the floor has finished, once workers can no longer undo the report themselves.
 * A step that a foreman reopens expects its minutes again. Loads of a batch station run to their end.
 * @returns whether some step finished so recently that it must be checked again
 */
export async function releaseFinishedStepPlans(
  tx: Transaction,
  divisionId: number,
  now: number,
): Promise<boolean> {
  const candidates = await listChanges(tx, divisionId, now, sql`true`);
  const ids = [...new Set(candidates.map(({ step }) => step.orderId))].toSorted(
    (one, other) => one - other,
  );
  // Changed orders alone are locked, and checked once more while they are locked.
  for (const id of ids) await lockOrder(tx, id);
  const changes =
    ids.length === 0
      ? []
      : await listChanges(tx, divisionId, now, sql`o.id = any(${ids}::bigint[])`);
  for (const { step, back, isYoung } of changes) {
    if (isYoung) continue;
    const { extraMinutes = 0, earlyMinutes = 0 } = step.flow;
    if (back) await freePlanTime(tx, back);
    await saveMinutes(
      tx,
      step,
      back
        ? {
            extraMinutes: back.extraMinutes,
            early: earlyMinutes + extraMinutes - back.extraMinutes,
          }
        : { extraMinutes: extraMinutes + earlyMinutes, early: 0 },
    );
  }
  const settled = changes.filter(({ isYoung }) => !isYoung);
  for (const [orderId, orderChanges] of Map.groupBy(settled, ({ step }) => step.orderId))
    await updateOrderDates(
      tx,
      orderId,
      orderChanges.every(({ back }) => back !== undefined),
    );
  return settled.length < changes.length;
}

interface EarlyStep extends Omit<StepRow, 'recipe'> {
  readonly flow: FlowStep;
}

/** Step that finished early and releases planned time, or a step that is unfinished again and releases none. */
interface EarlyChange {
  readonly step: EarlyStep;
  readonly back: ReleasedPlanTime | undefined;
  /** Whether its worker may still undo the report. */
  readonly isYoung: boolean;
}

async function listChanges(
  tx: Transaction,
  divisionId: number,
  now: number,
  which: RawBuilder<unknown>,
): Promise<EarlyChange[]> {
  const steps = await listSteps(tx, divisionId, which);
  const reportsByLine = await loadFloorReportsByLine(tx, [
    ...new Set(steps.map(({ detailId }) => detailId)),
  ]);
  return steps.flatMap(({ recipe, ...row }): EarlyChange[] => {
    const { progress } = getStepStatus(
      { ...row, recipe },
      reportsByLine.get(row.detailId),
      row.workplaceId,
      now,
    );
    const flow = recipe?.steps.find((each) => each.workplaceId === row.workplaceId);
    if (!flow) return [];
    const step = { ...row, flow };
    if (!isStepDone(progress))
      return (flow.earlyMinutes ?? 0) > 0 ? [{ step, back: undefined, isYoung: false }] : [];
    const events = row.events.map((event) => ({
      ...event,
      start: Date.parse(event.start),
      end: Date.parse(event.end),
    }));
    const { workTime, setUp } = flow;
    const back = findReleasedPlanTime(
      { quantity: row.quantity, workTime, setUp, events, progress },
      now,
    );
    const isYoung = progress.last !== null && now - progress.last < settledAfter;
    return back ? [{ step, back, isYoung }] : [];
  });
}

/** Lists the reported steps of some orders, with their plan. */
const listSteps = (
  tx: Transaction,
  divisionId: number,
  which: RawBuilder<unknown>,
): Promise<StepRow[]> =>
  tx.rows(sql<StepRow>`
    select d.owner_id as "orderId", d.id as "detailId", w.id as "workplaceId", d.quantity::float8,
      jsonb_build_object('steps', d.recipe -> 'steps') as recipe, coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'userId', e.user_id, 'start', e.start_date, 'end', e.end_date))
        from planning_events e
        where e.account_id = d.account_id and e.detail_id = d.id and e.workplace_id = w.id), '[]') as events
    from orders o
    join orders_details d on d.account_id = o.account_id and d.owner_id = o.id
    cross join lateral jsonb_array_elements(d.recipe -> 'steps') step
    join workplaces w on w.account_id = d.account_id and w.id = (step ->> 'workplaceId')::bigint and w.division_id = ${divisionId}
      and w.load_pieces is null
    where o.account_id = ${tx.accountId} and ${buildStatusCondition(orderDocument, 'production', 'o.status')} and o.production_finished_at is null and ${which}
      and d.origin_type = 'production' and d.ready_at is null
      and exists (
        select from floor_reports r
        where r.account_id = d.account_id and r.detail_id = d.id and r.workplace_id = w.id)
    order by d.owner_id, d.id, w.id`);

async function freePlanTime(tx: Transaction, { gone, cut }: ReleasedPlanTime): Promise<void> {
  await tx.row(sql`
    delete from planning_events where account_id = ${tx.accountId} and id = any(${[...gone]}::bigint[])`);
  for (const { id, end } of cut)
    await tx.row(sql`
      update planning_events set end_date = ${new Date(end).toISOString()}
      where account_id = ${tx.accountId} and id = ${id}`);
}

/** Stores the expected minutes of a step from now on, and the released minutes. */
const saveMinutes = (
  tx: Transaction,
  { detailId, workplaceId }: Pick<StepRow, 'detailId' | 'workplaceId'>,
  { extraMinutes, early }: { readonly extraMinutes: number; readonly early: number },
) =>
  tx.row(sql`
    update orders_details d set recipe = jsonb_set(d.recipe, '{steps}', (
      select jsonb_agg(case when (step ->> 'workplaceId')::bigint = ${workplaceId}
        then step || jsonb_build_object('extraMinutes', ${extraMinutes}::int, 'earlyMinutes', ${early}::int)
        else step end order by at)
      from jsonb_array_elements(d.recipe -> 'steps') with ordinality as steps (step, at)))
    where d.account_id = ${tx.accountId} and d.id = ${detailId}`);

/**
 * Updates the version of an order whose plan changed, so that its editors see the change.
 * Its end is that of the remaining plan; an order with reopened, unplanned work has no end.
 */
async function updateOrderDates(tx: Transaction, orderId: number, isWhole: boolean): Promise<void> {
  const dated = await tx.row(sql<{ end: string | null }>`
    update orders o set
      computed_start_date = coalesce(planned.first, o.computed_start_date),
      computed_end_date = case when ${isWhole} and o.computed_end_date is not null then coalesce(planned.last, present()) end
    from (
      select min(start_date) as first, max(end_date) as last from planning_events
      where account_id = ${tx.accountId} and order_id = ${orderId}) planned
    where o.account_id = ${tx.accountId} and o.id = ${orderId}
    returning o.computed_end_date as end`);
  if (dated && dated.end !== null)
    await enqueueJob(
      tx,
      finishReminderJob,
      { orderId },
      { runAt: new Date(dated.end), key: `finished-${orderId}` },
    );
}
