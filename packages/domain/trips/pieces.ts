import { sumQuantities } from '../inventories/quantity.ts';

interface StopPieces {
  readonly lines: readonly { readonly onTruck: number }[];
}

/** Returns the number of refused pieces of some stops that are still on the truck. */
export const countPiecesOnTruck = (stops: readonly StopPieces[]): number =>
  sumQuantities(stops.flatMap(({ lines }) => lines.map(({ onTruck }) => onTruck)));

/** Returns the number of pieces of some stops that their driver reported missing or damaged, and that no store has received to check them. */
export const countUncheckedPieces = (
  stops: readonly { readonly lines: readonly { readonly unchecked: number }[] }[],
): number => sumQuantities(stops.flatMap(({ lines }) => lines.map(({ unchecked }) => unchecked)));

/** Returns the total number of pieces of a stop. */
export const countStopPieces = ({
  lines,
}: {
  readonly lines: readonly { readonly pieces: number }[];
}): number => sumQuantities(lines.map(({ pieces }) => pieces));
