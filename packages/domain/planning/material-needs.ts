import type { Instant } from '../kit/time-zone.ts';

/** What an order takes of one raw material from one division's stores, in thousandths of its measure. */
export interface MaterialNeed {
  readonly orderId: number;
  /** When its work begins; null when nobody knows, which comes after all that is known. */
  readonly at: Instant | null;
  readonly divisionId: number;
  readonly rawMaterialId: number;
  readonly exact: number;
}

/** Raw material in the stores of a division that nobody has reserved, in thousandths. */
export interface MaterialStock {
  readonly divisionId: number;
  readonly rawMaterialId: number;
  readonly exact: number;
}

export interface MissingMaterial {
  readonly orderId: number;
  readonly rawMaterialId: number;
  /** In thousandths, by the day on which its work begins. */
  readonly exact: number;
  readonly at: Instant | null;
}

/**
 * What will be missing when work begins: whose work begins first takes from the stock first, and nothing is expected to
 * arrive. Of needs that begin together the order with the lower number comes first.
 */
export function missingMaterials(
  needs: readonly MaterialNeed[],
  stock: readonly MaterialStock[],
): MissingMaterial[] {
  const keyOf = ({ divisionId, rawMaterialId }: Omit<MaterialStock, 'exact'>): string =>
    `${divisionId} ${rawMaterialId}`;
  const left = new Map<string, number>();
  for (const each of stock) left.set(keyOf(each), (left.get(keyOf(each)) ?? 0) + each.exact);
  const inTime = needs.toSorted(
    (one, other) =>
      (one.at ?? Number.MAX_SAFE_INTEGER) - (other.at ?? Number.MAX_SAFE_INTEGER) ||
      one.orderId - other.orderId,
  );
  const missing = new Map<string, MissingMaterial>();
  for (const need of inTime) {
    const { orderId, rawMaterialId, at, exact } = need;
    const there = Math.max(0, left.get(keyOf(need)) ?? 0);
    left.set(keyOf(need), there - Math.min(there, exact));
    if (exact <= there) continue;
    const key = `${orderId} ${rawMaterialId}`;
    const before = missing.get(key);
    missing.set(key, {
      orderId,
      rawMaterialId,
      exact: (before?.exact ?? 0) + exact - there,
      at: before ? before.at : at,
    });
  }
  return [...missing.values()];
}
