import type { Instant } from '../kit/time-zone.ts';
import { copyOf, firstEndingAfter, type Busy } from './busy.ts';
import { occupy, resourcesOf, type Problem } from './problem.ts';
import type { Reason } from './reasons.ts';
import type { Decoded } from './search/decode.ts';
import { maintenanceOwner, taskOfOwner, taskOwner } from './stations.ts';

/** Tells what a task of a finished schedule waits for, in the order of time, and when it is worked. */
export type Explain = (task: number) => Reason[];

export function explainer(problem: Problem, schedule: Decoded, now: Instant): Explain {
  const { axis, orders, tasks, stations, shop } = problem;
  const busy = problem.shop.busy.map(copyOf);
  schedule.pieces.forEach((pieces, task) =>
    occupy({ busy }, resourcesOf(problem, schedule, task), pieces, taskOwner(task)),
  );
  const orderIdOf = (owner: number): number | undefined =>
    owner >= 0 ? owner : orders[tasks[taskOfOwner(owner)]?.order ?? -1]?.id;

  /** Who holds the person or the station until `until`, the end of a wait. */
  function holder(task: number, from: number, until: number): Reason {
    const step = (tasks[task]?.step ?? 0) + 1;
    const workplaceId = tasks[task]?.workplaceId ?? 0;
    const [person, station] = resourcesOf(problem, schedule, task);
    const [atPerson, atStation] = [last(busy[person], until), last(busy[station], until)];
    const wait = { step, from: axis.startAt(from), until: axis.startAt(until) };
    // Without a holder it is the hours alone.
    if (atPerson.end < 0 && atStation.end < 0) return { code: 'closed', ...wait };
    if (atStation.owner === maintenanceOwner && atStation.end >= atPerson.end)
      return { code: 'maintenance', workplaceId, ...wait };
    const [code, held] =
      atPerson.end >= atStation.end
        ? (['operatorBusy', atPerson] as const)
        : (['capacity', atStation] as const);
    const orderId = orderIdOf(held.owner);
    const userId = stations.userOf(person);
    return {
      code,
      workplaceId,
      ...(code === 'operatorBusy' && userId !== undefined && { userId }),
      ...(orderId !== undefined && { orderId }),
      ...wait,
    };
  }

  return (task) => {
    const { step: index = 0, workplaceId = 0, detail } = tasks[task] ?? {};
    const step = index + 1;
    const [start, end] = [schedule.start[task] ?? 0, schedule.end[task] ?? 0];
    if (!axis.reaches(end)) return [{ code: 'beyondHorizon', step, workplaceId }];
    const reasons: Reason[] = [];
    const release = shop.release[task] ?? 0;
    let ready = release;
    if (release > 0 && index === 0)
      reasons.push({ code: 'materialMissing', step, from: now, until: axis.startAt(release) });
    if (detail?.materialAt === null && index === 0) reasons.push({ code: 'materialMissing', step });

    const before = gateOf(problem, schedule, task);
    if (before && before.until > ready) {
      ready = Math.min(before.until, start);
      const previous = tasks[before.task]?.workplaceId ?? 0;
      const from = axis.startAt(release);
      reasons.push({
        code: 'previousStep',
        step,
        workplaceId: previous,
        from,
        until: axis.startAt(ready),
      });
    }
    if (start === 0 && axis.startAt(0) > now)
      reasons.push({ code: 'closed', step, from: now, until: axis.startAt(0) });
    if (start > ready) reasons.push(holder(task, ready, start));
    if (stations.userOf(resourcesOf(problem, schedule, task)[0]) === undefined)
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
      reasons.push(holder(task, pieces[at] ?? 0, pieces[at + 1] ?? 0));
    return reasons;
  };
}

/** What a task had to wait for before it: the latest hand-over, or the end after which it may end. */
function gateOf(
  { shop }: Problem,
  schedule: Decoded,
  task: number,
): { task: number; until: number } | undefined {
  let latest: { task: number; until: number } | undefined;
  const minutes = shop.modeDuration[schedule.mode[task] ?? 0] ?? 0;
  for (let arc = shop.arcFirst[task] ?? 0; arc < (shop.arcFirst[task + 1] ?? 0); arc += 1) {
    const before = shop.arcFrom[arc] ?? 0;
    const handOver = shop.arcGate[arc] === 1 ? (schedule.out[before] ?? 0) : 0;
    const until = Math.max(handOver, (schedule.end[before] ?? 0) - minutes);
    if (!latest || until > latest.until) latest = { task: before, until };
  }
  return latest;
}

/** The last stretch that starts before a position. */
function last(busy: Busy | undefined, position: number): { end: number; owner: number } {
  if (!busy) return { end: -1, owner: maintenanceOwner };
  let at = firstEndingAfter(busy, position - 1);
  if ((busy.starts[at] ?? Infinity) >= position) at -= 1;
  return { end: busy.ends[at] ?? -1, owner: busy.owners[at] ?? maintenanceOwner };
}
