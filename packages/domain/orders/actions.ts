import { mayHappen } from '../kit/transitions.ts';
import { agreedStatuses, orderTransitions, type OrderEvent, type OrderStatus } from './status.ts';
import { orderViews, type OrderView } from './order.ts';

/** What a person can do to an order from its row. */
export type OrderAction =
  | 'view'
  | 'downloadPdf'
  | 'sendByEmail'
  | 'edit'
  | 'accept'
  | 'reject'
  | 'cancel'
  | 'createOrder'
  | 'editOrder'
  | 'changeOrigins'
  | 'editCustomFields'
  | 'remove'
  | 'plan'
  | 'editPlan'
  | 'endPlan';

/** What decides about an order's actions, beside who looks. */
export interface ActedOrder {
  readonly status: OrderStatus;
  readonly computedStartDate: string | null;
  readonly computedEndDate: string | null;
  /** What was to be made is made, though the order may still wait for a transfer. */
  readonly productionFinishedAt: string | null;
}

interface ActionRule {
  readonly action: OrderAction;
  /** The move that it makes; only where that may happen. */
  readonly event?: OrderEvent;
  /** Statuses that offer it, where it makes no move or not every move of its event. */
  readonly in?: readonly OrderStatus[];
  readonly views: readonly OrderView[];
  readonly when?: (order: ActedOrder, now: Date) => boolean;
}

const sales = ['orders', 'my_orders'] as const;
const planning = ['orders_planning'] as const;

const isPast = (moment: string | null, now: Date): boolean =>
  moment !== null && new Date(moment) < now;

/** Until its production has finished an order has a plan, which may change. */
export const mayPlan = ({ productionFinishedAt }: Pick<ActedOrder, 'productionFinishedAt'>) =>
  productionFinishedAt === null;

/** Production finishes once, and not before its plan is over. Screen and server ask the same. */
export const mayFinish = (
  order: Pick<ActedOrder, 'productionFinishedAt' | 'computedEndDate'>,
  now: Date,
): boolean => mayPlan(order) && isPast(order.computedEndDate, now);

/** An order whose customer said yes and that has not ended: its record may still be completed. */
const underWay = agreedStatuses.filter(
  (status) => status !== 'delivered' && status !== 'collected',
);

/**
 * Source: specification, section 4, "Row actions by status". Canceling an order that was accepted is ours, as are its PDF, its
 * custom fields and a change of its origins.
 */
const rules: readonly ActionRule[] = [
  { action: 'view', views: orderViews },
  { action: 'downloadPdf', in: ['quotation', ...agreedStatuses], views: sales },
  { action: 'sendByEmail', in: ['quotation'], views: sales },
  { action: 'edit', event: 'edit', views: sales },
  { action: 'accept', event: 'accept', views: sales },
  { action: 'createOrder', event: 'assign', in: ['accepted'], views: sales },
  { action: 'editOrder', event: 'assign', in: ['origins_pending'], views: sales },
  {
    action: 'changeOrigins',
    event: 'takeBack',
    in: ['active', 'production', 'finished'],
    views: sales,
    when: ({ computedStartDate }, now) => !isPast(computedStartDate, now),
  },
  { action: 'editCustomFields', in: ['quotation', ...underWay], views: sales },
  { action: 'reject', event: 'reject', views: sales },
  { action: 'cancel', event: 'cancel', views: sales },
  { action: 'remove', event: 'remove', views: sales },
  {
    action: 'plan',
    event: 'plan',
    views: planning,
    when: (order) =>
      mayPlan(order) && (order.status === 'active' || order.computedStartDate === null),
  },
  {
    action: 'editPlan',
    event: 'plan',
    in: ['production'],
    views: planning,
    when: (order, now) =>
      mayPlan(order) && order.computedStartDate !== null && !isPast(order.computedStartDate, now),
  },
  {
    action: 'endPlan',
    event: 'finishProduction',
    views: planning,
    when: mayFinish,
  },
];

/** The actions of an order's row in a view at a moment, in the order of the menu. */
export const actionsOf = (order: ActedOrder, view: OrderView, now: Date): OrderAction[] =>
  rules
    .filter(
      (rule) =>
        rule.views.includes(view) &&
        allowedIn(rule, order.status) &&
        (rule.when === undefined || rule.when(order, now)),
    )
    .map(({ action }) => action);

/** Whether the status of an order allows an action at all: what the server asks. */
export function mayDo(action: OrderAction, status: OrderStatus): boolean {
  const rule = rules.find((each) => each.action === action);
  return rule !== undefined && allowedIn(rule, status);
}

const allowedIn = (rule: ActionRule, status: OrderStatus): boolean =>
  (rule.event === undefined || mayHappen(orderTransitions, status, rule.event)) &&
  (rule.in === undefined || rule.in.includes(status));
