import type { PalletDesign } from './pallet-design.ts';
import { computePalletFigures } from './pallet-figures.ts';
import type { PalletRates } from './pallet-rates.ts';

/** Step of a product's flow: minutes a pallet, and minutes a lot. */
export interface FlowStepMinutes {
  readonly workplaceId: number;
  readonly workTime: number;
  readonly setUp: number;
}

/** Drawn product with a flow, which another pallet may take after. */
export interface FlowReference {
  readonly productId: number;
  readonly design: PalletDesign;
  readonly steps: readonly FlowStepMinutes[];
}

/** Flow of a pallet that was never made, after a product that is. */
export interface ProposedFlow<Reference extends FlowReference = FlowReference> {
  readonly reference: Reference;
  /** Minutes of the new pallet as a multiple of those of the product. */
  readonly factor: number;
  readonly steps: readonly FlowStepMinutes[];
}

/** Minutes of a flow have three decimals. */
const thousandths = 1000;
/** A factor is shown and applied with two decimals, so that the shown factor leads to the shown minutes. */
const hundredths = 100;

/**
 * Returns the minutes of work in a design by the company's rates: each nail, and each piece, which is cut and laid once.
 * It compares designs; a flow has the minutes of the floor.
 */
export function estimateWorkMinutes(design: PalletDesign, rates: PalletRates): number {
  const { nails, parts } = computePalletFigures(design);
  const pieces = parts.reduce((sum, { count }) => sum + count, 0);
  return nails * rates.minutesPerNail + pieces * (rates.minutesPerCut + rates.minutesPerPiece);
}

/**
 * Proposes the flow of a pallet that was never made: the stations of the drawn product of its family with the nearest work,
 * their minutes in proportion to the work of both by the company's rates.
 * Set-ups stay as they are, since they do not depend on the pallet.
 * @returns undefined without a product of the family that has a flow
 */
export function proposeFlow<Reference extends FlowReference>(
  design: PalletDesign,
  references: readonly Reference[],
  rates: PalletRates,
): ProposedFlow<Reference> | undefined {
  const own = estimateWorkMinutes(design, rates);
  const [nearest] = references
    .filter(({ design: { family }, steps }) => family === design.family && steps.length > 0)
    .map((reference) => ({ reference, minutes: estimateWorkMinutes(reference.design, rates) }))
    .toSorted(
      (one, other) =>
        Math.abs(one.minutes - own) - Math.abs(other.minutes - own) ||
        one.reference.productId - other.reference.productId,
    );
  if (!nearest) return undefined;
  // Rates without minutes compare nothing.
  const factor =
    nearest.minutes === 0 ? 1 : Math.round((own / nearest.minutes) * hundredths) / hundredths;
  return {
    reference: nearest.reference,
    factor,
    steps: nearest.reference.steps.map(({ workplaceId, workTime, setUp }) => ({
      workplaceId,
      workTime: Math.round(workTime * factor * thousandths) / thousandths,
      setUp,
    })),
  };
}
