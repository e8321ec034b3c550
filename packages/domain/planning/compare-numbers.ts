/** Compares two numbers that may both be infinite: a subtraction would give no number, since Infinity less Infinity is NaN. */
export const compareNumbers = (one: number, other: number): number =>
  Number(one > other) - Number(one < other);
