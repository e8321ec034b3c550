import type { Language } from '@tarima/domain/kit/words';
import type { LumberChoice, PalletEstimate } from '@tarima/domain/pallets/contract';
import { namePallet } from '@tarima/domain/pallets/name-pallet';
import {
  computePalletCost,
  computePalletPrice,
  computePalletPriceBreaks,
} from '@tarima/domain/pallets/pallet-cost';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import type { Transaction } from '../kit/database.ts';
import { findFreeProductNames } from './free-product-names.ts';
import {
  assertBuildableDesign,
  findProductByDesign,
  isMaterialComplete,
  loadPalletCalculationBasis,
  toCostBasis,
} from './pallet-basis.ts';

/**
 * Computes the cost and the price of a pallet, before it is a product.
 * @throws CodedError WRONG_VALUES naming the field of a design that cannot be built.
 */
export async function estimatePallet(
  tx: Transaction,
  language: Language,
  { design, quantity }: { readonly design: PalletDesign; readonly quantity: number },
): Promise<PalletEstimate> {
  assertBuildableDesign(design);
  const product = await findProductByDesign(tx, design, language);
  const proposed = { es: namePallet(design, 'es'), en: namePallet(design, 'en') };
  const [basis, names] = await Promise.all([
    loadPalletCalculationBasis(tx, design, language, product),
    product ? proposed : findFreeProductNames(tx, proposed),
  ]);
  const { offered, taken, nail, like, rates, steps } = basis;
  const costBasis = toCostBasis(basis);
  const cost = computePalletCost(costBasis, quantity);
  const isComplete = isMaterialComplete(basis);
  const toTaken = (choice: LumberChoice | undefined) =>
    choice ? { id: choice.id, description: choice.description } : null;
  return {
    product: product ? { id: product.id, name: product.name } : null,
    like: like ?? null,
    measure: basis.measure ?? null,
    productFamily: basis.productFamily ?? null,
    names,
    parts: offered.parts.map(({ role, thickness, width, length, count }, at) => ({
      role,
      thickness,
      width,
      length,
      count,
      material: toTaken(taken[at]),
    })),
    nails: { count: offered.nails.count, material: toTaken(nail) },
    minutes: Number(steps.reduce((sum, { workTime }) => sum + workTime, 0).toFixed(3)),
    stations: steps.length,
    cost: { lines: cost.lines.map(copyLine), cost: cost.cost },
    margin: rates.margin,
    price: product?.price ?? (isComplete ? computePalletPrice(cost.cost, rates.margin) : null),
    breaks: isComplete
      ? computePalletPriceBreaks(costBasis, rates.breaks, rates.margin).map((each) => ({
          quantity: each.quantity,
          price: each.price,
        }))
      : [],
  };
}

/** Copies a cost line, whose lists are read-only, for a response. */
const copyLine = ({ of, ...line }: ReturnType<typeof computePalletCost>['lines'][number]) => ({
  ...line,
  factors: { ...line.factors },
  ...(of && {
    of: of.map(({ name, quantity, unitCost, part, waste }) => ({
      name,
      quantity,
      unitCost,
      part,
      waste,
    })),
  }),
});
