/** One piece of work from its start to its finish, as people at a step told of it. */
export interface Run {
  /** Good pieces that it gave. */
  readonly good: number;
  /** Of people, without their pauses. */
  readonly minutes: number;
  /** Of these, what the flow gave them to set up: set-up minutes times people. */
  readonly setUp: number;
}

/** What runs tell of a step. */
export interface Learned {
  /** How many runs tell it. */
  readonly runs: number;
  /** Of people, for each good piece, after the set-up. */
  readonly minutes: number;
}

/** With fewer runs nothing was learned, and so many of the latest tell it at most. */
export const learnedRuns = { fewest: 5, most: 20 } as const;
/** A smaller part of the flow's minutes is no difference: a stopwatch is no better. */
const worthwhile = 0.05;
/** Decimals that a flow keeps of its minutes. */
const kept = 1_000;

/**
 * Minutes that a good piece really took: the median of the latest runs, so that a run that nobody ended before the night, or whose pieces
 * were told of in another, moves it by one place and no further. Runs that gave nothing, or were over within their set-up, tell nothing.
 * @param latestFirst runs of one product at one workplace
 * @returns undefined where too few runs tell it
 */
export function learnedOf(latestFirst: readonly Run[]): Learned | undefined {
  const paces = latestFirst
    .filter(({ good, minutes, setUp }) => good > 0 && minutes > setUp)
    .slice(0, learnedRuns.most)
    .map(({ good, minutes, setUp }) => (minutes - setUp) / good)
    .toSorted((one, other) => one - other);
  if (paces.length < learnedRuns.fewest) return undefined;
  // Of an even number the mean of the two in the middle.
  const lower = paces[Math.ceil(paces.length / 2) - 1] ?? 0;
  const upper = paces[Math.floor(paces.length / 2)] ?? lower;
  return { runs: paces.length, minutes: Math.round(((lower + upper) / 2) * kept) / kept };
}

/** Whether what was learned is far enough from what a flow says to be offered in its place. */
export const isWorthTaking = ({ minutes }: Learned, flowMinutes: number): boolean =>
  minutes > 0 && Math.abs(minutes - flowMinutes) >= flowMinutes * worthwhile;
