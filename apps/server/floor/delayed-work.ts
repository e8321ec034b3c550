import { orderDocument } from '@tarima/domain/orders/document';
import {
  findDelayedWork,
  findDelayedBatchLoads,
  type WorkplaceAttendance,
  type DelayedWork,
} from '@tarima/domain/floor/delayed-work';
import { dayMillis } from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import type { Transaction } from '../kit/database.ts';
import type { FrozenRecipe } from '../technical-sheets/queries.ts';
import {
  loadFloorReportsByLine,
  countGoodPiecesOfLaterSteps,
  getStepStatus,
} from './reports-by-line.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Period for which a presence at a tablet counts for the current shift. */
const shift = dayMillis / 2;
/** Period before now whose planned work is checked. */
const lookedBack = 30 * dayMillis;

interface StepRow {
  readonly detailId: number;
  readonly workplaceId: number;
  readonly quantity: number;
  readonly recipe: Pick<FrozenRecipe, 'steps'> | null;
  /** All planned work of the step, from the first event that should have begun. */
  readonly events: readonly {
    readonly id: number;
    readonly userId: number;
    readonly start: string;
    readonly end: string;
  }[];
}

/** Condition of unfinished steps: finished steps are never late, and are left out before anything else is read. */
const notDone = sql`coalesce((
    select sum(r.good) from floor_reports r
    where r.account_id = d.account_id and r.detail_id = d.id and r.workplace_id = begun.workplace_id), 0) < d.quantity`;

interface LoadRow {
  readonly ids: number[];
  readonly workplaceId: number;
  readonly start: string;
  /** Whether the floor reported one of the load's shares. */
  readonly isTold: boolean;
  readonly lines: readonly {
    readonly detailId: number;
    readonly recipe: Pick<FrozenRecipe, 'steps'> | null;
  }[];
}

/** Lists loads of a division that should have started and have not ended. */
const listLoads = (tx: Transaction, divisionId: number, now: number): Promise<LoadRow[]> =>
  tx.rows(sql<LoadRow>`
    select jsonb_agg(e.id order by e.id) as ids, e.workplace_id as "workplaceId", e.start_date as start, bool_or(exists (
        select from floor_reports r
        where r.account_id = e.account_id and r.detail_id = e.detail_id and r.workplace_id = e.workplace_id)) as "isTold",
      jsonb_agg(jsonb_build_object('detailId', d.id, 'recipe', jsonb_build_object('steps', d.recipe -> 'steps')) order by d.id) as lines
    from planning_events e
    join orders_details d on d.account_id = e.account_id and d.id = e.detail_id
    join workplaces w on w.account_id = e.account_id and w.id = e.workplace_id and w.division_id = ${divisionId}
    join orders o on o.account_id = e.account_id and o.id = e.order_id and ${buildStatusCondition(orderDocument, 'production', 'o.status')}
      and o.production_finished_at is null
    where e.account_id = ${tx.accountId} and e.pieces is not null
      and e.start_date < ${new Date(now).toISOString()} and e.end_date > ${new Date(now).toISOString()}
    group by e.workplace_id, e.user_id, e.start_date, e.end_date`);

