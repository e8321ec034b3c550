import type { Instant } from '@tarima/domain/kit/time-zone';
import type { DraftPlanEvent } from '@tarima/domain/planning/rules/check-events';

/** Event of the plan that is edited. Its key is valid as long as the editor is open. */
export interface PlanWork extends DraftPlanEvent {
  readonly key: string;
  /** Id of the stored event; a copy or a new event has none. */
  readonly eventId?: number;
  /** True when the event overlaps a maintenance that was scheduled after it. */
  readonly interrupted?: boolean;
  /** True when the event keeps its time while plans are made again; undefined keeps the stored value. */
  readonly pinned?: boolean;
}

export type NewPlanWork = Omit<PlanWork, 'key'>;
type Works = readonly PlanWork[];

/** State of the editor: the planned works, the undo stack and the redo stack. */
export interface PlanEditorState {
  readonly works: Works;
  readonly past: readonly Works[];
  readonly future: readonly Works[];
  readonly selected: ReadonlySet<string>;
  /** Number from which the next key is made. */
  readonly count: number;
}

/** Properties of an event that a change may set. */
export type PlanWorkChange = Partial<
  Pick<PlanWork, 'start' | 'end' | 'userId' | 'pieces' | 'pinned'>
>;

export type PlanEditorAction =
  /** Starts with new works: nothing can be undone. */
  | { readonly type: 'load'; readonly works: readonly NewPlanWork[] }
  | { readonly type: 'add'; readonly works: readonly NewPlanWork[] }
  | { readonly type: 'change'; readonly changes: ReadonlyMap<string, PlanWorkChange> }
  | { readonly type: 'remove'; readonly keys: readonly string[] }
  /** Accepts a proposal, which replaces all works. */
  | { readonly type: 'replace'; readonly works: readonly NewPlanWork[] }
  | { readonly type: 'select'; readonly keys: readonly string[] }
  | { readonly type: 'toggle'; readonly key: string }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

/** Maximum number of undo steps. */
const mostSteps = 200;

export const emptyPlanEditorState: PlanEditorState = {
  works: [],
  past: [],
  future: [],
  selected: new Set(),
  count: 0,
};

export function reducePlanEditorState(
  state: PlanEditorState,
  action: PlanEditorAction,
): PlanEditorState {
  switch (action.type) {
    case 'load': {
      const works = addKeys(action.works, state.count);
      return { ...emptyPlanEditorState, works, count: state.count + works.length };
    }
    case 'add': {
      const added = addKeys(action.works, state.count);
      const next = step(state, [...state.works, ...added]);
      const selected = new Set(added.map(({ key }) => key));
      return { ...next, selected, count: state.count + added.length };
    }
    case 'change':
      return applyChanges(state, action.changes);
    case 'remove': {
      const gone = new Set(action.keys);
      const works = state.works.filter(({ key }) => !gone.has(key));
      return works.length === state.works.length ? state : step(state, works);
    }
    case 'replace': {
      const works = addKeys(action.works, state.count);
      return { ...step(state, works), count: state.count + works.length };
    }
    case 'select':
      return { ...state, selected: filterKnownKeys(state.works, action.keys) };
    case 'toggle': {
      const selected = new Set(state.selected);
      if (!selected.delete(action.key)) selected.add(action.key);
      return { ...state, selected: filterKnownKeys(state.works, [...selected]) };
    }
    case 'undo':
      return stepHistory(state, state.past, state.future, 'undo');
    case 'redo':
      return stepHistory(state, state.future, state.past, 'redo');
  }
}

const addKeys = (works: readonly NewPlanWork[], count: number): PlanWork[] =>
  works.map((work, at) => ({ ...work, key: `w${count + at}` }));

const filterKnownKeys = (works: Works, keys: readonly string[]): ReadonlySet<string> => {
  const existing = new Set(works.map(({ key }) => key));
  return new Set(keys.filter((key) => existing.has(key)));
};

/** Makes a change of the plan that can be undone. */
const step = (state: PlanEditorState, works: Works): PlanEditorState => ({
  ...state,
  works,
  past: [...state.past, state.works].slice(-mostSteps),
  future: [],
  selected: filterKnownKeys(works, [...state.selected]),
});

function applyChanges(
  state: PlanEditorState,
  changes: ReadonlyMap<string, PlanWorkChange>,
): PlanEditorState {
  const works = state.works.map((work) => {
    const change = changes.get(work.key);
    if (!change || !differs(work, change)) return work;
    // A moved event is no longer interrupted: the planner has resolved it.
    return { ...work, ...change, ...(isMoved(work, change) && { interrupted: false }) };
  });
  return works.every((work, at) => work === state.works[at]) ? state : step(state, works);
}

const differs = (work: PlanWork, change: PlanWorkChange): boolean =>
  isMoved(work, change) ||
  (change.pinned !== undefined && change.pinned !== (work.pinned ?? false));

const isMoved = (work: PlanWork, { start, end, userId, pieces }: PlanWorkChange): boolean =>
  (pieces !== undefined && pieces !== work.pieces) ||
  (start !== undefined && start !== work.start) ||
  (end !== undefined && end !== work.end) ||
  (userId !== undefined && userId !== work.userId);

/** Moves one step back or forward: the newest state of `from` becomes the plan. */
function stepHistory(
  state: PlanEditorState,
  from: readonly Works[],
  to: readonly Works[],
  direction: 'undo' | 'redo',
): PlanEditorState {
  const works = from.at(-1);
  if (!works) return state;
  const [taken, extended] = [from.slice(0, -1), [...to, state.works]];
  return {
    ...state,
    works,
    past: direction === 'undo' ? taken : extended,
    future: direction === 'undo' ? extended : taken,
    selected: filterKnownKeys(works, [...state.selected]),
  };
}

/** Returns true when two plans mean the same work, in any order of their events. */
export function arePlansEqual(one: readonly NewPlanWork[], other: readonly NewPlanWork[]): boolean {
  const serializeWorks = (works: readonly NewPlanWork[]): string =>
    works
      .map(({ detailId, workplaceId, userId, start, end, pieces, pinned = false }) =>
        [detailId, workplaceId, userId, start, end, pieces ?? '', pinned].join(' '),
      )
      .toSorted()
      .join();
  return serializeWorks(one) === serializeWorks(other);
}

/** Creates the action that pins the selected events, or unpins them when all are pinned. */
export function createPinAction(
  { works }: PlanEditorState,
  keys: ReadonlySet<string>,
): PlanEditorAction {
  const chosen = works.filter(({ key }) => keys.has(key));
  const pinned = !chosen.every((work) => work.pinned);
  return { type: 'change', changes: new Map(chosen.map(({ key }) => [key, { pinned }])) };
}

/** Creates copies that follow the last of the originals, one after the other, each for the same person. */
export function createDuplicateWorks(works: Works, keys: ReadonlySet<string>): NewPlanWork[] {
  const chosen = works
    .filter(({ key }) => keys.has(key))
    .toSorted((one, other) => one.start - other.start);
  const lastEnds = new Map<number, Instant>();
  for (const { userId, end } of chosen)
    lastEnds.set(userId, Math.max(end, lastEnds.get(userId) ?? end));
  return chosen.map((work) => {
    const { userId, workplaceId, detailId, pieces } = work;
    const start = lastEnds.get(userId) ?? work.end;
    const end = start + (work.end - work.start);
    lastEnds.set(userId, end);
    return { userId, workplaceId, detailId, start, end, ...(pieces !== undefined && { pieces }) };
  });
}
