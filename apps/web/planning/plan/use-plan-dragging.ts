import { minuteMillis } from '@tarima/domain/kit/time-zone';
import type { Calendar } from '@event-calendar/core';
import type { DraftPlanEvent } from '@tarima/domain/planning/rules/check-events';
import type { EventProblem } from '@tarima/domain/planning/rules/event-problems';
import { useRef, type RefObject } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import type { CalendarHandlers } from '../calendar/week-calendar.tsx';
import {
  findLongestFittingEvent,
  findBatchLoadTime,
  computeRemainingStepWork,
} from '../plan-rules.ts';
import type { PlanWork, PlanWorkChange } from '../plan-editor-state.ts';
import { sayPlanProblem } from '../../plant/say-wait-reason.ts';
import { parseLocalTime, addLocalTime } from '../../plant/local-time.ts';
import type { DragTipHandle } from './drag-tip.tsx';
import type { PlanStep } from './step-plan-calendar.tsx';
import type { PlanEditorModel } from './use-plan-editor.ts';

type Changes = Map<string, PlanWorkChange>;

const inMilliseconds = ({ days, seconds }: Calendar.Duration): number =>
  (days * 86_400 + seconds) * 1000;

/** Turns actions of the calendar by mouse or finger into changes of the plan. */
export function usePlanDragging(
  plan: PlanEditorModel,
  planStep: PlanStep,
  tip: RefObject<DragTipHandle | null>,
  edit: (key: string) => void,
): CalendarHandlers {
  const speech = useLanguage();
  const zone = plan.hours.timeZone;
  /** Changes of the last refused move: dropping there shows the reason and changes nothing. */
  const stopped = useRef<Changes>(undefined);

  const sayAtPointer = (problem: EventProblem | undefined, jsEvent: Calendar.DomEvent): void => {
    if (!problem || !(jsEvent instanceof MouseEvent)) return tip.current?.hide();
    const text = sayPlanProblem(problem, getPlanEntityNames(plan), zone, speech);
    tip.current?.show(text, jsEvent.clientX, jsEvent.clientY);
  };
  /** Returns true when changes are allowed; otherwise the tip beside the pointer shows the reason. */
  const isAllowed = (changes: Changes, jsEvent: Calendar.DomEvent): boolean => {
    const problem = plan.findProblem(applyChanges(plan, changes), new Set(changes.keys()));
    stopped.current = problem && changes;
    sayAtPointer(problem, jsEvent);
    return problem === undefined;
  };
  const endDrag = (): void => {
    tip.current?.hide();
    // Trying the whole change again is refused with an offer of a possible time.
    if (stopped.current) plan.change(stopped.current);
    stopped.current = undefined;
  };

  return {
    dragConstraint: (info) => isAllowed(dragChanges(plan, info), info.jsEvent),
    resizeConstraint: (info) => isAllowed(resizeChanges(plan, info), info.jsEvent),
    selectConstraint: ({ startStr, endStr, resource, jsEvent }) => {
      const [start, end] = [parseLocalTime(startStr, zone), parseLocalTime(endStr, zone)];
      const requested = { ...at(planStep), userId: Number(resource.id), start, end };
      const problem = plan.findProblem([requested], new Set());
      sayAtPointer(problem, jsEvent);
      return problem === undefined;
    },
    eventDragStop: endDrag,
    eventResizeStop: endDrag,
    eventDrop: (info) => {
      if (!plan.change(dragChanges(plan, info))) info.revert();
    },
    eventResize: (info) => {
      if (!plan.change(fitChanges(plan, resizeChanges(plan, info)))) info.revert();
    },
    select: ({ startStr, endStr, resource }) => {
      tip.current?.hide();
      const start = parseLocalTime(startStr, zone);
      const userId = Number(resource.id);
      const remaining = computeRemainingStepWork(plan.context, plan.state.works, {
        ...at(planStep),
        userId,
      });
      if (remaining <= 0) return plan.setRefusal({ problem: 'nothingLeft' });
      const load = createLoad(plan, { ...at(planStep), userId, start }, remaining);
      if (load) return void plan.add(load);
      const end = Math.min(parseLocalTime(endStr, zone), start + remaining * minuteMillis);
      plan.add({ ...at(planStep), userId, start, end });
    },
    dateClick: ({ dateStr, resource }) => {
      tip.current?.hide();
      // A click beside several selected events clears the selection.
      if (!resource || plan.state.selected.size > 1) plan.dispatch({ type: 'select', keys: [] });
      else addAtClick(plan, planStep, Number(resource.id), parseLocalTime(dateStr, zone));
    },
    eventClick: ({ event, jsEvent }) => {
      const key = String(event.id);
      if (!(jsEvent instanceof MouseEvent)) return;
      if (jsEvent.ctrlKey || jsEvent.metaKey || jsEvent.shiftKey)
        plan.dispatch({ type: 'toggle', key });
      else if (jsEvent.detail >= 2) edit(key);
      else plan.dispatch({ type: 'select', keys: [key] });
    },
  };
}

