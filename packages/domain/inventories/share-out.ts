import { thousandths, units } from './quantity.ts';

/** Divides a quantity over lots in their order, up to what each has. */
export function shareOut<Lot extends { readonly available: number }>(
  lots: readonly Lot[],
  quantity: number,
): { readonly taken: { readonly lot: Lot; readonly take: number }[]; readonly missing: number } {
  let remaining = thousandths(quantity);
  const taken: { lot: Lot; take: number }[] = [];
  for (const lot of lots) {
    const take = Math.min(remaining, thousandths(lot.available));
    if (take > 0) taken.push({ lot, take: units(take) });
    remaining -= take;
  }
  return { taken, missing: units(remaining) };
}
