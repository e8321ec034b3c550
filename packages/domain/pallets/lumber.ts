import { Big } from 'big.js';
import { millimetresPerUnit, type DesignUnit } from './pallet-design.ts';
import type { PalletPart } from './pallet-parts.ts';

/** Width of a saw cut, in millimetres: an eighth of an inch. */
const kerf = 3.175;
/** Maximum difference between the section of lumber and of a part, in millimetres: inches are converted to millimetres and back. */
const alike = 0.6;

/** Raw material with dimensions, in millimetres. */
export interface LumberMaterial {
  readonly thickness: number;
  readonly width: number;
  readonly length: number;
}

/** Way in which a part is cut from lumber. */
export interface LumberCut {
  /** Length of the part along the lumber, in millimetres. */
  readonly long: number;
  /** Number of parts cut from one piece of lumber. */
  readonly perPiece: number;
  /** Share of the lumber that becomes no part, 0 to 1. */
  readonly waste: number;
}

/**
 * Returns the sides of a part that may be its section, and the side that is cut.
 * The length of a board is cut; of a block, which has no grain direction to keep, any side may be cut.
 */
function listOrientations({ role, thickness, width, length }: PalletPart) {
  const flat = { section: [thickness, width], cut: length } as const;
  if (role !== 'block') return [flat];
  return [
    flat,
    { section: [thickness, length], cut: width } as const,
    { section: [width, length], cut: thickness } as const,
  ];
}

/** Returns the sections that lumber for a part may have, in millimetres: thickness and width, the smaller side first. */
export const getPartCrossSections = (
  part: PalletPart,
  unit: DesignUnit,
): (readonly [number, number])[] =>
  listOrientations(part).map(({ section: [one, other] }) => {
    const [thin, wide] = [one * millimetresPerUnit[unit], other * millimetresPerUnit[unit]];
    return thin <= wide ? [thin, wide] : [wide, thin];
  });

/**
 * Returns the cut of a part from lumber by crosscuts only; undefined where the section differs, or the lumber is too short.
 * @param unit of the part
 */
export function findLumberCut(
  part: PalletPart,
  unit: DesignUnit,
  lumber: LumberMaterial,
): LumberCut | undefined {
  const mm = millimetresPerUnit[unit];
  const [thin, wide] = [lumber.thickness, lumber.width].toSorted((one, other) => one - other);
  const cuts = listOrientations(part).flatMap(({ section, cut }) => {
    const [less = 0, more = 0] = section
      .map((side) => side * mm)
      .toSorted((one, other) => one - other);
    const isSection = Math.abs(less - (thin ?? 0)) < alike && Math.abs(more - (wide ?? 0)) < alike;
    const long = cut * mm;
    if (!isSection || lumber.length < long - alike) return [];
    // Lumber as long as its part is not cut at all.
    const perPiece = Math.max(1, Math.floor((lumber.length + kerf) / (long + kerf)));
    return [{ long, perPiece, waste: Math.max(0, round(1 - (perPiece * long) / lumber.length)) }];
  });
  return cuts.toSorted((one, other) => one.waste - other.waste)[0];
}

/** Rounds off the binary fractions of converted inches: a stringer as long as its lumber would otherwise count as cut. */
const round = (waste: number): number => Math.round(waste * 1e6) / 1e6;

/** Returns the quantity of a raw material for a number of parts, with the three decimals of a technical sheet, rounded up. */
export const computeLumberQuantity = (count: number, perPiece: number): string =>
  (Math.ceil((count / perPiece) * 1000 - 1e-6) / 1000).toString();

/** Converts cuts to lines of a technical sheet: each raw material once, in the sequence of its first part. */
export function toTechnicalSheetLines(
  taken: readonly { readonly id: number; readonly quantity: string }[],
): { id: number; quantity: number }[] {
  const sums = new Map<number, Big>();
  for (const { id, quantity } of taken) sums.set(id, (sums.get(id) ?? new Big(0)).plus(quantity));
  return [...sums].map(([id, quantity]) => ({ id, quantity: quantity.toNumber() }));
}

/** Returns the raw material that is proposed: the first that fits; undefined where none does. */
export const chooseFittingMaterial = <Choice extends { readonly fits: boolean }>(
  choices: readonly Choice[],
): Choice | undefined => choices.find(({ fits }) => fits);
