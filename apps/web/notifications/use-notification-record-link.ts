import type { StoredNotificationMessage } from '@tarima/domain/notifications/message-data';
import { findNotificationDestination } from '@tarima/domain/notifications/notification-destination';
import { getScreenPath } from '../kit/screen-path.ts';
import { useHasPermission } from '../kit/use-has-permission.ts';

export interface NotificationRecordLink {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

/** Returns the address of a message's record, on the first screen with it that the reader may open. */
export function useNotificationRecordLink(
  message: StoredNotificationMessage | undefined,
): NotificationRecordLink | undefined {
  const may = useHasPermission();
  const destination = message && findNotificationDestination(message);
  const screen = destination?.screens.find(may);
  if (!destination || !screen) return undefined;
  return {
    to: getScreenPath(screen),
    search: {
      ...(destination.tab && { tab: destination.tab }),
      panel: 'view',
      id: String(destination.id),
    },
  };
}
