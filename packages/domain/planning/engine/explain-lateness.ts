import { minuteMillis, type Instant } from '../../kit/time-zone.ts';
import { countWorkingMinutes, type TimeInterval } from '../../kit/working-time.ts';
import { getAbsenceTimes } from '../operators.ts';
import { getPersonCalendar } from '../calendar/calendars.ts';
import { isOverlapping } from '../rules/check-events.ts';
import { findFullyOccupiedTimes, getMaintenanceBlockedTimes } from '../calendar/full-times.ts';
import type { PlantState, PlannedDetail, PlannedEvent, PlannedOrder } from '../planning-model.ts';
import type { WaitReason } from '../wait-reasons.ts';
import {
  selectOneEventPerBatchLoad,
  getBatchLoadRules,
  listAttendedEventParts,
} from '../batch-loads.ts';
import { findStepReadyInstant } from '../rules/step-order.ts';

export interface LatenessExplanation {
  readonly end: Instant | null;
  /** Milliseconds by which the end is after the requested instant; 0 in time. */
  readonly lateness: number;
  /** Chain of reasons of the line that ends last, in chronological order. */
  readonly reasons: readonly WaitReason[];
}

/**
 * Explains the end of an order by its stored plan: reasons and work of every step, for the line that ends last.
 * Where nothing was in the way it returns `notPlannedEarlier`: the work could be moved earlier.
 * `plant.events` includes the order's own events. `since` is when work could have started, mostly when the order was accepted.
 */
export function explainLateness(
  plant: PlantState,
  order: PlannedOrder,
  since: Instant,
): LatenessExplanation {
  const orderEvents = plant.events.filter(({ orderId }) => orderId === order.id);
  const getEnd = ({ id }: PlannedDetail): number =>
    Math.max(
      -Infinity,
      ...orderEvents.filter(({ detailId }) => detailId === id).map(({ end }) => end),
    );
  const [last] = order.details.toSorted((one, other) => getEnd(other) - getEnd(one));
  if (!last || orderEvents.length === 0) return { end: null, lateness: 0, reasons: [] };
  const end = getEnd(last);
  return {
    end,
    lateness: Math.max(0, end - (order.requestedAt ?? Infinity)),
    reasons: buildReasonChain(plant, last, orderEvents, since),
  };
}

function buildReasonChain(
  plant: PlantState,
  detail: PlannedDetail,
  orderEvents: readonly PlannedEvent[],
  since: Instant,
): WaitReason[] {
  const reasons: WaitReason[] = [];
  const rules = getBatchLoadRules(plant.workplaces);
  let ready = since;
  if (typeof detail.materialAt === 'number' && detail.materialAt > since) {
    reasons.push({ code: 'materialMissing', step: 1, from: since, until: detail.materialAt });
    ready = detail.materialAt;
  } else if (detail.materialAt === null) reasons.push({ code: 'materialMissing', step: 1 });

  // Moment at which the step before finished all pieces, and the duration of their transport.
  let [departed, transportTime] = [since, 0];
  let isMade = false;
  detail.steps.forEach((flow, index) => {
    const { workplaceId } = flow;
    const step = index + 1;
    transportTime += isMade ? (flow.way ?? 0) : 0;
    const events = orderEvents
      .filter((event) => event.detailId === detail.id && event.workplaceId === workplaceId)
      .toSorted((one, other) => one.start - other.start);
    const [first] = events;
    if (!first) return;
    const come = departed + transportTime * minuteMillis;
    if (transportTime > 0) ready = departed;
    if (index > 0 && ready <= first.start) {
      const previous = detail.steps[index - 1];
      if (previous)
        reasons.push({
          code: 'previousStep',
          step,
          workplaceId: previous.workplaceId,
          until: ready,
        });
      if (transportTime > 0)
        reasons.push({ code: 'way', step, workplaceId, from: departed, until: come });
    }
    if (transportTime > 0) ready = come;
    const end = Math.max(...events.map((event) => event.end));
    reasons.push(...waitReasons(plant, first, step, { start: ready, end: first.start }));
    reasons.push({ code: 'work', step, workplaceId, from: first.start, until: end });
    let covered = first.end;
    for (const event of events) {
      if (event.start > covered)
        reasons.push(...waitReasons(plant, event, step, { start: covered, end: event.start }));
      covered = Math.max(covered, event.end);
    }
    const { quantity } = detail;
    ready = findStepReadyInstant(flow, events, rules, { pieces: 1, quantity }) ?? end;
    [departed, transportTime, isMade] = [end, 0, true];
  });
  return reasons;
}

