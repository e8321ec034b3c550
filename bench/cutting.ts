import { computeCuttingPlanTotals } from '@tarima/domain/cutting/cutting-plan-totals';
import { computeCuttingPlan } from '@tarima/domain/cutting/cutting-plan';
import {
  sumPatternCosts,
  fillAllBoards,
  scaleCuttingSizes,
} from '@tarima/domain/cutting/fill-boards';
import type { CuttingProblem } from '@tarima/domain/cutting/cutting-problem';
import { parseArgs } from 'node:util';
import { cutgen, seeded, type CutClass } from './cutgen.ts';
import { printTable } from './report.ts';

/*
 * Cutting stock on instances of the published generator, class by class, and on weeks of a plant: how many are proved optimal, how far the
 * others are from their bound, and how long they take. Every plan is laid board by board by the checker.
 *   npm run bench:cutting -- [--each 30]
 */
const { values: options } = parseArgs({ options: { each: { type: 'string', default: '30' } } });
const each = Number(options.each);
/** Aims: proved optimal, boards over the bound, seconds of an instance and of a week. */
const aims = { proved: 0.95, gap: 1, seconds: 5, weekSeconds: 2, weekGap: 0.001 };

interface Run {
  readonly cost: number;
  readonly bound: number;
  readonly byFirstFit: number;
  readonly seconds: number;
}

function run(problem: CuttingProblem, most: number): Run {
  const began = performance.now();
  const spent = () => (performance.now() - began) / 1000;
  const plan = computeCuttingPlan(problem, () => spent() > most);
  const seconds = spent();
  const demand = problem.parts.map(({ count }) => count);
  const byFirstFit = fillAllBoards(scaleCuttingSizes(problem), demand);
  if (!plan || !byFirstFit) throw new Error('There are boards enough, and no plan');
  const { cost } = computeCuttingPlanTotals(problem, plan.patterns);
  if (cost !== plan.cost || cost < plan.bound) throw new Error('A plan is below its bound');
  return { ...plan, byFirstFit: sumPatternCosts(problem, byFirstFit), seconds };
}

const classes: CutClass[] = [10, 20, 40].flatMap((lengths) =>
  [10, 100].flatMap((demand) =>
    (
      [
        [0.01, 0.2],
        [0.01, 0.8],
        [0.2, 0.8],
      ] as const
    ).map(([from, to]) => ({ lengths, demand, from, to })),
  ),
);

/** Forty lengths of parts, five of boards, some ten thousand pieces, in tenths of a millimetre. */
function week(seed: number): CuttingProblem {
  const random = seeded(seed);
  return {
    parts: Array.from({ length: 40 }, () => ({
      length: Math.floor(2000 + random() * 11_000),
      count: Math.floor(1 + random() * 500),
    })),
    boards: [24_384, 30_480, 36_576, 42_672, 48_768].map((length) => ({
      length,
      cost: Math.round((length / 24_384) * (300 + random() * 30)),
      count: null,
    })),
    kerf: 32,
    trim: 0,
    leastOffcut: 4000,
  };
}

const share = (part: number, of: number) => `${((part / of) * 100).toFixed(1)} %`;
let missed = 0;

console.log('Instances of CUTGEN1\n');
const table = classes.map((of) => {
  const runs = Array.from({ length: each }, (_, at) =>
    run(cutgen(of, (at + 1) * 1000 + of.lengths), aims.seconds),
  );
  const proved = runs.filter(({ cost, bound }) => cost === bound).length;
  const gap = Math.max(...runs.map(({ cost, bound }) => cost - bound));
  const slowest = Math.max(...runs.map(({ seconds }) => seconds));
  if (proved / each < aims.proved || gap > aims.gap || slowest > aims.seconds) missed += 1;
  const firstFit = runs.filter(({ byFirstFit, bound }) => byFirstFit === bound).length;
  return [
    `${of.lengths} lengths, demand ${of.demand}, ${of.from} to ${of.to}`,
    share(proved, each),
    String(gap),
    slowest.toFixed(2),
    share(firstFit, each),
  ];
});
printTable(['class', 'proved', 'most boards over', 'slowest (s)', 'first-fit'], table);

console.log('\nWeeks of a plant: 40 part lengths, 5 board lengths, 10,000 pieces\n');
const weeks = Array.from({ length: 5 }, (_, at) => run(week(at + 1), aims.weekSeconds));
printTable(
  ['week', 'over the bound', 'first-fit over it', 'seconds'],
  weeks.map(({ cost, bound, byFirstFit, seconds }, at) => {
    // A step of the dive that has begun is finished.
    if (cost / bound - 1 > aims.weekGap || seconds > aims.weekSeconds * 1.1) missed += 1;
    const over = (value: number) => `${((value / bound - 1) * 100).toFixed(3)} %`;
    return [String(at + 1), over(cost), over(byFirstFit), seconds.toFixed(2)];
  }),
);
process.exitCode = missed > 0 ? 1 : 0;
