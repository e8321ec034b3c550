import type { WaitReason } from '../wait-reasons.ts';

/** Reasons that are a cause and not a consequence: a step that waits for the previous step is late because that one is. */
const waits = new Set<WaitReason['code']>([
  'capacity',
  'operatorBusy',
  'away',
  'maintenance',
  'materialMissing',
  'way',
]);
/** Without these there is no date at all. */
const stops = new Set<WaitReason['code']>([
  'noSteps',
  'workplaceInactive',
  'workplaceUnknown',
  'beyondHorizon',
  'transfer',
]);

/** Cause of a date, for one sentence. */
export interface DateCause {
  readonly reason: WaitReason;
  /** Other orders whose work goes first, in the order of time. */
  readonly ahead: readonly number[];
}

const getLength = ({ from, until }: Pick<WaitReason, 'from' | 'until'>): number =>
  from === undefined || until === undefined ? 0 : until - from;

const isWait = (reason: WaitReason): boolean => waits.has(reason.code) && getLength(reason) > 0;
/** Waits for one station and for its people are one. */
const waitKey = ({ code, workplaceId }: WaitReason): string =>
  code === 'materialMissing' ? code : String(workplaceId);

/**
 * Returns the one reason for a date among the links of its chain, and the orders that go first because of it:
 * the reason that leaves the work without a date, else the longest wait, else the free time that was left unused,
 * else the step that takes longest.
 * Undefined where no link takes time.
 * @param orderId whose date it is: its own lines that wait for each other do not go before it.
 */
export function findDateCause(
  reasons: readonly WaitReason[],
  orderId: number,
): DateCause | undefined {
  const reason = bindingReason(reasons);
  if (!reason) return undefined;
  const sameWaits = isWait(reason)
    ? reasons.filter((each) => isWait(each) && waitKey(each) === waitKey(reason))
    : [];
  const ahead = new Set(sameWaits.flatMap((each) => each.orderIds ?? each.orderId ?? []));
  ahead.delete(orderId);
  return { reason, ahead: [...ahead] };
}

function bindingReason(reasons: readonly WaitReason[]): WaitReason | undefined {
  const stop = reasons.find(({ code, until }) =>
    code === 'maintenance' ? until === undefined : stops.has(code),
  );
  if (stop) return stop;
  const longest = (candidates: readonly WaitReason[], key: (reason: WaitReason) => string) => {
    const groups = [...Map.groupBy(candidates, key).values()].map((same) => ({
      long: same.reduce((sum, reason) => sum + getLength(reason), 0),
      // The last of them holds the final `until`.
      last: same.toSorted((one, other) => (one.until ?? 0) - (other.until ?? 0)).at(-1),
    }));
    return groups.toSorted((one, other) => other.long - one.long)[0]?.last;
  };
  return (
    longest(reasons.filter(isWait), waitKey) ??
    longest(
      reasons.filter(({ code }) => code === 'notPlannedEarlier'),
      ({ step }) => String(step),
    ) ??
    longest(
      reasons.filter(({ code }) => code === 'work'),
      ({ workplaceId }) => String(workplaceId),
    )
  );
}
