import type { Instant } from '../../kit/time-zone.ts';

/** Need of an order for one raw material from one division's stores, in thousandths of its unit of measure. */
export interface MaterialNeed {
  readonly orderId: number;
  /** Beginning of the order's work; null when unknown: such a need comes after all others. */
  readonly at: Instant | null;
  readonly divisionId: number;
  readonly rawMaterialId: number;
  readonly exact: number;
}

/** Unreserved raw material in the stores of a division, in thousandths of its unit of measure. */
export interface MaterialStock {
  readonly divisionId: number;
  readonly rawMaterialId: number;
  readonly exact: number;
}

/** Raw material that purchases bring to a division, in thousandths of its unit, and the moment from which it is there. */
export interface MaterialArrival extends MaterialStock {
  readonly at: Instant;
}

export interface MaterialShortage {
  readonly orderId: number;
  readonly rawMaterialId: number;
  /** Needed quantity in thousandths of the unit of measure, by the day on which work begins. */
  readonly exact: number;
  readonly at: Instant | null;
}

/**
 * Returns the material that will be missing when work begins. The earliest work takes first, from the stock and from arrivals by then.
 * Material that arrives too late still goes to the work that waits for it, before work that begins later.
 * Of needs that begin together the order with the lower number comes first.
 */
export function findMaterialShortages(
  needs: readonly MaterialNeed[],
  stock: readonly MaterialStock[],
  arrivals: readonly MaterialArrival[] = [],
): MaterialShortage[] {
  const remaining = new Map<string, number>();
  const bring = (each: MaterialStock): unknown =>
    remaining.set(toMaterialKey(each), (remaining.get(toMaterialKey(each)) ?? 0) + each.exact);
  stock.forEach(bring);
  const coming = arrivals.toSorted((one, other) => one.at - other.at);
  const inTime = needs.toSorted(compareNeeds);
  const missing = new Map<string, MaterialShortage>();
  let brought = 0;
  for (const need of inTime) {
    const { orderId, rawMaterialId, at, exact } = need;
    for (; brought < coming.length; brought += 1) {
      const next = coming[brought];
      if (!next || next.at > (at ?? Number.MAX_SAFE_INTEGER)) break;
      bring(next);
    }
    const available = Math.max(0, remaining.get(toMaterialKey(need)) ?? 0);
    remaining.set(toMaterialKey(need), (remaining.get(toMaterialKey(need)) ?? 0) - exact);
    if (exact <= available) continue;
    const key = `${orderId} ${rawMaterialId}`;
    const before = missing.get(key);
    missing.set(key, {
      orderId,
      rawMaterialId,
      exact: (before?.exact ?? 0) + exact - available,
      at: before ? before.at : at,
    });
  }
  return [...missing.values()];
}

/**
 * Returns the moment from which the material of each order is there, also where orders whose material is there begin in another order.
 * The needs of all orders that presently begin before it are covered then as well. An order that lacks material when it begins has that begin.
 * Orders whose material is in stock are left out.
 */
export function computeMaterialStarts(
  needs: readonly MaterialNeed[],
  stock: readonly MaterialStock[],
  arrivals: readonly MaterialArrival[] = [],
): ReadonlyMap<number, Instant> {
  const starts = new Map<number, Instant>();
  const byMaterial = Map.groupBy(needs, toMaterialKey);
  for (const [key, materialNeeds] of byMaterial) {
    const coming = arrivals
      .filter((each) => toMaterialKey(each) === key)
      .toSorted((one, other) => one.at - other.at);
    let covered = stock.reduce(
      (sum, each) => (toMaterialKey(each) === key ? sum + each.exact : sum),
      0,
    );
    let [needed, brought] = [0, 0];
    for (const { orderId, at, exact } of materialNeeds.toSorted(compareNeeds)) {
      needed += exact;
      while (covered < needed && brought < coming.length) {
        covered += coming[brought]?.exact ?? 0;
        brought += 1;
      }
      const arrival = brought === 0 ? 0 : (coming[brought - 1]?.at ?? 0);
      const start = Math.min(covered < needed ? Infinity : arrival, at ?? Infinity);
      if (start > 0 && start < Infinity)
        starts.set(orderId, Math.max(start, starts.get(orderId) ?? 0));
    }
  }
  return starts;
}

const toMaterialKey = ({
  divisionId,
  rawMaterialId,
}: Pick<MaterialStock, 'divisionId' | 'rawMaterialId'>): string => `${divisionId} ${rawMaterialId}`;

/** Compares two needs by the begin of their work; of needs that begin together the order with the lower number comes first. */
const compareNeeds = (one: MaterialNeed, other: MaterialNeed): number =>
  (one.at ?? Number.MAX_SAFE_INTEGER) - (other.at ?? Number.MAX_SAFE_INTEGER) ||
  one.orderId - other.orderId;
