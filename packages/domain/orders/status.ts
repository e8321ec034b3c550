import { catalogs } from '../catalogs/catalogs.ts';
import { defineTransitions, type TransitionTable } from '../kit/transitions.ts';

/** Source: specification, section 4, "Order statuses". */
export type OrderStatus = keyof typeof catalogs.orderStatuses;

export const isOrderStatus = (value: unknown): value is OrderStatus =>
  typeof value === 'string' && Object.hasOwn(catalogs.orderStatuses, value);

/** Events of an order: users cause the first ones, the rest follows from lines, time and shipments. */
export type OrderEvent =
  | 'create'
  | 'edit'
  | 'accept'
  | 'reject'
  | 'cancel'
  | 'remove'
  | 'assign'
  /** An origin is taken back before its work began: its line is open again. */
  | 'takeBack'
  | 'plan'
  /** Planned work is released: none of it had begun, or some of it had. */
  | 'unplan'
  | 'unplanRest'
  | 'finishProduction'
  /** An accepted order is changed: its status follows from its lines. */
  | 'revise'
  /** After a change a line has no origin, or its goods are still to come. */
  | 'reopen'
  | 'expire'
  /** Every line has its origin and some of them are to be produced. */
  | 'release'
  /** The same where some of its work is planned already. */
  | 'resume'
  /** No production remains and all goods are there. */
  | 'complete'
  | 'send'
  | 'deliver'
  | 'collect';

/** The life of an order: every move there is, and no other. */
export const orderTransitions: TransitionTable<OrderStatus, OrderEvent> = defineTransitions<
  OrderStatus,
  OrderEvent
>([
  { from: [null], event: 'create', to: 'quotation' },
  { from: ['quotation', 'rejected'], event: 'edit', to: 'quotation' },
  { from: ['quotation'], event: 'accept', to: 'accepted' },
  { from: ['quotation'], event: 'reject', to: 'rejected' },
  {
    // Allowed until the goods are delivered. Source of the first two: specification, section 4; the others are the product's own.
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
  { from: ['production'], event: 'finishProduction', to: 'production' },
  { from: ['origins_pending', 'active', 'production'], event: 'complete', to: 'finished' },
  { from: ['finished', 'send'], event: 'send', to: 'send' },
  { from: ['send'], event: 'deliver', to: 'delivered' },
  { from: ['finished'], event: 'collect', to: 'collected' },
]);
