import { Big } from 'big.js';

/** Pieces of a product, with the materials of one piece. */
export interface ProducedLine {
  readonly quantity: number;
  readonly rawMaterials: readonly { readonly id: number; readonly quantity: number }[];
}

/**
 * Computes the raw material that producing some lines uses: quantity per piece × pieces, summed by material, sorted by material id.
 * Quantities are in each material's unit of measure, rounded half up to three decimals at the end, as inventories store them.
 */
export function computeUsedMaterials(
  lines: readonly ProducedLine[],
): { readonly rawMaterialId: number; readonly quantity: string }[] {
  const exact = new Map<number, Big>();
  for (const { quantity, rawMaterials } of lines)
    for (const { id, quantity: each } of rawMaterials)
      exact.set(id, (exact.get(id) ?? new Big(0)).plus(new Big(each).times(quantity)));
  return [...exact]
    .map(([rawMaterialId, sum]) => ({ rawMaterialId, quantity: sum.toFixed(3, Big.roundHalfUp) }))
    .filter(({ quantity }) => Number(quantity) > 0)
    .toSorted((one, other) => one.rawMaterialId - other.rawMaterialId);
}

/** Returns the proposed quantity: whole pieces for countable materials. */
export const proposeMaterialQuantity = (expected: string, countable: boolean): number =>
  countable ? Math.ceil(Number(expected)) : Number(expected);
