import type { NotificationType } from './message-data.ts';

/** Actions that a notification offers its recipient. */
export type NotificationAction = 'accept' | 'deny' | 'see' | 'download';

/** Form that an action opens in a panel below the notification. */
export type NotificationActionForm = 'denyReason' | 'finishedProduction' | 'estimatedDate';

export interface OfferedNotificationAction {
  readonly name: NotificationAction;
  readonly form?: NotificationActionForm;
}

const see = [{ name: 'see' }] as const;

/** Buttons of each type, in their order. Source: specification, section 4, "Notification actions". */
const actions = {
  newTransferRequest: [{ name: 'accept' }, { name: 'deny', form: 'denyReason' }],
  transferRequestResolution: see,
  newExportFile: [{ name: 'download' }],
  quotationResolution: see,
  planBreakpoint: see,
  orderProductionFinished: [
    { name: 'accept', form: 'finishedProduction' },
    { name: 'deny', form: 'estimatedDate' },
  ],
  orderFinished: see,
  newOrder: see,
  updateQuotation: see,
  workFreed: see,
  thresholdReached: see,
  floorCall: see,
  superuserAdded: see,
  pinLocked: see,
  tabletClosed: see,
  quotationRequested: see,
  approvalAsked: see,
  pricesApproved: see,
  orderLate: see,
  piecesRefused: see,
  piecesLost: see,
  transferSent: see,
  transferShort: see,
  webhookPaused: see,
  tripChanged: see,
} as const satisfies Record<NotificationType, readonly OfferedNotificationAction[]>;

/** Returns the buttons of a notification: none once it was seen. */
export const getNotificationActions = (
  type: NotificationType,
  isSeen: boolean,
): readonly OfferedNotificationAction[] => (isSeen ? [] : actions[type]);
