import type { Presence, Station, WorkCard } from '@tarima/domain/floor/contract';
import { findFloorRefusal, type FloorRefusal } from '@tarima/domain/floor/refusal';
import { toSaid, stepAsKnown, type TabletReport } from '@tarima/domain/floor/waiting';
import { createContext, use, useSyncExternalStore } from 'react';
import { everySecond, present } from '../kit/clock.ts';
import { newKey } from '../kit/offline/new-key.ts';
import type { Floor, FloorState } from './floor.ts';

/** Content of a new report about a piece of work. */
export type Saying = Pick<
  TabletReport,
  'kind' | 'good' | 'scrap' | 'aside' | 'stocked' | 'store' | 'reason'
>;

export const nothingSaid = {
  good: 0,
  scrap: 0,
  aside: 0,
  stocked: 0,
  store: null,
  reason: null,
} as const;

/** Open sheet above the work. */
export type Sheet =
  | { readonly kind: 'people' | 'sortOut' }
  | { readonly kind: 'person'; readonly presence: Presence }
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
  | { readonly kind: 'badge'; readonly errorText: string; readonly back: Sheet | null };

export interface AtStation {
  readonly floor: Floor;
  readonly state: FloorState;
  readonly station: Station;
  /** Worker in whose name reports are made. */
  readonly actor: Presence | undefined;
  open(sheet: Sheet | null): void;
}

export const StationContext = createContext<AtStation | null>(null);

export function useStation(): AtStation {
  const at = use(StationContext);
  if (!at) throw new Error('Shown at a station only');
  return at;
}

export const useFloorState = (floor: Floor): FloorState =>
  useSyncExternalStore(floor.subscribe, floor.state);

const wholeSecond = (): number => Math.floor(present() / 1000) * 1000;

/** Returns the time of this clock, updated every second. */
export const useNow = (): number => useSyncExternalStore(everySecond, wholeSecond);

/** Returns a function that reports on a piece of work, or shows at once the rule against it. It returns whether the report was made. */
export function useSay(): (card: WorkCard, saying: Saying) => boolean {
  const { floor, actor, open } = useStation();
  return (card, saying) => {
    if (!actor) {
      open({ kind: 'people' });
      return false;
    }
    const report = toTabletReport(card, saying, actor);
    const refusal = findFloorRefusal(toSaid(saying), stepAsKnown(card));
    if (refusal) {
      open({ kind: 'refused', card, report, refusal });
      return false;
    }
    open(null);
    floor.say(report);
    return true;
  };
}

function toTabletReport(
  { detail, order, product, progress }: WorkCard,
  saying: Saying,
  { id, user }: Presence,
): TabletReport {
  const { state, stoppedFor, workers } = progress;
  return {
    ...saying,
    key: newKey(),
    presence: id,
    user,
    detail: detail.id,
    order: order.id,
    product: product.name,
    at: new Date(present()).toISOString(),
    pass: null,
    undoes: null,
    before: { state, stoppedFor, workers },
    fate: 'waiting',
    rule: null,
    most: null,
    isPassable: false,
  };
}
