import type { Instant } from '@tarima/domain/kit/time-zone';
import { hiddenOrderId } from '@tarima/domain/planning/planning-model';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import { getBatchLoadKey, countBatchLoadPieces } from '@tarima/domain/planning/batch-loads';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { useShortcutHints } from '../../kit/shortcuts.ts';
import { useLanguage, type Speech } from '../../kit/words.tsx';
import { minCalendarColumnWidthPx, planCalendarHeight } from '../calendar/calendar-sizes.ts';
import { WeekCalendar, type CalendarOptions } from '../calendar/week-calendar.tsx';
import type { NewPlanWork } from '../plan-editor-state.ts';
import { planCalendarKeyHints } from '../plan-key-hints.ts';
import { toMaintenanceWindow, type PlannableUser } from '../plan-users.ts';
import { DragTip, type DragTipHandle } from './drag-tip.tsx';
import { createBackgroundEvents, createWorkEvents, createProposalEvents } from './step-events.ts';
import { usePlanCalendarKeys } from './use-plan-calendar-keys.ts';
import { usePlanDragging } from './use-plan-dragging.ts';
import type { CalendarZoom } from './calendar-zooms.ts';
import type { PlanEditorModel } from './use-plan-editor.ts';

/** Step of a line, which the calendar shows. */
export interface PlanStep {
  readonly detailId: number;
  readonly workplaceId: number;
  readonly name: string;
}

interface StepCalendarProps {
  readonly plan: PlanEditorModel;
  readonly planStep: PlanStep;
  readonly week: Instant;
  readonly zoom: CalendarZoom;
  /** People of the columns. */
  readonly users: readonly PlannableUser[];
  readonly others: readonly CalendarEvent[];
  readonly proposal: readonly NewPlanWork[] | undefined;
  edit(key: string): void;
}

/** Formats the content of a share's load, and the orders that share it. */
function sayLoad(
  work: NewPlanWork,
  planned: readonly NewPlanWork[],
  { others, workplaces }: PlanEditorModel['context'],
  { say }: Speech,
): string | undefined {
  const most = workplaces.find(({ id }) => id === work.workplaceId)?.load?.pieces;
  if (most === undefined || work.pieces === undefined) return undefined;
  const theirs = others.filter((other) => getBatchLoadKey(other) === getBatchLoadKey(work));
  const orders = [...new Set(theirs.map(({ orderId }) => orderId))]
    .map((id) => (id === hiddenOrderId ? say(planOrderTexts.hiddenOrder) : String(id)))
    .join(', ');
  const inside = countBatchLoadPieces([...planned, ...others], work);
  return say(orders === '' ? planOrderTexts.load : planOrderTexts.sharedLoad, {
    inside,
    most,
    orders,
  });
}

/** Calendar of one step in a week, with its people as columns: the planner adds, moves and resizes events by hand. */
export function StepPlanCalendar(props: StepCalendarProps) {
  const { plan, planStep, week, zoom, users, others, proposal, edit } = props;
  const speech = useLanguage();
  const root = useRef<HTMLDivElement>(null);
  const tip = useRef<DragTipHandle>(null);
  const handlers = usePlanDragging(plan, planStep, tip, edit);
  const onKeyDown = usePlanCalendarKeys(plan, zoom, users, root, edit);
  useShortcutHints(planCalendarKeyHints);

  const { state, checked, hours, workplaces } = plan;
  // A proposal would replace all planned events.
  const planned = proposal ?? state.works;
  const color = plan.order.color ?? 'var(--mantine-primary-color-filled)';
  const shown = useMemo(() => {
    const workplace = workplaces.find(({ id }) => id === planStep.workplaceId);
    return {
      hours,
      week,
      users,
      workplace: {
        id: planStep.workplaceId,
        stations: workplace?.stations ?? 1,
        maintenance: workplace?.maintenance.map(toMaintenanceWindow) ?? [],
      },
      workplaceNames: new Map(workplaces.map(({ id, name }) => [id, name])),
      detailId: planStep.detailId,
      speech,
      loadNote: (work: NewPlanWork) => sayLoad(work, planned, plan.context, speech),
    };
  }, [hours, week, users, workplaces, planStep, speech, planned, plan.context]);
  const ghosts = useMemo(
    () => createBackgroundEvents(planned, others, shown),
    [planned, others, shown],
  );
  const events = useMemo(() => {
    const wrong = new Set(
      checked.problems.flatMap(({ index }) => state.works[index ?? -1]?.key ?? []),
    );
    const workEvents = proposal
      ? createProposalEvents(proposal, color, shown)
      : createWorkEvents(state.works, state.selected, wrong, color, shown);
    return [...ghosts, ...workEvents];
  }, [ghosts, state.works, state.selected, checked.problems, proposal, color, shown]);
  const resources = useMemo(
    () => users.map(({ id, name }) => ({ id: String(id), title: name })),
    [users],
  );
  const calendars = useMemo(
    () => [hours, ...users.flatMap((user) => user.hours ?? [])],
    [hours, users],
  );
  const frozen = proposal !== undefined;
  useScrollToProposal(root, proposal);
  const options = useMemo<CalendarOptions>(
    () => ({
      resources,
      events,
      height: planCalendarHeight,
      slotDuration: { minutes: zoom.minutes },
      slotHeight: zoom.height,
      editable: !frozen,
      selectable: !frozen,
      eventResizableFromStart: true,
      longPressDelay: 350,
    }),
    [resources, events, zoom, frozen],
  );
  return (
    <>
      <WeekCalendar
        ref={root}
        label={speech.say(planOrderTexts.calendar, { workplace: planStep.name })}
        hours={hours}
        calendars={calendars}
        week={week}
        options={options}
        handlers={handlers}
        onKeyDown={onKeyDown}
      />
      <DragTip ref={tip} />
    </>
  );
}

/** Scrolls the calendar to the first event of a proposal, which may lie days to the right. The page itself stays. */
function useScrollToProposal(
  root: RefObject<HTMLDivElement | null>,
  proposal: readonly NewPlanWork[] | undefined,
): void {
  useEffect(() => {
    if (!proposal) return undefined;
    // The calendar draws the events, and the week where it is another, later: on a busy machine much later.
    const timer = setInterval(() => {
      const event = root.current?.querySelector('[data-key^=proposed-]');
      if (!root.current || !event) return;
      clearInterval(timer);
      scrollIntoFrame(root.current, event);
    }, restBeforeScroll);
    return () => clearInterval(timer);
  }, [root, proposal]);
}

const restBeforeScroll = 100; // milliseconds
const minShownEventPx = 80;

/** Scrolls everything scrollable between a frame and an element in it that does not show the element's start. */
function scrollIntoFrame(frame: Element, element: Element): void {
  for (let room = element.parentElement; room && room !== frame; room = room.parentElement) {
    const shown = room.getBoundingClientRect();
    const { left, top } = element.getBoundingClientRect();
    if (left < shown.left || left > shown.right - minCalendarColumnWidthPx)
      room.scrollLeft += left - shown.left - room.clientWidth / 3;
    if (top < shown.top || top > shown.bottom - minShownEventPx)
      room.scrollTop += top - shown.top - room.clientHeight / 3;
  }
}
