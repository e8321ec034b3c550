/** Compares two numbers of which both may be infinite: Infinity less Infinity is no number. */
export const compareNumbers = (one: number, other: number): number =>
  Number(one > other) - Number(one < other);
