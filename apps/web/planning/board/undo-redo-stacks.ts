/** Move of an order that was made on this board and can be undone. */
export interface UndoableMove<Back> {
  readonly orderId: number;
  /** Request that undoes the move. */
  readonly back: Back;
  /** Version of the order before and after the move. */
  readonly before: string;
  readonly after: string;
}

type Stack<Back> = readonly UndoableMove<Back>[];

/** Moves that can be undone, and undone moves that can be redone; the last move of each is first. */
export interface UndoRedoStacks<Back> {
  readonly undo: Stack<Back>;
  readonly redo: Stack<Back>;
}

/** Adds a new move. Undone moves can no longer be redone after it. */
export const pushUndoableMove = <Back>(
  { undo }: UndoRedoStacks<Back>,
  move: UndoableMove<Back>,
): UndoRedoStacks<Back> => ({
  undo: [...undo, move],
  redo: [],
});

/**
 * Moves the last entry to the other stack after an undo or a redo, which gave its order a new version.
 * @param from stack that it was on
 * @param opposite request that reverses it again
 */
export function moveBetweenStacks<Back>(
  stacks: UndoRedoStacks<Back>,
  from: keyof UndoRedoStacks<Back>,
  taken: UndoableMove<Back>,
  opposite: Back,
  updatedAt: string,
): UndoRedoStacks<Back> {
  const { orderId, after } = taken;
  const to = from === 'undo' ? 'redo' : 'undo';
  const turnedRound = { orderId, back: opposite, before: after, after: updatedAt };
  const remaining = replaceExpectedVersion(
    removeUndoneMove(stacks[from], taken, updatedAt),
    orderId,
    after,
    updatedAt,
  );
  const others = replaceExpectedVersion(stacks[to], orderId, after, updatedAt);
  return from === 'undo'
    ? { undo: remaining, redo: [...others, turnedRound] }
    : { undo: [...stacks.undo, turnedRound], redo: remaining };
}

/** Applies a change to both stacks, after another change of an order, or a refusal. */
export const updateBothStacks = <Back>(
  { undo, redo }: UndoRedoStacks<Back>,
  change: (stack: Stack<Back>) => Stack<Back>,
): UndoRedoStacks<Back> => ({ undo: change(undo), redo: change(redo) });

/**
 * Removes an undone move from a stack. The undo gave the order a new version, which the move of the order before it now expects.
 * Moves made before another user changed the order keep their version, so that the server refuses them.
 */
export const removeUndoneMove = <Back>(
  stack: Stack<Back>,
  taken: UndoableMove<Back>,
  updatedAt: string,
): Stack<Back> =>
  replaceExpectedVersion(
    stack.filter((each) => each !== taken),
    taken.orderId,
    taken.before,
    updatedAt,
  );

/** Replaces the expected version of an order in a stack after a change on this board. */
export const replaceExpectedVersion = <Back>(
  stack: Stack<Back>,
  orderId: number,
  from: string | undefined,
  to: string,
): Stack<Back> =>
  stack.map((each) =>
    each.orderId === orderId && each.after === from ? { ...each, after: to } : each,
  );
