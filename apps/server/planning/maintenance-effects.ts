import { defaultLanguage, type Language } from '@tarima/domain/kit/words';
import type { CalendarEvent, MaintenanceImpact } from '@tarima/domain/planning/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../kit/database.ts';
import { defineJob, handler } from '../kit/jobs/job.ts';
import type { Person } from '../kit/serve.ts';
import { notify, usersWith } from '../notifications/commands.ts';
import type { PlanningEngine } from './engine.ts';
import { eventsById, type Range } from './events.ts';
import { iso } from './plant.ts';
import { rippleOf } from './replan.ts';

/** Planned work of a workplace in a stretch of time. */
export async function eventsIn(
  tx: Transaction,
  language: Language,
  workplaceId: number,
  { startDate, endDate }: Range,
): Promise<CalendarEvent[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select id from planning_events
    where account_id = ${tx.accountId} and workplace_id = ${workplaceId}
      and end_date > ${startDate} and start_date < ${endDate}`);
  return eventsById(
    tx,
    language,
    rows.map(({ id }) => id),
  );
}

/** When the orders of these events end now, and would if the work were planned again around the window, with those that this pushes. */
export async function impactOf(
  tx: Transaction,
  engine: PlanningEngine,
  person: Person,
  events: CalendarEvent[],
  resumed: CalendarEvent[],
  now: number,
): Promise<MaintenanceImpact> {
  const { accountId } = person;
  const hit = [...new Set(events.flatMap(({ orderId }) => orderId ?? []))];
  if (hit.length === 0) return { events, orders: [], resumed };
  const divisions = await tx.rows(sql<{ id: number }>`
    select distinct division_id as id from orders where account_id = ${accountId} and id = any(${hit}::bigint[])`);
  // The window is stored by now: what it hits cannot stay.
  const ripple = await rippleOf(
    tx,
    engine,
    person,
    [],
    divisions.map(({ id }) => id),
    now,
  );
  const after = new Map(ripple.orders.map((shift) => [shift.orderId, shift]));
  const ids = [...new Set([...hit, ...after.keys()])];
  const ends = await tx.rows(sql<{ id: number; end: string | null }>`
    select id, computed_end_date as end from orders
    where account_id = ${accountId} and id = any(${ids}::bigint[]) order by id`);
  return {
    events,
    resumed,
    orders: ends.map(({ id, end }) => {
      const shift = after.get(id);
      // Only work that has ended was hit: its order ends as planned.
      if (!shift) return { id, end, endAfter: end, late: false };
      const endAfter = shift.after === null ? null : iso(shift.after);
      return { id, end, endAfter, late: shift.after === null || shift.lateAfter > 0 };
    }),
  };
}

/** Marks planned work as interrupted, and tells the planners of each division that has some that was not, once. */
export async function interrupt(
  tx: Transaction,
  { accountId, id: by }: Person,
  workplace: { id: number; name: string },
  { startDate, endDate }: Range,
  events: readonly CalendarEvent[],
): Promise<void> {
  const newly = events.filter(({ interrupted }) => !interrupted);
  if (newly.length === 0) return;
  await tx.row(sql`
    update planning_events set interrupted = true
    where account_id = ${accountId} and id = any(${newly.map(({ id }) => id)}::bigint[]) and not interrupted`);
  const ids = [...new Set(newly.flatMap(({ orderId }) => orderId ?? []))];
  const divisions = await tx.rows(sql<{ division_id: number; orders: { id: number }[] }>`
    select division_id, jsonb_agg(jsonb_build_object('id', id) order by id) as orders from orders
    where account_id = ${accountId} and id = any(${ids}::bigint[]) group by division_id order by division_id`);
  for (const { division_id: divisionId, orders } of divisions)
    await notify(tx, {
      to: await usersWith(tx, 'orders_planning', divisionId),
      by,
      type: 'planBreakpoint',
      data: { workplace, startDate, endDate, orders },
    });
}

/**
 * Work ahead that was interrupted and that no window of the workplace touches any more can be done as planned.
 * @returns that work.
 */
export async function resume(
  tx: Transaction,
  language: Language,
  workplaceId: number,
): Promise<CalendarEvent[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    update planning_events e set interrupted = false
    where e.account_id = ${tx.accountId} and e.workplace_id = ${workplaceId} and e.interrupted and e.end_date > clock_timestamp()
      and not exists (
        select from workplaces_maintenances m
        where m.account_id = e.account_id and m.owner_id = e.workplace_id
          and m.start_date < e.end_date and m.end_date > e.start_date)
    returning e.id`);
  return eventsById(
    tx,
    language,
    rows.map(({ id }) => id),
  );
}

/** Makes a workplace's status that of its windows at this moment; asked as often as one likes. */
export async function followWindows(tx: Transaction, workplaceId: number) {
  await tx.row(sql`
    update workplaces w set status = case when stopped.now then 'maintenance' else 'active' end
    from (
      select exists (
        select from workplaces_maintenances m
        where m.account_id = ${tx.accountId} and m.owner_id = ${workplaceId}
          and m.start_date <= clock_timestamp() and m.end_date > clock_timestamp()
      ) as now
    ) stopped
    where w.account_id = ${tx.accountId} and w.id = ${workplaceId}
      and w.status = case when stopped.now then 'active' else 'maintenance' end`);
}

export const followMaintenance = defineJob({
  name: 'follow-maintenance',
  payload: z.object({ workplaceId: z.int() }),
});

/** Begins and ends maintenance by itself. */
export const followMaintenances = () =>
  handler(followMaintenance, ({ workplaceId }, { accountId, database }) =>
    database.tenant(accountId, (tx) => followWindows(tx, workplaceId)),
  );

/** The window that runs ends now. */
export const cutWindow = (tx: Transaction, workplaceId: number) =>
  tx.row(sql`
    update workplaces_maintenances
    set end_date = greatest(date_trunc('milliseconds', clock_timestamp()), start_date + interval '1 millisecond')
    where account_id = ${tx.accountId} and owner_id = ${workplaceId}
      and start_date <= clock_timestamp() and end_date > clock_timestamp()`);

/** A workplace that is enabled before its maintenance ends: the window ends now, and what it would still have hit is done as planned. */
export async function cutMaintenance(tx: Transaction, workplaceId: number): Promise<void> {
  await cutWindow(tx, workplaceId);
  await resume(tx, defaultLanguage, workplaceId);
}
