import type { PlanningOrderDetail, WholeOrder } from '@tarima/domain/orders/answers';
import type { DraftPlanEvent } from '@tarima/domain/planning/rules/check-events';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { PlannedWorkplaceDto } from '@tarima/domain/planning/calls/planned-workplaces-contract';
import type { EventProblem } from '@tarima/domain/planning/rules/event-problems';
import type { FreeSlot } from '@tarima/domain/planning/calendar/free-slot';
import {
  hiddenOrderId,
  type Operator,
  type PlantHours,
} from '@tarima/domain/planning/planning-model';
import type { Instant } from '@tarima/domain/kit/time-zone';
import type { TimeInterval } from '@tarima/domain/kit/working-time';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useCurrentAccount } from '../../company/account.ts';
import { getPresentTime } from '../../kit/clock.ts';
import { useSignedInUser } from '../../kit/signed-in-user.ts';
import { toInstantInterval, toMaintenanceWindow, type PlannableUser } from '../plan-users.ts';
import {
  checkPlan,
  findNearestPlanSlot,
  findPlanProblem,
  type PlanContext,
} from '../plan-rules.ts';
import {
  createDuplicateWorks,
  emptyPlanEditorState,
  reducePlanEditorState,
  arePlansEqual,
  type NewPlanWork,
  type PlanEditorState,
  type PlanWorkChange,
} from '../plan-editor-state.ts';
import { getPlanDraftKey, readPlanDraft, usePlanDraft } from './unsaved-plan-draft.ts';

/** Initial data of the editor. */
export interface PlanInitialData {
  readonly order: WholeOrder;
  readonly hours: PlantHours;
  readonly workplaces: readonly PlannedWorkplaceDto[];
  /** Lines of the order that are produced. */
  readonly details: readonly PlanningOrderDetail[];
  readonly operators: readonly StepOperators[];
  readonly stored: readonly NewPlanWork[];
}

/** Users who may work at the workplace of a step. */
interface StepOperators {
  readonly workplaceId: number;
  readonly users: readonly PlannableUser[];
}

/** Returns the earliest start of an offer: past work may be entered where the planner enters past work. */
const getEarliestStart = ({ start }: TimeInterval): Instant => Math.min(getPresentTime(), start);

/** Refused change, with the reason and an offer. */
export interface RefusedPlanChange {
  readonly problem: EventProblem | 'nothingLeft';
  readonly offer?: FreeSlot | null;
  /** Applies the change at the offered time. */
  take?(offer: FreeSlot): void;
}

export const toNewPlanWork = (event: CalendarEvent): NewPlanWork[] =>
  event.kind === 'work' && event.split !== null && event.detailId !== null
    ? [
        {
          eventId: event.id,
          start: Date.parse(event.start),
          end: Date.parse(event.end),
          userId: event.split,
          workplaceId: event.workplaceId,
          detailId: event.detailId,
          ...(event.load && { pieces: event.load.pieces }),
          interrupted: event.interrupted,
          pinned: event.pinned,
        },
      ]
    : [];

