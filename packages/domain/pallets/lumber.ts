import { Big } from 'big.js';
import { millimetresPerUnit, type DesignUnit } from './pallet-design.ts';
import type { PalletPart } from './pallet-parts.ts';

/** Width that a saw takes of a board at each cut, in millimetres: an eighth of an inch. */
const kerf = 3.175;
/**
 * Lumber is as thick and wide as a part where they differ by less than this, in millimetres: inches are written as millimetres and back.
 */
const alike = 0.6;

/** A raw material with dimensions, in millimetres. */
export interface LumberMaterial {
  readonly thickness: number;
  readonly width: number;
  readonly length: number;
}

/** Cutting of a part out of lumber. */
export interface LumberCut {
  /** Length of a part along it, in millimetres. */
  readonly long: number;
  /** Parts out of one piece of it. */
  readonly perPiece: number;
  /** The part of it that is no part, 0 to 1. */
  readonly waste: number;
}

/**
 * The sides of a part that a section may have, and the side that is cut:
 * of a board its length, of a block, which has no grain to keep, any.
 */
function orientations({ role, thickness, width, length }: PalletPart) {
  const flat = { section: [thickness, width], cut: length } as const;
  if (role !== 'block') return [flat];
  return [
    flat,
    { section: [thickness, length], cut: width } as const,
    { section: [width, length], cut: thickness } as const,
  ];
}

/** The sections that lumber for a part may have, in millimetres: thickness and width, the lesser first. */
export const getLumberSections = (
  part: PalletPart,
  unit: DesignUnit,
): (readonly [number, number])[] =>
  orientations(part).map(({ section: [one, other] }) => {
    const [thin, wide] = [one * millimetresPerUnit[unit], other * millimetresPerUnit[unit]];
    return thin <= wide ? [thin, wide] : [wide, thin];
  });

/**
 * Returns the cutting of a part out of lumber by crosscuts alone; undefined where its section is another, or it is too short.
 * @param unit of the part
 */
export function findLumberCut(
  part: PalletPart,
  unit: DesignUnit,
  lumber: LumberMaterial,
): LumberCut | undefined {
  const mm = millimetresPerUnit[unit];
  const [thin, wide] = [lumber.thickness, lumber.width].toSorted((one, other) => one - other);
  const cuts = orientations(part).flatMap(({ section, cut }) => {
    const [less = 0, more = 0] = section
      .map((side) => side * mm)
      .toSorted((one, other) => one - other);
    const isSection = Math.abs(less - (thin ?? 0)) < alike && Math.abs(more - (wide ?? 0)) < alike;
    const long = cut * mm;
    if (!isSection || lumber.length < long - alike) return [];
    // One that is as long as its part is not cut at all.
    const perPiece = Math.max(1, Math.floor((lumber.length + kerf) / (long + kerf)));
    return [{ long, perPiece, waste: Math.max(0, round(1 - (perPiece * long) / lumber.length)) }];
  });
  return cuts.toSorted((one, other) => one.waste - other.waste)[0];
}

/** Cuts off the binary fractions of converted inches: a stringer that is as long as its lumber would have a cut. */
const round = (waste: number): number => Math.round(waste * 1e6) / 1e6;

/**
 * Returns the quantity of a raw material that a number of parts take, with the three decimals of a technical sheet;
 * never less than they take.
 */
export const computeLumberQuantity = (count: number, perPiece: number): string =>
  (Math.ceil((count / perPiece) * 1000 - 1e-6) / 1000).toString();

/** Lines of a technical sheet: each raw material once, however many parts are cut of it, in the order in which it comes first. */
export function toTechnicalSheetLines(
  taken: readonly { readonly id: number; readonly quantity: string }[],
): { id: number; quantity: number }[] {
  const sums = new Map<number, Big>();
  for (const { id, quantity } of taken) sums.set(id, (sums.get(id) ?? new Big(0)).plus(quantity));
  return [...sums].map(([id, quantity]) => ({ id, quantity: quantity.toNumber() }));
}
