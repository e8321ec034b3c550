/**
 * Returns the number at a position of an array. A position outside is a mistake in the search, never a zero to go on with.
 * It costs nothing: a read is compared with the array’s length anyway.
 * @throws RangeError
 */
export const getNumber = (numbers: Int32Array, index: number): number =>
  numbers[index] ?? outside(numbers, index);

/** The same for times, and for gates: one function for arrays of several kinds would be slower in all of them. */
export const getTime = (times: Float64Array, index: number): number =>
  times[index] ?? outside(times, index);
export const getGate = (gates: Uint8Array, index: number): number =>
  gates[index] ?? outside(gates, index);

function outside({ length }: ArrayLike<number>, index: number): never {
  throw new RangeError(`There is no place ${index} in an array of ${length}`);
}
