import type { StoredMessage } from '@tarima/domain/notifications/message-data';
import { placeOf } from '@tarima/domain/notifications/place';
import { screenPath } from '../kit/screen-path.ts';
import { useMay } from '../kit/use-may.ts';

export interface PlaceAddress {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

/** Returns the address of a message's record, on the first screen with it that the reader may open. */
export function usePlace(message: StoredMessage | undefined): PlaceAddress | undefined {
  const may = useMay();
  const place = message && placeOf(message);
  const screen = place?.screens.find(may);
  if (!place || !screen) return undefined;
  return {
    to: screenPath(screen),
    search: { ...(place.tab && { tab: place.tab }), panel: 'view', id: String(place.id) },
  };
}
