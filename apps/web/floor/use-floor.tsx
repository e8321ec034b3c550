import type { WorkerPresence, TabletStation, WorkCard } from '@tarima/domain/floor/contract';
import { findFloorRefusal, type FloorRefusal } from '@tarima/domain/floor/floor-refusal';
import {
  toStepReportInput,
  toKnownStepState,
  type TabletReport,
} from '@tarima/domain/floor/waiting-reports';
import { createContext, use, useSyncExternalStore } from 'react';
import { subscribeEverySecond, getPresentTime } from '../kit/clock.ts';
import { createRandomUuid } from '../kit/offline/create-random-uuid.ts';
import type { FloorTabletModel, FloorTabletState } from './floor-tablet-model.ts';

/** Content of a new report about a piece of work. */
export type NewWorkReport = Pick<
  TabletReport,
  'kind' | 'good' | 'scrap' | 'aside' | 'stocked' | 'store' | 'reason'
>;

export const emptyWorkReport = {
  good: 0,
  scrap: 0,
  aside: 0,
  stocked: 0,
  store: null,
  reason: null,
} as const;

/** Open sheet above the work. */
export type OpenSheetState =
  | { readonly kind: 'people' | 'sortOut' }
  | { readonly kind: 'person'; readonly presence: WorkerPresence }
  | { readonly kind: 'pieces' | 'pause' | 'finish' | 'stock' | 'how'; readonly card: WorkCard }
  | {
      readonly kind: 'refused';
      readonly card: WorkCard;
      readonly report: TabletReport;
      readonly refusal: FloorRefusal;
    }
  | {
      readonly kind: 'approve';
      readonly report: TabletReport;
      /** Sends the report with its approval. */
      pass(approval: string): void;
      /** Stores the report for later; undefined where it waits already. */
      readonly wait?: (() => void) | undefined;
    }
  /** Problem of a badge, and the sheet to return to. */
  | { readonly kind: 'badge'; readonly errorText: string; readonly back: OpenSheetState | null };

export interface StationContextValue {
  readonly floor: FloorTabletModel;
  readonly state: FloorTabletState;
  readonly station: TabletStation;
  /** Worker in whose name the tablet makes reports. */
  readonly actor: WorkerPresence | undefined;
  open(sheet: OpenSheetState | null): void;
}

export const StationContext = createContext<StationContextValue | null>(null);

export function useStation(): StationContextValue {
  const context = use(StationContext);
  if (!context) throw new Error('Shown at a station only');
  return context;
}

export const useFloorState = (floor: FloorTabletModel): FloorTabletState =>
  useSyncExternalStore(floor.subscribe, floor.state);

const getCurrentSecond = (): number => Math.floor(getPresentTime() / 1000) * 1000;

/** Returns the current time of the tablet, updated every second. */
export const useCurrentTime = (): number =>
  useSyncExternalStore(subscribeEverySecond, getCurrentSecond);

/**
 * Returns a function that makes a report about a piece of work, or shows at once the rule that it violates.
 * The function returns whether the report was made.
 */
export function useReportWork(): (card: WorkCard, content: NewWorkReport) => boolean {
  const { floor, actor, open } = useStation();
  return (card, content) => {
    if (!actor) {
      open({ kind: 'people' });
      return false;
    }
    const report = toTabletReport(card, content, actor);
    const refusal = findFloorRefusal(toStepReportInput(content), toKnownStepState(card));
    if (refusal) {
      open({ kind: 'refused', card, report, refusal });
      return false;
    }
    open(null);
    floor.addReport(report);
    return true;
  };
}

function toTabletReport(
  { detail, order, product, progress }: WorkCard,
  content: NewWorkReport,
  { id, user }: WorkerPresence,
): TabletReport {
  const { state, stoppedFor, workers } = progress;
  return {
    ...content,
    key: createRandomUuid(),
    presence: id,
    user,
    detail: detail.id,
    order: order.id,
    product: product.name,
    at: new Date(getPresentTime()).toISOString(),
    pass: null,
    undoes: null,
    before: { state, stoppedFor, workers },
    fate: 'waiting',
    rule: null,
    most: null,
    isPassable: false,
  };
}
