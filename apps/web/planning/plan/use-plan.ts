import type { PlannedDetail as ToldDetail, WholeOrder } from '@tarima/domain/orders/answers';
import type { DraftEvent } from '@tarima/domain/planning/check-events';
import type { CalendarEvent, PlannedWorkplaceDto } from '@tarima/domain/planning/contract';
import type { EventProblem } from '@tarima/domain/planning/event-problems';
import type { FreeSlot } from '@tarima/domain/planning/free-slot';
import { hiddenOrder, type Operator, type PlantHours } from '@tarima/domain/planning/model';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useAccount } from '../../company/account.ts';
import { present } from '../../kit/clock.ts';
import { useVisitor } from '../../kit/visitor.ts';
import { toInterval, toMaintenance, type PlanUser } from '../plan-users.ts';
import { checkPlan, findOfferedSlot, findPlanProblem, type PlanContext } from '../plan-rules.ts';
import {
  duplicates,
  emptyPlan,
  planReducer,
  samePlan,
  type NewWork,
  type PlanState,
  type WorkChange,
} from '../plan-state.ts';
import { getPlanDraftKey, readPlanDraft, usePlanDraft } from './plan-draft.ts';

/** Initial data of the editor. */
export interface PlanStart {
  readonly order: WholeOrder;
  readonly hours: PlantHours;
  readonly workplaces: readonly PlannedWorkplaceDto[];
  /** Lines of the order that are produced. */
  readonly details: readonly ToldDetail[];
  readonly operators: readonly StepOperators[];
  readonly stored: readonly NewWork[];
}

/** Users who may work at a workplace. */
interface StepOperators {
  readonly workplaceId: number;
  readonly users: readonly PlanUser[];
}

/** Refused change, with the reason and an offer. */
export interface Refusal {
  readonly problem: EventProblem | 'nothingLeft';
  readonly offer?: FreeSlot | null;
  /** Applies the change at the offered time. */
  take?(offer: FreeSlot): void;
}

export const toNewWork = (event: CalendarEvent): NewWork[] =>
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
export function usePlan(start: PlanStart, others: readonly CalendarEvent[]) {
  const { order, stored } = start;
  const account = useAccount();
  const visitor = useVisitor();
  const key = getPlanDraftKey(account.id, visitor.id, order.id);
  const [draft, setDraft] = useState(() => readPlanDraft(key, order.updatedAt, stored));
  const [state, dispatch] = useReducer(planReducer, undefined, (): PlanState =>
    planReducer(emptyPlan, { type: 'load', works: draft?.works ?? stored }),
  );
  const [refusal, setRefusal] = useState<Refusal>();
  usePlanDraft({ key, updatedAt: order.updatedAt, works: state.works, stored });

  const context = useMemo(() => createPlanContext(start, others), [start, others]);
  const checked = useMemo(() => checkPlan(context, state.works), [context, state.works]);
  const latest = useRef({ state, context });
  useEffect(() => {
    latest.current = { state, context };
  });

  /** Returns the reason why events may not lie there, while the rest of the plan stays; called while the planner drags. */
  const findProblem = useCallback(
    (events: readonly DraftEvent[], moved: ReadonlySet<string>): EventProblem | undefined => {
      const { works } = latest.current.state;
      const rest = works.filter((work) => !moved.has(work.key));
      return findPlanProblem(latest.current.context, rest, events);
    },
    [],
  );
  const tell = useCallback(
    (
      problem: EventProblem,
      requested: DraftEvent,
      moved: ReadonlySet<string>,
      take: (offer: FreeSlot) => void,
    ) => {
      const { state: now, context: rules } = latest.current;
      const rest = now.works.filter((work) => !moved.has(work.key));
      const offer = findOfferedSlot(rules, rest, requested, present());
      setRefusal({ problem, ...(offer !== undefined && { offer }), take });
    },
    [],
  );

  const add = useCallback(
    (requested: DraftEvent): boolean => {
      const problem = findProblem([requested], new Set());
      const addEvent = (event: DraftEvent): void => {
        dispatch({ type: 'add', works: [event] });
        setRefusal(undefined);
      };
      if (problem)
        tell(problem, requested, new Set(), (offer) => addEvent({ ...requested, ...offer }));
      else addEvent(requested);
      return problem === undefined;
    },
    [findProblem, tell],
  );
  const change = useCallback(
    (changes: ReadonlyMap<string, WorkChange>): boolean => {
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
        tell(problem, first, moved, take);
        return false;
      }
      dispatch({ type: 'change', changes });
      setRefusal(undefined);
      return true;
    },
    [findProblem, tell],
  );
  const duplicate = useCallback(
    (keys: ReadonlySet<string>): void => {
      const { works } = latest.current.state;
      const copies = duplicates(works, keys);
      const [first] = copies;
      if (!first) return;
      const problem = findProblem(copies, new Set());
      if (problem && copies.length === 1) {
        const offer = findOfferedSlot(latest.current.context, works, first, present());
        // A copy may lie anywhere: beside its original first, else where there is room.
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
    refused: findProblem,
    refusal,
    setRefusal,
    tell,
    add,
    change,
    duplicate,
    unsaved: !samePlan(state.works, stored),
    kept: draft,
    keepMine: useCallback(() => setDraft(undefined), []),
    startOver: useCallback(() => {
      dispatch({ type: 'load', works: stored });
      setDraft(undefined);
    }, [stored]),
    draftKey: key,
  };
}

export type Plan = ReturnType<typeof usePlan>;

function createPlanContext(
  { hours, workplaces, details, operators }: PlanStart,
  events: readonly CalendarEvent[],
): PlanContext {
  return {
    hours,
    workplaces: workplaces.map(({ id, stations, status, load, maintenance }) => ({
      id,
      stations,
      status,
      ...(load && { load }),
      maintenance: maintenance.map(toMaintenance),
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
      const orderId = event.orderId ?? hiddenOrder;
      return toNewWork(event).map((work) => ({ ...work, id, orderId }));
    }),
  };
}

/** A person is listed once for each workplace: a person who is lent is away from some of them only. */
const toOperators = (steps: readonly StepOperators[]): Operator[] =>
  steps.flatMap(({ workplaceId, users }) =>
    users.map(({ id, away, hours }) => ({
      id,
      workplaceIds: [workplaceId],
      away: away.map(toInterval),
      ...(hours && { hours }),
    })),
  );
