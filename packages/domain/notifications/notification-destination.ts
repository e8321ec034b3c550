import type { ScreenPermission } from '../profiles/permissions.ts';
import type { StoredNotificationMessage } from './message-data.ts';

/** Record on a screen, for users with access to it. */
export interface NotificationDestination {
  /** Screens that show the record, the reader's first choice first. */
  readonly screens: readonly ScreenPermission[];
  readonly id: number;
  /** Tab of the screen, where it is not the first one. */
  readonly tab?: 'transfers' | 'webhooks';
}

/** Returns the screen that a message links to; undefined where its button does everything. */
export function findNotificationDestination({
  type,
  data,
}: StoredNotificationMessage): NotificationDestination | undefined {
  switch (type) {
    case 'newExportFile':
      return undefined;
    case 'planBreakpoint':
      if (data.workplace) return { screens: ['workplaces'], id: data.workplace.id };
      // A planner may lack access to people or shifts: on the planning screen the work can be planned again.
      return data.orders[0] && { screens: ['orders_planning', 'orders'], id: data.orders[0].id };
    case 'thresholdReached':
      return { screens: [data.kind], id: data.element.id };
    case 'superuserAdded':
    case 'pinLocked':
      return { screens: ['users'], id: data.user.id };
    case 'tabletClosed':
      return { screens: ['workplaces'], id: data.workplace.id };
    case 'webhookPaused':
      return { screens: ['global_settings'], tab: 'webhooks', id: data.webhook.id };
    case 'tripChanged':
      return { screens: ['trips'], id: data.trip.id };
    case 'floorCall':
      // A stopped machine is put into maintenance on the workplaces screen; other calls are about the order.
      return data.need === 'machine'
        ? { screens: ['workplaces'], id: data.workplace.id }
        : { screens: ['orders_planning', 'orders'], id: data.order.id };
    case 'newOrder':
    case 'orderProductionFinished':
    case 'workFreed':
    case 'orderLate':
    case 'piecesLost':
      return { screens: ['orders_planning', 'orders'], id: data.order.id };
    case 'transferSent':
    case 'transferShort':
      return { screens: ['shipping'], id: data.shipment.id };
    case 'newTransferRequest':
      return toRequest(data.transferRequest.id);
    case 'transferRequestResolution':
      // The answer to the user's own request concerns the order; a withdrawal by others concerns only the request.
      return data.withdrawn ? toRequest(data.transferRequest.id) : toOrder(data.order.id);
    case 'quotationResolution':
    case 'piecesRefused':
    case 'orderFinished':
    case 'updateQuotation':
    case 'quotationRequested':
    case 'approvalAsked':
    case 'pricesApproved':
      return toOrder(data.order.id);
  }
}

const toOrder = (id: number): NotificationDestination => ({
  screens: ['orders', 'my_orders', 'orders_planning'],
  id,
});

const toRequest = (id: number): NotificationDestination => ({
  screens: ['orders', 'my_orders'],
  tab: 'transfers',
  id,
});
