import type { Instant } from '../../kit/time-zone.ts';
import { copyBusyTimes, findNextStretchIndex, type BusyTimes } from '../calendar/busy-times.ts';
import type { OffDutyTimes } from '../calendar/off-duty.ts';
import { occupyTaskResources, getTaskResources, type PlanningProblem } from './planning-problem.ts';
import type { WaitReason } from '../wait-reasons.ts';
import { findTimeAfterWorkedMinutes } from './search/loads.ts';
import { sumStretchMinutes, type DecodedSchedule } from './search/decode-sequence.ts';
import { absenceOwnerId, maintenanceOwnerId, toOwnedTask } from './plant-resources.ts';

/** Returns the reasons for which a task of a finished schedule waits, in chronological order, and the task's work. */
export type TaskExplainer = (task: number) => WaitReason[];

export function createTaskExplainer(
  problem: PlanningProblem,
  schedule: DecodedSchedule,
  now: Instant,
): TaskExplainer {
  const { axis, orders, tasks, stations, shop } = problem;
  const busy = problem.shop.busy.map(copyBusyTimes);
  for (const task of tasks.keys())
    occupyTaskResources(busy, getTaskResources(problem, schedule, task), schedule, task);
  const findOrderId = (owner: number): number | undefined =>
    owner >= 0 ? owner : orders[tasks[toOwnedTask(owner)]?.order ?? -1]?.id;

  /** Returns the reason that names the occupant of the person or the station until `until`, the end of a wait. */
  function explainWait(task: number, from: number, until: number): WaitReason {
    const step = (tasks[task]?.step ?? 0) + 1;
    const workplaceId = tasks[task]?.workplaceId ?? 0;
    const [person, station] = getTaskResources(problem, schedule, task);
    const [atPerson, atStation] = [
      findLastStretch(busy[person], until),
      findLastStretch(busy[station], until),
    ];
    const offUntil = findLastOffDutyEnd(busy[person]?.off, until);
    const wait = { step, from: axis.startAt(from), until: axis.startAt(until) };
    // Working hours are the only reason without other work, or when the person is off duty after it.
    if (offUntil >= atPerson.end && offUntil >= atStation.end) return { code: 'closed', ...wait };
    if (atStation.owner === maintenanceOwnerId && atStation.end >= atPerson.end)
      return { code: 'maintenance', workplaceId, ...wait };
    const [code, occupied] =
      atPerson.end >= atStation.end
        ? (['operatorBusy', atPerson] as const)
        : (['capacity', atStation] as const);
    const orderId = findOrderId(occupied.owner);
    const holding = listOwners(busy[code === 'capacity' ? station : person], from, until);
    const orderIds = [...new Set(holding.flatMap((owner) => findOrderId(owner) ?? []))];
    const userId = stations.userOf(person);
    if (code === 'operatorBusy' && occupied.owner === absenceOwnerId && userId !== undefined)
      return { code: 'away', workplaceId, userId, ...wait };
    return {
      code,
      workplaceId,
      ...(code === 'operatorBusy' && userId !== undefined && { userId }),
      ...(orderId !== undefined && { orderId }),
      ...(orderIds.length > 1 && { orderIds }),
      ...wait,
    };
  }

  return (task) => {
    const { step: index = 0, workplaceId = 0, detail } = tasks[task] ?? {};
    const step = index + 1;
    const [start, end] = [schedule.start[task] ?? 0, schedule.end[task] ?? 0];
    if (!axis.reaches(end)) return [{ code: 'beyondHorizon', step, workplaceId }];
    const reasons: WaitReason[] = [];
    const release = shop.release[task] ?? 0;
    let ready = release;
    if (release > 0 && index === 0)
      reasons.push({ code: 'materialMissing', step, from: now, until: axis.startAt(release) });
    if (detail?.materialAt === null && index === 0) reasons.push({ code: 'materialMissing', step });

    const before = findGate(problem, schedule, task);
    if (before && before.until > ready) {
      ready = Math.min(before.until, start);
      const previous = tasks[before.task]?.workplaceId ?? 0;
      const from = axis.startAt(release);
      const until = axis.startAt(ready);
      const departed = before.transportTime > 0 ? axis.endAt(before.departed) : until;
      if (from < departed)
        reasons.push({ code: 'previousStep', step, workplaceId: previous, from, until: departed });
      if (departed < until) reasons.push({ code: 'way', step, workplaceId, from: departed, until });
    }
    if (start === 0 && axis.startAt(0) > now)
      reasons.push({ code: 'closed', step, from: now, until: axis.startAt(0) });
    if (start > ready) reasons.push(explainWait(task, ready, start));
    if (stations.userOf(getTaskResources(problem, schedule, task)[0]) === undefined)
      reasons.push({ code: 'noOperator', step, workplaceId });

    const pieces = schedule.pieces[task] ?? [];
    reasons.push({
      code: 'work',
      step,
      workplaceId,
      from: axis.startAt(start),
      until: axis.endAt(end),
    });
    for (let at = 1; at + 1 < pieces.length; at += 2)
      reasons.push(explainWait(task, pieces[at] ?? 0, pieces[at + 1] ?? 0));
    return reasons;
  };
}

