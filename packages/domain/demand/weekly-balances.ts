/** Need of an order for a material in a week, in thousandths of its unit. Weeks are counted from the current week, which is 0. */
export interface WeeklyNeed {
  readonly orderId: number;
  readonly week: number;
  readonly exact: number;
}

/** Arrival of a material in a week, in thousandths. */
export interface WeeklyArrival {
  readonly week: number;
  readonly exact: number;
}

/** Quantity that an order lacks by the end of a week, in thousandths. */
export interface OrderShortage {
  readonly orderId: number;
  readonly exact: number;
}

/** Balance of a material in a week; all quantities in thousandths. */
export interface WeeklyBalance {
  readonly needed: number;
  readonly arriving: number;
  /** Expected balance at the end of the week; below zero by the shortage. */
  readonly left: number;
  /** Shortage at the end of the week. */
  readonly short: number;
  /** Orders whose need is not met by the end of the week, the earliest first; their shortages add up to `short`. */
  readonly missing: readonly OrderShortage[];
}

/**
 * Computes the balance of a material week by week.
 * Unreserved stock and arrivals by the end of a week go to the earliest need, by week and then by the number of the order.
 * Late arrivals still go to that need, so that a shortage lasts until it is made up for.
 * @param stock unreserved quantity now, in thousandths; negative counts as zero
 * @param weeks number of weeks; needs and arrivals beyond them are left out
 */
export function computeWeeklyBalances(
  stock: number,
  needs: readonly WeeklyNeed[],
  arrivals: readonly WeeklyArrival[],
  weeks: number,
): WeeklyBalance[] {
  const inTurn = needs.toSorted(
    (one, other) => one.week - other.week || one.orderId - other.orderId,
  );
  let supplied = Math.max(0, stock);
  let requested = 0;
  return Array.from({ length: weeks }, (_, week) => {
    const needed = sumExact(needs.filter((each) => each.week === week));
    const arriving = sumExact(arrivals.filter((each) => each.week === week));
    supplied += arriving;
    requested += needed;
    const left = supplied - requested;
    const open = inTurn.filter((each) => each.week <= week);
    return {
      needed,
      arriving,
      left,
      short: Math.max(0, -left),
      missing: left < 0 ? listUnmetOrders(open, supplied) : [],
    };
  });
}

const sumExact = (each: readonly { readonly exact: number }[]): number =>
  each.reduce((sum, { exact }) => sum + exact, 0);

/** Returns the orders of a queue that a supply does not cover; an order that is queued twice is returned once. */
function listUnmetOrders(inTurn: readonly WeeklyNeed[], supply: number): OrderShortage[] {
  const missing = new Map<number, number>();
  let remaining = supply;
  for (const { orderId, exact } of inTurn) {
    const without = exact - Math.min(remaining, exact);
    remaining -= exact - without;
    if (without > 0) missing.set(orderId, (missing.get(orderId) ?? 0) + without);
  }
  return [...missing].map(([orderId, exact]) => ({ orderId, exact }));
}

/** Stock levels of a material, in thousandths. */
export interface StockLevels {
  /** Minimum stock. */
  readonly minimum: number;
  /** Maximum up to which the material is bought; never less than the minimum. */
  readonly maximum: number;
  /** Quantity in purchases that are not sent yet. */
  readonly drafts: number;
  /** Whether the material is counted in whole pieces. */
  readonly countable: boolean;
}

/** Quantity to buy, in thousandths, and the week in which it is needed. */
export interface PurchaseSuggestion {
  readonly exact: number;
  readonly week: number;
}

/**
 * Returns the purchase that keeps a material above its minimum: from its lowest balance up to its maximum, less the quantity in drafts.
 * Null where the balance stays above the minimum, or the drafts suffice.
 */
export function suggestPurchase(
  weeks: readonly WeeklyBalance[],
  { minimum, maximum, drafts, countable }: StockLevels,
): PurchaseSuggestion | null {
  const week = weeks.findIndex(({ left }) => left < minimum);
  if (week === -1) return null;
  const lowest = Math.min(...weeks.map(({ left }) => left));
  const exact = Math.max(minimum, maximum) - lowest - drafts;
  if (exact <= 0) return null;
  return { exact: countable ? Math.ceil(exact / 1000) * 1000 : exact, week };
}
