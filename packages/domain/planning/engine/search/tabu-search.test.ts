import { describe, expect, test } from 'vitest';
import { getArrayNumber, getArrayGate, getArrayTime } from './typed-array.ts';
import { scheduleSequence } from './decode-sequence.ts';
import { createRandomGenerator } from './random.ts';
import type { ShopSchedule, JobShop } from './job-shop.ts';
import { sequenceByLongestTail, computeLatenessLowerBound, solveJobShop } from './solve-shop.ts';

/** Jobs of operations of [machine, time] choices; each operation waits for the one before it to end. */
function createShop(
  jobs: readonly (readonly (readonly [machine: number, time: number])[])[][],
  machines: number,
): JobShop {
  const operations = jobs.flat();
  const firsts = (counts: readonly number[]): Int32Array =>
    Int32Array.from([0, ...counts]).map((_, index) =>
      counts.slice(0, index).reduce((sum, count) => sum + count, 0),
    );
  const isFirst = jobs.flatMap((job) => job.map((_, index) => index === 0));
  const followers = [...operations.keys()].filter((index) => isFirst[index] === false);
  return {
    operations: operations.length,
    resources: machines,
    arcFirst: firsts(isFirst.map((first) => (first ? 0 : 1))),
    arcFrom: Int32Array.from(followers, (index) => index - 1),
    arcGate: new Uint8Array(followers.length).fill(1),
    modeFirst: firsts(operations.map(({ length }) => length)),
    modeDuration: Int32Array.from(operations.flat(), ([, time]) => time),
    modePerson: Int32Array.from(operations.flat(), ([machine]) => machine),
    modeStation: null,
    handOver: new Int32Array(operations.length).fill(-1),
    release: new Int32Array(operations.length),
    group: new Int32Array(operations.length),
    groups: 1,
    due: Float64Array.of(Infinity),
    busy: null,
    shortest: 1,
  };
}

function randomShop(seed: number, jobs: number, operations: number, machines: number): JobShop {
  const random = createRandomGenerator(seed);
  const choices = () => {
    const first = random(machines);
    const other = (first + 1 + random(machines - 1)) % machines;
    return [
      [first, 1 + random(9)] as const,
      ...(random(3) > 0 ? [[other, 1 + random(9)] as const] : []),
    ];
  };
  return createShop(
    Array.from({ length: jobs }, () => Array.from({ length: operations }, choices)),
    machines,
  );
}

/** Returns the violations of a schedule: durations, the order of arcs, two operations on one machine. */
function breaches(shop: JobShop, { mode, start, end }: ShopSchedule): string[] {
  const found: string[] = [];
  for (let i = 0; i < shop.operations; i += 1) {
    const chosen = Number(mode[i]);
    if (chosen < Number(shop.modeFirst[i]) || chosen >= Number(shop.modeFirst[i + 1]))
      found.push(`${i}: mode`);
    if (Number(end[i]) - Number(start[i]) !== shop.modeDuration[chosen])
      found.push(`${i}: duration`);
    for (let arc = Number(shop.arcFirst[i]); arc < Number(shop.arcFirst[i + 1]); arc += 1)
      if (Number(start[i]) < Number(end[Number(shop.arcFrom[arc])])) found.push(`${i}: order`);
    for (let j = 0; j < i; j += 1)
      if (
        shop.modePerson[chosen] === shop.modePerson[Number(mode[j])] &&
        Number(start[i]) < Number(end[j]) &&
        Number(start[j]) < Number(end[i])
      )
        found.push(`${i} and ${j}: together`);
  }
  return found;
}

/** The least makespan, by trying every order and every choice. */
function optimum(shop: JobShop): number {
  const modes = new Int32Array(shop.operations).fill(-1);
  const taken = new Float64Array(shop.resources);
  const ends = new Float64Array(shop.operations);
  let best = Infinity;
  const go = (done: number, makespan: number): void => {
    if (makespan >= best) return;
    if (done === shop.operations) best = makespan;
    for (let i = 0; i < shop.operations; i += 1) {
      const arc = Number(shop.arcFirst[i]);
      const before = arc < Number(shop.arcFirst[i + 1]) ? Number(shop.arcFrom[arc]) : -1;
      if (Number(modes[i]) >= 0 || (before >= 0 && Number(modes[before]) < 0)) continue;
      for (let mode = Number(shop.modeFirst[i]); mode < Number(shop.modeFirst[i + 1]); mode += 1) {
        const machine = Number(shop.modePerson[mode]);
        const was = Number(taken[machine]);
        const end =
          Math.max(was, before >= 0 ? Number(ends[before]) : 0) + Number(shop.modeDuration[mode]);
        modes[i] = mode;
        ends[i] = end;
        taken[machine] = end;
        go(done + 1, Math.max(makespan, end));
        taken[machine] = was;
        modes[i] = -1;
      }
    }
  };
  go(0, 0);
  return best;
}

const limits = (iterations: number, seed = 1) => ({ iterations, seed, shouldStop: () => false });

test('reading outside an array throws an error instead of returning zero', () => {
  expect(getArrayNumber(Int32Array.of(7), 0)).toBe(7);
  expect(() => getArrayNumber(Int32Array.of(7), 1)).toThrow(RangeError);
  expect(() => getArrayTime(Float64Array.of(7), -1)).toThrow(RangeError);
  expect(() => getArrayGate(new Uint8Array(), 0)).toThrow(RangeError);
});

describe('solveJobShop', () => {
  test.each(Array.from({ length: 12 }, (_, index) => index + 1))(
    'finds the optimum of small shop %d',
    (seed) => {
      const shop = randomShop(seed, 3, 2 + (seed % 2), 2 + (seed % 3 === 0 ? 1 : 0));
      const { best, worst } = solveJobShop(shop, limits(2000));
      expect(breaches(shop, best)).toEqual([]);
      expect(worst).toBe(Math.max(...best.end));
      expect(worst).toBe(optimum(shop));
    },
  );

  test.each([1, 2, 3])(
    'keeps every rule in large shop %d, improves the first schedule and is repeatable',
    (seed) => {
      const shop = randomShop(seed, 15, 8, 6);
      const first = scheduleSequence(shop, sequenceByLongestTail(shop));
      const { best, worst } = solveJobShop(shop, limits(1500, seed));
      expect(breaches(shop, best)).toEqual([]);
      expect(worst).toBeLessThan(Math.max(...first.end));
      expect(worst).toBeGreaterThanOrEqual(computeLatenessLowerBound(shop));
      expect(solveJobShop(shop, limits(1500, seed))).toEqual(
        solveJobShop(shop, limits(1500, seed)),
      );
    },
  );

  test('stops when shouldStop returns true', () => {
    const shop = randomShop(4, 15, 8, 6);
    let calls = 0;
    const shouldStop = () => (calls += 1) > 10;
    expect(solveJobShop(shop, { iterations: 1e9, seed: 1, shouldStop }).iterations).toBe(10);
  });
});
