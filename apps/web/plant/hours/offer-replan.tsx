import { notifications } from '@mantine/notifications';
import type { WorkOutsideHours } from '@tarima/domain/calendar-days/contract';
import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import { workingHoursTexts, outsideHoursNowCountWords } from '@tarima/domain/calendar-days/texts';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { canChooseDivision } from '@tarima/domain/orders/choose-division';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CalendarSync } from 'lucide-react';
import { useCallback } from 'react';
import { accountSettingsQueryKey } from '../../company/account.ts';
import { callApi } from '../../kit/call-api.ts';
import { getScreenPath } from '../../kit/screen-path.ts';
import { toGuardProfile, useSignedInUser } from '../../kit/signed-in-user.ts';
import { useLanguage } from '../../kit/words.tsx';
import { planningQueryKey } from '../planning-data.ts';
import { toastOffer } from './toast-offer.tsx';

const id = 'outside-hours';

/**
 * Returns a function to call after hours have changed.
 * It invalidates all data that depends on them, and offers planners a new plan of the work that lies outside.
 */
export function useOfferReplanAfterHoursChange(): () => void {
  const { say, sayCount, language: lang } = useLanguage();
  const client = useQueryClient();
  const router = useRouter();
  const profile = toGuardProfile(useSignedInUser());
  const plans = hasCallAccess('orders_planning', profile);
  const everywhere = canChooseDivision(profile);
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: planningQueryKey });
    void client.invalidateQueries({ queryKey: accountSettingsQueryKey });
    notifications.hide(id);
    if (!plans) return;
    const replan = (division: NamedRecord | undefined): void => {
      void router.navigate({
        to: getScreenPath('orders_planning'),
        search: { tab: 'production', division: division?.id, replan: 1 },
      });
    };
    const offer = ({ orders }: WorkOutsideHours): void => {
      if (orders.length === 0) return;
      const divisions = [
        ...new Map(orders.map(({ division }) => [division.id, division])).values(),
      ];
      toastOffer({
        id,
        color: 'yellow',
        icon: CalendarSync,
        text: sayCount(outsideHoursNowCountWords, orders.length),
        actions:
          everywhere && divisions.length > 1
            ? divisions.map((division) => ({
                label: say(workingHoursTexts.replanIn, { division: division.name }),
                run: () => replan(division),
              }))
            : [
                {
                  label: say(workingHoursTexts.replan),
                  run: () => replan(everywhere ? divisions[0] : undefined),
                },
              ],
      });
    };
    // Planners receive their notification in any case: a failed request is ignored.
    void callApi(calendarCalls.outside, { query: { lang } }).then(offer, () => undefined);
  }, [client, router, plans, everywhere, say, sayCount, lang]);
}
