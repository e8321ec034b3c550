/**
 * Returns the number at a position of an array. A position outside is a mistake in the search, never a zero to go on
 * with. It costs nothing: a read is compared with the array’s length anyway.
 * @throws RangeError
 */
export const at = (numbers: Int32Array, place: number): number =>
  numbers[place] ?? outside(numbers, place);

/** The same for times, and for gates: one function for arrays of several kinds would be slower in all of them. */
export const timeAt = (times: Float64Array, place: number): number =>
  times[place] ?? outside(times, place);
export const gateAt = (gates: Uint8Array, place: number): number =>
  gates[place] ?? outside(gates, place);

function outside({ length }: ArrayLike<number>, place: number): never {
  throw new RangeError(`There is no place ${place} in an array of ${length}`);
}
