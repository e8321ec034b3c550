import type { StoredMessage } from '@tarima/domain/notifications/message-data';
import { findDestination } from '@tarima/domain/notifications/destination';
import { screenPath } from '../kit/screen-path.ts';
import { useMay } from '../kit/use-may.ts';

export interface RecordAddress {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

/** Returns the address of a message's record, on the first screen with it that the reader may open. */
export function useRecordAddress(message: StoredMessage | undefined): RecordAddress | undefined {
  const may = useMay();
  const destination = message && findDestination(message);
  const screen = destination?.screens.find(may);
  if (!destination || !screen) return undefined;
  return {
    to: screenPath(screen),
    search: {
      ...(destination.tab && { tab: destination.tab }),
      panel: 'view',
      id: String(destination.id),
    },
  };
}
