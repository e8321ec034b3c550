import { defineDocument } from '../kit/document.ts';
import { kitTexts } from '../kit/texts.ts';
import { orders, orderListScreens, type OrderListScreen } from './order.ts';
import { orderTransitions, type OrderEvent, type OrderStatus } from './status.ts';
import { orderActionWords, orderTexts, type OrderAction } from './texts.ts';

/** Facts of an order that decide which verbs it offers. */
export interface OrderVerbContext {
  readonly status: OrderStatus;
  readonly computedStartDate: string | null;
  readonly computedEndDate: string | null;
  /** Moment at which production finished; the order may still wait for a transfer. */
  readonly productionFinishedAt: string | null;
  /** Moment at which the floor reported that the whole order is made. */
  readonly madeAt: string | null;
}

/** Groups of order statuses. */
type OrderGroup =
  /** Statuses before the customer's acceptance: the offer may still change. */
  | 'quoted'
  /** Statuses from the customer's acceptance on. A canceled order is no longer agreed. */
  | 'agreed'
  /** Statuses of agreed orders that are not over and may still be completed. */
  | 'underWay'
  /** Statuses in which lines of the order are, or may be, still to be produced. */
  | 'toMake'
  /** Statuses of the orders in the planning list. */
  | 'toPlan'
  /** Statuses in which every line has its origin: available goods can be scheduled. */
  | 'settled'
  /** Statuses in which finished goods of the order may leave before the rest. */
  | 'inParts'
  /** Statuses in which goods may leave for the customer. */
  | 'leaving'
  /** Statuses of orders that ended without goods for the customer. */
  | 'lapsed';

const sales = ['orders', 'my_orders'] as const;
const planning = ['orders_planning'] as const;

const isPast = (moment: string | null, now: Date): boolean =>
  moment !== null && new Date(moment) < now;

/** Whether planned work has not begun, by its dates; for an incomplete plan, by its start. */
const isAhead = ({ computedStartDate, computedEndDate }: OrderVerbContext, now: Date): boolean => {
  const last = computedEndDate ?? computedStartDate;
  return last !== null && !isPast(last, now);
};

/** Whether an order may be planned: its plan may change until its production has finished. */
export const canPlanOrder = ({
  productionFinishedAt,
}: Pick<OrderVerbContext, 'productionFinishedAt'>) => productionFinishedAt === null;

/** Whether production may be finished: once, and not before the plan is over or the floor is done. Screen and server use the same check. */
export const canFinishProduction = (
  order: Pick<OrderVerbContext, 'productionFinishedAt' | 'computedEndDate' | 'madeAt'>,
  now: Date,
): boolean => canPlanOrder(order) && (order.madeAt !== null || isPast(order.computedEndDate, now));

/** Whether an ended order is a quotation: it ended before the customer agreed. */
const isQuoted = ({ status }: OrderVerbContext): boolean =>
  status === 'quotation' || status === 'rejected';

/**
 * Definition of the order document: groups of statuses, transitions and verbs. Source: specification, section 4, "Row actions by status".
 * Canceling an accepted order, its PDF, its custom fields and a change of its origins are additions of the product.
 */
export const orderDocument = defineDocument<
  OrderStatus,
  OrderEvent,
  OrderVerbContext,
  OrderAction,
  OrderListScreen,
  OrderGroup
