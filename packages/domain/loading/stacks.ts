import type { PieceSize } from './piece-size.ts';

/** Loadable room of a vehicle, in millimetres. */
export interface VehicleRoom {
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

/** Pieces of one product that leave the vehicle at one stop. */
export interface LoadedPieces {
  /** Position of the stop in the trip, from 1. */
  readonly stop: number;
  readonly productId: number;
  readonly pieces: number;
  /** Undefined for pieces without dimensions: they are in no drawing. */
  readonly size: PieceSize | undefined;
}

/** Stack of pieces on the floor. */
export interface PieceStack {
  readonly stop: number;
  readonly productId: number;
  readonly pieces: number;
  /** Sides of the footprint, in millimetres; `long` is not below `short`. */
  readonly long: number;
  readonly short: number;
}

/** Returns how many pieces stand on one another in a room: limited by the product's stack and by the roof. 0 where not one fits. */
export const countPiecesInStack = (
  { height, stackPieces = Infinity }: PieceSize,
  room: VehicleRoom,
): number => Math.min(stackPieces, Math.floor(room.height / height));

/**
 * The stacks of a load in the order in which they go in: the last stop first, nearest the cab.
 * Pieces of a stop and a product share stacks; the last of them may be lower.
 * What is too high for the room even alone makes stacks of one, which no floor takes.
 */
export function buildStacks(load: readonly LoadedPieces[], room: VehicleRoom): PieceStack[] {
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
export const isPieceTooHigh = ({ height }: PieceSize, room: VehicleRoom): boolean =>
  height > room.height;
