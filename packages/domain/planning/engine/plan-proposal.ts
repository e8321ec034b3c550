import { joinAdjacentIntervals, type TimeInterval } from '../../kit/working-time.ts';
import { splitIntoBatchLoads } from '../batch-loads.ts';
import type { ProposedEvent, UnplannedWork } from '../planning-model.ts';
import { getTaskResources, type PlanningProblem } from './planning-problem.ts';
import type { PlanningTask } from './task-nodes.ts';
import type { WaitReason } from '../wait-reasons.ts';
import { sumStretchMinutes, type DecodedSchedule } from './search/decode-sequence.ts';
import type { PlantResources } from './plant-resources.ts';
import { computeStepMinutes } from '../rules/work-time.ts';

/**
 * Converts a schedule to events, and lists the work without an event.
 * Work that needs pieces of work without an event has none either: a load would hold pieces that no step makes.
 */
export function toPlanProposal(
  problem: PlanningProblem,
  schedule: DecodedSchedule,
): { events: ProposedEvent[]; unplanned: UnplannedWork[] } {
  const { axis, orders, tasks, stations, shop } = problem;
  const events: ProposedEvent[] = [];
  const unplanned: UnplannedWork[] = [];
  const unplannedTasks = new Set<number>();
  const findUnplannedSource = (task: number): PlanningTask | undefined => {
    const sources = shop.arcFrom.subarray(shop.arcFirst[task], shop.arcFirst[task + 1]);
    return tasks[sources.find((from) => unplannedTasks.has(from)) ?? -1];
  };
  const stretches = new Map<
    string,
    { event: Omit<ProposedEvent, 'start' | 'end'>; parts: TimeInterval[] }
  >();

  tasks.forEach(({ order, detail, step, workplaceId, minutes, pieces: share }, task) => {
    const userId = stations.userOf(getTaskResources(problem, schedule, task)[0]);
    const orderId = orders[order]?.id ?? 0;
    const work = { orderId, detailId: detail.id, workplaceId };
    const known = axis.reaches(schedule.end[task] ?? Infinity);
    const pieces = schedule.pieces[task] ?? [];
    const awaited = findUnplannedSource(task);
    if (userId === undefined || !known || awaited) {
      const reason: WaitReason = awaited
        ? { code: 'previousStep', step: step + 1, workplaceId: awaited.workplaceId }
        : { code: known ? 'noOperator' : 'beyondHorizon', workplaceId };
      const remaining = share > 0 ? minutes : sumStretchMinutes(pieces);
      unplanned.push({ ...work, minutes: remaining, reason });
      unplannedTasks.add(task);
      return;
    }
    if (share > 0) {
      const [from = 0, to = 0] = pieces;
      const load = { start: axis.startAt(from), end: axis.endAt(to), pieces: share };
      events.push({ ...work, userId, ...load });
      return;
    }
    // Lots that one person does one after another become one event.
    const key = `${detail.id} ${workplaceId} ${userId}`;
    const same = stretches.get(key) ?? { event: { ...work, userId }, parts: [] };
    stretches.set(key, same);
    for (let at = 0; at < pieces.length; at += 2)
      same.parts.push(...axis.stretches(pieces[at] ?? 0, pieces[at + 1] ?? 0));
  });
  for (const { event, parts } of stretches.values())
    for (const part of joinAdjacentIntervals(parts)) events.push({ ...event, ...part });

  for (const { order, detail, reason } of problem.blocked)
    unplanned.push(...toUnplanned(orders[order]?.id ?? 0, detail, reason, stations));
  events.sort((one, other) => one.start - other.start || one.userId - other.userId);
  return { events, unplanned };
}

/** Returns the step that cannot be worked, and the steps after it. */
function toUnplanned(
  orderId: number,
  { id, quantity, steps }: PlanningProblem['blocked'][number]['detail'],
  reason: WaitReason,
  stations: PlantResources,
): UnplannedWork[] {
  const first = (reason.step ?? 1) - 1;
  return steps.slice(first).flatMap((step, later) => {
    const { workplaceId } = step;
    const { load } = stations.at(workplaceId);
    const minutes = load
      ? splitIntoBatchLoads(load, step.pieces ?? quantity).length * (load.loading + load.unloading)
      : computeStepMinutes(step, quantity);
    const waits: WaitReason = {
      code: 'previousStep',
      step: first + later + 1,
      ...(reason.workplaceId !== undefined && { workplaceId: reason.workplaceId }),
    };
    return minutes > 0
      ? [{ orderId, detailId: id, workplaceId, minutes, reason: later === 0 ? reason : waits }]
      : [];
  });
}
