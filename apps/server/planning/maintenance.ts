import { CodedError, wrongValue } from '@tarima/domain/kit/errors';
import { next } from '@tarima/domain/kit/transitions';
import type { Language } from '@tarima/domain/kit/words';
import type { CalendarEvent, MaintenanceImpact } from '@tarima/domain/planning/contract';
import { workplaceTransitions, type WorkplaceStatus } from '@tarima/domain/workplaces/status';
import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import type { Transaction } from '../kit/database.ts';
import { defineJob, enqueue, handler } from '../kit/jobs/job.ts';
import type { Person } from '../kit/serve.ts';
import { notify, usersWith } from '../notifications/commands.ts';
import type { PlanningEngine } from './engine.ts';
import { eventsById, type Range } from './events.ts';
import { iso } from './plant.ts';
import { rippleOf } from './replan.ts';

/** Whoever chose "now" a moment ago still means now. */
const grace = 5 * 60_000;

interface LockedWorkplace {
  name: string;
  status: WorkplaceStatus;
}

/**
 * Stops a workplace for a while: the window is kept, planned work in it is marked interrupted and its planners are told, and the
 * status follows by itself. With `dryRun` nothing is changed.
 * @returns what that hits, with the end of each order now and if it were planned again.
 */
export async function stopWorkplace(
  tx: Transaction,
  engine: PlanningEngine,
  person: Person,
  language: Language,
  workplaceId: number,
  window: Range,
  dryRun: boolean,
): Promise<MaintenanceImpact> {
  const workplace = await lockWorkplace(tx, person.accountId, workplaceId, language);
  next(workplaceTransitions, workplace.status, 'maintain');
  const now = Date.now();
  if (Date.parse(window.startDate) < now - grace) throw wrongValue('event.startDate', 'past');
  if (dryRun) await tx.row(sql`savepoint dry_run`);
  await keepWindow(tx, person, workplaceId, window);
  const hit = await eventsIn(tx, person.accountId, language, workplaceId, window);
  const impact = await impactOf(tx, engine, person, hit, now);
  if (dryRun) {
    // The window was there for the engine to see; the transaction goes on as if it had never been.
    await tx.row(sql`rollback to savepoint dry_run`);
    return impact;
  }
  await interrupt(tx, person, { id: workplaceId, name: workplace.name }, window, hit);
  await followWindows(tx, person.accountId, workplaceId);
  for (const moment of [window.startDate, window.endDate])
    if (Date.parse(moment) > now)
      await enqueue(tx, followMaintenance, { workplaceId }, { runAt: new Date(moment) });
  return impact;
}

async function lockWorkplace(
  tx: Transaction,
  accountId: number,
  id: number,
  language: Language,
): Promise<LockedWorkplace> {
  const workplace = await tx.row(sql<LockedWorkplace>`
    select ${sql.ref(`name_${language}`)} as name, status from workplaces
    where account_id = ${accountId} and id = ${id} for update`);
  if (!workplace) throw new CodedError('ENTITY_NOT_FOUND');
  return workplace;
}

async function keepWindow(
  tx: Transaction,
  { accountId, id: userId }: Person,
  workplaceId: number,
  { startDate, endDate }: Range,
): Promise<void> {
  try {
    await tx.row(sql`
      insert into workplaces_maintenances (account_id, owner_id, start_date, end_date, user_id)
      values (${accountId}, ${workplaceId}, ${startDate}, ${endDate}, ${userId})`);
  } catch (error) {
    // The constraint against windows that overlap.
    if (error instanceof pg.DatabaseError && error.code === '23P01')
      throw wrongValue('event.startDate', 'overlap');
    throw error;
  }
}

async function eventsIn(
  tx: Transaction,
  accountId: number,
  language: Language,
  workplaceId: number,
  { startDate, endDate }: Range,
): Promise<CalendarEvent[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select id from planning_events
    where account_id = ${accountId} and workplace_id = ${workplaceId}
      and end_date > ${startDate} and start_date < ${endDate}`);
  return eventsById(
    tx,
    accountId,
    language,
    rows.map(({ id }) => id),
  );
}

/** When the orders of these events end now, and would if the work were planned again around the window, with those that this pushes. */
async function impactOf(
  tx: Transaction,
  engine: PlanningEngine,
  person: Person,
  events: CalendarEvent[],
  now: number,
): Promise<MaintenanceImpact> {
  const { accountId } = person;
  const hit = [...new Set(events.flatMap(({ orderId }) => orderId ?? []))];
  if (hit.length === 0) return { events, orders: [] };
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
    orders: ends.map(({ id, end }) => {
      const shift = after.get(id);
      // Only work that has ended was hit: its order ends as planned.
      if (!shift) return { id, end, endAfter: end, late: false };
      const endAfter = shift.after === null ? null : iso(shift.after);
      return { id, end, endAfter, late: shift.after === null || shift.lateAfter > 0 };
    }),
  };
}

/** Marks planned work as interrupted, and tells the planners of each division that has some, once. */
async function interrupt(
  tx: Transaction,
  { accountId, id: by }: Person,
  workplace: { id: number; name: string },
  { startDate, endDate }: Range,
  events: readonly CalendarEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.row(sql`
    update planning_events set interrupted = true
    where account_id = ${accountId} and id = any(${events.map(({ id }) => id)}::bigint[]) and not interrupted`);
  const ids = [...new Set(events.flatMap(({ orderId }) => orderId ?? []))];
  const divisions = await tx.rows(sql<{ division_id: number; orders: { id: number }[] }>`
    select division_id, jsonb_agg(jsonb_build_object('id', id) order by id) as orders from orders
    where account_id = ${accountId} and id = any(${ids}::bigint[]) group by division_id order by division_id`);
  for (const { division_id: divisionId, orders } of divisions)
    await notify(tx, accountId, {
      to: await usersWith(tx, accountId, 'orders_planning', divisionId),
      by,
      type: 'planBreakpoint',
      data: { workplace, startDate, endDate, orders },
    });
}

/** Makes a workplace's status that of its windows at this moment; asked as often as one likes. */
async function followWindows(tx: Transaction, accountId: number, workplaceId: number) {
  await tx.row(sql`
    update workplaces w set status = case when stopped.now then 'maintenance' else 'active' end
    from (
      select exists (
        select from workplaces_maintenances m
        where m.account_id = ${accountId} and m.owner_id = ${workplaceId}
          and m.start_date <= clock_timestamp() and m.end_date > clock_timestamp()
      ) as now
    ) stopped
    where w.account_id = ${accountId} and w.id = ${workplaceId}
      and w.status = case when stopped.now then 'active' else 'maintenance' end`);
}

export const followMaintenance = defineJob({
  name: 'follow-maintenance',
  payload: z.object({ workplaceId: z.int() }),
});

/** Begins and ends maintenance by itself. */
export const followMaintenances = () =>
  handler(followMaintenance, ({ workplaceId }, { accountId, database }) =>
    database.tenant(accountId, (tx) => followWindows(tx, accountId, workplaceId)),
  );

/** A workplace that is enabled before its maintenance ends: the window ends now. */
export const cutMaintenance = (tx: Transaction, accountId: number, workplaceId: number) =>
  tx.row(sql`
    update workplaces_maintenances set end_date = greatest(clock_timestamp(), start_date + interval '1 millisecond')
    where account_id = ${accountId} and owner_id = ${workplaceId}
      and start_date <= clock_timestamp() and end_date > clock_timestamp()`);
