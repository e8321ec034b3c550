import type { PalletDesign } from './pallet-design.ts';
import { computePalletFigures } from './pallet-figures.ts';
import type { PalletRates } from './pallet-rates.ts';

/** Step of a product's flow: minutes for each pallet, and set-up minutes for each lot. */
export interface FlowStepMinutes {
  readonly workplaceId: number;
  readonly workTime: number;
  readonly setUp: number;
}

/** Product with a design and a flow, whose flow another pallet may copy. */
export interface FlowReference {
  readonly productId: number;
  readonly design: PalletDesign;
  readonly steps: readonly FlowStepMinutes[];
}

/** Flow of a pallet that was never made, scaled from the flow of a product. */
export interface ProposedFlow<Reference extends FlowReference = FlowReference> {
  readonly reference: Reference;
  /** Minutes of the new pallet as a multiple of those of the product. */
  readonly factor: number;
  readonly steps: readonly FlowStepMinutes[];
}

/** Factor of three decimals, in which a flow stores minutes. */
const thousandths = 1000;
/** Factor of two decimals, in which the multiple is shown and applied: the shown factor leads to the shown minutes. */
const hundredths = 100;

/**
 * Estimates the minutes of work of a design by the company's rates: each nail, and each piece, which is cut and laid once.
 * The estimate compares designs; the minutes of a flow come from the floor.
 */
export function estimateWorkMinutes(design: PalletDesign, rates: PalletRates): number {
  const { nails, parts } = computePalletFigures(design);
  const pieces = parts.reduce((sum, { count }) => sum + count, 0);
  return nails * rates.minutesPerNail + pieces * (rates.minutesPerCut + rates.minutesPerPiece);
}

/**
 * Proposes the flow of a pallet that was never made.
 * It takes the product of the same family with the nearest amount of work, and scales its minutes by the estimated work of both designs.
 * Set-ups stay, since they do not depend on the pallet.
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
  // Rates without minutes cannot compare designs.
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
