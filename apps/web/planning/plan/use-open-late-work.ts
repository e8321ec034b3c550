import { useRouter } from '@tanstack/react-router';
import { getLocalDay } from '../../plant/local-time.ts';
import type { PlanEditorModel } from './use-plan-editor.ts';

/**
 * Returns a function that opens the screen on which the selected event can be marked as late.
 * It is undefined where the plan differs from the stored one.
 */
export function useOpenLateWork({
  state,
  unsaved,
  hours,
}: PlanEditorModel): (() => void) | undefined {
  const router = useRouter();
  const [work, ...more] = state.works.filter(({ key }) => state.selected.has(key));
  if (!work || more.length > 0 || unsaved || work.eventId === undefined) return undefined;
  const { workplaceId, start, eventId } = work;
  return () =>
    void router.navigate({
      to: router.latestLocation.pathname,
      search: {
        tab: 'production',
        workplace: workplaceId,
        week: getLocalDay(start, hours.timeZone),
        late: eventId,
      },
      resetScroll: true,
    });
}
