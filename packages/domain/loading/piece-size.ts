import { convertLength, isLengthUnit } from '../kit/units.ts';

/** Outside dimensions of an upright piece, in millimetres, and the number of pieces in a stack. Every drawing of a product uses these. */
export interface PieceSize {
  /** Length along the stringers. */
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** Maximum number of pieces in a stack; undefined where only the vehicle's height limits it. */
  readonly stackPieces: number | undefined;
}

/** Fields of a product that hold its size. */
export interface ProductSizeFields {
  readonly dimensionUnit: string | null;
  readonly outsideLength: number | null;
  readonly outsideWidth: number | null;
  readonly outsideHeight: number | null;
  readonly stackPieces: number | null;
}

/** Computes the size of a product's piece; undefined while a dimension is missing. Dimensions without a unit are millimetres. */
export function computePieceSize({
  dimensionUnit,
  outsideLength,
  outsideWidth,
  outsideHeight,
  stackPieces,
}: ProductSizeFields): PieceSize | undefined {
  if (outsideLength === null || outsideWidth === null || outsideHeight === null) return undefined;
  const unit = isLengthUnit(dimensionUnit) ? dimensionUnit : 'mm';
  const toMillimetres = (value: number): number => Number(convertLength({ value, unit }, 'mm'));
  return {
    length: toMillimetres(outsideLength),
    width: toMillimetres(outsideWidth),
    height: toMillimetres(outsideHeight),
    stackPieces: stackPieces ?? undefined,
  };
}