const at = ({ detailId, workplaceId }: PlanStep) => ({ detailId, workplaceId });

/** Fills the free time after a click with the remaining work of the step. */
function addAtClick(
  plan: PlanEditorModel,
  planStep: PlanStep,
  userId: number,
  start: number,
): void {
  const requested = { ...at(planStep), userId, start };
  const remaining = computeRemainingStepWork(plan.context, plan.state.works, requested);
  if (remaining <= 0) return plan.setRefusal({ problem: 'nothingLeft' });
  const load = createLoad(plan, requested, remaining);
  const fitting = load ?? findLongestFittingEvent(plan.context, plan.state.works, requested);
  plan.add(fitting ?? { ...requested, end: start + remaining * minuteMillis });
}

/** Creates a load at a batch station: the rest of the step, as far as it fits into a load. */
function createLoad(
  { context }: Pick<PlanEditorModel, 'context'>,
  requested: Omit<DraftPlanEvent, 'end'>,
  remaining: number,
): DraftPlanEvent | undefined {
  const load = findBatchLoadTime(context, requested);
  const most = context.workplaces.find(({ id }) => id === requested.workplaceId)?.load?.pieces;
  return load && { ...requested, ...load, pieces: Math.min(remaining, most ?? remaining) };
}

/**
 * Returns the changes of a drag.
 * All selected events move by the same time; to another person move only the events of the dragged event's person.
 */
function dragChanges(plan: PlanEditorModel, info: Calendar.EventDropInfo): Changes {
  const key = String(info.event.id);
  const { works, selected } = plan.state;
  const dragged = works.find((work) => work.key === key);
  if (!dragged) return new Map();
  const moved = selected.has(key) ? works.filter((work) => selected.has(work.key)) : [dragged];
  const by = inMilliseconds(info.delta);
  const userId = Number(info.event.resourceIds[0]);
  const zone = plan.hours.timeZone;
  return new Map(
    moved.map((work): [string, PlanWorkChange] => {
      const start = addLocalTime(work.start, by, zone);
      const end = start + (work.end - work.start);
      const person = work.userId === dragged.userId ? userId : work.userId;
      const load = findBatchLoadTime(plan.context, { ...work, userId: person, start });
      return [work.key, { start, end: load?.end ?? end, userId: person }];
    }),
  );
}

function resizeChanges(plan: PlanEditorModel, info: Calendar.EventResizeInfo): Changes {
  const key = String(info.event.id);
  const work = plan.state.works.find((each) => each.key === key);
  if (!work) return new Map();
  const zone = plan.hours.timeZone;
  const endBy = inMilliseconds(info.endDelta);
  if (endBy !== 0) return new Map([[key, { end: addLocalTime(work.end, endBy, zone) }]]);
  const startBy = info.event.start.getTime() - info.oldEvent.start.getTime();
  return new Map([[key, { start: addLocalTime(work.start, startBy, zone) }]]);
}

/** Limits an event that is extended beyond the need of its step: it ends where the step is complete. */
function fitChanges(plan: PlanEditorModel, changes: Changes): Changes {
  const [entry] = changes;
  if (!entry) return changes;
  const [key, { start, end }] = entry;
  const { works } = plan.state;
  const work = works.find((each) => each.key === key);
  // The length of a load is fixed.
  if (!work || findBatchLoadTime(plan.context, work)) return changes;
  const most =
    work.end - work.start + computeRemainingStepWork(plan.context, works, work) * minuteMillis;
  const isLonger = (end ?? work.end) - (start ?? work.start) > most;
  if (!isLonger || most <= 0) return changes;
  return new Map([
    [key, end === undefined ? { start: work.end - most } : { end: work.start + most }],
  ]);
}

const applyChanges = (plan: PlanEditorModel, changes: Changes): PlanWork[] =>
  plan.state.works.flatMap((work) => {
    const change = changes.get(work.key);
    return change ? [{ ...work, ...change }] : [];
  });

export const getPlanEntityNames = ({
  workplaces,
  operators,
}: Pick<PlanEditorModel, 'workplaces' | 'operators'>) => ({
  workplaces,
  users: operators.flatMap(({ users }) => users),
});
