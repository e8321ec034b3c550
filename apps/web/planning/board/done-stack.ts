/** Something of an order that was done here and can be taken back. */
export interface Done<Back> {
  readonly orderId: number;
  /** What takes it back. */
  readonly back: Back;
  /** The moments of its order that were seen before, and that it left. */
  readonly before: string;
  readonly after: string;
}

type Stack<Back> = readonly Done<Back>[];

/**
 * It was taken back, which left its order at another moment: what was done to the order just before is taken back from there. What was done before
 * somebody else changed the order keeps its moment, by which it is refused.
 */
export const without = <Back>(
  stack: Stack<Back>,
  taken: Done<Back>,
  updatedAt: string,
): Stack<Back> =>
  movedOn(
    stack.filter((each) => each !== taken),
    taken.orderId,
    taken.before,
    updatedAt,
  );

/** An order that stood at one moment stands at another by what was done here. */
export const movedOn = <Back>(
  stack: Stack<Back>,
  orderId: number,
  from: string | undefined,
  to: string,
): Stack<Back> =>
  stack.map((each) =>
    each.orderId === orderId && each.after === from ? { ...each, after: to } : each,
  );
