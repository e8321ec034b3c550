/** Run of work from its start to its finish, as people reported it at a step. */
export interface WorkRun {
  /** Good pieces made in the run. */
  readonly good: number;
  /** Minutes of people, without their pauses. */
  readonly minutes: number;
  /** Set-up part of these minutes by the flow: set-up minutes times people. */
  readonly setUp: number;
}

/** Measured times of a step, from its runs. */
export interface LearnedTimes {
  /** Number of runs behind the result. */
  readonly runs: number;
  /** Minutes of people for each good piece, after the set-up. */
  readonly minutes: number;
}

/** Minimum number of runs for a result, and maximum number of latest runs that count. */
export const learnedRunLimits = { fewest: 5, most: 20 } as const;
/** Smallest relevant difference from the flow's minutes: a stopwatch is no more accurate. */
const worthwhile = 0.05;
/** Factor of the decimals in which a flow stores minutes. */
const precision = 1_000;

/**
 * Returns the measured minutes of a good piece: the median of the latest runs.
 * A run that was not ended before the night, or whose pieces were reported in another run, changes the median by one position at most.
 * Runs without pieces, or that ended within their set-up, do not count.
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
  // The median of an even number of runs is the mean of the two in the middle.
  const lower = paces[Math.ceil(paces.length / 2) - 1] ?? 0;
  const upper = paces[Math.floor(paces.length / 2)] ?? lower;
  return { runs: paces.length, minutes: Math.round(((lower + upper) / 2) * precision) / precision };
}

/** Returns whether the measured time differs enough from the flow's time to be offered as a replacement. */
export const isLearnedTimeWorthOffering = (
  { minutes }: LearnedTimes,
  flowMinutes: number,
): boolean => minutes > 0 && Math.abs(minutes - flowMinutes) >= flowMinutes * worthwhile;
