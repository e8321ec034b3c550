import { convertLength, isLengthUnit } from '../kit/units.ts';

/** Outside dimensions of a standing piece, in millimetres, and the number of pieces in a stack. Every drawing of a product uses these. */
export interface PieceSize {
  /** Length along its stringers. */
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** Most pieces that people stack; undefined where only the roof limits them. */
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

/** The size of a product's piece; undefined while a dimension is missing. Without a unit they are millimetres. */
export function computePieceSize({
  dimensionUnit,
  outsideLength,
  outsideWidth,
  outsideHeight,
  stackPieces,
}: ProductSizeFields): PieceSize | undefined {
  if (outsideLength === null || outsideWidth === null || outsideHeight === null) return undefined;
  const unit = isLengthUnit(dimensionUnit) ? dimensionUnit : 'mm';
  const millimetres = (value: number): number => Number(convertLength({ value, unit }, 'mm'));
  return {
    length: millimetres(outsideLength),
    width: millimetres(outsideWidth),
    height: millimetres(outsideHeight),
    stackPieces: stackPieces ?? undefined,
  };
}
