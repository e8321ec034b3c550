import { createRandomGenerator } from '../engine/search/random.ts';
import { dayMillis, minuteMillis } from '../../kit/time-zone.ts';
import type { PlantState, PlannedEvent, PlannedOrder } from '../planning-model.ts';
import { planOrders } from '../engine/plan-orders.ts';
import { replanEvents } from '../engine/replan-events.ts';
import { findLeastMoves, type SlotWork } from './least-moves.ts';
import { mondayMorning, officeHours } from './plants.ts';

const slot = 30 * minuteMillis;
/** Slots of a day from nine to six. */
const aDay = 18;

/** Working slots on their weekdays, as instants. */
const toInstant = (at: number): number => {
  const days = Math.floor(at / aDay);
  return mondayMorning + (days + 2 * Math.floor(days / 5)) * dayMillis + (at % aDay) * slot;
};
const toSlot = (instant: number): number => {
  const days = Math.floor((instant - mondayMorning) / dayMillis);
  return (
    (days - 2 * Math.floor(days / 7)) * aDay +
    Math.round(((instant - mondayMorning) % dayMillis) / slot)
  );
};

/**
 * Compares moved and least works of a small plant in which a person is away for a while.
 * Undefined where no work is hit, or where trying would take too long.
 */
export function compareMoves(
  seed: number,
): { moved: number; least: number; hit: number } | undefined {
  const random = createRandomGenerator(seed);
  const workplaceIds = [1, 2, 3];
  const operators = Array.from({ length: 4 }, (_, index) => ({
    id: 10 + index,
    workplaceIds: [...new Set([(index % 3) + 1, random(3) + 1])],
  }));
  const orders = Array.from({ length: 4 + random(3) }, (_, index): PlannedOrder => {
    const remaining = [...workplaceIds];
    const steps = Array.from({ length: 1 + random(3) }, () => ({
      workplaceId: remaining.splice(random(remaining.length), 1)[0] ?? 1,
      // Work time for twenty pieces, which are handed over at once: whole slots.
      workTime: 1.5 * (1 + random(6)),
    }));
    return { id: index + 1, details: [{ id: index + 1, quantity: 20, steps }] };
  });
  const bare: PlantState = {
    hours: officeHours,
    workplaces: workplaceIds.map((id) => ({
      id,
      stations: 1 + random(2),
      status: 'active',
      maintenance: [],
    })),
    operators,
    events: [],
  };
  const plan = planOrders({ plant: bare, orders, now: mondayMorning, search: { iterations: 0 } });
  const events = plan.events.map((event, index): PlannedEvent => ({ ...event, id: index + 1 }));
  const person = 10 + random(4);
  const from = random(2 * aDay);
  const absence = { person, from, until: from + 2 + random(aDay) };
  const works = events.map((event): SlotWork => {
    const steps = orders[event.orderId - 1]?.details[0]?.steps ?? [];
    return {
      id: event.id,
      detail: event.detailId,
      step: steps.findIndex(({ workplaceId }) => workplaceId === event.workplaceId),
      workplace: event.workplaceId,
      person: event.userId,
      start: toSlot(event.start),
      slots: (event.end - event.start) / slot,
    };
  });
  const hit = works.filter(
    (work) =>
      work.person === person &&
      work.start < absence.until &&
      absence.from < work.start + work.slots,
  ).length;
  if (hit === 0 || hit > 3) return undefined;
  const least = findLeastMoves(
    {
      works,
      able: new Map(
        workplaceIds.map((id) => [
          id,
          operators.flatMap((each) => (each.workplaceIds.includes(id) ? each.id : [])),
        ]),
      ),
      stations: new Map(bare.workplaces.map(({ id, stations }) => [id, stations])),
      absence,
      horizon: 10 * aDay,
    },
    hit + 2,
  );
  if (least === undefined) return undefined;
  const gone = { start: toInstant(absence.from), end: toInstant(absence.until - 1) + slot };
  const { moves, least: lowerBound } = replanEvents({
    plant: {
      ...bare,
      events,
      operators: operators.map((each) => (each.id === person ? { ...each, away: [gone] } : each)),
    },
    orders,
    now: mondayMorning,
    changes: [],
  });
  return { moved: moves.length, least, hit: lowerBound };
}
