import { defaultSettings } from '@tarima/domain/accounts/settings';
import type {
  Operator,
  Plant,
  PlannedEvent,
  PlannedOrder,
  PlannedWorkplace,
  PlantHours,
  WorkplaceStatus,
} from '@tarima/domain/planning/model';
import { lastInstantOf } from '@tarima/domain/planning/work-time';
import { sql } from 'kysely';
import { accountInside } from '../accounts/queries.ts';
import type { Transaction } from '../kit/database.ts';
import type { LineRow } from '../fulfilment/order-row.ts';

/** Whose plant, and as of when. */
export interface PlantOf {
  readonly accountId: number;
  readonly timeZone: string;
  /** All divisions where none is named. */
  readonly divisionId?: number | undefined;
  readonly now: number;
}

/** When the account works. An account that chose no hours works the product's. */
export async function hoursOf(
  tx: Transaction,
  { timeZone }: Pick<PlantOf, 'accountId' | 'timeZone'>,
): Promise<PlantHours> {
  const account = await accountInside(tx);
  const lapse = account?.settings.operativeLapse ?? defaultSettings.operativeLapse;
  if (!lapse) throw new Error('The product has working hours of its own');
  return { timeZone, lapse };
}

/** The plant as it stands: what is planned for the orders named is left out, for they are planned anew. */
export async function loadPlant(
  tx: Transaction,
  of: PlantOf,
  leftOut: readonly number[] = [],
): Promise<Plant> {
  const workplaces = await loadWorkplaces(tx, of);
  const operators = await loadOperators(tx, of);
  return {
    hours: await hoursOf(tx, of),
    workplaces,
    operators,
    events: await loadEvents(tx, of, operators, leftOut),
  };
}

const inDivision = (column: string, { divisionId }: PlantOf) =>
  divisionId === undefined ? sql`true` : sql`${sql.ref(column)} = ${divisionId}`;

interface WorkplaceRow {
  id: number;
  stations: number;
  status: WorkplaceStatus;
  maintenance: { start: string; end: string }[];
}

async function loadWorkplaces(tx: Transaction, of: PlantOf): Promise<PlannedWorkplace[]> {
  const rows = await tx.rows(sql<WorkplaceRow>`
    select w.id, w.stations, w.status, coalesce((
      select jsonb_agg(jsonb_build_object('start', m.start_date, 'end', m.end_date) order by m.start_date)
      from workplaces_maintenances m
      where m.account_id = w.account_id and m.owner_id = w.id and m.end_date > ${iso(of.now)}
    ), '[]') as maintenance
    from workplaces w where w.account_id = ${of.accountId} and ${inDivision('w.division_id', of)}
    order by w.id`);
  return rows.map((row) => ({
    ...row,
    maintenance: row.maintenance.map(({ start, end }) => ({
      start: Date.parse(start),
      end: Date.parse(end),
    })),
  }));
}

/** Active people, and where one of their positions may work. */
const loadOperators = (tx: Transaction, of: PlantOf): Promise<Operator[]> =>
  tx.rows(sql<Operator>`
    select u.id, jsonb_agg(distinct w.id) as "workplaceIds"
    from users u
    cross join lateral (
      select u.main_position_id as id
      union select l.record_id from users_positions l where l.account_id = u.account_id and l.owner_id = u.id
    ) held
    join workplaces_positions p on p.account_id = u.account_id and p.record_id = held.id
    join workplaces w on w.account_id = p.account_id and w.id = p.owner_id
    where u.account_id = ${of.accountId} and u.status = 'active' and ${inDivision('w.division_id', of)}
    group by u.id order by u.id`);

interface EventRow {
  id: number;
  start: string;
  end: string;
  userId: number;
  workplaceId: number;
  detailId: number;
  orderId: number;
}

/** What the division's workplaces and people have to do, the people's work elsewhere included. */
async function loadEvents(
  tx: Transaction,
  of: PlantOf,
  operators: readonly Operator[],
  leftOut: readonly number[],
): Promise<PlannedEvent[]> {
  const people = operators.map(({ id }) => id);
  const rows = await tx.rows(sql<EventRow>`
    select e.id, e.start_date as start, e.end_date as end, e.user_id as "userId",
      e.workplace_id as "workplaceId", e.detail_id as "detailId", e.order_id as "orderId"
    from planning_events e
    join workplaces w on w.account_id = e.account_id and w.id = e.workplace_id
    where e.account_id = ${of.accountId} and e.end_date > ${iso(of.now)}
      and not e.order_id = any(${[...leftOut]}::bigint[])
      and (${inDivision('w.division_id', of)} or e.user_id = any(${people}::bigint[]))
    order by e.start_date, e.id`);
  return rows.map((row) => ({ ...row, start: Date.parse(row.start), end: Date.parse(row.end) }));
}

interface DetailRow {
  id: number;
  orderId: number;
  quantity: number;
  requestedDate: string | null;
  steps: NonNullable<LineRow['recipe']>['steps'];
}

/** Orders with the lines that are produced, as the engine takes them; by the ids given, or all that are to be planned. */
export async function loadOrders(
  tx: Transaction,
  of: PlantOf,
  hours: PlantHours,
  which: 'unplanned' | 'open' | readonly number[],
): Promise<PlannedOrder[]> {
  const wanted =
    typeof which === 'string'
      ? sql`o.status in ('active', 'production') and ${inDivision('o.division_id', of)} and ${
          which === 'unplanned' ? unplanned : notBegun(of)
        }`
      : sql`o.id = any(${[...which]}::bigint[])`;
  const rows = await tx.rows(sql<DetailRow>`
    select d.id, d.owner_id as "orderId", d.quantity::float8, o.requested_date as "requestedDate",
      coalesce(d.recipe -> 'steps', '[]') as steps
    from orders o
    join orders_details d on d.account_id = o.account_id and d.owner_id = o.id and d.origin_type = 'production'
    where o.account_id = ${of.accountId} and ${wanted}
    order by o.requested_date nulls last, o.id, d.position, d.id`);
  const orders = new Map<number, PlannedOrder & { details: PlannedOrder['details'][number][] }>();
  for (const { id, orderId, quantity, requestedDate, steps } of rows) {
    const order = orders.get(orderId) ?? {
      id: orderId,
      requestedAt: requestedDate === null ? null : lastInstantOf(hours, localDate(requestedDate)),
      details: [],
    };
    order.details.push({ id, quantity, steps });
    orders.set(orderId, order);
  }
  return [...orders.values()];
}

const unplanned = sql`not exists (
  select from planning_events e where e.account_id = o.account_id and e.order_id = o.id)`;

/** Without a plan, or with one of which nothing has begun. */
const notBegun = ({ now }: PlantOf) => sql`not exists (
  select from planning_events e
  where e.account_id = o.account_id and e.order_id = o.id and e.start_date <= ${iso(now)})`;

export function localDate(date: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

export const iso = (instant: number): string => new Date(instant).toISOString();
