import type { PieceSize } from './piece-size.ts';

/** Loadable room of a vehicle, in millimetres. */
export interface VehicleInsideSize {
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

/** Pieces of one product that are unloaded at one stop. */
export interface StackablePieces {
  /** Position of the stop in the trip, counted from 1. */
  readonly stop: number;
  readonly productId: number;
  readonly pieces: number;
  /** Size of a piece; undefined for pieces without dimensions, which are not drawn. */
  readonly size: PieceSize | undefined;
}

/** Stack of pieces on the floor of a vehicle. */
export interface PieceStack {
  readonly stop: number;
  readonly productId: number;
  readonly pieces: number;
  /** Sides of the stack's footprint, in millimetres; `long` is at least `short`. */
  readonly long: number;
  readonly short: number;
}

/** Returns the number of pieces in a stack, limited by the product and by the vehicle's height; 0 where not even one fits. */
export const countPiecesInStack = (
  { height, stackPieces = Infinity }: PieceSize,
  room: VehicleInsideSize,
): number => Math.min(stackPieces, Math.floor(room.height / height));

/**
 * Builds the stacks of a load in loading sequence: the last stop first, nearest the cab.
 * Pieces of the same stop and product share stacks; the last stack may be lower.
 * Pieces that are too high for the vehicle become stacks of one piece, which do not fit on any floor.
 */
export function buildStacks(
  load: readonly StackablePieces[],
  room: VehicleInsideSize,
): PieceStack[] {
  return load
    .toSorted((one, other) => other.stop - one.stop)
    .flatMap(({ stop, productId, pieces, size }): PieceStack[] => {
      if (size === undefined || pieces <= 0) return [];
      const most = Math.max(1, countPiecesInStack(size, room));
      const whole = Math.ceil(pieces);
      return Array.from({ length: Math.ceil(whole / most) }, (_, at) => ({
        stop,
        productId,
        pieces: Math.min(most, whole - at * most),
        long: Math.max(size.length, size.width),
        short: Math.min(size.length, size.width),
      }));
    });
}

/** Whether a piece is too high for a room. */
export const isPieceTooHigh = ({ height }: PieceSize, room: VehicleInsideSize): boolean =>
  height > room.height;