/** Returns the delayed work of a division, as far as a worker at a tablet could have reported it. */
export async function listDelayedWork(
  tx: Transaction,
  divisionId: number,
  now: number,
): Promise<DelayedWork[]> {
  const attendances = await loadAttendances(tx, divisionId, now);
  if (!isAnyAttended(attendances)) return [];
  const getAttendance = (workplaceId: number): WorkplaceAttendance =>
    attendances.get(workplaceId) ?? never;
  const steps = await tx.rows(sql<StepRow>`
    select begun.detail_id as "detailId", begun.workplace_id as "workplaceId", d.quantity::float8,
      jsonb_build_object('steps', d.recipe -> 'steps') as recipe, (
        select jsonb_agg(jsonb_build_object('id', e.id, 'userId', e.user_id, 'start', e.start_date, 'end', e.end_date))
        from planning_events e
        where e.account_id = d.account_id and e.detail_id = d.id and e.workplace_id = begun.workplace_id) as events
    from (
      select distinct e.detail_id, e.workplace_id from planning_events e
      join workplaces w on w.account_id = e.account_id and w.id = e.workplace_id and w.division_id = ${divisionId}
      join orders o on o.account_id = e.account_id and o.id = e.order_id and ${buildStatusCondition(orderDocument, 'production', 'o.status')}
        and o.production_finished_at is null
      where e.account_id = ${tx.accountId} and e.pieces is null
        and e.start_date < ${new Date(now).toISOString()} and e.end_date > ${new Date(now - lookedBack).toISOString()}
    ) begun
    join orders_details d on d.account_id = ${tx.accountId} and d.id = begun.detail_id and d.ready_at is null
    where ${notDone}`);
  const loads = await listLoads(tx, divisionId, now);
  const hours = (await loadWorkCalendars(tx)).of(divisionId);
  const reportsByLine = await loadFloorReportsByLine(tx, [
    ...new Set([...steps, ...loads.flatMap(({ lines }) => lines)].map(({ detailId }) => detailId)),
  ]);
  const lateLoads = findDelayedBatchLoads(
    loads.map(({ ids, start, workplaceId, isTold, lines }) => ({
      ids,
      start: Date.parse(start),
      isBegun:
        isTold ||
        lines.some(
          (line) =>
            countGoodPiecesOfLaterSteps(line, reportsByLine.get(line.detailId), workplaceId) > 0,
        ),
      attendance: getAttendance(workplaceId),
    })),
    hours,
    now,
  );
  const lateSteps = steps.flatMap((row) => {
    const { detailId, workplaceId, quantity, recipe } = row;
    const { progress } = getStepStatus(row, reportsByLine.get(detailId), workplaceId, now);
    const workTime = recipe?.steps.find((each) => each.workplaceId === workplaceId)?.workTime;
    if (workTime === undefined) return [];
    const events = row.events.map((event) => ({
      ...event,
      start: Date.parse(event.start),
      end: Date.parse(event.end),
    }));
    const goodLater = countGoodPiecesOfLaterSteps(row, reportsByLine.get(detailId), workplaceId);
    const attendance = getAttendance(workplaceId);
    return findDelayedWork(
      { quantity, workTime, events, progress, goodLater, attendance },
      hours,
      now,
    );
  });
  return [...lateSteps, ...lateLoads];
}

/** Attendance of a workplace without a tablet. */
const never: WorkplaceAttendance = { since: null, isAttended: false };

/** Loads the attendances of a division's workplaces at whose tablets a worker has ever signed in. */
async function loadAttendances(
  tx: Transaction,
  divisionId: number,
  now: number,
): Promise<ReadonlyMap<number, WorkplaceAttendance>> {
  const rows = await tx.rows(sql<{ id: number; since: string; isAttended: boolean }>`
    select t.workplace_id as id, min(entered.first) as since,
      bool_or(t.revoked_at is null and entered.last > ${new Date(now - shift).toISOString()}) as "isAttended"
    from floor_tablets t
    join workplaces w on w.account_id = t.account_id and w.id = t.workplace_id and w.division_id = ${divisionId}
    cross join lateral (
      select min(p.entered_at) as first, max(p.entered_at) as last from floor_presences p
      where p.account_id = t.account_id and p.tablet_id = t.id) entered
    where t.account_id = ${tx.accountId} and entered.first is not null
    group by t.workplace_id`);
  return new Map(
    rows.map(({ id, since, isAttended }) => [id, { since: Date.parse(since), isAttended }]),
  );
}

const isAnyAttended = (attendances: ReadonlyMap<number, WorkplaceAttendance>): boolean =>
  attendances.values().some(({ isAttended }) => isAttended);

/** Returns whether a worker is at a tablet of a division, or was during this shift. */
export const isDivisionStaffed = async (
  tx: Transaction,
  divisionId: number,
  now: number,
): Promise<boolean> => isAnyAttended(await loadAttendances(tx, divisionId, now));
