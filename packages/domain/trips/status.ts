import { defineTransitions } from '../kit/transitions.ts';

export type TripStatus = 'planned' | 'loaded' | 'underWay' | 'ended' | 'canceled';
export type TripEvent = 'edit' | 'load' | 'reopen' | 'start' | 'end' | 'cancel';

/** Facts of a trip that decide which verbs it offers. */
export interface TripVerbContext {
  readonly status: TripStatus;
  /** Number of stops that are still to be reached. */
  readonly stops: number;
}

const hasStops = ({ stops }: TripVerbContext): boolean => stops > 0;

/** Transitions of a trip: planned, loaded, on its way, over. A trip that has left can be ended, not canceled. */
export const tripTransitions = defineTransitions<TripStatus, TripEvent, TripVerbContext>([
  { from: ['planned'], event: 'edit', to: 'planned' },
  { from: ['planned'], event: 'load', to: 'loaded', when: hasStops },
  { from: ['loaded'], event: 'reopen', to: 'planned' },
  { from: ['planned'], event: 'start', to: 'underWay', when: hasStops },
  { from: ['loaded'], event: 'start', to: 'underWay', when: hasStops },
  { from: ['underWay'], event: 'end', to: 'ended' },
  { from: ['planned'], event: 'cancel', to: 'canceled' },
  { from: ['loaded'], event: 'cancel', to: 'canceled' },
]);

/** States of a stop. `left`: the goods came back with the trip, or the trip was canceled. */
export const tripStopStates = ['waiting', 'arrived', 'delivered', 'canceled', 'left'] as const;
export type TripStopState = (typeof tripStopStates)[number];

/** Facts that decide the state of a stop. */
export interface TripStopStateInput {
  /** Status of the stop's shipment; null once the shipment was removed. */
  readonly shipmentStatus: string | null;
  /** Whether the order of a shipment to the customer is canceled while it is on its way; a transfer still comes to its store. */
  readonly deliveryCanceled: boolean;
  readonly arrivedAt: string | null;
  readonly leftAt: string | null;
}

/** Returns the state of a stop: by its shipment, regardless of who delivered it and where. */
export function getTripStopState(input: TripStopStateInput): TripStopState {
  const { shipmentStatus, deliveryCanceled, arrivedAt, leftAt } = input;
  if (shipmentStatus === 'finished') return 'delivered';
  if (shipmentStatus === null || deliveryCanceled) return 'canceled';
  if (leftAt !== null) return 'left';
  return arrivedAt === null ? 'waiting' : 'arrived';
}

/** Returns whether something is still to be done at a stop. */
export const isOpenStop = (state: TripStopState): boolean =>
  state === 'waiting' || state === 'arrived';
