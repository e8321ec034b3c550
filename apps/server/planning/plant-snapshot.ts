import { orderDocument } from '@tarima/domain/orders/document';
import { buildOperators } from '@tarima/domain/planning/operators';
import type { BatchLoadRule } from '@tarima/domain/planning/batch-loads';
import type {
  Operator,
  PlantState,
  PlannedEvent,
  PlannedOrder,
  PlannedWorkplace,
  PlantHours,
  PlannedWorkplaceStatus,
} from '@tarima/domain/planning/planning-model';
import type { OrderPriority } from '@tarima/domain/planning/plan-objective';
import { getLastWorkingInstant } from '@tarima/domain/planning/rules/work-time';
import { sql } from 'kysely';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';
import type { OrderLineRow } from '../fulfilment/order-row.ts';
import { findAccount } from '../accounts/queries.ts';
import { loadWorkCalendars, type WorkCalendars } from '../accounts/calendars.ts';
import { loadTransportTimeApplier } from '../accounts/transport-times.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Account of a plant, and the moment of its snapshot. */
export interface PlantScope {
  readonly accountId: number;
  readonly timeZone: string;
  /** Division to load; all divisions by default. */
  readonly divisionId?: number | undefined;
  readonly now: number;
}

/** Returns the working hours of a division, or of the account. An account without its own hours has the default ones. */
export const getPlantWorkingHours = async (
  tx: Transaction,
  { divisionId }: Pick<PlantScope, 'divisionId'>,
): Promise<PlantHours> => (await loadWorkCalendars(tx)).of(divisionId);

/** Loads the current plant, without the plans of the orders that are replanned. */
export async function loadPlantSnapshot(
  tx: Transaction,
  plantScope: PlantScope,
  excluded: readonly number[] = [],
  known?: WorkCalendars,
): Promise<PlantState> {
  const calendars = known ?? (await loadWorkCalendars(tx));
  const [workplaceRows, people, account] = await Promise.all([
    loadPlantWorkplaces(tx, plantScope),
    loadPlantOperators(tx, plantScope, calendars),
    findAccount(tx),
  ]);
  const hours =
    findMostCommon(people.flatMap(({ hours: personHours }) => personHours ?? [])) ??
    calendars.of(plantScope.divisionId);
  // Hours equal to those of the plant are left out.
  const toOwnHours = (each: PlantHours | undefined) =>
    each === undefined || each === hours ? {} : { hours: each };
  const operators = people.map(({ hours: personHours, ...person }): Operator => ({
    ...person,
    ...toOwnHours(personHours),
  }));
  return {
    hours,
    ...(account && { leastBlock: account.settings.leastBlock }),
    workplaces: workplaceRows.map(({ divisionId, ...workplaceRow }) => ({
      ...workplaceRow,
      ...toOwnHours(calendars.of(divisionId)),
    })),
    operators,
    events: await loadEvents(tx, plantScope, operators, excluded),
  };
}

