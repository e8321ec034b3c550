import type { KeptMessage } from '@tarima/domain/notifications/message-data';
import { placeOf } from '@tarima/domain/notifications/place';
import { mayPass } from '@tarima/domain/profiles/profiles';
import { useRouter } from '@tanstack/react-router';
import { guardedProfile, useVisitor } from '../kit/visitor.ts';
import { screenPath } from '../kit/screen-path.ts';

/** Leads to the record that a message is about, on the first screen of those that show it which the reader may open. */
export function useGoToPlace(onLeave?: () => void): (message: KeptMessage) => void {
  const router = useRouter();
  const held = guardedProfile(useVisitor());
  return (message) => {
    const place = placeOf(message);
    const screen = place?.screens.find((name) => mayPass(name, held));
    if (!place || !screen) return;
    onLeave?.();
    void router.navigate({
      to: screenPath(screen),
      search: { panel: 'view', id: String(place.id) },
    });
  };
}