>({
  module: orders,
  statuses: {
    quotation: ['quoted'],
    accepted: ['agreed', 'underWay'],
    origins_pending: ['agreed', 'underWay', 'toMake', 'inParts'],
    active: ['agreed', 'underWay', 'toMake', 'toPlan', 'settled', 'inParts'],
    production: ['agreed', 'underWay', 'toMake', 'toPlan', 'settled', 'inParts'],
    finished: ['agreed', 'underWay', 'settled', 'inParts', 'leaving'],
    collected: ['agreed'],
    send: ['agreed', 'underWay', 'inParts', 'leaving'],
    delivered: ['agreed'],
    rejected: ['quoted'],
    expired: ['lapsed'],
    canceled: ['lapsed'],
  },
  transitions: orderTransitions,
  verbs: {
    view: { words: orderActionWords.view, icon: 'packageOpen', views: orderListScreens },
    downloadPdf: {
      words: orderActionWords.downloadPdf,
      icon: 'download',
      in: ['quotation', 'agreed'],
      views: sales,
    },
    sendByEmail: {
      words: orderActionWords.sendByEmail,
      icon: 'mail',
      in: ['quotation'],
      views: sales,
    },
    edit: { words: orderActionWords.edit, icon: 'pencil', event: 'edit', views: sales },
    accept: {
      words: orderActionWords.accept,
      icon: 'check',
      event: 'accept',
      views: sales,
      many: {},
      nextIn: ['quotation'],
      ask: {
        title: orderTexts.acceptTitle,
        text: () => orderTexts.acceptText,
        done: () => orderTexts.accepted,
      },
    },
    createOrder: {
      words: orderActionWords.createOrder,
      icon: 'route',
      event: 'assign',
      in: ['accepted'],
      views: sales,
      nextIn: ['accepted'],
    },
    editOrder: {
      words: orderActionWords.editOrder,
      icon: 'route',
      event: 'assign',
      in: ['origins_pending'],
      views: sales,
      nextIn: ['origins_pending'],
    },
    revise: {
      words: orderActionWords.revise,
      icon: 'filePen',
      event: 'revise',
      in: ['underWay'],
      views: sales,
    },
    proposeOrigins: {
      words: orderActionWords.proposeOrigins,
      icon: 'route',
      event: 'assign',
      views: sales,
      many: { alone: true, undo: 'takeBackOrigins' },
    },
    changeOrigins: {
      words: orderActionWords.changeOrigins,
      icon: 'shuffle',
      event: 'takeBack',
      in: ['settled'],
      views: sales,
      when: ({ computedStartDate }, now) => !isPast(computedStartDate, now),
    },
    editCustomFields: {
      words: orderActionWords.editCustomFields,
      icon: 'braces',
      in: ['quotation', 'underWay'],
      views: sales,
      isSeldom: true,
    },
    reject: {
      words: orderActionWords.reject,
      icon: 'x',
      event: 'reject',
      views: sales,
      many: {},
      ask: {
        title: orderTexts.rejectTitle,
        reason: orderTexts.rejectReason,
        leave: kitTexts.close,
        isGrave: true,
        done: () => orderTexts.rejected,
      },
    },
    cancel: {
      words: orderActionWords.cancel,
      icon: 'ban',
      event: 'cancel',
      views: sales,
      many: {},
      ask: {
        title: orderTexts.cancelTitle,
        text: (order) => (isQuoted(order) ? undefined : orderTexts.cancelText),
        reason: orderTexts.cancelReason,
        button: orderTexts.cancelIt,
        leave: kitTexts.close,
        isGrave: true,
        done: (order) => (isQuoted(order) ? orderTexts.canceled : orderTexts.orderCanceled),
      },
    },
    remove: {
      words: orderActionWords.remove,
      icon: 'trash',
      event: 'remove',
      views: sales,
      many: {},
      ask: {
        title: orderTexts.deleteTitle,
        text: () => orderTexts.deleteText,
        button: kitTexts.remove,
        leave: kitTexts.close,
        isGrave: true,
        done: () => orderTexts.deleted,
      },
    },
    plan: {
      words: orderActionWords.plan,
      icon: 'route',
      event: 'plan',
      views: planning,
      nextIn: ['active', 'production'],
      when: (order) =>
        canPlanOrder(order) && (order.status === 'active' || order.computedEndDate === null),
    },
    editPlan: {
      words: orderActionWords.editPlan,
      icon: 'pencil',
      event: 'plan',
      in: ['production'],
      views: planning,
      when: (order, now) =>
        canPlanOrder(order) &&
        order.computedEndDate !== null &&
        !isPast(order.computedStartDate, now),
    },
    unplan: {
      words: orderActionWords.unplan,
      icon: 'undo',
      event: 'unplan',
      views: planning,
      isSeldom: true,
      when: (order, now) => canPlanOrder(order) && isAhead(order, now),
      ask: {
        title: orderTexts.unplanTitle,
        text: () => orderTexts.unplanText,
        leave: kitTexts.close,
        done: () => orderTexts.unplanned,
      },
    },
    bringIn: {
      words: orderActionWords.bringIn,
      icon: 'warehouse',
      in: ['production'],
      views: planning,
      isSeldom: true,
      when: canPlanOrder,
    },
    endPlan: {
      words: orderActionWords.endPlan,
      icon: 'circleCheck',
      event: 'finishProduction',
      views: planning,
      nextIn: ['production'],
      when: canFinishProduction,
    },
  },
});