/** Returns the gate of a task: the latest hand-over, the end after which it may end, or the last arrival of a transport. */
function findGate(
  { shop }: PlanningProblem,
  schedule: DecodedSchedule,
  task: number,
): { task: number; until: number; departed: number; transportTime: number } | undefined {
  let latest: { task: number; until: number; departed: number; transportTime: number } | undefined;
  const minutes = sumStretchMinutes(schedule.pieces[task] ?? []);
  for (let arc = shop.arcFirst[task] ?? 0; arc < (shop.arcFirst[task + 1] ?? 0); arc += 1) {
    const before = shop.arcFrom[arc] ?? 0;
    const handOver = shop.arcGate[arc] === 1 ? (schedule.out[before] ?? 0) : 0;
    const need = (shop.loads?.pieces[task] ?? 0) > 0 ? shop.loads?.need[arc] : undefined;
    const ended = schedule.end[before] ?? 0;
    // A load waits for all of its pieces.
    const made =
      need === undefined
        ? Math.max(handOver, ended - minutes)
        : need < 0
          ? ended
          : findTimeAfterWorkedMinutes(schedule.pieces[before] ?? [], need);
    const transportTime = shop.transports?.minutes[arc] ?? 0;
    const until =
      shop.transports && transportTime > 0 ? shop.transports.after(ended, transportTime) : made;
    if (!latest || until > latest.until)
      latest = { task: before, until, departed: ended, transportTime };
  }
  return latest;
}

/** Returns the end of the last time off duty that starts before a position; −1 without any. */
function findLastOffDutyEnd(off: OffDutyTimes | undefined, position: number): number {
  if (!off) return -1;
  const at = off.firstEndingAfter(position - 1);
  return off.ends[off.startOf(at, position) < position ? at : at - 1] ?? -1;
}

/** Returns the owners of a stretch, in chronological order. */
function listOwners(busy: BusyTimes | undefined, from: number, until: number): readonly number[] {
  if (!busy) return [];
  const first = findNextStretchIndex(busy, from);
  const after = busy.starts.findIndex((start, at) => at >= first && start >= until);
  return busy.owners.slice(first, after < 0 ? undefined : after);
}

/** Returns the last stretch that starts before a position. */
function findLastStretch(
  busy: BusyTimes | undefined,
  position: number,
): { end: number; owner: number } {
  if (!busy) return { end: -1, owner: maintenanceOwnerId };
  let at = findNextStretchIndex(busy, position - 1);
  if ((busy.starts[at] ?? Infinity) >= position) at -= 1;
  return { end: busy.ends[at] ?? -1, owner: busy.owners[at] ?? maintenanceOwnerId };
}
