/** Aims of a replan: few moved events, or orders that end as little late as possible. */
export const replanAims = ['fewestMoves', 'leastDelay'] as const;
export type ReplanAim = (typeof replanAims)[number];