/** Returns the obstacles between the moment at which an event could have started and its start. Nights and weekends alone are no reason. */
function waitReasons(
  plant: PlantState,
  event: PlannedEvent,
  step: number,
  wait: TimeInterval,
): WaitReason[] {
  const { workplaces } = plant;
  const rules = getBatchLoadRules(workplaces);
  const person = plant.operators.find(({ id }) => id === event.userId);
  const hours = getPersonCalendar(plant.hours, person);
  if (wait.start >= wait.end || countWorkingMinutes(hours, wait.start, wait.end) < 1) return [];
  const { workplaceId, userId } = event;
  const workplace = workplaces.find(({ id }) => id === workplaceId);
  const others = plant.events.filter(
    (other) => other.id !== event.id && isOverlapping(other, wait),
  );
  const workplaceEvents = selectOneEventPerBatchLoad(
    others.filter((other) => other.workplaceId === workplaceId),
    rules,
  );
  const taken: (TimeInterval & { reason: WaitReason })[] = [
    ...(workplace ? getMaintenanceBlockedTimes(workplace, workplaceEvents) : []).map(
      ({ start, end }) => ({
        start,
        end,
        reason: { code: 'maintenance' as const, workplaceId },
      }),
    ),
    ...getAbsenceTimes(plant.operators, userId, workplaceId).map(({ start, end }) => ({
      start,
      end,
      reason: { code: 'away' as const, workplaceId, userId },
    })),
    ...listAttendedEventParts(others, rules)
      .filter((other) => other.userId === userId)
      .map(({ start, end, orderId }) => ({
        start,
        end,
        reason: { code: 'operatorBusy' as const, workplaceId, userId, orderId },
      })),
    ...findFullyOccupiedTimes(workplaceEvents, workplace?.stations ?? 1).map(({ start, end }) => {
      const orderId = workplaceEvents.find(
        (other) => other.start < end && end <= other.end,
      )?.orderId;
      const orderIds = [
        ...new Set(
          workplaceEvents
            .filter((other) => isOverlapping(other, { start, end }))
            .map((other) => other.orderId),
        ),
      ];
      return {
        start,
        end,
        reason: {
          code: 'capacity' as const,
          workplaceId,
          ...(orderId !== undefined && { orderId }),
          ...(orderIds.length > 1 && { orderIds }),
        },
      };
    }),
  ].filter((each) => isOverlapping(each, wait));

  const reasons = mergeByCause(taken).map(({ start, end, reason }): WaitReason => ({
    ...reason,
    step,
    from: Math.max(start, wait.start),
    until: Math.min(end, wait.end),
  }));
  const idle = countWorkingMinutes({ ...hours, closed: taken }, wait.start, wait.end);
  if (idle >= 1)
    reasons.push({
      code: 'notPlannedEarlier',
      step,
      workplaceId,
      from: wait.start,
      until: wait.end,
    });
  return reasons;
}

/** Merges periods with the same cause into one reason, in the order of their ends. */
function mergeByCause(taken: readonly (TimeInterval & { reason: WaitReason })[]): typeof taken {
  const causes = Map.groupBy(
    taken,
    ({ reason: { code, orderId, userId } }) => `${code} ${orderId} ${userId}`,
  );
  return [...causes.values()]
    .flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      const start = Math.min(...same.map((each) => each.start));
      const end = Math.max(...same.map((each) => each.end));
      const orderIds = [...new Set(same.flatMap(({ reason }) => reason.orderIds ?? []))];
      return [
        { start, end, reason: { ...first.reason, ...(orderIds.length > 0 && { orderIds }) } },
      ];
    })
    .toSorted((one, other) => one.end - other.end);
}
