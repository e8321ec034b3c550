import { minute, zonedParts, type Instant } from '../../kit/time-zone.ts';
import { workingMinutesBetween, type Interval } from '../../kit/working-time.ts';
import type { Plant, PlannedDetail, PlannedOrder, ProposedEvent, Unplanned } from '../model.ts';

/*
 * Says what a plan breaks, knowing nothing of how it was made: every rule is read from the events alone, pair by pair.
 */
export interface Claim {
  readonly plant: Plant;
  readonly orders: readonly PlannedOrder[];
  readonly now: Instant;
  readonly transferBatch: number;
  readonly events: readonly ProposedEvent[];
  readonly unplanned: readonly Unplanned[];
}

export function breachesOf(claim: Claim): string[] {
  const { plant, events, now } = claim;
  const breaches: string[] = [];
  const say = (rule: string, event: unknown): void => {
    breaches.push(`${rule}: ${JSON.stringify(event)}`);
  };
  const all: readonly ProposedEvent[] = [...plant.events, ...events];

  for (const event of events) {
    if (event.start >= event.end) say('ends before it starts', event);
    if (event.start < now) say('starts in the past', event);
    if (event.start % minute !== 0 || event.end % minute !== 0) say('broken minute', event);
    const worked = workingMinutesBetween(plant.hours, event.start, event.end);
    if (worked !== (event.end - event.start) / minute) say('outside the lapse', event);
    if (zonedParts(event.start, plant.hours.timeZone).weekday > 5) say('weekend', event);
    const workplace = plant.workplaces.find(({ id }) => id === event.workplaceId);
    if (workplace?.status === 'inactive' || !workplace) say('workplace not active', event);
    if (workplace?.maintenance.some((window) => overlap(window, event))) say('maintenance', event);
    const person = plant.operators.find(({ id }) => id === event.userId);
    if (!person?.workplaceIds.includes(event.workplaceId)) say('no such skill', event);
    const together = all.filter((other) => other !== event && overlap(other, event));
    if (together.some(({ userId }) => userId === event.userId)) say('operator twice', event);
    if (usedAtOnce(all, event) > (workplace?.stations ?? 0)) say('too few stations', event);
  }
  for (const order of claim.orders)
    for (const detail of order.details) breaches.push(...detailBreaches(claim, order, detail));
  return breaches;
}

const overlap = (one: Interval, other: Interval): boolean =>
  one.start < other.end && other.start < one.end;

/** The most events at an event's workplace at one time while it lasts. */
function usedAtOnce(all: readonly ProposedEvent[], event: ProposedEvent): number {
  const there = all.filter((o) => o.workplaceId === event.workplaceId && overlap(o, event));
  const instants = there.map(({ start }) => Math.max(start, event.start));
  return Math.max(
    ...instants.map((at) => there.filter(({ start, end }) => start <= at && at < end).length),
  );
}

function detailBreaches(claim: Claim, order: PlannedOrder, detail: PlannedDetail): string[] {
  const breaches: string[] = [];
  const own = claim.events.filter(({ detailId }) => detailId === detail.id);
  const missing = claim.unplanned.filter(({ detailId }) => detailId === detail.id);
  if (own.some(({ orderId }) => orderId !== order.id)) breaches.push(`${detail.id}: foreign order`);
  let before: { events: ProposedEvent[]; batch: number } | undefined;
  detail.steps.forEach(({ workplaceId, workTime }, index) => {
    const events = own.filter((event) => event.workplaceId === workplaceId);
    const planned = events.reduce((sum, { start, end }) => sum + (end - start) / minute, 0);
    const left = missing
      .filter((work) => work.workplaceId === workplaceId)
      .reduce((sum, { minutes }) => sum + minutes, 0);
    const expected = workTime * detail.quantity;
    if (planned + left < expected - 0.001 || planned + left >= expected + 1)
      breaches.push(`${detail.id} step ${index}: ${planned} + ${left} of ${expected} minutes`);
    if (before && events.length > 0 && before.events.length > 0) {
      const first = Math.min(...events.map(({ start }) => start));
      const done = before.events.reduce(
        (sum, { start, end }) => sum + Math.max(0, Math.min(end, first) - start) / minute,
        0,
      );
      if (done < before.batch) breaches.push(`${detail.id} step ${index}: starts with ${done}`);
      const ends = [before.events, events].map((each) => Math.max(...each.map(({ end }) => end)));
      if (Number(ends[1]) < Number(ends[0]))
        breaches.push(`${detail.id} step ${index}: ends first`);
    }
    if (expected > 0)
      before = { events, batch: Math.min(claim.transferBatch, detail.quantity) * workTime };
  });
  return breaches;
}
