import { toThousandths, fromThousandths } from './quantity.ts';

/** Allocates a quantity to lots in sequence, up to the available quantity of each. */
export function allocateQuantityToLots<Lot extends { readonly available: number }>(
  lots: readonly Lot[],
  quantity: number,
): { readonly taken: { readonly lot: Lot; readonly take: number }[]; readonly missing: number } {
  let remaining = toThousandths(quantity);
  const taken: { lot: Lot; take: number }[] = [];
  for (const lot of lots) {
    const take = Math.min(remaining, toThousandths(lot.available));
    if (take > 0) taken.push({ lot, take: fromThousandths(take) });
    remaining -= take;
  }
  return { taken, missing: fromThousandths(remaining) };
}
