import type { WaitReason } from '../wait-reasons.ts';

/** Reasons that are a cause and not a consequence: a step that waits for a late previous step is late because of it. */
const waits = new Set<WaitReason['code']>([
  'capacity',
  'operatorBusy',
  'away',
  'maintenance',
  'materialMissing',
  'way',
]);
/** Reasons without a date: work with such a reason never ends. */
const stops = new Set<WaitReason['code']>([
  'noSteps',
  'workplaceInactive',
  'workplaceUnknown',
  'beyondHorizon',
  'transfer',
]);

/** Main cause of a date, for one sentence. */
export interface DateCause {
  readonly reason: WaitReason;
  /** Other orders whose work goes first, in chronological order. */
  readonly ahead: readonly number[];
}

const getLength = ({ from, until }: Pick<WaitReason, 'from' | 'until'>): number =>
  from === undefined || until === undefined ? 0 : until - from;

const isWait = (reason: WaitReason): boolean => waits.has(reason.code) && getLength(reason) > 0;
/** Returns a key of a wait: waits for one station and for its people count as one. */
const waitKey = ({ code, workplaceId }: WaitReason): string =>
  code === 'materialMissing' ? code : String(workplaceId);

/**
 * Returns the main cause of a date among the links of its chain, and the orders that go first because of it.
 * It is the reason that leaves the work without a date, else the longest wait, else free time that was not used, else the longest step.
 * Undefined where no link takes time.
 * @param orderId order of the date: its own lines that wait for each other do not count as going first.
 */
export function findDateCause(
  reasons: readonly WaitReason[],
  orderId: number,
): DateCause | undefined {
  const reason = findBindingReason(reasons);
  if (!reason) return undefined;
  const sameWaits = isWait(reason)
    ? reasons.filter((each) => isWait(each) && waitKey(each) === waitKey(reason))
    : [];
  const ahead = new Set(sameWaits.flatMap((each) => each.orderIds ?? each.orderId ?? []));
  ahead.delete(orderId);
  return { reason, ahead: [...ahead] };
}

function findBindingReason(reasons: readonly WaitReason[]): WaitReason | undefined {
  const stop = reasons.find(({ code, until }) =>
    code === 'maintenance' ? until === undefined : stops.has(code),
  );
  if (stop) return stop;
  const findLongest = (candidates: readonly WaitReason[], key: (reason: WaitReason) => string) => {
    const groups = [...Map.groupBy(candidates, key).values()].map((same) => ({
      long: same.reduce((sum, reason) => sum + getLength(reason), 0),
      // The last of the merged waits holds the final `until`.
      last: same.toSorted((one, other) => (one.until ?? 0) - (other.until ?? 0)).at(-1),
    }));
    return groups.toSorted((one, other) => other.long - one.long)[0]?.last;
  };
  return (
    findLongest(reasons.filter(isWait), waitKey) ??
    findLongest(
      reasons.filter(({ code }) => code === 'notPlannedEarlier'),
      ({ step }) => String(step),
    ) ??
    findLongest(
      reasons.filter(({ code }) => code === 'work'),
      ({ workplaceId }) => String(workplaceId),
    )
  );
}
