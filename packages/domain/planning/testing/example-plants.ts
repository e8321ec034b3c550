import { dayMillis, minuteMillis, type Instant } from '../../kit/time-zone.ts';
import type { WorkingInterval } from '../../kit/working-intervals.ts';
import { buildOperators, type PlantPerson } from '../operators.ts';
import { planOrders } from '../engine/plan-orders.ts';
import type { RandomGenerator } from '../engine/search/random.ts';
import { orderPriorities } from '../plan-objective.ts';
import type {
  PlannedDetail,
  PlannedEvent,
  PlannedOrder,
  PlannedStep,
  PlannedWorkplace,
  PlantHours,
  PlantState,
} from '../planning-model.ts';
import { mondayMorning, officeHours } from './plants.ts';

/** Plant with planned work of other orders, orders to plan, and the current time. */
export interface ExamplePlant {
  readonly plant: PlantState;
  readonly orders: readonly PlannedOrder[];
  readonly now: Instant;
}

/**
 * Creates the generator of the examples. It is not the generator of the engine's search, and never changes:
 * the recorded plans are plans of exactly these plants.
 * Source: Steele, Lea and Flood, Fast splittable pseudorandom number generators (2014), with 32 bits.
 */
function createExampleGenerator(seed: number): RandomGenerator {
  let state = Math.imul(seed, 0x2545f491) >>> 0;
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
  };
}

const pick = <Each>(draw: RandomGenerator, all: readonly [Each, ...Each[]]): Each =>
  all[draw(all.length)] ?? all[0];

const ofHours = (...hours: readonly (readonly [from: number, to: number])[]): WorkingInterval[] =>
  hours.map(([from, to]) => ({ start: from * 60, end: to * 60 }));

const buildWeek = (day: readonly WorkingInterval[], saturday: readonly WorkingInterval[]) => [
  [],
  day,
  day,
  day,
  day,
  day,
  saturday,
];

const mealBreak: PlantHours = {
  ...officeHours,
  week: buildWeek(ofHours([7, 12], [13, 16]), ofHours([7, 12])),
  days: {
    '2026-08-06': { openings: [], name: 'Fair' },
    '2026-08-08': { openings: ofHours([8, 10]), name: 'Inventory' },
  },
};
const evening: PlantHours = { ...officeHours, week: buildWeek(ofHours([14, 22]), []) };
const night: PlantHours = { ...officeHours, week: buildWeek(ofHours([22, 30]), []) };

const workplaceIds = [1, 2, 3, 4, 5] as const;

/** Draws a plant of five workplaces, five to seven people and five to eight orders. The same seed gives the same plant. */
export function createExamplePlant(seed: number): ExamplePlant {
  const draw = createExampleGenerator(seed);
  const now = mondayMorning + pick(draw, [0, 0, 100, 1500, 2 * 1440 + 333]) * minuteMillis;
  const addMinutes = (minutes: number): Instant => now + minutes * minuteMillis;
  const workplaces = workplaceIds.map((id) =>
    withRareState(seed, drawWorkplace(draw, id, addMinutes), addMinutes),
  );
  const staffed = workplaceIds.slice(0, seed % 4 === 2 ? 4 : 5);
  const people = Array.from({ length: 5 + draw(3) }, (_, at) =>
    withRareLoans(seed, drawPerson(draw, staffed, at, addMinutes), addMinutes),
  );
  const plant: PlantState = {
    hours: pick(draw, [officeHours, officeHours, mealBreak]),
    workplaces,
    operators: buildOperators(people),
    events: drawEvents(draw, people, workplaces, addMinutes),
    ...(draw(3) === 0 && { leastBlock: 30 }),
  };
  const orders = Array.from({ length: 5 + draw(4) }, (_, at) =>
    drawOrder(draw, at + 1, addMinutes),
  );
  const others = [950, 951].map((id) => drawOrder(draw, id, addMinutes));
  return { plant: addPlannedOrders(plant, others, now), orders, now };
}

type AddMinutes = (minutes: number) => Instant;

function drawWorkplace(
  draw: RandomGenerator,
  id: number,
  addMinutes: AddMinutes,
): PlannedWorkplace {
  const from = draw(4000);
  const isBatchStation = id === 3 && draw(3) > 0;
  const isStill = draw(5) === 0;
  const stations = 1 + draw(3);
  return {
    id,
    stations,
    status: draw(9) === 0 ? pick(draw, ['inactive', 'maintenance', 'maintenance']) : 'active',
    maintenance: isStill
      ? [
          {
            start: addMinutes(from),
            end: addMinutes(from + 60 + draw(1500)),
            ...(stations > 1 && draw(2) === 0 && { stations: 1 }),
          },
        ]
      : [],
    ...(draw(5) === 0 && { hours: pick(draw, [mealBreak, evening]) }),
    ...(isBatchStation && {
      load: { pieces: 30 + draw(60), loading: 20, running: 300 + draw(1200), unloading: 15 },
    }),
  };
}

