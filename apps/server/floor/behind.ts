import { behindOf, loadsBehind, type BehindWork } from '@tarima/domain/floor/behind';
import { day } from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import { loadCalendars } from '../accounts/calendars.ts';
import type { Transaction } from '../kit/database.ts';
import type { FrozenRecipe } from '../technical-sheets/queries.ts';
import { bookOf, standingAt } from './book.ts';

/** Whoever was at a tablet so long ago is there for this shift. */
const shift = day / 2;
/** Work that was planned so long ago is looked at. */
const lookedBack = 30 * day;

interface StepRow {
  readonly detailId: number;
  readonly workplaceId: number;
  readonly quantity: number;
  readonly recipe: Pick<FrozenRecipe, 'steps'> | null;
  /** All that is planned of it, from the first that should have begun. */
  readonly events: readonly {
    readonly id: number;
    readonly userId: number;
    readonly start: string;
    readonly end: string;
  }[];
}

/** Steps that are done are never behind: they are left out before anything of them is read. */
const notDone = sql`coalesce((
    select sum(r.good) from floor_reports r
    where r.account_id = d.account_id and r.detail_id = d.id and r.workplace_id = begun.workplace_id), 0) < d.quantity`;

interface LoadRow {
  readonly ids: number[];
  readonly workplaceId: number;
  readonly start: string;
  readonly isBegun: boolean;
}

/** Loads of a division that should have been put in and are not taken out yet, with whether the floor told of one of their shares. */
const loadsIn = (tx: Transaction, divisionId: number, now: number): Promise<LoadRow[]> =>
  tx.rows(sql<LoadRow>`
    select jsonb_agg(e.id order by e.id) as ids, e.workplace_id as "workplaceId", e.start_date as start, bool_or(exists (
        select from floor_reports r
        where r.account_id = e.account_id and r.detail_id = e.detail_id and r.workplace_id = e.workplace_id)) as "isBegun"
    from planning_events e
    join workplaces w on w.account_id = e.account_id and w.id = e.workplace_id and w.division_id = ${divisionId}
    join orders o on o.account_id = e.account_id and o.id = e.order_id and o.status = 'production'
      and o.production_finished_at is null
    where e.account_id = ${tx.accountId} and e.pieces is not null
      and e.start_date < ${new Date(now).toISOString()} and e.end_date > ${new Date(now).toISOString()}
    group by e.workplace_id, e.user_id, e.start_date, e.end_date`);

/** What of the work of a division is behind its plan, as far as somebody at a tablet could have told. */
export async function behindIn(
  tx: Transaction,
  divisionId: number,
  now: number,
): Promise<BehindWork[]> {
  const attended = await attendedIn(tx, divisionId, now);
  if (attended.size === 0) return [];
  const steps = await tx.rows(sql<StepRow>`
    select begun.detail_id as "detailId", begun.workplace_id as "workplaceId", d.quantity::float8,
      jsonb_build_object('steps', d.recipe -> 'steps') as recipe, (
        select jsonb_agg(jsonb_build_object('id', e.id, 'userId', e.user_id, 'start', e.start_date, 'end', e.end_date))
        from planning_events e
        where e.account_id = d.account_id and e.detail_id = d.id and e.workplace_id = begun.workplace_id) as events
    from (
      select distinct e.detail_id, e.workplace_id from planning_events e
      join workplaces w on w.account_id = e.account_id and w.id = e.workplace_id and w.division_id = ${divisionId}
      join orders o on o.account_id = e.account_id and o.id = e.order_id and o.status = 'production'
        and o.production_finished_at is null
      where e.account_id = ${tx.accountId} and e.pieces is null
        and e.start_date < ${new Date(now).toISOString()} and e.end_date > ${new Date(now - lookedBack).toISOString()}
    ) begun
    join orders_details d on d.account_id = ${tx.accountId} and d.id = begun.detail_id and d.ready_at is null
    where ${notDone}`);
  const loads = await loadsIn(tx, divisionId, now);
  const hours = (await loadCalendars(tx)).of(divisionId);
  const book = await bookOf(
    tx,
    steps.map(({ detailId }) => detailId),
  );
  const lateLoads = loadsBehind(
    loads.map(({ start, workplaceId, ...load }) => ({
      ...load,
      start: Date.parse(start),
      isAttended: attended.has(workplaceId),
    })),
    hours,
    now,
  );
  const lateSteps = steps.flatMap((row) => {
    const { detailId, workplaceId, quantity, recipe } = row;
    const { progress } = standingAt(row, book.get(detailId), workplaceId, now);
    const workTime = recipe?.steps.find((each) => each.workplaceId === workplaceId)?.workTime;
    if (workTime === undefined) return [];
    const events = row.events.map((event) => ({
      ...event,
      start: Date.parse(event.start),
      end: Date.parse(event.end),
    }));
    const isAttended = attended.has(workplaceId);
    return behindOf({ quantity, workTime, events, progress, isAttended }, hours, now);
  });
  return [...lateSteps, ...lateLoads];
}

/** Workplaces of a division at whose tablets somebody is, or was in this shift. */
export async function attendedIn(
  tx: Transaction,
  divisionId: number,
  now: number,
): Promise<ReadonlySet<number>> {
  const rows = await tx.rows(sql<{ id: number }>`
    select distinct t.workplace_id as id from floor_presences p
    join floor_tablets t on t.account_id = p.account_id and t.id = p.tablet_id and t.revoked_at is null
    join workplaces w on w.account_id = t.account_id and w.id = t.workplace_id and w.division_id = ${divisionId}
    where p.account_id = ${tx.accountId} and p.entered_at > ${new Date(now - shift).toISOString()}`);
  return new Set(rows.map(({ id }) => id));
}
