import type { PlanningBoard, BoardOrder } from '@tarima/domain/planning/calls/board-contract';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { Language } from '@tarima/domain/kit/words';
import { canPlanOrder, orderDocument } from '@tarima/domain/orders/document';
import type { OrderStatus } from '@tarima/domain/orders/status';
import { listAttendedIntervals, type BatchLoadRules } from '@tarima/domain/planning/batch-loads';
import { getPersonCalendar } from '@tarima/domain/planning/calendar/calendars';
import type { Operator, PlannedOrder, PlantHours } from '@tarima/domain/planning/planning-model';
import { isWorkingTime } from '@tarima/domain/planning/rules/check-events';
import { findStepWarnings } from '@tarima/domain/planning/rules/step-order';
import { computeStepWork } from '@tarima/domain/planning/rules/step-work';
import { getSetUpMinutes } from '@tarima/domain/planning/rules/work-time';
import { sql } from 'kysely';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { plannerOrderScreens, getOrderScope } from '../orders/order-scope.ts';
import { listBoardEvents, hideUnreadableOrders, type EventRange } from './events.ts';
import { loadBatchLoadRules } from './order-work.ts';
import {
  toPlannedEvent,
  formatInstant,
  loadPlantOperators,
  loadPlantOrders,
} from './plant-snapshot.ts';
import { listStoredPlanEvents } from './stored-work.ts';
import { buildCollationExpression } from '../kit/word-order.ts';

/**
 * Returns the work of all people of a division in a period.
 * @param person planner, in the division of the board
 * @param personDivisionId division of the requesting user: people with its hours are returned without hours
 */
export async function getPlanningBoard(
  tx: Transaction,
  person: ActingUser,
  personDivisionId: number | null,
  language: Language,
  range: EventRange,
): Promise<PlanningBoard> {
  const { accountId } = person;
  const calendars = await loadWorkCalendars(tx);
  const divisionId = person.divisionId ?? -1;
  const operators = await loadPlantOperators(
    tx,
    { accountId, divisionId, now: Date.parse(range.startDate) },
    calendars,
  );
  const ids = [...new Set(operators.map(({ id }) => id))];
  const events = await listBoardEvents(tx, language, divisionId, ids, range);
  const names = await tx.rows(sql<{ id: number; name: string }>`
    select id, name from users where account_id = ${accountId} and id = any(${ids}::bigint[]) order by ${buildCollationExpression(sql`name`, language)}, id`);
  const divisionHours = calendars.of(personDivisionId);
  const of = { accountId, timeZone: person.timeZone, now: getServerTime() };
  const planned = await loadPlantOrders(tx, of, calendars, getOrderIds(events));
  const rules = await loadBatchLoadRules(tx);
  const violated = await findOrderViolations(tx, planned, rules, events);
  const outside = findWorkOutsideHours(calendars.of(divisionId), operators, rules, events);
  const visible = await hideUnreadableOrders(tx, person, events);
  return {
    events: visible.map((event) => {
      if (event.kind !== 'work') return event;
      const found = violated.get(event.id);
      return {
        ...event,
        ...(found && { outOfOrder: found }),
        ...(outside.has(event.id) && { outsideHours: true }),
      };
    }),
    people: names.flatMap((user) =>
      operators
        .filter(({ id }) => id === user.id)
        .map(({ workplaceIds, away: unavailable = [], hours = divisionHours }) => ({
          ...user,
          workplaceIds: [...workplaceIds],
          away: unavailable.map(({ start, end }) => ({
            start: formatInstant(start),
            end: formatInstant(end),
          })),
          ...(hours !== divisionHours && { hours: { week: hours.week, days: hours.days } }),
        })),
    ),
    orders: await loadBoardOrders(tx, person, planned, rules, visible),
  };
}

const getOrderIds = (events: readonly CalendarEvent[]): number[] => [
  ...new Set(events.flatMap(({ orderId }) => orderId ?? [])),
];