/** State and actions of the editor of an order's plan. */
export function usePlanEditor(start: PlanInitialData, others: readonly CalendarEvent[]) {
  const { order, stored } = start;
  const account = useCurrentAccount();
  const visitor = useSignedInUser();
  const key = getPlanDraftKey(account.id, visitor.id, order.id);
  const [draft, setDraft] = useState(() => readPlanDraft(key, order.updatedAt, stored));
  const [state, dispatch] = useReducer(reducePlanEditorState, undefined, (): PlanEditorState =>
    reducePlanEditorState(emptyPlanEditorState, { type: 'load', works: draft?.works ?? stored }),
  );
  const [refusal, setRefusal] = useState<RefusedPlanChange>();
  usePlanDraft({ key, updatedAt: order.updatedAt, works: state.works, stored });

  const context = useMemo(() => createPlanContext(start, others), [start, others]);
  const checked = useMemo(() => checkPlan(context, state.works), [context, state.works]);
  const latest = useRef({ state, context });
  useEffect(() => {
    latest.current = { state, context };
  });

  /** Returns the problem that keeps events from their positions while the rest of the plan stays; called while the planner drags. */
  const findProblem = useCallback(
    (events: readonly DraftPlanEvent[], moved: ReadonlySet<string>): EventProblem | undefined => {
      const { works } = latest.current.state;
      const rest = works.filter((work) => !moved.has(work.key));
      return findPlanProblem(latest.current.context, rest, events);
    },
    [],
  );
  const showRefusal = useCallback(
    (
      problem: EventProblem,
      requested: DraftPlanEvent,
      moved: ReadonlySet<string>,
      take: (offer: FreeSlot) => void,
    ) => {
      const { state: now, context: rules } = latest.current;
      const rest = now.works.filter((work) => !moved.has(work.key));
      const offer = findNearestPlanSlot(rules, rest, requested, getEarliestStart(requested));
      setRefusal({ problem, ...(offer !== undefined && { offer }), take });
    },
    [],
  );

  const add = useCallback(
    (requested: DraftPlanEvent): boolean => {
      const problem = findProblem([requested], new Set());
      const addEvent = (event: DraftPlanEvent): void => {
        dispatch({ type: 'add', works: [event] });
        setRefusal(undefined);
      };
      if (problem)
        showRefusal(problem, requested, new Set(), (offer) => addEvent({ ...requested, ...offer }));
      else addEvent(requested);
      return problem === undefined;
    },
    [findProblem, showRefusal],
  );
  const change = useCallback(
    (changes: ReadonlyMap<string, PlanWorkChange>): boolean => {
      const moved = new Set(changes.keys());
      const { works } = latest.current.state;
      const requested = works
        .filter((work) => moved.has(work.key))
        .map((work) => ({ ...work, ...changes.get(work.key) }));
      const [first] = requested;
      if (!first) return false;
      const problem = findProblem(requested, moved);
      if (problem) {
        const take = (offer: FreeSlot): void => {
          dispatch({ type: 'change', changes: new Map([[first.key, offer]]) });
          setRefusal(undefined);
        };
        showRefusal(problem, first, moved, take);
        return false;
      }
      dispatch({ type: 'change', changes });
      setRefusal(undefined);
      return true;
    },
    [findProblem, showRefusal],
  );
  const duplicate = useCallback(
    (keys: ReadonlySet<string>): void => {
      const { works } = latest.current.state;
      const copies = createDuplicateWorks(works, keys);
      const [first] = copies;
      if (!first) return;
      const problem = findProblem(copies, new Set());
      if (problem && copies.length === 1) {
        const offer = findNearestPlanSlot(
          latest.current.context,
          works,
          first,
          getEarliestStart(first),
        );
        // A copy may lie anywhere: the search starts beside its original.
        if (offer) dispatch({ type: 'add', works: [{ ...first, ...offer }] });
        else setRefusal({ problem, ...(offer !== undefined && { offer }) });
      } else if (problem) setRefusal({ problem });
      else dispatch({ type: 'add', works: copies });
    },
    [findProblem],
  );

  return {
    ...start,
    state,
    dispatch,
    checked,
    context,
    findProblem,
    refusal,
    setRefusal,
    add,
    change,
    duplicate,
    unsaved: !arePlansEqual(state.works, stored),
    restoredDraft: draft,
    keepDraft: useCallback(() => setDraft(undefined), []),
    startOver: useCallback(() => {
      dispatch({ type: 'load', works: stored });
      setDraft(undefined);
    }, [stored]),
    draftKey: key,
  };
}

export type PlanEditorModel = ReturnType<typeof usePlanEditor>;

function createPlanContext(
  { hours, workplaces, details, operators }: PlanInitialData,
  events: readonly CalendarEvent[],
): PlanContext {
  return {
    hours,
    workplaces: workplaces.map(({ id, stations, status, load, maintenance }) => ({
      id,
      stations,
      status,
      ...(load && { load }),
      maintenance: maintenance.map(toMaintenanceWindow),
    })),
    operators: toOperators(operators),
    details: details.map(({ id, data, product }) => ({
      id,
      quantity: data.quantity,
      steps: product.workplaceFlows.map(({ workTime, setUp, extraMinutes, way, workplace }) => ({
        workTime,
        setUp,
        extraMinutes,
        ...(way !== undefined && { way }),
        workplaceId: workplace.id,
      })),
    })),
    others: events.flatMap((event) => {
      if (!event.background) return [];
      const { id } = event;
      const orderId = event.orderId ?? hiddenOrderId;
      return toNewPlanWork(event).map((work) => ({ ...work, id, orderId }));
    }),
  };
}

/** Lists a person once for each workplace: a lent person is absent from some of them only. */
const toOperators = (steps: readonly StepOperators[]): Operator[] =>
  steps.flatMap(({ workplaceId, users }) =>
    users.map(({ id, away, hours }) => ({
      id,
      workplaceIds: [workplaceId],
      away: away.map(toInstantInterval),
      ...(hours && { hours }),
    })),
  );