/** Returns the most common hours; of equally common ones the first. */
function findMostCommon(all: readonly PlantHours[]): PlantHours | undefined {
  const counts = [...Map.groupBy(all, (hours) => hours)];
  return counts.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

const buildDivisionCondition = (column: string, { divisionId }: Pick<PlantScope, 'divisionId'>) =>
  divisionId === undefined ? sql`true` : sql`${sql.ref(column)} = ${divisionId}`;

/** Builds the SQL of a workplace's load rule; null where it is no batch station. Missing minutes become the minimum. */
export const buildBatchLoadRuleExpression = (workplace: string) => {
  const toColumnReference = (name: string) => sql.ref(`${workplace}.${name}`);
  return sql`case when ${toColumnReference('load_pieces')} is not null then jsonb_build_object(
    'pieces', ${toColumnReference('load_pieces')}, 'running', coalesce(${toColumnReference('load_minutes')}, 0),
    'loading', coalesce(${toColumnReference('loading_minutes')}, 1), 'unloading', coalesce(${toColumnReference('unloading_minutes')}, 1)) end`;
};

interface WorkplaceRow {
  id: number;
  stations: number;
  load: BatchLoadRule | null;
  status: PlannedWorkplaceStatus;
  divisionId: number;
  maintenance: { start: string; end: string; stations?: number }[];
}

export async function loadPlantWorkplaces(
  tx: Transaction,
  plantScope: PlantScope,
): Promise<(PlannedWorkplace & { divisionId: number })[]> {
  const rows = await tx.rows(
    withCachedQueryPlan(sql<WorkplaceRow>`
    select w.id, w.stations, w.status, ${buildBatchLoadRuleExpression('w')} as load, w.division_id as "divisionId", coalesce((
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('start', m.start_date, 'end', m.end_date, 'stations', m.stations)) order by m.start_date)
      from workplaces_maintenances m
      where m.account_id = w.account_id and m.owner_id = w.id and m.end_date > ${formatInstant(plantScope.now)}
    ), '[]') as maintenance
    from workplaces w where w.account_id = ${plantScope.accountId} and ${buildDivisionCondition('w.division_id', plantScope)}
    order by w.id`),
  );
  return rows.map(({ load, ...row }) => ({
    ...row,
    ...(load && { load }),
    maintenance: row.maintenance.map(({ start, end, ...some }) => ({
      ...some,
      start: Date.parse(start),
      end: Date.parse(end),
    })),
  }));
}

/** Sources of a person's hours: their own shift, or the division of their main position. */
interface HoursRow {
  shiftId: number | null;
  divisionId: number | null;
}

interface OperatorRow extends HoursRow {
  id: number;
  workplaceIds: number[];
}

interface AbsenceRow extends HoursRow {
  userId: number;
  start: string;
  end: string;
  workplaceIds: number[] | null;
}

/** Loads active people with their hours, the workplaces of their positions, and their absences and loans. */
export async function loadPlantOperators(
  tx: Transaction,
  plantScope: Pick<PlantScope, 'accountId' | 'divisionId' | 'now'>,
  calendars: WorkCalendars,
): Promise<Operator[]> {
  const pendingPeople = tx.rows(
    withCachedQueryPlan(sql<OperatorRow>`
    select u.id, jsonb_agg(distinct w.id) as "workplaceIds", u.shift_id as "shiftId", main.division_id as "divisionId"
    from users u
    left join positions main on main.account_id = u.account_id and main.id = u.main_position_id
    cross join lateral (
      select u.main_position_id as id
      union select l.record_id from users_positions l where l.account_id = u.account_id and l.owner_id = u.id
    ) held
    join workplaces_positions p on p.account_id = u.account_id and p.record_id = held.id
    join workplaces w on w.account_id = p.account_id and w.id = p.owner_id
    where u.account_id = ${plantScope.accountId} and u.status = 'active' and ${buildDivisionCondition('w.division_id', plantScope)}
    group by u.account_id, u.id, main.division_id order by u.id`),
  );
  const pendingAbsences = tx.rows(
    withCachedQueryPlan(sql<AbsenceRow>`
    select a.owner_id as "userId", a.start_date as start, a.end_date as end, u.shift_id as "shiftId",
      main.division_id as "divisionId", case when a.position_id is not null then coalesce((
      select jsonb_agg(w.id order by w.id)
      from workplaces_positions p
      join workplaces w on w.account_id = p.account_id and w.id = p.owner_id
      where p.account_id = a.account_id and p.record_id = a.position_id and ${buildDivisionCondition('w.division_id', plantScope)}
    ), '[]') end as "workplaceIds"
    from users_absences a
    join users u on u.account_id = a.account_id and u.id = a.owner_id and u.status = 'active'
    left join positions main on main.account_id = u.account_id and main.id = u.main_position_id
    where a.account_id = ${plantScope.accountId} and a.end_date > ${formatInstant(plantScope.now)}
    order by a.owner_id, a.start_date`),
  );
  const [people, absences] = await Promise.all([pendingPeople, pendingAbsences]);
  const known = new Map<number, HoursRow>([
    ...absences.map((row) => [row.userId, row] as const),
    ...people.map((row) => [row.id, row] as const),
  ]);
  const absencesByUser = Map.groupBy(absences, ({ userId }) => userId);
  const workplacesByUser = new Map(people.map(({ id, workplaceIds }) => [id, workplaceIds]));
  return buildOperators(
    [...known]
      .toSorted(([one], [other]) => one - other)
      .map(([id, { divisionId, shiftId }]) => ({
        id,
        hours: calendars.of(divisionId, shiftId),
        workplaceIds: workplacesByUser.get(id) ?? [],
        absences: (absencesByUser.get(id) ?? []).map(({ start, end, workplaceIds }) => ({
          start: Date.parse(start),
          end: Date.parse(end),
          ...(workplaceIds && { workplaceIds }),
        })),
      })),
  );
}

interface EventRow {
  id: number;
  start: string;
  end: string;
  userId: number;
  workplaceId: number;
  detailId: number;
  orderId: number;
  pinned: boolean;
  pieces: number | null;
}

/** Loads the events of the division's workplaces and people, including the people's work elsewhere. */
async function loadEvents(
  tx: Transaction,
  of: PlantScope,
  operators: readonly Operator[],
  excluded: readonly number[],
): Promise<PlannedEvent[]> {
  const people = operators.map(({ id }) => id);
  const rows = await tx.rows(sql<EventRow>`
    select e.id, e.start_date as start, e.end_date as end, e.user_id as "userId",
      e.workplace_id as "workplaceId", e.detail_id as "detailId", e.order_id as "orderId", e.pinned, e.pieces::float8
    from planning_events e
    join workplaces w on w.account_id = e.account_id and w.id = e.workplace_id
    where e.account_id = ${of.accountId} and e.end_date > ${formatInstant(of.now)}
      and not e.order_id = any(${[...excluded]}::bigint[])
      and (${buildDivisionCondition('w.division_id', of)} or e.user_id = any(${people}::bigint[]))
    order by e.start_date, e.id`);
  return rows.map(toPlannedEvent);
}

/** Converts a stored event to an event of the engine. */
export const toPlannedEvent = <Row extends { start: string; end: string; pieces: number | null }>({
  pieces,
  ...row
}: Row) => ({
  ...row,
  start: Date.parse(row.start),
  end: Date.parse(row.end),
  ...(pieces !== null && { pieces }),
});

interface DetailRow {
  id: number;
  orderId: number;
  quantity: number;
  divisionId: number;
  requestedDate: string | null;
  priority: OrderPriority;
  steps: NonNullable<OrderLineRow['recipe']>['steps'];
}

/** Loads orders with all their produced lines, as the engine needs them: by ids, or all orders that are to be planned. */
export async function loadPlantOrders(
  tx: Transaction,
  plantScope: PlantScope,
  calendars: WorkCalendars,
  selection: 'unplanned' | 'open' | readonly number[],
): Promise<PlannedOrder[]> {
  const condition =
    typeof selection === 'string'
      ? sql`${buildStatusCondition(orderDocument, 'toPlan', 'o.status')} and ${buildDivisionCondition('o.division_id', plantScope)} and ${
          selection === 'unplanned'
            ? unplanned
            : sql`(${unplanned} or ${buildNotBegunCondition(plantScope)})`
        }`
      : sql`o.id = any(${[...selection]}::bigint[])`;
  const rows = await tx.rows(sql<DetailRow>`
    select d.id, d.owner_id as "orderId", d.quantity::float8, o.requested_date as "requestedDate", o.priority,
      o.division_id as "divisionId",
      coalesce(d.recipe -> 'steps', '[]') as steps
    from orders o
    join orders_details d on d.account_id = o.account_id and d.owner_id = o.id and d.origin_type = 'production'
    where o.account_id = ${plantScope.accountId} and ${condition}
    order by o.requested_date nulls last, o.id, d.position, d.id`);
  const addTransportTimes = await loadTransportTimeApplier(tx);
  const orders = new Map<number, PlannedOrder & { details: PlannedOrder['details'][number][] }>();
  for (const { id, orderId, quantity, divisionId, requestedDate, priority, steps } of rows) {
    const order = orders.get(orderId) ?? {
      id: orderId,
      requestedAt:
        requestedDate === null
          ? null
          : getLastWorkingInstant(calendars.of(divisionId), parseLocalDate(requestedDate)),
      priority,
      details: [],
    };
    order.details.push({ id, quantity, steps: addTransportTimes(steps) });
    orders.set(orderId, order);
  }
  return [...orders.values()];
}

/** Condition of orders without an end: of the whole plan, or of the rest of a plan. */
const unplanned = sql`o.computed_end_date is null and o.production_finished_at is null`;

/** Condition of orders without a plan, or with a plan that has not begun. */
const buildNotBegunCondition = ({ now }: PlantScope) => sql`not exists (
  select from planning_events e
  where e.account_id = o.account_id and e.order_id = o.id and e.start_date <= ${formatInstant(now)})`;

export function parseLocalDate(date: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

export const formatInstant = (instant: number): string => new Date(instant).toISOString();
