import type { ScreenPermission } from '../profiles/permissions.ts';
import type { KeptMessage } from './message-data.ts';

/** A record on a screen, for those who may open it. */
export interface Place {
  /** Screens that show it, the reader's first choice first. */
  readonly screens: readonly ScreenPermission[];
  readonly id: number;
}

/** Where a message leads whoever wants to see more; undefined where its button does all there is to do. */
export function placeOf({ type, data }: KeptMessage): Place | undefined {
  switch (type) {
    case 'newExportFile':
      return undefined;
    case 'planBreakpoint':
      return { screens: ['workplaces'], id: data.workplace.id };
    case 'thresholdReached':
      return { screens: [data.kind], id: data.element.id };
    case 'newOrder':
    case 'orderProductionFinished':
      return { screens: ['orders_planning', 'orders'], id: data.order.id };
    case 'newTransferRequest':
    case 'transferRequestResolution':
    case 'quotationResolution':
    case 'orderFinished':
    case 'updateQuotation':
      return { screens: ['orders', 'my_orders', 'orders_planning'], id: data.order.id };
  }
}
