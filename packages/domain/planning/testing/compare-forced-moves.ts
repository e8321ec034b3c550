import { minuteMillis } from '../../kit/time-zone.ts';
import { planOrders } from '../engine/plan-orders.ts';
import { resolvePlanningRules } from '../engine/planning-problem.ts';
import { createReplanner, hasEventMoved } from '../engine/replanner.ts';
import { createRandomGenerator } from '../engine/search/random.ts';
import type { PlannedEvent, PlannedOrder, PlantState } from '../planning-model.ts';
import { mondayMorning, officeHours } from './plants.ts';

/**
 * Compares the lower bound of events that must move with the fewest that any layout moves, in a small drawn plant in which a person is
 * away and steps hand over pieces while they run. All layouts are tried in which no event, one, two or three make room, with any person for the
 * work. Undefined where nothing is hit.
 */
export function compareForcedMoves(seed: number): { forced: number; fewest: number } | undefined {
  const random = createRandomGenerator(seed);
  const bare: PlantState = {
    hours: officeHours,
    workplaces: [1, 2, 3].map((id) => ({
      id,
      stations: 1 + random(2),
      status: 'active',
      maintenance: [],
    })),
    operators: [0, 1, 2, 3].map((index) => ({
      id: 10 + index,
      workplaceIds: [...new Set([(index % 3) + 1, random(3) + 1])],
    })),
    events: [],
  };
  const orders = Array.from({ length: 3 + random(2) }, (_, index): PlannedOrder => {
    const remaining = [1, 2, 3];
    const quantity = 40 + random(200);
    const steps = Array.from({ length: 2 + random(2) }, () => ({
      workplaceId: remaining.splice(random(remaining.length), 1)[0] ?? 1,
      workTime: 0.7 + random(20) / 10,
      ...(random(6) === 0 && { setUp: 20 }),
    }));
    return { id: index + 1, details: [{ id: index + 1, quantity, steps }] };
  });
  const plan = planOrders({ plant: bare, orders, now: mondayMorning, search: { iterations: 0 } });
  const events = plan.events.map((event, index): PlannedEvent => ({ ...event, id: index + 1 }));
  const start = mondayMorning + random(600) * minuteMillis;
  const away = [{ start, end: start + (60 + random(900)) * minuteMillis }];
  const absent = 10 + random(4);
  const replanner = createReplanner({
    plant: {
      ...bare,
      events,
      operators: bare.operators.map((each) => (each.id === absent ? { ...each, away } : each)),
    },
    orders,
    now: mondayMorning,
    rules: resolvePlanningRules(bare),
    late: new Map(),
  });
  const forced = replanner.countForced();
  if (forced === 0) return undefined;
  const ids = events.map(({ id }) => id);
  const counts = listSets(ids, ids.length < 16 ? 3 : 2).flatMap((yields) =>
    [false, true].flatMap((freely) => {
      const layout = replanner.layOut({ freely, yields: new Set(yields) });
      return ids.every((id) => layout.get(id)?.length !== 0)
        ? events.filter((event) => hasEventMoved(event, layout)).length
        : [];
    }),
  );
  return { forced, fewest: Math.min(...counts) };
}

/** Returns all sets of some values with at most as many of them. */
const listSets = <Value>(values: readonly Value[], most: number): Value[][] =>
  most === 0
    ? [[]]
    : [
        [],
        ...values.flatMap((value, at) =>
          listSets(values.slice(at + 1), most - 1).map((rest) => [value, ...rest]),
        ),
      ];
