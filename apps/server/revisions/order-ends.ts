import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import type { RevisionImpact } from '@tarima/domain/orders/revision';
import { getLastWorkingInstant } from '@tarima/domain/planning/rules/work-time';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import type { PlanningEngine } from '../planning/engine.ts';
import { formatInstant, loadPlantSnapshot, parseLocalDate } from '../planning/plant-snapshot.ts';
import { promiseLineDates } from '../planning/promise-line-dates.ts';
import { getAccountPlantScope } from '../planning/propose-order-plans.ts';
import { loadOrdersToPlan, loadUnplannedOrders } from '../planning/orders-to-plan.ts';
import { countLateDays } from '../planning/reason-dtos.ts';
import type { OrderSnapshot } from './order-snapshot.ts';

/**
 * Returns when the whole order is made: by its plan where that is complete, otherwise behind all planned and sold work.
 * Null where unknown, and where nothing is to be made.
 */
export async function getExpectedOrderEnd(
  tx: Transaction,
  engine: PlanningEngine,
  person: ActingUser,
  language: Language,
  snapshot: OrderSnapshot,
): Promise<number | null> {
  try {
    const endTimes = await listEnds(tx, engine, person, language, snapshot);
    return endTimes.length === 0 || endTimes.includes(null)
      ? null
      : Math.max(...endTimes.map(Number));
  } catch (error) {
    // A missing date does not block the decision.
    if (error instanceof CodedError && error.code === 'SERVICE_UNAVAILABLE') return null;
    throw error;
  }
}

async function listEnds(
  tx: Transaction,
  engine: PlanningEngine,
  person: ActingUser,
  language: Language,
  { order, lines, work, toPlan }: OrderSnapshot,
): Promise<(number | null)[]> {
  const endTimes: (number | null)[] = lines.every(({ ready }) => ready)
    ? []
    : work.map(({ end }) => end);
  if (toPlan.size > 0) {
    const of = getAccountPlantScope(person, getServerTime());
    const calendars = await loadWorkCalendars(tx);
    const [rest] = await loadOrdersToPlan(tx, of, calendars, [order.id]);
    if (rest) {
      const others = await loadUnplannedOrders(tx, of, calendars);
      const response = await engine.promise({
        plant: await loadPlantSnapshot(tx, of, [], calendars),
        order: rest.order,
        now: of.now,
        unplanned: others.filter(({ id }) => id !== order.id),
      });
      endTimes.push(response.end);
    }
  }
  const open = lines.filter(({ originType }) => originType === null);
  if (open.length > 0) {
    const response = await promiseLineDates(tx, engine, person, language, {
      lines: open.map(({ productId, quantity }) => ({ product: { id: productId }, quantity })),
      division: { id: order.divisionId },
    });
    endTimes.push(response.end === null ? null : Date.parse(response.end));
  }
  return endTimes;
}

/** Formats both ends for the response, with the days by which the later end misses the requested day. */
export async function toOrderEndsDto(
  tx: Transaction,
  before: number | null,
  after: number | null,
  { order, content }: OrderSnapshot,
): Promise<NonNullable<RevisionImpact['ends']>> {
  const { requestedDate } = content;
  const hours = (await loadWorkCalendars(tx)).of(order.divisionId);
  const requestedEnd =
    requestedDate === null ? Infinity : getLastWorkingInstant(hours, parseLocalDate(requestedDate));
  return {
    before: before === null ? null : formatInstant(before),
    after: after === null ? null : formatInstant(after),
    lateDays: after === null ? 0 : countLateDays(after - requestedEnd),
  };
}
