/** One piece of work from its start to its finish, as people at a step reported it. */
export interface WorkRun {
  /** Good pieces that it gave. */
  readonly good: number;
  /** Minutes of people, without their pauses. */
  readonly minutes: number;
  /** Part of these minutes that the flow plans for the set-up: set-up minutes times people. */
  readonly setUp: number;
}

/** Times of a step that result from runs. */
export interface LearnedTimes {
  /** Number of runs behind the figure. */
  readonly runs: number;
  /** Minutes of people for each good piece, after the set-up. */
  readonly minutes: number;
}

/** Fewest runs for a result, and most of the latest runs that count. */
export const learnedRunLimits = { fewest: 5, most: 20 } as const;
/** A smaller part of the flow's minutes is no difference: a stopwatch is no better. */
const worthwhile = 0.05;
/** Decimals that a flow keeps of its minutes. */
const precision = 1_000;

/**
 * Returns the minutes that a good piece really took: the median of the latest runs, so that a run that was not ended before the night,
 * or whose pieces were reported in another, moves it by one position and no further.
 * Runs without pieces, or that were over within their set-up, do not count.
 * @param latestFirst runs of one product at one workplace
 * @returns undefined with too few runs
 */
export function computeLearnedTimes(latestFirst: readonly WorkRun[]): LearnedTimes | undefined {
  const paces = latestFirst
    .filter(({ good, minutes, setUp }) => good > 0 && minutes > setUp)
    .slice(0, learnedRunLimits.most)
    .map(({ good, minutes, setUp }) => (minutes - setUp) / good)
    .toSorted((one, other) => one - other);
  if (paces.length < learnedRunLimits.fewest) return undefined;
  // Mean of the two in the middle for an even number.
  const lower = paces[Math.ceil(paces.length / 2) - 1] ?? 0;
  const upper = paces[Math.floor(paces.length / 2)] ?? lower;
  return { runs: paces.length, minutes: Math.round(((lower + upper) / 2) * precision) / precision };
}

/** Returns whether the measured time is far enough from the flow's to be offered in its place. */
export const isLearnedTimeWorthOffering = (
  { minutes }: LearnedTimes,
  flowMinutes: number,
): boolean => minutes > 0 && Math.abs(minutes - flowMinutes) >= flowMinutes * worthwhile;
