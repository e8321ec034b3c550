/** Best filling of a room, and an upper bound of the value of any filling. */
export interface KnapsackFilling {
  readonly pieces: readonly number[];
  readonly value: number;
  /** Upper bound; equal to the value where the search was complete. */
  readonly bound: number;
}

/** Maximum room at which every length is tried; beyond it the search branches. */
const mostCells = 20_000;
const mostBranches = 200_000;

/**
 * Finds the parts that fit in a room with the highest total value.
 * @param sizes integers
 * @param values value of each part; parts without a positive value are left out
 * @param maxCounts maximum number of each part
 */
export function findBestFilling(
  sizes: readonly number[],
  values: readonly number[],
  maxCounts: readonly number[],
  room: number,
): KnapsackFilling {
  return room <= mostCells
    ? fillByCells(sizes, values, maxCounts, room)
    : fillByBranches(sizes, values, maxCounts, room);
}

interface Item {
  readonly at: number;
  readonly size: number;
  readonly value: number;
  readonly most: number;
}

function toItems(
  sizes: readonly number[],
  values: readonly number[],
  most: readonly number[],
  room: number,
): Item[] {
  return sizes.flatMap((size, at) => {
    const value = values[at] ?? 0;
    const count = Math.min(most[at] ?? 0, Math.floor(room / size));
    return value > 0 && count > 0 ? [{ at, size, value, most: count }] : [];
  });
}

/** Finds the best filling by trying every length: a quantity is split into powers of two, each taken or not. */
function fillByCells(
  sizes: readonly number[],
  values: readonly number[],
  most: readonly number[],
  room: number,
): KnapsackFilling {
  const bundles = toItems(sizes, values, most, room).flatMap(toBundles);
  const worth = new Float64Array(room + 1);
  const taken: Uint8Array[] = [];
  for (const { size, value } of bundles) {
    const chosen = new Uint8Array(room + 1);
    for (let cell = room; cell >= size; cell -= 1) {
      const withIt = (worth[cell - size] ?? 0) + value;
      if (withIt > (worth[cell] ?? 0)) {
        worth[cell] = withIt;
        chosen[cell] = 1;
      }
    }
    taken.push(chosen);
  }
  const pieces = sizes.map(() => 0);
  let cell = room;
  for (let at = bundles.length - 1; at >= 0; at -= 1) {
    const bundle = bundles[at];
    if (!bundle || taken[at]?.[cell] !== 1) continue;
    pieces[bundle.at] = (pieces[bundle.at] ?? 0) + bundle.count;
    cell -= bundle.size;
  }
  const value = worth[room] ?? 0;
  return { pieces, value, bound: value };
}

function toBundles({ at, size, value, most }: Item) {
  const bundles: { at: number; size: number; value: number; count: number }[] = [];
  for (let count = 1, remaining = most; remaining > 0; count *= 2) {
    const bundle = Math.min(count, remaining);
    bundles.push({ at, size: size * bundle, value: value * bundle, count: bundle });
    remaining -= bundle;
  }
  return bundles;
}

/** Depth first, the best value by length first; a branch is cut off where even a part of a part could not make it better. */
function fillByBranches(
  sizes: readonly number[],
  values: readonly number[],
  most: readonly number[],
  room: number,
): KnapsackFilling {
  const items = toItems(sizes, values, most, room).toSorted(
    (one, other) => other.value / other.size - one.value / one.size,
  );
  let best = { value: 0, counts: items.map(() => 0) };
  let cutOff = 0;
  let branches = 0;
  const counts = items.map(() => 0);
  const computeUpperBound = (from: number, free: number): number => {
    let sum = 0;
    let space = free;
    for (let at = from; at < items.length; at += 1) {
      const item = items[at];
      if (!item) break;
      const fit = Math.min(item.most, space / item.size);
      sum += fit * item.value;
      space -= fit * item.size;
      if (space <= 0) break;
    }
    return sum;
  };
  const go = (from: number, free: number, value: number): void => {
    branches += 1;
    if (value > best.value) best = { value, counts: [...counts] };
    const item = items[from];
    if (!item) return;
    const hope = value + computeUpperBound(from, free);
    if (hope <= best.value * (1 + 1e-12)) return;
    if (branches > mostBranches) {
      cutOff = Math.max(cutOff, hope);
      return;
    }
    for (let count = Math.min(item.most, Math.floor(free / item.size)); count >= 0; count -= 1) {
      counts[from] = count;
      go(from + 1, free - count * item.size, value + count * item.value);
    }
    counts[from] = 0;
  };
  go(0, room, 0);
  const pieces = sizes.map(() => 0);
  for (const [index, { at }] of items.entries()) pieces[at] = best.counts[index] ?? 0;
  return { pieces, value: best.value, bound: Math.max(best.value, cutOff) };
}
