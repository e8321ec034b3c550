import type { Language } from '@tarima/domain/kit/words';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { UnavailabilityImpact } from '@tarima/domain/planning/calls/unavailability-impact';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { notifyUsers, listUsersByPermission } from '../notifications/commands.ts';
import type { PlanningEngine } from './engine.ts';
import {
  listEventsById,
  hideUnreadableOrders,
  listDisplayableOrderIds,
  type EventRange,
} from './events.ts';
import { formatInstant } from './plant-snapshot.ts';
import { loadOrderSummaries } from './order-summaries.ts';
import { computeReplan } from './replan.ts';

/** Owner of a window that stops work: a workplace in maintenance, or an absent person. */
export interface StoppageOwner {
  readonly kind: 'workplace' | 'user';
  readonly table: 'workplaces_maintenances' | 'users_absences';
  readonly id: number;
  readonly name: string;
}

const columns = { workplace: 'e.workplace_id', user: 'e.user_id' } as const;

/** Builds the SQL condition on window `m` that no station of its workplace works. */
export const allStationsStoppedCondition = sql`(m.stations is null or m.stations >= (
  select w.stations from workplaces w where w.account_id = m.account_id and w.id = m.owner_id))`;

/** Builds the SQL of the first share of a load, which stands for the whole load; without a load it is the event itself. */
const buildFirstShareExpression = (
  event: string,
) => sql`(case when ${sql.ref(`${event}.loading`)} is null then ${sql.ref(`${event}.id`)} else (
  select min(s.id) from planning_events s
  where s.account_id = ${sql.ref(`${event}.account_id`)} and s.workplace_id = ${sql.ref(`${event}.workplace_id`)}
    and s.user_id = ${sql.ref(`${event}.user_id`)} and s.start_date = ${sql.ref(`${event}.start_date`)}
    and s.end_date = ${sql.ref(`${event}.end_date`)}) end)`;

/** SQL condition on event `e`: maintenance affects it. Working stations serve the work that began first; a load counts as one work. */
const isInMaintenance = sql`exists (
  select from workplaces_maintenances m
  where m.account_id = e.account_id and m.owner_id = e.workplace_id
    and m.start_date < e.end_date and m.end_date > e.start_date and (${allStationsStoppedCondition} or (
      select count(distinct ${buildFirstShareExpression('f')}) from planning_events f
      where f.account_id = e.account_id and f.workplace_id = e.workplace_id and f.start_date <= e.start_date
        and (f.start_date, ${buildFirstShareExpression('f')}) < (e.start_date, ${buildFirstShareExpression('e')})
        and f.end_date > greatest(e.start_date, m.start_date)
    ) >= (select w.stations from workplaces w where w.account_id = m.account_id and w.id = m.owner_id) - m.stations))`;
const hasPosition = (positions: RawBuilder<unknown>) => sql`exists (
  select from workplaces_positions p
  where p.account_id = e.account_id and p.owner_id = e.workplace_id and p.record_id ${positions})`;
/** SQL condition on event `e`: its person is absent. A load needs its person only while it is loaded and unloaded. */
const isPersonUnavailable = sql`exists (
  select from users_absences a
  where a.account_id = e.account_id and a.owner_id = e.user_id
    and attended(e.start_date, e.end_date, e.loading, e.unloading) && tstzrange(a.start_date, a.end_date)
    and not ${hasPosition(sql`= a.position_id`)})`;
/** SQL condition that a person may work at a workplace: by a position, or because they are lent for the whole time. */
const mayPersonWork = sql`(${hasPosition(sql`in (
    select u.main_position_id from users u where u.account_id = e.account_id and u.id = e.user_id
    union all select l.record_id from users_positions l where l.account_id = e.account_id and l.owner_id = e.user_id)`)}
  or exists (
    select from users_absences a
    where a.account_id = e.account_id and a.owner_id = e.user_id
      and a.start_date <= e.start_date and a.end_date >= e.end_date and ${hasPosition(sql`= a.position_id`)}))`;

/** Lists planned work in some periods that cannot be done with the current windows. */
export async function listDowntimeAffectedEvents(
  tx: Transaction,
  language: Language,
  { kind, id }: StoppageOwner,
  ranges: readonly EventRange[],
): Promise<CalendarEvent[]> {
  const stopped =
    kind === 'workplace' ? isInMaintenance : sql`(${isPersonUnavailable} or not ${mayPersonWork})`;
  const rows = await tx.rows(sql<{ id: number }>`
    select e.id from planning_events e
    where e.account_id = ${tx.accountId} and ${sql.ref(columns[kind])} = ${id} and ${stopped}
      and exists (
        select from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as range ("startDate" timestamptz, "endDate" timestamptz)
        where e.end_date > range."startDate" and e.start_date < range."endDate")`);
  return listEventsById(
    tx,
    language,
    rows.map((row) => row.id),
  );
}

