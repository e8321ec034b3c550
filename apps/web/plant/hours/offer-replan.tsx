import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { OutsideHours } from '@tarima/domain/calendar-days/contract';
import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import { hoursTexts, outsideNow } from '@tarima/domain/calendar-days/texts';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { mayChooseDivision } from '@tarima/domain/orders/divisions';
import { mayPass } from '@tarima/domain/profiles/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CalendarSync } from 'lucide-react';
import { useCallback } from 'react';
import { accountSettingsKey } from '../../company/account.ts';
import { call } from '../../kit/call.ts';
import { screenPath } from '../../kit/screen-path.ts';
import { toGuardedProfile, useVisitor } from '../../kit/visitor.ts';
import { useLanguage } from '../../kit/words.tsx';
import { planningKey } from '../planning-data.ts';

const id = 'outside-hours';

/**
 * Returns a function to call after hours were changed: it invalidates all that depends on them, and offers planners a new plan of the work
 * that lies outside.
 */
export function useOfferReplan(): () => void {
  const { say, sayCount, language: lang } = useLanguage();
  const client = useQueryClient();
  const router = useRouter();
  const profile = toGuardedProfile(useVisitor());
  const plans = mayPass('orders_planning', profile);
  const everywhere = mayChooseDivision(profile);
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: planningKey });
    void client.invalidateQueries({ queryKey: accountSettingsKey });
    notifications.hide(id);
    if (!plans) return;
    const replan = (division: NamedRecord | undefined): void => {
      notifications.hide(id);
      void router.navigate({
        to: screenPath('orders_planning'),
        search: { tab: 'production', division: division?.id, replan: 1 },
      });
    };
    const offer = ({ orders }: OutsideHours): void => {
      if (orders.length === 0) return;
      const divisions = [
        ...new Map(orders.map(({ division }) => [division.id, division])).values(),
      ];
      notifications.show({
        id,
        color: 'yellow',
        icon: <CalendarSync size={18} />,
        withBorder: true,
        autoClose: false,
        message: (
          <Group justify="space-between" gap="sm">
            {sayCount(outsideNow, orders.length)}
            {everywhere && divisions.length > 1 ? (
              divisions.map((division) => (
                <Button
                  key={division.id}
                  variant="light"
                  size="compact-sm"
                  onClick={() => replan(division)}
                >
                  {say(hoursTexts.replanIn, { division: division.name })}
                </Button>
              ))
            ) : (
              <Button
                variant="light"
                size="compact-sm"
                onClick={() => replan(everywhere ? divisions[0] : undefined)}
              >
                {say(hoursTexts.replan)}
              </Button>
            )}
          </Group>
        ),
      });
    };
    // Planners receive their notification in any case: a failed request is ignored.
    void call(calendarCalls.outside, { query: { lang } }).then(offer, () => undefined);
  }, [client, router, plans, everywhere, say, sayCount, lang]);
}
