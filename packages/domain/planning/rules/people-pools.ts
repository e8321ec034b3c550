import type { Operator } from '../planning-model.ts';

/** People who can do the same work: their hours count once, at any of their stations. */
export interface PeoplePool {
  readonly people: readonly Operator[];
  /** Workplaces at which each person of the pool may work. */
  readonly workplaceIds: readonly number[];
}

/** Groups people into pools by the workplaces at which they may work; each person is in one pool. Larger pools come first. */
export function buildPeoplePools(operators: readonly Operator[]): PeoplePool[] {
  const pools = Map.groupBy(operators, ({ workplaceIds }) =>
    [...new Set(workplaceIds)].toSorted((one, other) => one - other).join(' '),
  );
  return [...pools]
    .filter(([key]) => key !== '')
    .map(([key, people]) => ({
      people,
      workplaceIds: key.split(' ').map(Number),
    }))
    .toSorted((one, other) => other.people.length - one.people.length);
}

/**
 * Minutes of pools, shared among workplaces so that no minute is given twice.
 * A pool with several skills makes room for work that no other pool can do: its other work is passed on to other pools.
 */
export class SharedPoolMinutes {
  readonly #pools: readonly PeoplePool[];
  readonly #left: number[];
  /** Minutes that each pool gives, by workplace. */
  readonly #given = new Map<number, number[]>();

  constructor(pools: readonly PeoplePool[], free: readonly number[]) {
    this.#pools = pools;
    this.#left = free.map((minutes) => Math.max(0, minutes));
  }

  /** Takes minutes for a workplace, up to the requested number. @returns the minutes that were free. */
  take(workplaceId: number, requested: number): number {
    let taken = 0;
    while (requested - taken > 1e-9) {
      const path = this.#path(workplaceId);
      if (!path) break;
      const end = path.at(-1)?.pool ?? -1;
      const most = path.reduce(
        (least, { pool }, at) => Math.min(least, this.#moved(path[at + 1]?.from, pool)),
        Math.min(requested - taken, this.#left[end] ?? 0),
      );
      for (const [at, { from, pool }] of path.entries()) {
        this.#give(from, pool, most);
        const next = path[at + 1];
        if (next) this.#give(next.from, pool, -most);
      }
      this.#left[end] = (this.#left[end] ?? 0) - most;
      taken += most;
    }
    return taken;
  }

  /** Returns the minutes that a pool gives to all workplaces together. */
  sumGiven(pool: number): number {
    return [...this.#given.values()].reduce((sum, byPool) => sum + (byPool[pool] ?? 0), 0);
  }

  /** Returns the minutes that a workplace on the path can pass on to another pool; the first workplace has no such limit. */
  #moved(workplaceId: number | undefined, pool: number): number {
    return workplaceId === undefined ? Infinity : (this.#given.get(workplaceId)?.[pool] ?? 0);
  }

  #give(workplaceId: number, pool: number, minutes: number): void {
    const byPool = this.#given.get(workplaceId) ?? this.#pools.map(() => 0);
    byPool[pool] = (byPool[pool] ?? 0) + minutes;
    this.#given.set(workplaceId, byPool);
  }

  /** Returns the shortest path from a workplace, over pools that serve others, to a pool with remaining time. */
  #path(workplaceId: number): { from: number; pool: number }[] | undefined {
    const paths: { from: number; pool: number }[][] = [];
    const visited = new Set<number>();
    const visit = (from: number, before: { from: number; pool: number }[]): void => {
      for (const [pool, { workplaceIds }] of this.#pools.entries())
        if (!visited.has(pool) && workplaceIds.includes(from)) {
          visited.add(pool);
          paths.push([...before, { from, pool }]);
        }
    };
    visit(workplaceId, []);
    for (const path of paths) {
      const pool = path.at(-1)?.pool ?? -1;
      if ((this.#left[pool] ?? 0) > 1e-9) return path;
      for (const [from, byPool] of this.#given) if ((byPool[pool] ?? 0) > 1e-9) visit(from, path);
    }
    return undefined;
  }
}
