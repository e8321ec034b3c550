import { minute } from '@tarima/domain/kit/time-zone';
import { expectedByWorkplace, runsOf } from '@tarima/domain/planning/work-time';
import { sql } from 'kysely';
import type { LineRow } from '../fulfilment/order-row.ts';
import type { Transaction } from '../kit/database.ts';
import { enqueue } from '../kit/jobs/job.ts';
import { settleNotifications } from '../notifications/commands.ts';
import { askIfFinished } from '../planning/finished.ts';
import { iso } from '../planning/plant.ts';

/** Planned work of an order. */
export interface PlannedWork {
  readonly id: number;
  readonly detailId: number;
  readonly workplaceId: number;
  readonly userId: number;
  readonly start: number;
  readonly end: number;
  readonly begun: boolean;
  readonly pinned: boolean;
}

type WorkRow = Omit<PlannedWork, 'start' | 'end'> & { start: string; end: string };

/** What is planned of an order, the latest last. */
export async function workOf(tx: Transaction, orderId: number): Promise<PlannedWork[]> {
  const rows = await tx.rows(sql<WorkRow>`
    select id, detail_id as "detailId", workplace_id as "workplaceId", user_id as "userId",
      start_date as start, end_date as end, start_date <= present() as begun, pinned
    from planning_events where account_id = ${tx.accountId} and order_id = ${orderId} order by start_date, id`);
  return rows.map((row) => ({ ...row, start: Date.parse(row.start), end: Date.parse(row.end) }));
}

type Made = Pick<LineRow, 'id' | 'originType' | 'ready' | 'recipe' | 'quantity'>;

/** Minutes that a line takes at a workplace, set up once for each who works there; none where nothing is to be made of it. */
export function neededAt(
  { id, originType, ready, recipe, quantity }: Made,
  workplaceId: number,
  work: readonly Pick<PlannedWork, 'detailId' | 'workplaceId' | 'userId'>[],
): number {
  if (originType !== 'production' || ready) return 0;
  const there = work.filter((each) => each.detailId === id && each.workplaceId === workplaceId);
  const detail = { quantity, steps: recipe?.steps ?? [] };
  return expectedByWorkplace(detail, () => runsOf(there).length).get(workplaceId) ?? 0;
}

/** Minutes of each line that are in no plan, where there are some. */
export function minutesToPlan(
  lines: readonly LineRow[],
  work: readonly PlannedWork[],
): ReadonlyMap<number, number> {
  return new Map(
    lines.flatMap((line) => {
      const places = new Set(line.recipe?.steps.map(({ workplaceId }) => workplaceId));
      const open = [...places].reduce(
        (sum, place) =>
          sum + Math.max(0, neededAt(line, place, work) - plannedAt(line, place, work)),
        0,
      );
      return open > 0 ? [[line.id, open] as const] : [];
    }),
  );
}

const minutesOf = ({ start, end }: PlannedWork): number => (end - start) / minute;

const isAt =
  ({ id }: Pick<LineRow, 'id'>, workplaceId: number) =>
  (each: PlannedWork) =>
    each.detailId === id && each.workplaceId === workplaceId;

const plannedAt = (line: LineRow, workplaceId: number, work: readonly PlannedWork[]): number =>
  work.filter(isAt(line, workplaceId)).reduce((sum, each) => sum + minutesOf(each), 0);

/**
 * Planned work beyond what lines take goes, the latest of it first and what is pinned last; what has begun stays, and of what is made
 * nothing is touched.
 */
export async function trimWork(
  tx: Transaction,
  orderId: number,
  lines: readonly LineRow[],
): Promise<void> {
  const work = await workOf(tx, orderId);
  for (const line of lines.filter(({ ready }) => !ready))
    for (const workplaceId of new Set(work.map((each) => each.workplaceId)))
      for (const { id, end } of beyond(line, workplaceId, work))
        await tx.row(
          end === null
            ? sql`delete from planning_events where account_id = ${tx.accountId} and id = ${id}`
            : sql`
              update planning_events set end_date = ${iso(end)} where account_id = ${tx.accountId} and id = ${id}`,
        );
}

/** What of a line's work at a workplace is too much: events that go, and at most one that ends sooner. */
function beyond(
  line: LineRow,
  workplaceId: number,
  work: readonly PlannedWork[],
): { readonly id: number; readonly end: number | null }[] {
  let left = work.filter(isAt(line, workplaceId));
  const ahead = left.filter(({ begun }) => !begun);
  const inTurn = [
    ...ahead.filter(({ pinned }) => pinned),
    ...ahead.filter(({ pinned }) => !pinned),
  ];
  const gone: { id: number; end: number | null }[] = [];
  for (const event of inTurn.toReversed()) {
    const rest = left.filter(({ id }) => id !== event.id);
    const planned = plannedAt(line, workplaceId, left);
    // Whoever does nothing there any more does not set it up either.
    if (planned - minutesOf(event) >= neededAt(line, workplaceId, rest)) {
      gone.push({ id: event.id, end: null });
      left = rest;
      continue;
    }
    const tooMuch = planned - neededAt(line, workplaceId, left);
    if (tooMuch > 0) gone.push({ id: event.id, end: event.end - tooMuch * minute });
    break;
  }
  return gone;
}

/**
 * Tells an order when its plan begins and ends: without an end while some of its work is in no plan. Planners are asked at the end
 * whether it has finished, and no more where there is none.
 * @returns whether anything of it is planned.
 */
export async function redate(
  tx: Transaction,
  order: { readonly id: number; readonly computedEndDate: string | null },
  lines: readonly LineRow[],
): Promise<boolean> {
  const work = await workOf(tx, order.id);
  const isWhole = work.length > 0 && minutesToPlan(lines, work).size === 0;
  const start = work.length > 0 ? iso(Math.min(...work.map((each) => each.start))) : null;
  const end = isWhole ? iso(Math.max(...work.map((each) => each.end))) : null;
  await tx.row(sql`
    update orders set computed_start_date = ${start}, computed_end_date = ${end}
    where account_id = ${tx.accountId} and id = ${order.id}`);
  if (end === order.computedEndDate) return work.length > 0;
  await settleNotifications(tx, 'orderProductionFinished', order.id);
  if (end !== null)
    await enqueue(
      tx,
      askIfFinished,
      { orderId: order.id },
      { runAt: new Date(end), key: `finished-${order.id}` },
    );
  return work.length > 0;
}
