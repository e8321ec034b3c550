import { expect, test } from 'vitest';
import { getBatchLoadKey, getBatchLoadRules } from '../batch-loads.ts';
import { dayMillis, minuteMillis, type Instant } from '../../kit/time-zone.ts';
import type { PlannedEvent, PlantState } from '../planning-model.ts';
import { planObjectives } from '../plan-objective.ts';
import { replanAims } from '../replan-aims.ts';
import { computeRemainingWork } from '../rules/remaining-work.ts';
import { createExamplePlant, type ExamplePlant } from '../testing/example-plants.ts';
import { findPlanBreaches } from '../testing/verify-plan.ts';
import {
  formatCapacity,
  formatEvent,
  formatExamplePlant,
  formatExplanation,
  formatOutcome,
  formatPromise,
  formatProposal,
} from '../testing/format-example-plans.ts';
import { computePlantCapacity } from './capacity.ts';
import { computePromisedDate } from './compute-promised-date.ts';
import { explainLateness } from './explain-lateness.ts';
import { insertOrderIntoPlan } from './insert-order-into-plan.ts';
import { moveWorkEarlier } from './move-work-earlier.ts';
import { planOrders } from './plan-orders.ts';
import { replanEvents, type ReplanTrigger } from './replan-events.ts';

/*
 * The plans of example plants are recorded as text. A change of the engine that changes a plan shows here as a difference of lines.
 * The author of the change reads whether the new plan is better, and records it: `npx vitest run --project=domain example-plans --update`.
 */

const seeds = Array.from({ length: 16 }, (_, at) => at + 1);

test.each(seeds)('the plans of example plant %i are the recorded ones', async (seed) => {
  await expect(`${describeExample(seed).join('\n')}\n`).toMatchFileSnapshot(
    `example-plans/plant-${String(seed).padStart(2, '0')}.txt`,
  );
});

/** Example with a stored plan, and the moment at which it changes. */
interface StoredExample extends ExamplePlant {
  readonly seed: number;
  readonly stored: readonly PlannedEvent[];
  /** The plant with the stored plan. */
  readonly full: PlantState;
  readonly later: Instant;
  readonly frozenUntil: Instant | undefined;
}

function describeExample(seed: number): string[] {
  const example = createExamplePlant(seed);
  const { plant, orders, now } = example;
  const proposals = planObjectives.map((objective) => ({
    objective,
    proposal: planOrders({ plant, orders, now, objective, search: { iterations: 40 } }),
  }));
  for (const { proposal } of proposals)
    expect(findPlanBreaches({ ...example, ...proposal, orders, transferBatch: 20 })).toEqual([]);
  const [weighted] = proposals;
  const events = weighted?.proposal.events ?? [];
  const stored = events.map((event, at): PlannedEvent => ({
    ...event,
    id: 1000 + at,
    ...(seed % 3 === 0 && at % 7 === 3 && { pinned: true }),
  }));
  const later = now + ([0, 500, 1500][seed % 3] ?? 0) * minuteMillis;
  const storedExample: StoredExample = {
    ...example,
    seed,
    stored,
    full: { ...plant, events: [...plant.events, ...stored] },
    later,
    frozenUntil: seed % 4 === 0 ? later + dayMillis : undefined,
  };
  return [
    ...formatExamplePlant(example),
    ...proposals.flatMap(({ objective, proposal }) => [
      '',
      `# Plan, ${objective}`,
      ...formatProposal(proposal),
    ]),
    ...describeRest(storedExample),
    ...describePromise(example),
    ...describeInsertion(storedExample),
    ...describeReplans(storedExample),
    ...describeWithdrawnHoliday(storedExample),
    ...describeLoad(storedExample),
  ];
}

/** Describes the plan of orders that are planned in part: every second event, and its load, is fixed. */
function describeRest({ plant, stored, orders, now }: StoredExample): string[] {
  const rules = getBatchLoadRules(plant.workplaces);
  const keys = new Set(stored.filter((_, at) => at % 2 === 0).map(getBatchLoadKey));
  const fixed = stored.filter((event) => keys.has(getBatchLoadKey(event)));
  const rest = orders.flatMap((order) => {
    const own = fixed.filter(({ orderId }) => orderId === order.id);
    return computeRemainingWork(order, own, rules) ?? [];
  });
  const partlyPlanned = { ...plant, events: [...plant.events, ...fixed] };
  const proposal = planOrders({
    plant: partlyPlanned,
    orders: rest,
    now,
    search: { iterations: 20 },
  });
  return ['', '# Rest of the plan beside every second event', ...formatProposal(proposal)];
}