/** Returns the current ends of the orders of some events, and their ends if the work were replanned around the window. */
export async function getDowntimeImpact(
  tx: Transaction,
  engine: PlanningEngine,
  person: ActingUser,
  language: Language,
  events: CalendarEvent[],
  resumed: CalendarEvent[],
  now: number,
): Promise<UnavailabilityImpact> {
  const { accountId } = person;
  const hit = [...new Set(events.flatMap(({ orderId }) => orderId ?? []))];
  const shown = {
    events: await hideOrdersOfOthers(tx, person, events),
    resumed: await hideOrdersOfOthers(tx, person, resumed),
  };
  if (hit.length === 0) return { ...shown, orders: [] };
  const divisions = await tx.rows(sql<{ id: number }>`
    select distinct division_id as id from orders where account_id = ${accountId} and id = any(${hit}::bigint[])`);
  // The window is already stored: affected work cannot stay.
  const replanResult = await computeReplan(
    tx,
    engine,
    person,
    [],
    divisions.map(({ id }) => id),
    now,
  );
  const after = new Map(replanResult.orders.map((shift) => [shift.orderId, shift]));
  const ids = [...new Set([...hit, ...after.keys()])];
  const orderEnds = await tx.rows(sql<{ id: number; end: string | null }>`
    select id, computed_end_date as end from orders
    where account_id = ${accountId} and id = any(${ids}::bigint[]) order by id`);
  const summaries = await loadOrderSummaries(tx, language, ids);
  const seesOrders = hasCallAccess(['orders_planning', 'orders', 'my_orders'], person.profile);
  const named = await listDisplayableOrderIds(tx, person, ids);
  return {
    ...shown,
    orders: orderEnds.flatMap(({ id, end }) => {
      const summary = summaries.get(id);
      if (!summary) return [];
      const isNamed = named.has(id);
      const customer = seesOrders && isNamed ? summary.customer : null;
      const order = { ...summary, id: isNamed ? id : null, customer, end };
      const shift = after.get(id);
      // Ended work was affected: its order ends as planned.
      if (!shift) return [{ ...order, endAfter: end, late: false }];
      const endAfter = shift.after === null ? null : formatInstant(shift.after);
      return [{ ...order, endAfter, late: shift.after === null || shift.lateAfter > 0 }];
    }),
  };
}

/** Removes the numbers of orders that a restricted user may not read from events. */
const hideOrdersOfOthers = async (tx: Transaction, person: ActingUser, events: CalendarEvent[]) =>
  person.profile.onlyMine ? hideUnreadableOrders(tx, person, events) : events;

/** Marks planned work as interrupted, and notifies the planners of each division with newly interrupted work once. */
export async function markInterruptedWork(
  tx: Transaction,
  { accountId, id: by }: ActingUser,
  stopped: StoppageOwner,
  { startDate, endDate }: EventRange,
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
    await notifyUsers(tx, {
      to: await listUsersByPermission(tx, 'orders_planning', divisionId),
      by,
      type: 'planBreakpoint',
      data: {
        [stopped.kind]: { id: stopped.id, name: stopped.name },
        startDate,
        endDate,
        orders,
      },
    });
}

/**
 * Removes the mark of interrupted future work that can be done as planned again.
 * @returns that work.
 */
export async function unmarkInterruptedWork(
  tx: Transaction,
  language: Language,
  { kind, id }: StoppageOwner,
): Promise<CalendarEvent[]> {
  const may = kind === 'workplace' ? sql`true` : mayPersonWork;
  const rows = await tx.rows(sql<{ id: number }>`
    update planning_events e set interrupted = false
    where e.account_id = ${tx.accountId} and ${sql.ref(columns[kind])} = ${id} and e.interrupted and e.end_date > present()
      and not ${isInMaintenance} and not ${isPersonUnavailable} and ${may}
    returning e.id`);
  return listEventsById(
    tx,
    language,
    rows.map((row) => row.id),
  );
}

/** Ends the running window now. */
export const endRunningDowntimeWindow = (tx: Transaction, { table, id }: StoppageOwner) =>
  tx.row(sql`
    update ${sql.table(table)}
    set end_date = greatest(date_trunc('milliseconds', present()), start_date + interval '1 millisecond')
    where account_id = ${tx.accountId} and owner_id = ${id}
      and start_date <= present() and end_date > present()`);
