import { orderDocument } from '@tarima/domain/orders/document';
import type { CurrentFloorStatus, OrderFloorStatus } from '@tarima/domain/floor/contract';
import type { ReportKind } from '@tarima/domain/floor/report-kinds';
import type { StepProgress } from '@tarima/domain/floor/step-progress';
import { dayMillis } from '@tarima/domain/kit/time-zone';
import type { Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { listDisplayableOrderIds } from '../planning/events.ts';
import type { FrozenRecipe } from '../technical-sheets/queries.ts';
import type { DelayedWork } from '@tarima/domain/floor/delayed-work';
import { listDelayedWork } from './delayed-work.ts';
import {
  loadFloorReportsByLine,
  loadUserNames,
  getStepStatus,
  toProgressDto,
  type ReportsByWorkplace,
} from './reports-by-line.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

interface LineRow {
  id: number;
  orderId: number;
  productId: number;
  product: string;
  quantity: number;
  recipe: FrozenRecipe | null;
}

const getDatabaseTime = async (tx: Transaction): Promise<number> =>
  Date.parse((await tx.row(sql<{ now: string }>`select present() as now`))?.now ?? '');

const loadWorkplaceNames = async (tx: Transaction, language: Language) =>
  new Map(
    (
      await tx.rows(sql<{ id: number; name: string }>`
        select id, ${sql.ref(`name_${language}`)} as name from workplaces where account_id = ${tx.accountId}`)
    ).map(({ id, name }) => [id, name]),
  );

/** Maximum number of latest reports returned with an order. */
const maxReports = 100;

/** Returns the status of each step of an order's lines in production, and their reports, the latest first. */
export async function getOrderFloorStatus(
  tx: Transaction,
  orderId: number,
  language: Language,
): Promise<OrderFloorStatus> {
  const now = await getDatabaseTime(tx);
  const lines = await tx.rows(sql<LineRow & { isOver: boolean }>`
    select d.id, d.owner_id as "orderId", d.product_id as "productId", p.${sql.ref(`name_${language}`)} as product, d.quantity::float8, d.recipe,
      o.production_finished_at is not null or not ${buildStatusCondition(orderDocument, 'toPlan', 'o.status')} as "isOver"
    from orders_details d join products p on p.account_id = d.account_id and p.id = d.product_id
    join orders o on o.account_id = d.account_id and o.id = d.owner_id
    where d.account_id = ${tx.accountId} and d.owner_id = ${orderId} and d.origin_type = 'production' order by d.position, d.id`);
  const reportsByLine = await loadFloorReportsByLine(
    tx,
    lines.map(({ id }) => id),
  );
  const reports = await tx.rows(sql<
    Omit<
      OrderFloorStatus['reports'][number],
      'detail' | 'workplace' | 'user' | 'passedBy' | 'kind'
    > & {
      detailId: number;
      workplaceId: number;
      userId: number | null;
      passedById: number | null;
      kind: ReportKind;
    }
  >`
    select r.id, r.detail_id as "detailId", r.workplace_id as "workplaceId", r.user_id as "userId", r.teller, r.kind,
      r.good::float8, r.scrap::float8, r.aside::float8, r.stocked::float8, r.lot_code as "lotCode", r.reason, r.at, r.undoes is not null or exists (
        select from floor_reports u where u.account_id = r.account_id and u.undoes = r.id) as undone,
      r.passed_by_id as "passedById"
    from floor_reports r where r.account_id = ${tx.accountId} and r.order_id = ${orderId}
    order by r.id desc limit ${maxReports}`);
  const workplaces = await loadWorkplaceNames(tx, language);
  const toWorkplace = (id: number) => ({ id, name: workplaces.get(id) ?? '' });
  const stepStatuses = lines.map((line) => ({
    line,
    steps: (line.recipe?.steps ?? [])
      .toSorted((one, other) => one.step - other.step)
      .map(({ workplaceId, workTime }, at) => ({
        step: at + 1,
        workplaceId,
        workTime,
        progress: getShownProgress(line, reportsByLine.get(line.id), workplaceId, now),
      })),
  }));
  const names = await loadUserNames(tx, [
    ...reports.flatMap(({ userId, passedById }) =>
      [userId, passedById].filter((id) => id !== null),
    ),
    ...stepStatuses.flatMap(({ steps }) => steps.flatMap(({ progress }) => progress.workers)),
  ]);
  const toPersonReference = (id: number) => ({ id, name: names.get(id) ?? '' });
  return {
    lines: stepStatuses.map(({ line, steps }) => ({
      detail: { id: line.id },
      product: { id: line.productId, name: line.product },
      quantity: line.quantity,
      steps: steps.map(({ step, workplaceId, workTime, progress }) => ({
        step,
        workplace: toWorkplace(workplaceId),
        workTime,
        progress: toProgressDto(progress, names),
      })),
    })),
    reports: reports.map(({ detailId, workplaceId, userId, passedById, ...report }) => ({
      ...report,
      detail: { id: detailId },
      workplace: toWorkplace(workplaceId),
      user: userId === null ? null : toPersonReference(userId),
      passedBy: passedById === null ? null : toPersonReference(passedById),
    })),
  };
}

/** Returns the progress of a step. Work of an order that was canceled or finished runs no longer, also without a report of its end. */
function getShownProgress(
  line: LineRow & { readonly isOver: boolean },
  reports: ReportsByWorkplace | undefined,
  workplaceId: number,
  now: number,
): StepProgress {
  const { progress } = getStepStatus(line, reports, workplaceId, now);
  if (!line.isOver || progress.state !== 'running') return progress;
  const atLastReport = getStepStatus(line, reports, workplaceId, progress.last ?? now).progress;
  return { ...atLastReport, state: 'stopped', workers: [] };
}

/** Maximum number of delayed works that are replanned at once. */
const maxDelayed = 100;
/** Maximum number of orders whose expected ends are returned. */
const maxExpected = 50;

/** Lists the expected ends of orders that a division sold, or that its floor delays. */
const listExpected = (
  tx: Transaction,
  divisionId: number,
): Promise<CurrentFloorStatus['expected']> =>
  tx.rows(sql<CurrentFloorStatus['expected'][number]>`
    select jsonb_build_object('id', o.id) as order, c.name as customer, o.requested_date as "requestedDate",
      o.computed_end_date as end, e.end_date as expected, e.late
    from (
      select account_id, order_id, max(end_date) as end_date, bool_or(told_at is not null) as late,
        bool_or(division_id = ${divisionId}) as here
      from orders_expected where account_id = ${tx.accountId} group by account_id, order_id
    ) e
    join orders o on o.account_id = e.account_id and o.id = e.order_id and (e.here or o.division_id = ${divisionId})
      and ${buildStatusCondition(orderDocument, 'production', 'o.status')} and o.production_finished_at is null
    join customers c on c.account_id = o.account_id and c.id = o.customer_id
    order by e.end_date desc, o.id`);

/**
 * Returns the work of a division's floor that is running, stopped or finished, for orders that are still to be made.
 * A user who is restricted to their own orders sees the work of others without its order, and none of its delays.
 */
export async function getRecentFloorActivity(
  tx: Transaction,
  person: ActingUser,
  divisionId: number,
  language: Language,
): Promise<CurrentFloorStatus> {
  const now = await getDatabaseTime(tx);
  const lines = await tx.rows(sql<LineRow & { workplaceId: number }>`
    select distinct d.id, d.owner_id as "orderId", d.product_id as "productId", p.${sql.ref(`name_${language}`)} as product,
      d.quantity::float8, d.recipe, r.workplace_id as "workplaceId"
    from floor_reports r
    join workplaces w on w.account_id = r.account_id and w.id = r.workplace_id and w.division_id = ${divisionId}
    join orders o on o.account_id = r.account_id and o.id = r.order_id and o.production_finished_at is null
      and ${buildStatusCondition(orderDocument, 'toPlan', 'o.status')}
    join orders_details d on d.account_id = r.account_id and d.id = r.detail_id
    join products p on p.account_id = d.account_id and p.id = d.product_id
    where r.account_id = ${tx.accountId} and r.at > ${new Date(now - 30 * dayMillis).toISOString()}
    order by d.owner_id, d.id, r.workplace_id`);
  const reportsByLine = await loadFloorReportsByLine(
    tx,
    lines.map(({ id }) => id),
  );
  const workplaces = await loadWorkplaceNames(tx, language);
  const stepStatuses = lines.map((line) => ({
    line,
    progress: getStepStatus(line, reportsByLine.get(line.id), line.workplaceId, now).progress,
  }));
  const names = await loadUserNames(
    tx,
    stepStatuses.flatMap(({ progress }) => progress.workers),
  );
  const { delayed, orderOf } = await listDelayedWorkOfSoldOrders(tx, divisionId, now);
  const expected = await listExpected(tx, divisionId);
  const displayable = await listDisplayableOrderIds(tx, person, [
    ...lines.map(({ orderId }) => orderId),
    ...orderOf.values(),
    ...expected.map(({ order }) => order.id),
  ]);
  return {
    work: stepStatuses.map(({ line, progress }) => ({
      order: displayable.has(line.orderId) ? { id: line.orderId } : null,
      detail: { id: line.id },
      workplace: { id: line.workplaceId, name: workplaces.get(line.workplaceId) ?? '' },
      product: { id: line.productId, name: line.product },
      quantity: line.quantity,
      progress: toProgressDto(progress, names),
    })),
    behind: delayed
      .filter(({ id }) => displayable.has(orderOf.get(id) ?? 0))
      .slice(0, maxDelayed)
      .map(({ id, start, end }) => ({
        id,
        ...(start !== undefined && { startDate: new Date(start).toISOString() }),
        ...(end !== undefined && { endDate: new Date(end).toISOString() }),
      })),
    expected: expected.filter(({ order }) => displayable.has(order.id)).slice(0, maxExpected),
  };
}

/** Lists the delayed work of orders that a division sold, also at workplaces of other divisions: its planners replan this work. */
async function listDelayedWorkOfSoldOrders(
  tx: Transaction,
  divisionId: number,
  now: number,
): Promise<{
  readonly delayed: readonly DelayedWork[];
  readonly orderOf: ReadonlyMap<number, number>;
}> {
  const places = await tx.rows(sql<{ id: number }>`
    select distinct w.division_id as id from orders o
    join planning_events v on v.account_id = o.account_id and v.order_id = o.id
    join workplaces w on w.account_id = v.account_id and w.id = v.workplace_id
    where o.account_id = ${tx.accountId} and o.division_id = ${divisionId}
      and ${buildStatusCondition(orderDocument, 'production', 'o.status')} and o.production_finished_at is null
    order by 1`);
  const delayed: DelayedWork[] = [];
  for (const { id } of places) delayed.push(...(await listDelayedWork(tx, id, now)));
  const rows = await tx.rows(sql<{ id: number; orderId: number }>`
    select v.id, v.order_id as "orderId" from planning_events v
    join orders o on o.account_id = v.account_id and o.id = v.order_id and o.division_id = ${divisionId}
    where v.account_id = ${tx.accountId} and v.id = any(${delayed.map(({ id }) => id)}::bigint[])`);
  return { delayed, orderOf: new Map(rows.map(({ id, orderId }) => [id, orderId])) };
}