/** Puts the second workplace of some plants into maintenance, with a window or without, and gives the last one evening hours. */
function withRareState(
  seed: number,
  workplace: PlannedWorkplace,
  addMinutes: AddMinutes,
): PlannedWorkplace {
  const { id } = workplace;
  if (id === 2 && seed % 4 === 1)
    return {
      ...workplace,
      status: 'maintenance',
      maintenance: [{ start: addMinutes(900), end: addMinutes(2400) }],
    };
  if (id === 2 && seed % 8 === 3) return { ...workplace, status: 'maintenance', maintenance: [] };
  if (id === 5 && seed % 4 === 2) return { ...workplace, status: 'active', hours: evening };
  return workplace;
}

/** Lends the second person of some plants twice: to one workplace, and to the same and another one later. */
function withRareLoans(seed: number, person: PlantPerson, addMinutes: AddMinutes): PlantPerson {
  if (person.id !== 101 || seed % 5 !== 2) return person;
  const loans = [
    { start: addMinutes(300), end: addMinutes(1700), workplaceIds: [4] },
    { start: addMinutes(2000), end: addMinutes(5000), workplaceIds: [4, 5] },
  ];
  return { ...person, workplaceIds: [1, 2], absences: loans };
}

function drawPerson(
  draw: RandomGenerator,
  staffed: readonly number[],
  at: number,
  addMinutes: AddMinutes,
): PlantPerson {
  const from = draw(5000);
  const isAway = draw(4) === 0;
  const drawSkill = (): number => staffed[draw(staffed.length)] ?? 1;
  const skills = new Set([staffed[at % staffed.length] ?? 1, drawSkill(), drawSkill()]);
  const hosts = workplaceIds.filter((id) => !skills.has(id));
  return {
    id: 100 + at,
    workplaceIds: [...skills],
    absences: isAway
      ? [
          {
            start: addMinutes(from),
            end: addMinutes(from + 200 + draw(3000)),
            ...(draw(3) === 0 && { workplaceIds: hosts.slice(0, 1) }),
          },
        ]
      : [],
    ...(draw(6) === 0 && { hours: pick(draw, [evening, night, mealBreak]) }),
  };
}

/** Draws work of orders that are not planned again. One person works at one place at a time. */
function drawEvents(
  draw: RandomGenerator,
  people: readonly PlantPerson[],
  workplaces: readonly PlannedWorkplace[],
  addMinutes: AddMinutes,
): PlannedEvent[] {
  return people.flatMap((person, at) => {
    const place = workplaces.find(({ id, load }) => !load && person.workplaceIds.includes(id));
    if (draw(2) === 0 || !place || person.absences.length > 0) return [];
    const from = draw(2000);
    const event: PlannedEvent = {
      id: at + 1,
      orderId: 900 + at,
      detailId: 900 + at,
      userId: person.id,
      workplaceId: place.id,
      start: addMinutes(from),
      end: addMinutes(from + 30 + draw(300)),
    };
    return [event];
  });
}

/** Adds the plan of orders that are not planned again: their loads at a batch station may have room for more pieces. */
function addPlannedOrders(
  plant: PlantState,
  orders: readonly PlannedOrder[],
  now: Instant,
): PlantState {
  const { events } = planOrders({ plant, orders, now, search: { iterations: 0 } });
  return {
    ...plant,
    events: [...plant.events, ...events.map((event, at) => ({ ...event, id: 100 + at }))],
  };
}

function drawOrder(draw: RandomGenerator, id: number, addMinutes: AddMinutes): PlannedOrder {
  const details = Array.from({ length: 1 + draw(2) }, (_, at): PlannedDetail => {
    const first = draw(5);
    const steps = Array.from({ length: 1 + draw(3) }, (__, step): PlannedStep => ({
      workplaceId: ((first + step) % 5) + 1,
      workTime: pick(draw, [0.5, 1, 2.25, 4, 7]),
      ...(draw(3) === 0 && { setUp: pick(draw, [12.5, 45, 120]) }),
      ...(step > 0 && draw(6) === 0 && { way: pick(draw, [45, 300]) }),
    }));
    return {
      id: 10 * id + at,
      quantity: 10 + draw(120),
      steps,
      ...(draw(5) === 0 && { materialAt: draw(4) === 0 ? null : addMinutes(draw(5000)) }),
      ...(draw(9) === 0 && { notBefore: addMinutes(draw(3000)) }),
    };
  });
  return {
    id,
    requestedAt: draw(7) === 0 ? null : addMinutes((1 + draw(8)) * (dayMillis / minuteMillis)),
    ...(draw(2) === 0 && { priority: pick(draw, orderPriorities) }),
    details,
  };
}
