import { parseArgs } from 'node:util';
import { planOrders } from '@tarima/domain/planning/engine/plan-orders';
import { defaultPlanningRules } from '@tarima/domain/planning/engine/planning-problem';
import { computePromisedDate } from '@tarima/domain/planning/engine/compute-promised-date';
import { solveJobShop } from '@tarima/domain/planning/engine/search/solve-shop';
import { sumObjectiveFigures } from '@tarima/domain/planning/testing/objective-figures';
import { findPlanBreaches } from '@tarima/domain/planning/testing/verify-plan';
import { busyPlant, openOrders, plantNow } from './planning-plant.ts';
import { readInstances, shopOf, type Instance } from './planning-instances.ts';
import { verifiedMakespan } from './planning-verify.ts';
import { runLarge } from './planning-large.ts';
import { runLeast } from './planning-least.ts';
import { runMoves } from './planning-moves.ts';
import { middle } from './rounds.ts';

/*
 * The planning engine's search on classic flexible job shops, a line an instance: name, makespan, seconds. Files hold the number of jobs and of
 * machines, then a line a job: its number of operations, and for each the number of machines that can do it and pairs of machine and time.
 *   npm run bench:planning -- [--seconds 5] [--seed 1] <files or folders>
 * And the plant: 50 open orders of 5 steps, 25 operators, about 8 weeks of work, maintenance; then a promise date on top of that plan.
 *   npm run bench:planning -- --plant
 * A large one, 500 orders of 6 steps, 60 people of three shifts, twelve weeks; and what one absence moves in small ones beside the least.
 *   npm run bench:planning -- --large --least 600
 * And the events that replans move beside a lower bound, in six drawn plants and the busy one.
 *   npm run bench:planning -- --moves 6
 * And the late orders, days late and days of the latest order under each objective, in drawn plants.
 *   npm run bench:planning -- --objectives 14
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    plant: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    least: { type: 'string', default: '0' },
    moves: { type: 'string', default: '0' },
    objectives: { type: 'string', default: '0' },
  },
});

function run(instance: Instance, seconds: number): void {
  const shop = shopOf(instance);
  const began = performance.now();
  const until = began + seconds * 1000;
  const { best } = solveJobShop(shop, {
    iterations: Infinity,
    seed: Number(options.seed),
    shouldStop: () => performance.now() >= until,
  });
  const took = (performance.now() - began) / 1000;
  const makespan = verifiedMakespan(
    instance,
    Array.from(best.mode, (mode, index) => ({
      machine: shop.modePerson[mode] ?? -1,
      start: best.start[index] ?? -1,
      end: best.end[index] ?? -1,
    })),
  );
  console.log(`${instance.name} ${makespan} ${took.toFixed(2)}`);
}

/** Milliseconds after which the plant's search is stopped, like in the server. */
const boxed = 800;

function runPlant(): void {
  const plant = busyPlant();
  const orders = openOrders(50, 5);
  const request = { plant, orders, now: plantNow };
  for (const iterations of [0, 400]) {
    const began = performance.now();
    const shouldStop = (): boolean => performance.now() - began > boxed;
    const plan = planOrders({ ...request, search: { iterations, shouldStop } });
    const took = performance.now() - began;
    const { transferBatch } = defaultPlanningRules;
    const breaches = findPlanBreaches({ ...request, ...plan, orders, transferBatch });
    if (breaches.length > 0) throw new Error(breaches.join('\n'));
    const { tardiness, finish, makespan } = plan.cost;
    console.log(
      `plant, ${plan.iterations} rounds: ${plan.events.length} events in ${(took / 1000).toFixed(2)} s; ` +
        `late ${tardiness} min in all, finishes ${finish} min, last ${makespan} min`,
    );
    if (iterations === 0) continue;
    const events = plan.events.map((event, id) => ({ ...event, id }));
    const times = Array.from({ length: 21 }, () => {
      const start = performance.now();
      const [order] = openOrders(1, 5);
      if (order) computePromisedDate({ plant: { ...plant, events }, order, now: plantNow });
      return performance.now() - start;
    });
    console.log(
      `promise date on top of it: ${middle(times).toFixed(1)} ms (median of ${times.length})`,
    );
  }
}

if (options.plant) runPlant();
if (options.large) runLarge();
if (Number(options.least) > 0) runLeast(Number(options.least));
if (Number(options.moves) > 0) runMoves(Number(options.moves));
if (Number(options.objectives) > 0)
  for (const [name, sum] of Object.entries(sumObjectiveFigures(Number(options.objectives))))
    console.log(`${name}: ${sum.late} late orders, ${sum.days} days, worst ${sum.worst}`);
for (const instance of await readInstances(positionals)) run(instance, Number(options.seconds));
