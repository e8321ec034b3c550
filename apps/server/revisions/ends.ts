import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import type { RevisionImpact } from '@tarima/domain/orders/revision';
import { getLastInstant } from '@tarima/domain/planning/work-time';
import { loadCalendars } from '../accounts/calendars.ts';
import { present } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';
import type { PlanningEngine } from '../planning/engine.ts';
import { iso, loadPlant, localDate } from '../planning/plant.ts';
import { promise } from '../planning/promise.ts';
import { getPlantScope } from '../planning/proposals.ts';
import { loadToPlan, loadUnplanned } from '../planning/to-plan.ts';
import { lateDays } from '../planning/reason-dtos.ts';
import type { OrderSnapshot } from './order-snapshot.ts';

/**
 * Returns when all of an order is made, by the current state of the database: by its plan where that is whole, else behind all
 * planned and sold work. Null where it is unknown, and where nothing is to be made.
 */
export async function getOrderEnd(
  tx: Transaction,
  engine: PlanningEngine,
  person: Person,
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
  person: Person,
  language: Language,
  { order, lines, work, toPlan }: OrderSnapshot,
): Promise<(number | null)[]> {
  const endTimes: (number | null)[] = lines.every(({ ready }) => ready)
    ? []
    : work.map(({ end }) => end);
  if (toPlan.size > 0) {
    const of = getPlantScope(person, present());
    const calendars = await loadCalendars(tx);
    const [rest] = await loadToPlan(tx, of, calendars, [order.id]);
    if (rest) {
      const others = await loadUnplanned(tx, of, calendars);
      const response = await engine.promise({
        plant: await loadPlant(tx, of, [], calendars),
        order: rest.order,
        now: of.now,
        unplanned: others.filter(({ id }) => id !== order.id),
      });
      endTimes.push(response.end);
    }
  }
  const open = lines.filter(({ originType }) => originType === null);
  if (open.length > 0) {
    const response = await promise(tx, engine, person, language, {
      lines: open.map(({ productId, quantity }) => ({ product: { id: productId }, quantity })),
      division: { id: order.divisionId },
    });
    endTimes.push(response.end === null ? null : Date.parse(response.end));
  }
  return endTimes;
}

/** Formats both ends for the response, with the days by which the later one misses the requested day. */
export async function toEndsDto(
  tx: Transaction,
  before: number | null,
  after: number | null,
  { order, content }: OrderSnapshot,
): Promise<NonNullable<RevisionImpact['ends']>> {
  const { requestedDate } = content;
  const hours = (await loadCalendars(tx)).of(order.divisionId);
  const requestedEnd =
    requestedDate === null ? Infinity : getLastInstant(hours, localDate(requestedDate));
  return {
    before: before === null ? null : iso(before),
    after: after === null ? null : iso(after),
    lateDays: after === null ? 0 : lateDays(after - requestedEnd),
  };
}
