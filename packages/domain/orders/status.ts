import { catalogs } from '../catalogs/catalogs.ts';
import { defineTransitions, type TransitionTable } from '../kit/transitions.ts';

/** Statuses of an order. Source: specification, section 4, "Order statuses". */
export type OrderStatus = keyof typeof catalogs.orderStatuses;

export const isOrderStatus = (value: unknown): value is OrderStatus =>
  typeof value === 'string' && Object.hasOwn(catalogs.orderStatuses, value);

/** Events of an order. Users cause the first group; the others follow from lines, time and shipments. */
export type OrderEvent =
  | 'create'
  | 'edit'
  | 'accept'
  | 'reject'
  | 'cancel'
  | 'remove'
  | 'assign'
  /** Event of an origin that is withdrawn before its work began: its line has no origin again. */
  | 'takeBack'
  | 'plan'
  /** Events of planned work that is released: `unplan` before it began, the other after. */
  | 'unplan'
  | 'unplanRest'
  /** Event of a plan that is restored, because the replan that changed it is undone. */
  | 'undoReplan'
  | 'finishProduction'
  /** Event of a change of an accepted order: its status follows from its lines. */
  | 'revise'
  /** Event after a change: a line has no origin, or its goods have not arrived. */
  | 'reopen'
  | 'expire'
  /** Event when every line has its origin and some lines are to be produced. */
  | 'release'
  /** Event like `release`, where some work of the order is already planned. */
  | 'resume'
  /** Event when no production remains and all goods are in their stores. */
  | 'complete'
  | 'send'
  | 'deliver'
  | 'collect';

/** Transitions of an order: all that exist. */
export const orderTransitions: TransitionTable<OrderStatus, OrderEvent> = defineTransitions<
  OrderStatus,
  OrderEvent
>([
  { from: [null], event: 'create', to: 'quotation' },
  { from: ['quotation', 'rejected'], event: 'edit', to: 'quotation' },
  { from: ['quotation'], event: 'accept', to: 'accepted' },
  { from: ['quotation'], event: 'reject', to: 'rejected' },
  {
    // Cancellation, allowed until the goods are delivered.
    // The first two statuses come from the specification, section 4; the others are additions of the product.
    from: [
      'quotation',
      'rejected',
      'accepted',
      'origins_pending',
      'active',
      'production',
      'finished',
      'send',
    ],
    event: 'cancel',
    to: 'canceled',
  },
  { from: ['accepted'], event: 'revise', to: 'accepted' },
  { from: ['origins_pending'], event: 'revise', to: 'origins_pending' },
  { from: ['active'], event: 'revise', to: 'active' },
  { from: ['production'], event: 'revise', to: 'production' },
  { from: ['finished'], event: 'revise', to: 'finished' },
  { from: ['send'], event: 'revise', to: 'send' },
  { from: ['active', 'production', 'finished'], event: 'reopen', to: 'origins_pending' },
  { from: ['quotation'], event: 'expire', to: 'expired' },
  { from: ['quotation'], event: 'remove', to: null },
  { from: ['accepted', 'origins_pending'], event: 'assign', to: 'origins_pending' },
  {
    from: ['origins_pending', 'active', 'production', 'finished'],
    event: 'takeBack',
    to: 'origins_pending',
  },
  { from: ['origins_pending'], event: 'release', to: 'active' },
  { from: ['origins_pending'], event: 'resume', to: 'production' },
  { from: ['active', 'production'], event: 'plan', to: 'production' },
  { from: ['production'], event: 'unplan', to: 'active' },
  { from: ['production'], event: 'unplanRest', to: 'production' },
  { from: ['production'], event: 'undoReplan', to: 'production' },
  { from: ['production'], event: 'finishProduction', to: 'production' },
  { from: ['origins_pending', 'active', 'production'], event: 'complete', to: 'finished' },
  { from: ['finished', 'send'], event: 'send', to: 'send' },
  { from: ['send'], event: 'deliver', to: 'delivered' },
  { from: ['finished'], event: 'collect', to: 'collected' },
]);
