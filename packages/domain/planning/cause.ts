import type { Reason } from './reasons.ts';

/** What one waits for, as opposed to what follows from it: a step that waits for the one before is late because that one is. */
const waits = new Set<Reason['code']>([
  'capacity',
  'operatorBusy',
  'maintenance',
  'materialMissing',
]);
/** Without these there is no date at all. */
const stops = new Set<Reason['code']>([
  'noSteps',
  'workplaceInactive',
  'workplaceUnknown',
  'beyondHorizon',
  'transfer',
]);

const lengthOf = ({ from, until }: Pick<Reason, 'from' | 'until'>): number =>
  from === undefined || until === undefined ? 0 : until - from;

/**
 * The one reason for a date among the links of its chain: what keeps it from having one, else what was waited for longest, all
 * waits for one station or for its people together, else the step that takes longest. Undefined where nothing takes time.
 */
export function bindingCause(reasons: readonly Reason[]): Reason | undefined {
  const stop = reasons.find(({ code, until }) =>
    code === 'maintenance' ? until === undefined : stops.has(code),
  );
  if (stop) return stop;
  const longest = (candidates: readonly Reason[], key: (reason: Reason) => string) => {
    const groups = [...Map.groupBy(candidates, key).values()].map((same) => ({
      long: same.reduce((sum, reason) => sum + lengthOf(reason), 0),
      // The last of them says until when.
      last: same.toSorted((one, other) => (one.until ?? 0) - (other.until ?? 0)).at(-1),
    }));
    return groups.toSorted((one, other) => other.long - one.long)[0]?.last;
  };
  return (
    longest(
      reasons.filter((reason) => waits.has(reason.code) && lengthOf(reason) > 0),
      ({ code, workplaceId }) => (code === 'materialMissing' ? code : String(workplaceId)),
    ) ??
    longest(
      reasons.filter(({ code }) => code === 'work'),
      ({ workplaceId }) => String(workplaceId),
    )
  );
}
