import { notifications } from '@mantine/notifications';
import {
  earlierWorkOfferCountWords,
  earlierWorkTexts,
} from '@tarima/domain/planning/calls/earlier-work-texts';
import { earlierWorkCall, type EarlierWork } from '@tarima/domain/planning/calls/replan-contract';
import { canChooseDivision } from '@tarima/domain/orders/choose-division';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { useRouter } from '@tanstack/react-router';
import { CalendarArrowUp } from 'lucide-react';
import { useCallback } from 'react';
import { callApi } from '../../kit/call-api.ts';
import { getScreenPath } from '../../kit/screen-path.ts';
import { toGuardProfile, useSignedInUser } from '../../kit/signed-in-user.ts';
import { useLanguage } from '../../kit/words.tsx';
import { toastOffer } from './toast-offer.tsx';
import type { DateSpanDto } from '../windows/unavailable-window-owner.ts';

const id = 'earlier-work';

/** Time in which people work again. */
export interface FreedTime extends DateSpanDto {
  /** Division whose people work again; undefined for all of them. */
  readonly division: number | undefined;
}

/** Number of the latest offer: an earlier one that is answered late is dropped. */
let latest = 0;

/**
 * Returns a function to call after working days changed, with the time of a holiday that was removed or moved.
 * It takes back an earlier offer, and offers planners the work that could be done earlier, if there is any, by division.
 */
export function useOfferEarlierWork(): (freed: FreedTime | undefined) => void {
  const { say, sayCount, language: lang } = useLanguage();
  const router = useRouter();
  const profile = toGuardProfile(useSignedInUser());
  const plans = hasCallAccess('orders_planning', profile);
  const everywhere = canChooseDivision(profile);
  return useCallback(
    (time) => {
      notifications.hide(id);
      latest += 1;
      if (!plans || !time) return;
      const number = latest;
      const { startDate, endDate } = time;
      const freed = { startDate, endDate };
      const show = (division: number): void => {
        void router.navigate({
          to: getScreenPath('orders_planning'),
          search: {
            tab: 'production',
            division: everywhere ? division : undefined,
            freed: `${startDate}/${endDate}`,
          },
        });
      };
      // The work of the other divisions stays offered while that of one is looked at, below its preview.
      const offer = (divisions: EarlierWork['divisions'], all: number): void => {
        if (divisions.length === 0) return;
        const works = divisions.reduce((sum, each) => sum + each.works, 0);
        toastOffer({
          id,
          color: 'teal',
          icon: CalendarArrowUp,
          isAtBottom: divisions.length < all,
          text: sayCount(earlierWorkOfferCountWords, works),
          actions: divisions.map((division) => ({
            label:
              all > 1
                ? say(earlierWorkTexts.showIn, { division: division.name })
                : say(earlierWorkTexts.show),
            run: () => {
              show(division.id);
              offer(
                divisions.filter((other) => other !== division),
                all,
              );
            },
          })),
        });
      };
      const offerFound = (found: EarlierWork): void => {
        const divisions = found.divisions.filter(
          (division) => time.division === undefined || division.id === time.division,
        );
        if (number === latest) offer(divisions, divisions.length);
      };
      // The plan stays valid without the offer: a failed request is ignored.
      void callApi(earlierWorkCall, { query: { lang }, body: { freed } }).then(
        offerFound,
        () => undefined,
      );
    },
    [router, plans, everywhere, say, sayCount, lang],
  );
}
