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
  const toKey = ({ divisionId, rawMaterialId }: Omit<MaterialStock, 'exact'>): string =>
    `${divisionId} ${rawMaterialId}`;
  const remaining = new Map<string, number>();
  const bring = (each: MaterialStock): unknown =>
    remaining.set(toKey(each), (remaining.get(toKey(each)) ?? 0) + each.exact);
  stock.forEach(bring);
  const coming = arrivals.toSorted((one, other) => one.at - other.at);
  const inTime = needs.toSorted(
    (one, other) =>
      (one.at ?? Number.MAX_SAFE_INTEGER) - (other.at ?? Number.MAX_SAFE_INTEGER) ||
      one.orderId - other.orderId,
  );
  const missing = new Map<string, MaterialShortage>();
  let brought = 0;
  for (const need of inTime) {
    const { orderId, rawMaterialId, at, exact } = need;
    for (; brought < coming.length; brought += 1) {
      const next = coming[brought];
      if (!next || next.at > (at ?? Number.MAX_SAFE_INTEGER)) break;
      bring(next);
    }
    const available = Math.max(0, remaining.get(toKey(need)) ?? 0);
    remaining.set(toKey(need), (remaining.get(toKey(need)) ?? 0) - exact);
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
