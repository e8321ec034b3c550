import { catalogs } from '../catalogs/catalogs.ts';
import { defineTransitions, type Transitions } from '../kit/transitions.ts';

/** Source: specification, section 4, "Order statuses". */
export type OrderStatus = keyof typeof catalogs.orderStatuses;

export const isOrderStatus = (value: unknown): value is OrderStatus =>
  typeof value === 'string' && Object.hasOwn(catalogs.orderStatuses, value);

/** What moves an order: people do the first ones, the rest follows from lines, time and shipments. */
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
  | 'finishProduction'
  | 'expire'
  /** Every line has its origin and some of them are to be produced. */
  | 'release'
  /** Nothing is to be produced any more and all goods are there. */
  | 'complete'
  | 'send'
  | 'deliver'
  | 'collect';

/** The life of an order: every move there is, and no other. */
export const orderTransitions: Transitions<OrderStatus, OrderEvent> = defineTransitions<
  OrderStatus,
  OrderEvent
>([
  { from: [null], event: 'create', to: 'quotation' },
  { from: ['quotation', 'rejected'], event: 'edit', to: 'quotation' },
  { from: ['quotation'], event: 'accept', to: 'accepted' },
  { from: ['quotation'], event: 'reject', to: 'rejected' },
  {
    from: ['quotation', 'rejected', 'accepted', 'origins_pending', 'active'],
    event: 'cancel',
    to: 'canceled',
  },
  { from: ['quotation'], event: 'expire', to: 'expired' },
  { from: ['quotation'], event: 'remove', to: null },
  { from: ['accepted', 'origins_pending'], event: 'assign', to: 'origins_pending' },
  {
    from: ['origins_pending', 'active', 'production', 'finished'],
    event: 'takeBack',
    to: 'origins_pending',
  },
  { from: ['origins_pending'], event: 'release', to: 'active' },
  { from: ['active', 'production'], event: 'plan', to: 'production' },
  { from: ['production'], event: 'finishProduction', to: 'production' },
  { from: ['origins_pending', 'production'], event: 'complete', to: 'finished' },
  { from: ['finished', 'send'], event: 'send', to: 'send' },
  { from: ['send'], event: 'deliver', to: 'delivered' },
  { from: ['finished'], event: 'collect', to: 'collected' },
]);
