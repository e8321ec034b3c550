import type { MessageDataOfType } from '@tarima/domain/notifications/message-data';
import type {
  RespondableNotificationType,
  NotificationResponse,
} from '@tarima/domain/notifications/responses';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';

export interface NotificationResponseContext<T extends RespondableNotificationType> {
  readonly tx: Transaction;
  /** User who responds; their permission was checked. */
  readonly person: ActingUser;
  /** Data of the notification, as it was sent. */
  readonly data: MessageDataOfType<T>;
  readonly response: NotificationResponse<T>;
}

/**
 * Performs a response in its transaction: it locks the request or the order first, and refuses what its status no longer allows.
 * The caller then settles the notifications of all recipients.
 */
export type NotificationResponder<T extends RespondableNotificationType> = (
  answered: NotificationResponseContext<T>,
) => Promise<void>;

/** Responders by notification type. A type without a responder accepts no response here. */
export type NotificationResponders = {
  readonly [T in RespondableNotificationType]?: NotificationResponder<T>;
};
