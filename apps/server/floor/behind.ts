import { behindOf, type BehindWork } from '@tarima/domain/floor/behind';
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

interface EventRow {
  readonly id: number;
  readonly detailId: number;
  readonly workplaceId: number;
  readonly userId: number;
  readonly start: string;
  readonly end: string;
  readonly quantity: number;
  readonly recipe: Pick<FrozenRecipe, 'steps'> | null;
}

/** What of the work of a division is behind its plan, as far as somebody at a tablet could have told; loads of a kiln are left out. */
export async function behindIn(
  tx: Transaction,
  divisionId: number,
  now: number,
): Promise<BehindWork[]> {
  const attended = await attendedIn(tx, divisionId, now);
  if (attended.size === 0) return [];
  const rows = await tx.rows(sql<EventRow>`
    select e.id, e.detail_id as "detailId", e.workplace_id as "workplaceId", e.user_id as "userId", e.start_date as start,
      e.end_date as end, d.quantity::float8, jsonb_build_object('steps', d.recipe -> 'steps') as recipe
    from planning_events e
    join workplaces w on w.account_id = e.account_id and w.id = e.workplace_id and w.division_id = ${divisionId}
    join orders o on o.account_id = e.account_id and o.id = e.order_id and o.status = 'production'
      and o.production_finished_at is null
    join orders_details d on d.account_id = e.account_id and d.id = e.detail_id and d.ready_at is null
    where e.account_id = ${tx.accountId} and e.pieces is null
      and e.start_date < ${new Date(now).toISOString()} and e.end_date > ${new Date(now - lookedBack).toISOString()}`);
  const hours = (await loadCalendars(tx)).of(divisionId);
  const steps = [...Map.groupBy(rows, ({ detailId, workplaceId }) => `${detailId} ${workplaceId}`)];
  const ids = [...new Set(rows.map(({ detailId }) => detailId))];
  const book = await bookOf(tx, ids);
  const all = await laterOf(tx, ids);
  return steps.flatMap(([, [first]]) => {
    if (!first) return [];
    const { detailId, workplaceId, quantity, recipe } = first;
    const { step, progress } = standingAt(first, book.get(detailId), workplaceId, now);
    const workTime = recipe?.steps.find((each) => each.workplaceId === workplaceId)?.workTime;
    if (step === 0 || workTime === undefined) return [];
    const events = all.filter(
      (each) => each.detailId === detailId && each.workplaceId === workplaceId,
    );
    const isAttended = attended.has(workplaceId);
    return behindOf({ quantity, workTime, events, progress, isAttended }, hours, now);
  });
}

/** All that is planned of some lines. */
async function laterOf(tx: Transaction, detailIds: readonly number[]) {
  const rows = await tx.rows(sql<Omit<EventRow, 'quantity' | 'recipe'>>`
    select id, detail_id as "detailId", workplace_id as "workplaceId", user_id as "userId", start_date as start, end_date as end
    from planning_events where account_id = ${tx.accountId} and detail_id = any(${[...detailIds]}::bigint[])`);
  return rows.map(({ start, end, ...row }) => ({
    ...row,
    start: Date.parse(start),
    end: Date.parse(end),
  }));
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
