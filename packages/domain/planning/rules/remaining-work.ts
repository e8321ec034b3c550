import { minuteMillis } from '../../kit/time-zone.ts';
import type { PlannedDetail, PlannedEvent, PlannedOrder, PlannedStep } from '../planning-model.ts';
import { sumTransportTime } from '../calendar/transport-times.ts';
import { groupWorkRuns, getSetUpMinutes, computeStepMinutes } from './work-time.ts';

type FixedWork = Pick<
  PlannedEvent,
  'detailId' | 'workplaceId' | 'userId' | 'start' | 'end' | 'pieces'
>;

const nowhere: ReadonlySet<number> = new Set();

/**
 * Returns the part of an order that remains to be planned beside its fixed work: of each step the minutes that are in no event yet.
 * The remaining work starts after the end of fixed work of previous steps. At batch stations pieces remain, not minutes.
 * Undefined where all of the order is planned.
 */
export function computeRemainingWork(
  order: PlannedOrder,
  fixedWork: readonly FixedWork[],
  batchStations = nowhere,
): PlannedOrder | undefined {
  if (fixedWork.length === 0) return order;
  const details = order.details.flatMap((detail) => {
    const detailWork = fixedWork.filter(({ detailId }) => detailId === detail.id);
    return detailWork.length === 0 ? [detail] : restOfDetail(detail, detailWork, batchStations);
  });
  return details.length === 0 ? undefined : { ...order, details };
}

/** Returns the fixed runs of a step, one for each person. */
const getFixedRuns = (
  { workplaceId }: PlannedStep,
  fixedWork: readonly FixedWork[],
): FixedWork[][] => groupWorkRuns(fixedWork.filter((event) => event.workplaceId === workplaceId));

/** Returns the people who work at a step. */
const getCrew = (step: PlannedStep, fixedWork: readonly FixedWork[]): number[] =>
  getFixedRuns(step, fixedWork).flatMap(([first]) => first?.userId ?? []);

/** Returns the set-up of a step, the people whose fixed work includes it, and when the last of them begins. */
function getFixedSetUp(step: PlannedStep, fixedWork: readonly FixedWork[]): Partial<PlannedStep> {
  if (!step.setUp) return {};
  const begins = getFixedRuns(step, fixedWork).map((run) =>
    Math.min(...run.map(({ start }) => start)),
  );
  return {
    setUp: step.setUp,
    setUpBy: getCrew(step, fixedWork),
    ...(begins.length > 0 && { notBefore: Math.max(...begins) }),
  };
}

function restOfDetail(
  detail: PlannedDetail,
  fixedWork: readonly FixedWork[],
  batchStations: ReadonlySet<number>,
): PlannedDetail[] {
  const planned = new Map<number, number>();
  for (const { workplaceId, start, end } of fixedWork)
    planned.set(workplaceId, (planned.get(workplaceId) ?? 0) + (end - start) / minuteMillis);
  // A flow may visit a workplace twice: planned work there counts for the first visit.
  const rests = detail.steps.map((step) => {
    if (batchStations.has(step.workplaceId))
      return fixedWork.reduce(
        (remaining, { workplaceId, pieces = 0 }) =>
          workplaceId === step.workplaceId ? remaining - pieces : remaining,
        detail.quantity,
      );
    const setUp = getSetUpMinutes(step);
    // The person who does the rest pays the set-up, unless they already did.
    const needed =
      computeStepMinutes({ ...step, setUp: 0 }, detail.quantity) +
      setUp * getCrew(step, fixedWork).length;
    const taken = Math.min(needed, planned.get(step.workplaceId) ?? 0);
    planned.set(step.workplaceId, (planned.get(step.workplaceId) ?? 0) - taken);
    return needed - taken;
  });
  const first = rests.findIndex((minutes) => minutes > 0);
  if (first < 0) return [];
  const before = new Map(
    detail.steps
      .slice(0, first)
      .map(({ workplaceId }, at) => [workplaceId, sumTransportTime(detail.steps, at, first)]),
  );
  const arrivals = fixedWork.flatMap(({ workplaceId, end }) => {
    const transportTime = before.get(workplaceId);
    return transportTime === undefined ? [] : end + transportTime * minuteMillis;
  });
  return [
    {
      ...detail,
      steps: detail.steps.map((step, at) => ({
        workplaceId: step.workplaceId,
        workTime: (rests[at] ?? 0) / detail.quantity,
        ...(batchStations.has(step.workplaceId) && { pieces: Math.max(0, rests[at] ?? 0) }),
        ...(step.way && { way: step.way }),
        ...getFixedSetUp(step, fixedWork),
      })),
      ...(arrivals.length > 0 && { notBefore: Math.max(...arrivals) }),
    },
  ];
}
