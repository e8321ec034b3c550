import type { Instant } from '../../kit/time-zone.ts';
import { getBatchLoadRules } from '../batch-loads.ts';
import type { WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import type { PlannedDetail, PlannedEvent, PlannedOrder, PlantState } from '../planning-model.ts';
import type { EventWarning } from '../rules/event-problems.ts';
import { findPrematureEvents, findStepWarnings } from '../rules/step-order.ts';
import type { EarlierPlace } from './earlier-places.ts';
import type { EarlierWork } from './earlier-works.ts';
import type { PlacedPart } from './replan-order.ts';

/** Checks of the step order while works move to earlier times. */
export interface StepOrderGuard {
  /** Returns the moment from which a work may start at all: its material is there. */
  getEarliestStart(work: EarlierWork): Instant;
  /**
   * Returns the position from which a work is to be tried next, where its new time breaks the step order of one of its lines;
   * undefined where it breaks none, and Infinity where no later time is known.
   * @param moved new parts of the events of the work
   * @param layout new parts of the events that moved before
   */
  findNextPosition(
    work: EarlierWork,
    place: EarlierPlace,
    moved: ReadonlyMap<number, readonly PlacedPart[]>,
    layout: ReadonlyMap<number, readonly PlacedPart[]>,
  ): number | undefined;
}

export function createStepOrderGuard(
  plant: PlantState,
  orders: readonly PlannedOrder[],
  axis: WorkingTimeAxis,
): StepOrderGuard {
  const rules = getBatchLoadRules(plant.workplaces);
  const details = new Map(
    orders.flatMap((order) => order.details.map((detail) => [detail.id, detail])),
  );
  const eventsOf = Map.groupBy(plant.events, ({ detailId }) => detailId);

  /** Returns the position from which one line allows the work; undefined where it allows the new time. */
  const findNextOfLine = (
    detail: PlannedDetail,
    { workplaceId }: EarlierWork,
    place: EarlierPlace,
    toParts: (event: PlannedEvent) => readonly PlannedEvent[],
    toFormerParts: (event: PlannedEvent) => readonly PlannedEvent[],
  ): number | undefined => {
    const stored = eventsOf.get(detail.id) ?? [];
    const events = stored.flatMap(toParts);
    const warnings = findStepWarnings(detail, events, rules);
    const own = warnings.filter((warning) => warning.workplaceId === workplaceId);
    if (own.length > 0)
      return Math.max(...own.map((warning) => toNextPosition(warning, detail, events, place)));
    const former = findStepWarnings(detail, stored.flatMap(toFormerParts), rules);
    return warnings.length > former.length ? Infinity : undefined;
  };

  const toNextPosition = (
    { code, index, workplaceId, until }: EventWarning,
    detail: PlannedDetail,
    events: readonly PlannedEvent[],
    place: EarlierPlace,
  ): number => {
    const event = index === undefined ? undefined : events[index];
    if (until === undefined || !event) return Infinity;
    if (code === 'startsBeforePrevious') return axis.positionUp(until);
    if (code === 'endsBeforePrevious')
      return place.from + axis.positionUp(until) - axis.positionUp(event.end);
    const at = detail.steps.findIndex((step) => step.workplaceId === workplaceId);
    const before = detail.steps
      .slice(0, at)
      .findLast((step) => events.some((each) => each.workplaceId === step.workplaceId));
    const step = detail.steps[at];
    if (!step || !before) return Infinity;
    const pair = {
      step,
      events: events.filter((each) => each.workplaceId === workplaceId),
      previous: {
        step: before,
        events: events.filter((each) => each.workplaceId === before.workplaceId),
      },
      quantity: detail.quantity,
    };
    const lags = findPrematureEvents(pair, rules).map(({ lag, until: ready }) =>
      ready === null ? Infinity : axis.positionUp(ready) - axis.positionUp(ready - lag),
    );
    return place.from + Math.max(1, ...lags);
  };

  return {
    getEarliestStart: ({ events, workplaceId }) =>
      Math.max(
        ...events.map(({ detailId }) => {
          const { materialAt, notBefore = 0, steps = [] } = details.get(detailId) ?? {};
          const step = steps.find((each) => each.workplaceId === workplaceId);
          return Math.max(materialAt ?? 0, notBefore, step?.notBefore ?? 0);
        }),
      ),
    findNextPosition(work, place, moved, layout) {
      const toFormerParts = (event: PlannedEvent): readonly PlannedEvent[] =>
        layout.get(event.id)?.map((part) => ({ ...event, ...part })) ?? [event];
      const toParts = (event: PlannedEvent): readonly PlannedEvent[] =>
        moved.get(event.id)?.map((part) => ({ ...event, ...part })) ?? toFormerParts(event);
      const lines = new Set(work.events.map(({ detailId }) => detailId));
      const next = [...lines].flatMap((id) => {
        const detail = details.get(id);
        return (detail && findNextOfLine(detail, work, place, toParts, toFormerParts)) ?? [];
      });
      return next.length > 0 ? Math.max(...next) : undefined;
    },
  };
}
