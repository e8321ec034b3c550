import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { checkEvents, type DraftPlanEvent } from '@tarima/domain/planning/rules/check-events';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import type { EventBody } from '@tarima/domain/planning/calls/plan-contract';
import type { EventProblem, EventWarning } from '@tarima/domain/planning/rules/event-problems';
import { convertEventsToBatchLoads } from '@tarima/domain/planning/rules/convert-events-to-batch-loads';
import type { PlannedDetail, PlantState } from '@tarima/domain/planning/planning-model';
import { sql } from 'kysely';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import { formatInstant, loadPlantOrders, loadPlantSnapshot } from './plant-snapshot.ts';
import { listReadableOrderIds } from './events.ts';

interface PlanToCheck {
  readonly order: { readonly id: number };
  readonly events: readonly EventBody[];
}

/** Rules that a plan may break when it is saved. */
export interface PlanCheckExceptions {
  /** Whether work outside the windows of a workplace in maintenance may be planned again. */
  readonly maintained?: boolean;
  /** Whether unchanged planned work is not checked again, but only changed work. */
  readonly trustStored?: boolean;
}

/** Maps a body to the event that the rules of the calendar check. */
export const toDraftEvent = (body: EventBody): DraftPlanEvent => ({
  start: Date.parse(body.startDate),
  end: Date.parse(body.endDate),
  userId: body.user.id,
  workplaceId: body.workplace.id,
  detailId: body.detail.id,
  ...(body.pieces !== undefined && { pieces: body.pieces }),
});

/** Events of a plan that may be saved, with minutes at batch stations converted to loads. */
export interface CheckedPlan {
  readonly warnings: readonly EventWarning[];
  readonly events: readonly EventBody[];
}

/**
 * Checks every rule of the calendar for the plan of an order, against the plans of other orders.
 * @throws CodedError WRONG_VALUES naming the event and the rule; 409 where every problem is a busy person
 */
export async function validatePlan(
  tx: Transaction,
  person: ActingUser,
  plan: PlanToCheck,
  stored: readonly DraftPlanEvent[],
  { maintained = false, trustStored = false }: PlanCheckExceptions,
): Promise<CheckedPlan> {
  const { accountId, timeZone } = person;
  const drafts = plan.events.map(toDraftEvent);
  // Events that have begun also collide with events of the past.
  const now = Math.min(getServerTime(), ...drafts.map(({ start }) => start));
  const of = { accountId, timeZone, now };
  const calendars = await loadWorkCalendars(tx);
  const [order] = await loadPlantOrders(tx, of, calendars, [plan.order.id]);
  const plant = await loadPlantSnapshot(tx, of, [plan.order.id], calendars);
  const details = order?.details ?? [];
  const laid = convertEventsToBatchLoads({ ...plant, details, events: drafts, stored });
  const { problems: problem, warnings } = checkEvents({
    hours: plant.hours,
    workplaces: maintained ? plant.workplaces.map(activateOutsideWindows) : plant.workplaces,
    operators: plant.operators,
    details,
    events: laid.map(({ event }) => event),
    others: plant.events,
    done: trustStored ? stored : stored.filter(({ end }) => end <= getServerTime()),
  });
  const addSentIndex = <About extends { readonly index?: number }>({ index, ...about }: About) => {
    const from = index === undefined ? undefined : laid[index]?.from;
    return { ...about, ...(from !== undefined && { index: from }) };
  };
  if (problem.length === 0)
    return {
      warnings: warnings.map(addSentIndex),
      events: laid.flatMap(({ event, from }) => toBody(event, plan.events[from]) ?? []),
    };
  const busy = problem.every(({ code }) => code === 'operatorOverlap');
  throw new CodedError(
    'WRONG_VALUES',
    await addNames(
      tx,
      person,
      problem.slice(0, 50).map((each) => {
        const detail = details.find(({ id }) => id === each.detailId);
        return toErrorDetail(addSentIndex(each), plant, plan.order.id, detail);
      }),
    ),
    busy ? { status: 409 } : {},
  );
}

/** Returns the body of a placed event: the sent body with the new time and pieces. */
const toBody = (
  { start, end, pieces }: DraftPlanEvent,
  sent: EventBody | undefined,
): EventBody | undefined =>
  sent && {
    ...sent,
    startDate: formatInstant(start),
    endDate: formatInstant(end),
    ...(pieces !== undefined && { pieces }),
  };

const activateOutsideWindows = (
  workplace: PlantState['workplaces'][number],
): PlantState['workplaces'][number] =>
  workplace.status === 'maintenance' && workplace.maintenance.length > 0
    ? { ...workplace, status: 'active' }
    : workplace;

/** Returns the error detail of a problem: the event that breaks a rule, or without an event the line. */
function toErrorDetail(
  problem: EventProblem,
  { workplaces }: Pick<PlantState, 'workplaces'>,
  forOrder: number,
  detail: PlannedDetail | undefined,
): ErrorDetail {
  const { code, index, detailId, workplaceId, userId, otherOrderId, from, until } = problem;
  const step = detail?.steps.findIndex((each) => each.workplaceId === workplaceId) ?? -1;
  const params = {
    forOrder,
    ...(step >= 0 && { step: step + 1 }),
    ...(detailId !== undefined && { detail: detailId }),
    ...(workplaceId !== undefined && workplaces.length > 0 && { workplace: workplaceId }),
    ...(userId !== undefined && { user: userId }),
    ...(otherOrderId !== undefined && { order: otherOrderId }),
    ...(from !== undefined && { from: formatInstant(from) }),
    ...(until !== undefined && { until: formatInstant(until) }),
    ...(problem.expected !== undefined && { expected: problem.expected }),
    ...(problem.planned !== undefined && { planned: problem.planned }),
    ...(problem.holiday !== undefined && { holiday: problem.holiday }),
  };
  return { path: index === undefined ? 'events' : `events.${index}`, rule: code, params };
}

/**
 * Adds the names of workplaces and people to error details, since a planner of many orders cannot distinguish them otherwise.
 * The number of an order that the user may not read is left out.
 */
async function addNames(
  tx: Transaction,
  person: ActingUser,
  details: readonly ErrorDetail[],
): Promise<ErrorDetail[]> {
  const listIds = (param: string): unknown[] =>
    details.flatMap(({ params }) => params?.[param] ?? []);
  const workplaces = await tx.rows(sql<LocalizedWords & { readonly id: number }>`
    select id, name_es as es, name_en as en from workplaces
    where account_id = ${tx.accountId} and id = any(${listIds('workplace')}::bigint[])`);
  const users = await tx.rows(sql<{ id: number; name: string }>`
    select id, name from users where account_id = ${tx.accountId} and id = any(${listIds('user')}::bigint[])`);
  const visible = await listReadableOrderIds(tx, person, listIds('order').map(Number));
  return details.map((detail) => {
    const { order, ...params } = detail.params ?? {};
    const workplace = workplaces.find(({ id }) => id === params['workplace']);
    const user = users.find(({ id }) => id === params['user']);
    return {
      ...detail,
      params: {
        ...params,
        ...(order !== undefined && visible.has(Number(order)) && { order }),
        ...(user && { userName: user.name }),
      },
      ...(workplace && { names: { workplaceName: { es: workplace.es, en: workplace.en } } }),
    };
  });
}
