import { isOverlapping } from '../rules/check-events.ts';
import { listAttendedIntervals, type BatchLoadRules } from '../batch-loads.ts';
import type { WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import type { PlannedEvent } from '../planning-model.ts';
import { findHandOverInstant, type ReplanLayout } from './replan-order.ts';
import type { ReplanLayoutRequest, ReplanWork } from './replan-works.ts';

interface HeldLoads {
  readonly request: ReplanLayoutRequest;
  readonly heldLoads: readonly ReplanWork[];
  readonly loads: BatchLoadRules;
  readonly axis: WorkingTimeAxis;
}

/**
 * Returns the shares of covered orders in loads that cannot stay, but are held in place by an order that the replan does not cover:
 * a share is reported late, the station is in maintenance, the person who attends the load is away, or pieces arrive after its start.
 * @param layout new times of the moved events
 */
export function listHeldShares(
  { request, heldLoads, loads, axis }: HeldLoads,
  layout: ReplanLayout,
): PlannedEvent[] {
  const { plant, orders, late } = request;
  const covered = new Set(orders.map(({ id }) => id));
  const workplaces = new Map(plant.workplaces.map((workplace) => [workplace.id, workplace]));
  const isHit = ({ event, waits }: ReplanWork): boolean => {
    const { maintenance = [] } = workplaces.get(event.workplaceId) ?? {};
    const attended = listAttendedIntervals(event, loads);
    const away = plant.operators
      .filter(({ id }) => id === event.userId)
      .flatMap((operator) => operator.away ?? []);
    return (
      waits.some((wait) => late.has(wait.event.id)) ||
      maintenance.some((window) => isOverlapping(window, event)) ||
      away.some((absence) => attended.some((interval) => isOverlapping(absence, interval))) ||
      waits.some(
        (wait) => findHandOverInstant(wait, loads, layout, axis) > axis.position(event.start),
      )
    );
  };
  return heldLoads
    .filter(isHit)
    .flatMap(({ waits }) => waits.map(({ event }) => event))
    .filter(({ orderId }) => covered.has(orderId));
}