function describePromise({ plant, orders, now }: ExamplePlant): string[] {
  const [order, ...others] = orders;
  if (!order) return [];
  const promise = computePromisedDate({ plant, order, now, unplanned: others.slice(0, 3) });
  return ['', `# Promise for order ${order.id} behind three others`, ...formatPromise(promise)];
}

function describeInsertion({ full, orders, now, frozenUntil }: StoredExample): string[] {
  const order = orders.at(-1);
  if (!order) return [];
  const { events, lateness, ...outcome } = insertOrderIntoPlan({
    plant: { ...full, events: full.events.filter(({ orderId }) => orderId !== order.id) },
    orders: orders.slice(0, -1),
    order: { ...order, requestedAt: now + dayMillis, priority: 'urgent' },
    now,
    frozenUntil,
  });
  return [
    '',
    `# Order ${order.id} inserted for the next day`,
    ...events.map(formatEvent),
    `late ${Math.round(lateness / minuteMillis)} min`,
    ...formatOutcome(outcome),
  ];
}

function describeReplans({ full, stored, orders, later, frozenUntil }: StoredExample): string[] {
  const [, hit] = stored.filter(({ start }) => start > later);
  if (!hit) return [];
  const standStill = ({ workplaceId, start, end }: PlannedEvent): ReplanTrigger => ({
    kind: 'maintenance',
    workplaceId,
    window: { start: start - 30 * minuteMillis, end: end + 120 * minuteMillis },
  });
  const load = stored.find(({ start, pieces }) => start > later && pieces !== undefined);
  const triggers: Readonly<Record<string, readonly ReplanTrigger[]>> = {
    maintenance: [standStill(hit)],
    ...(load && { 'maintenance at the batch station': [standStill(load)] }),
    'late end': [{ kind: 'late', eventId: hit.id, end: hit.end + 150 * minuteMillis }],
    'late start': [{ kind: 'late', eventId: hit.id, start: hit.start + 200 * minuteMillis }],
    absence: [],
  };
  const absence = { start: hit.start, end: hit.start + 2 * dayMillis };
  const withAbsence = full.operators.map((person) =>
    person.id === hit.userId ? { ...person, away: [...(person.away ?? []), absence] } : person,
  );
  return Object.entries(triggers).flatMap(([name, changes]) =>
    replanAims.flatMap((aim) => [
      '',
      `# Replan after ${name} of ${formatEvent(hit)}, ${aim}`,
      ...formatOutcome(
        replanEvents({
          plant: name === 'absence' ? { ...full, operators: withAbsence } : full,
          orders,
          changes,
          now: later,
          frozenUntil,
          aim,
        }),
      ),
    ]),
  );
}

/** Plans the orders around a holiday on 4 August, which is then withdrawn. */
function describeWithdrawnHoliday({ seed, plant, orders, now }: StoredExample): string[] {
  const start = Date.parse('2026-08-04T00:00:00-06:00');
  const days = { ...plant.hours.days, '2026-08-04': { openings: [], name: 'Holiday' } };
  const { events } = planOrders({
    plant: { ...plant, hours: { ...plant.hours, days } },
    orders,
    now,
    search: { iterations: 0 },
  });
  const stored = events.map((event, at) => ({ ...event, id: 1000 + at }));
  const outcome = moveWorkEarlier({
    plant: { ...plant, events: [...plant.events, ...stored] },
    orders,
    freed: { start, end: start + dayMillis },
    now,
    frozenUntil: seed % 5 === 0 ? now + dayMillis : undefined,
  });
  return ['', '# Withdrawn holiday on 4 August', ...formatOutcome(outcome)];
}

/** Describes the load of the plant with half of its plan, and why each order ends when it does. */
function describeLoad({ full, orders, now }: StoredExample): string[] {
  const from = Date.parse('2026-08-03T00:00:00-06:00');
  const half = { ...full, events: full.events.filter(({ id }) => id % 2 === 0) };
  const range = { from, to: from + 5 * dayMillis };
  return [
    '',
    '# Load by day',
    ...formatCapacity(computePlantCapacity({ plant: half, orders, ...range, bucket: 'day', now })),
    '',
    '# Lateness',
    ...orders.map((order) => formatExplanation(order.id, explainLateness(full, order, now))),
  ];
}
