/**
 * Returns the number at an index of an array. An index outside the array is a bug of the search, never a zero.
 * The check costs nothing: a read is compared with the array’s length anyway.
 * @throws RangeError
 */
export const getArrayNumber = (numbers: Int32Array, index: number): number =>
  numbers[index] ?? throwOutside(numbers, index);

/** Variants for times and for gates: one function for arrays of several kinds would be slower for all of them. */
export const getArrayTime = (times: Float64Array, index: number): number =>
  times[index] ?? throwOutside(times, index);
export const getArrayGate = (gates: Uint8Array, index: number): number =>
  gates[index] ?? throwOutside(gates, index);

function throwOutside({ length }: ArrayLike<number>, index: number): never {
  throw new RangeError(`There is no place ${index} in an array of ${length}`);
}
