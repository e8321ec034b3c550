import { shipmentDocument } from '@tarima/domain/shipments/document';
import { CodedError } from '@tarima/domain/kit/errors';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { Language, LocalizedWords } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { readerOrderScreens, getOrderScope } from '../orders/order-scope.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Period, in ISO 8601. */
export interface EventRange {
  readonly startDate: string;
  readonly endDate: string;
}

type Condition = RawBuilder<unknown>;

/** Builds the load of an event: pieces of the share, pieces in the whole load, its capacity, and the other orders in it. */
const loadDto = sql`case when e.pieces is not null then (
  select jsonb_build_object('pieces', e.pieces, 'inside', sum(s.pieces), 'most', max(k.load_pieces),
    'orders', coalesce(jsonb_agg(distinct s.order_id) filter (where s.order_id <> e.order_id), '[]'))
  from planning_events s
  join workplaces k on k.account_id = s.account_id and k.id = s.workplace_id
  where s.account_id = e.account_id and s.workplace_id = e.workplace_id and s.user_id = e.user_id
    and s.start_date = e.start_date and s.end_date = e.end_date) end as load`;

/** Builds the transfer that brings half-made goods to a step: its division and its progress. */
const toTransferDto = (name: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('division', min(v.${name}), 'day', min(s.scheduled_at) filter (where ${buildStatusCondition(shipmentDocument, 'open', 's.status')}),
    'waiting', coalesce(sum(s.pieces) filter (where ${buildStatusCondition(shipmentDocument, 'open', 's.status')}), 0),
    'underWay', coalesce(sum(s.pieces) filter (where ${buildStatusCondition(shipmentDocument, 'send', 's.status')}), 0),
    'arrived', coalesce(sum(s.pieces) filter (where ${buildStatusCondition(shipmentDocument, 'finished', 's.status')}), 0))
  from shipments s
  join workplaces f on f.account_id = s.account_id and f.id = s.from_workplace_id
  join divisions v on v.account_id = f.account_id and v.id = f.division_id
  where s.account_id = e.account_id and s.detail_id = e.detail_id and s.to_workplace_id = e.workplace_id
  having count(*) > 0) as transfer`;

/** Lists events that match a condition, as calendars show them, by their start. */
const listEventsWhere = (
  tx: Transaction,
  language: Language,
  where: Condition,
  background: Condition,
): Promise<CalendarEvent[]> => {
  const name = sql.ref(`name_${language}`);
  return tx.rows(sql<CalendarEvent>`
    select e.id, 'work' as kind, e.start_date as start, e.end_date as end, e.user_id as split,
      e.workplace_id as "workplaceId", e.detail_id as "detailId", e.order_id as "orderId",
      ${background} as background, e.interrupted, e.pinned,
      jsonb_build_object('color', coalesce(e.metadata ->> 'color', o.color)) as metadata,
      jsonb_build_object('id', u.id, 'name', u.name) as "user",
      jsonb_build_object('id', d.product_id, 'name', p.${name}) as product, d.quantity::float8 as quantity,
      ${loadDto}, ${toTransferDto(name)}
    from planning_events e
    join orders o on o.account_id = e.account_id and o.id = e.order_id
    join orders_details d on d.account_id = e.account_id and d.id = e.detail_id
    join products p on p.account_id = d.account_id and p.id = d.product_id
    join users u on u.account_id = e.account_id and u.id = e.user_id
    where e.account_id = ${tx.accountId} and ${where}
    order by e.start_date, e.id`);
};

const buildOverlapCondition = ({ startDate, endDate }: EventRange): Condition =>
  sql`e.end_date > ${startDate} and e.start_date < ${endDate}`;

/** Lists maintenance windows as background events. */
function listMaintenance(
  tx: Transaction,
  range: EventRange,
  which: Condition,
): Promise<CalendarEvent[]> {
  return tx.rows(sql<CalendarEvent>`
    select e.id, 'maintenance' as kind, e.start_date as start, e.end_date as end, null as split,
      e.owner_id as "workplaceId", null as "detailId", null as "orderId", true as background, false as interrupted, false as pinned,
      jsonb_build_object('color', w.color) as metadata, null as "user", null as product, null as quantity, null as load, null as transfer, e.stations
    from workplaces_maintenances e
    join workplaces w on w.account_id = e.account_id and w.id = e.owner_id
    where e.account_id = ${tx.accountId} and ${buildOverlapCondition(range)} and ${which}
    order by e.start_date, e.id`);
}

/** Returns the work planned at the workplaces of a division in a period: the production view. */
export async function listDivisionEvents(
  tx: Transaction,
  language: Language,
  divisionId: number,
  query: EventRange & { workplaceId?: number | undefined; userId?: number | undefined },
): Promise<CalendarEvent[]> {
  const buildWorkplaceCondition = (column: string) => sql`${sql.ref(column)} in (
    select w.id from workplaces w where w.account_id = ${tx.accountId} and w.division_id = ${divisionId}
      and (${query.workplaceId ?? null}::bigint is null or w.id = ${query.workplaceId ?? null}))`;
  const byUser = query.userId === undefined ? sql`true` : sql`e.user_id = ${query.userId}`;
  const where = sql`${buildOverlapCondition(query)} and ${buildWorkplaceCondition('e.workplace_id')} and ${byUser}`;
  return [
    ...(await listEventsWhere(tx, language, where, sql`false`)),
    ...(await listMaintenance(tx, query, buildWorkplaceCondition('e.owner_id'))),
  ];
}

/** Returns the work planned at all workplaces of a division, and as background the work of some people elsewhere. */
export async function listBoardEvents(
  tx: Transaction,
  language: Language,
  divisionId: number,
  people: readonly number[],
  range: EventRange,
): Promise<CalendarEvent[]> {
  const workplaceIds = sql`(select w.id from workplaces w where w.account_id = ${tx.accountId} and w.division_id = ${divisionId})`;
  const where = sql`${buildOverlapCondition(range)} and (e.workplace_id in ${workplaceIds} or e.user_id = any(${[...people]}::bigint[]))`;
  return [
    ...(await listEventsWhere(tx, language, where, sql`e.workplace_id not in ${workplaceIds}`)),
    ...(await listMaintenance(tx, range, sql`e.owner_id in ${workplaceIds}`)),
  ];
}

/** Returns the events of an order; with a period, also events of other orders that are in the way, as background. */
export async function listOrderEvents(
  tx: Transaction,
  language: Language,
  orderId: number,
  range?: EventRange,
): Promise<CalendarEvent[]> {
  const plannedRows = await listEventsWhere(tx, language, sql`e.order_id = ${orderId}`, sql`false`);
  if (!range) return plannedRows;
  // Workplaces of the order's flows, and all people who may work there.
  const workplaceIds = sql`(
    select (step ->> 'workplaceId')::bigint from orders_details d
    cross join lateral jsonb_array_elements(coalesce(d.recipe -> 'steps', '[]')) step
    where d.account_id = ${tx.accountId} and d.owner_id = ${orderId})`;
  const people = sql`(
    select u.id from users u
    join workplaces_positions p on p.account_id = u.account_id and (p.record_id = u.main_position_id or p.record_id in (
      select l.record_id from users_positions l where l.account_id = u.account_id and l.owner_id = u.id))
    where u.account_id = ${tx.accountId} and p.owner_id in ${workplaceIds})`;
  const others = sql`e.order_id <> ${orderId} and ${buildOverlapCondition(range)}
    and (e.workplace_id in ${workplaceIds} or e.user_id in ${people})`;
  return [
    ...plannedRows,
    ...(await listEventsWhere(tx, language, others, sql`true`)),
    ...(await listMaintenance(tx, range, sql`e.owner_id in ${workplaceIds}`)),
  ];
}

/** Returns the work planned for one person in a period, in any division. */
export const listUserEvents = (
  tx: Transaction,
  language: Language,
  userId: number,
  range: EventRange,
): Promise<CalendarEvent[]> =>
  listEventsWhere(
    tx,
    language,
    sql`${buildOverlapCondition(range)} and e.user_id = ${userId}`,
    sql`false`,
  );

/** Returns events by their ids. */
export const listEventsById = (
  tx: Transaction,
  language: Language,
  ids: readonly number[],
): Promise<CalendarEvent[]> =>
  listEventsWhere(tx, language, sql`e.id = any(${[...ids]}::bigint[])`, sql`false`);

/** Removes the numbers of orders that a user may not read from events: the work remains visible as occupied time. */
export async function hideUnreadableOrders(
  tx: Transaction,
  person: ActingUser,
  events: readonly CalendarEvent[],
): Promise<CalendarEvent[]> {
  const visible = await listReadableOrderIds(
    tx,
    person,
    events.flatMap(({ orderId, load }) => [
      ...(orderId === null ? [] : [orderId]),
      ...(load?.orders ?? []),
    ]),
  );
  return events.map(({ orderId, load, ...event }) => ({
    ...event,
    orderId: orderId !== null && visible.has(orderId) ? orderId : null,
    load: load && { ...load, orders: load.orders.filter((id) => visible.has(id)) },
  }));
}

/** Returns the ids of some orders that a user may read. */
export async function listReadableOrderIds(
  tx: Transaction,
  person: ActingUser,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.rows(sql<{ id: number }>`
    select id from orders
    where account_id = ${tx.accountId} and id = any(${[...new Set(ids)]}::bigint[]) and ${getOrderScope(person, readerOrderScreens)}`);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the ids of orders whose numbers a user may see: all, except for a user who is restricted to their own orders. */
export const listDisplayableOrderIds = async (
  tx: Transaction,
  person: ActingUser,
  ids: readonly number[],
): Promise<ReadonlySet<number>> =>
  person.profile.onlyMine ? listReadableOrderIds(tx, person, ids) : new Set(ids);

/** Maximum number of events that are named in the error; the rest is counted. */
const namedAhead = 5;

/**
 * Refuses to remove a person or a workplace with future work, which must be planned otherwise first.
 * @throws CodedError EVENTS_NOT_RESOLVED, with worker, workplace, order and time of each event, the earliest first.
 * The order is left out for a user who may not read it.
 */
export async function assertNoUpcomingWork(
  tx: Transaction,
  person: ActingUser,
  owner: { userId: number } | { workplaceId: number },
): Promise<void> {
  const who =
    'userId' in owner
      ? sql`e.user_id = ${owner.userId}`
      : sql`e.workplace_id = ${owner.workplaceId}`;
  const ahead = await tx.rows(sql<{
    user: string;
    workplace: LocalizedWords;
    order: number;
    when: string;
    until: string;
    count: number;
  }>`
    select u.name as user, jsonb_build_object('es', w.name_es, 'en', w.name_en) as workplace, e.order_id as order,
      to_char(e.start_date at time zone a.time_zone, 'YYYY-MM-DD HH24:MI') || '–' ||
        to_char(e.end_date at time zone a.time_zone, 'HH24:MI') as when,
      max(e.end_date) over () as until, count(*) over ()::int as count
    from planning_events e
    join accounts a on a.id = e.account_id
    join users u on u.account_id = e.account_id and u.id = e.user_id
    join workplaces w on w.account_id = e.account_id and w.id = e.workplace_id
    where e.account_id = ${tx.accountId} and ${who} and e.end_date > present()
    order by e.start_date, e.id limit ${namedAhead}`);
  if (ahead.length === 0) return;
  const named = await listDisplayableOrderIds(
    tx,
    person,
    ahead.map(({ order }) => order),
  );
  const more = (ahead[0]?.count ?? 0) - ahead.length;
  throw new CodedError('EVENTS_NOT_RESOLVED', [
    ...ahead.map(({ user, workplace, order, when, until }) => ({
      path: '',
      rule: named.has(order) ? 'workAhead' : 'workAheadOfOthers',
      // `until` is when the last work ends: screens offer to replan all work until then.
      params: { user, ...(named.has(order) && { order }), when, until },
      names: { workplace },
    })),
    ...(more > 0 ? [{ path: '', rule: 'moreAhead', params: { count: more } }] : []),
  ]);
}