/** Returns, by event id, how unfinished work violates the step order, which depends on the whole plan of its order. */
async function findOrderViolations(
  tx: Transaction,
  planned: readonly PlannedOrder[],
  rules: BatchLoadRules,
  events: readonly CalendarEvent[],
): Promise<ReadonlyMap<number, NonNullable<CalendarEvent['outOfOrder']>>> {
  const now = getServerTime();
  const ahead = events.filter(({ kind, end }) => kind === 'work' && Date.parse(end) > now);
  const work = (await listStoredPlanEvents(tx, getOrderIds(ahead))).map(toPlannedEvent);
  const byOrder = Map.groupBy(work, ({ orderId }) => orderId);
  const shown = new Set(ahead.map(({ id }) => id));
  const found = planned.flatMap(({ id: orderId, details }) => {
    const orderEvents = byOrder.get(orderId) ?? [];
    return details
      .flatMap((detail) => findStepWarnings(detail, orderEvents, rules))
      .flatMap(({ code, index = -1, until }) => {
        const event = orderEvents[index];
        if (!event || !shown.has(event.id) || code === 'tooFewStations') return [];
        const warning = { code, ...(until !== undefined && { until: formatInstant(until) }) };
        return [{ id: event.id, warning }];
      });
  });
  return new Map(
    [...Map.groupBy(found, ({ id }) => id)].map(([id, warnings]) => [
      id,
      warnings.map(({ warning }) => warning),
    ]),
  );
}

/** Returns the ids of unfinished work outside the hours of its people. Of a load, only loading and unloading are a person's work. */
function findWorkOutsideHours(
  hours: PlantHours,
  operators: readonly Operator[],
  rules: BatchLoadRules,
  events: readonly CalendarEvent[],
): ReadonlySet<number> {
  const now = getServerTime();
  const people = new Map(operators.map((operator) => [operator.id, operator]));
  const outside = events.filter(({ kind, split, start, end, workplaceId, load }) => {
    const operator = people.get(split ?? -1);
    if (kind !== 'work' || !operator || Date.parse(end) <= now) return false;
    const work = {
      start: Date.parse(start),
      end: Date.parse(end),
      userId: operator.id,
      workplaceId,
      ...(load && { pieces: load.pieces }),
    };
    const calendar = getPersonCalendar(hours, operator);
    return listAttendedIntervals(work, rules).some((part) => !isWorkingTime(calendar, part));
  });
  return new Set(outside.map(({ id }) => id));
}

/** Returns the orders of events, with the data that decides whether their work may be moved. */
async function loadBoardOrders(
  tx: Transaction,
  person: ActingUser,
  planned: readonly PlannedOrder[],
  rules: BatchLoadRules,
  events: readonly CalendarEvent[],
): Promise<BoardOrder[]> {
  const { accountId } = person;
  const ids = getOrderIds(events);
  const rows = await tx.rows(sql<{
    id: number;
    customer: string;
    status: OrderStatus;
    updatedAt: string;
    requestedDate: string | null;
    start: string | null;
    end: string | null;
    productionFinishedAt: string | null;
    madeAt: string | null;
    reached: boolean;
  }>`
    select o.id, c.name as customer, o.status, o.updated_at as "updatedAt", o.requested_date as "requestedDate",
      o.computed_start_date as start, o.computed_end_date as end, o.production_finished_at as "productionFinishedAt", o.made_at as "madeAt", o.reached
    from (
      select *, (${getOrderScope(person, plannerOrderScreens)}) as reached
      from orders where account_id = ${accountId} and id = any(${ids}::bigint[])
    ) o
    join customers c on c.account_id = o.account_id and c.id = o.customer_id
    order by o.id`);
  const workers = await tx.rows(sql<{
    detailId: number;
    workplaceId: number;
    userId: number;
    works: number;
  }>`
    select detail_id as "detailId", workplace_id as "workplaceId", user_id as "userId", count(*)::int as works
    from planning_events where account_id = ${accountId} and order_id = any(${ids}::bigint[])
    group by detail_id, workplace_id, user_id`);
  const workersOf = Map.groupBy(
    workers,
    ({ detailId, workplaceId }) => `${detailId} ${workplaceId}`,
  );
  const detailsOf = new Map(planned.map(({ id, details }) => [id, details]));
  return rows.map(({ productionFinishedAt, reached, ...order }) => ({
    ...order,
    stands: !reached
      ? 'foreign'
      : canPlanOrder({ productionFinishedAt }) &&
          orderDocument.transitions.get(order.status)?.has('plan')
        ? null
        : 'ended',
    details: (detailsOf.get(order.id) ?? []).map((detail) => ({
      id: detail.id,
      steps: computeStepWork([detail], [], rules).map(({ workplaceId }) => ({
        workplaceId,
        setUpMinutes: detail.steps
          .filter((step) => step.workplaceId === workplaceId)
          .reduce((sum, step) => sum + getSetUpMinutes(step), 0),
        workers: (workersOf.get(`${detail.id} ${workplaceId}`) ?? []).map(({ userId, works }) => ({
          userId,
          works,
        })),
      })),
    })),
  }));
}
