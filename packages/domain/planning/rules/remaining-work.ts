import { minuteMillis } from '../../kit/time-zone.ts';
import type { BatchLoadRules } from '../batch-loads.ts';
import type { PlannedDetail, PlannedEvent, PlannedOrder, PlannedStep } from '../planning-model.ts';
import { sumTransportTime } from '../calendar/transport-times.ts';
import { computeUnplannedStepWork } from './step-work.ts';
import { groupWorkRuns } from './work-time.ts';

type FixedWork = Pick<
  PlannedEvent,
  'detailId' | 'workplaceId' | 'userId' | 'start' | 'end' | 'pieces'
>;

const noBatchStations: BatchLoadRules = new Map();

/**
 * Returns the part of an order that remains to be planned beside its fixed work: of each step the minutes that are in no event yet.
 * The remaining work starts after the end of fixed work of previous steps. At batch stations pieces remain, not minutes.
 * Undefined where all of the order is planned.
 */
export function computeRemainingWork(
  order: PlannedOrder,
  fixedWork: readonly FixedWork[],
  rules = noBatchStations,
): PlannedOrder | undefined {
  if (fixedWork.length === 0) return order;
  const details = order.details.flatMap((detail) => {
    const detailWork = fixedWork.filter(({ detailId }) => detailId === detail.id);
    return detailWork.length === 0 ? [detail] : restOfDetail(detail, detailWork, rules);
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
  rules: BatchLoadRules,
): PlannedDetail[] {
  const rests = computeUnplannedStepWork(detail, fixedWork, rules);
  const first = rests.findIndex((rest) => rest > 0);
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
        ...(rules.has(step.workplaceId) && { pieces: rests[at] ?? 0 }),
        ...(step.way && { way: step.way }),
        ...getFixedSetUp(step, fixedWork),
      })),
      ...(arrivals.length > 0 && { notBefore: Math.max(...arrivals) }),
    },
  ];
}
