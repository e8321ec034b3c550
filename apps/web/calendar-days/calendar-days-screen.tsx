import { Button } from '@mantine/core';
import { dayMillis } from '@tarima/domain/kit/time-zone';
import { calendarDays } from '@tarima/domain/calendar-days/calendar-day';
import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import { workingHoursTexts } from '@tarima/domain/calendar-days/texts';
import { createNewRecordBodySchema, type ModuleRecord } from '@tarima/domain/kit/schemas';
import { CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { getAccountTimeSettings } from '../kit/account-time.ts';
import { callApi } from '../kit/call-api.ts';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { BelowFormContentProps, ModuleOverrides } from '../kit/form/module-overrides.ts';
import { useSmallScreen } from '../kit/small-screen.ts';
import { useHasEverBeenTrue } from '../kit/use-has-ever-been-true.ts';
import { useLanguage } from '../kit/words.tsx';
import { useOfferEarlierWork } from '../plant/hours/offer-earlier-work.tsx';
import { addLocalTime, parseLocalTime } from '../plant/local-time.ts';
import type { DateSpanDto } from '../plant/windows/unavailable-window-owner.ts';
import { useOfferReplanAfterHoursChange } from '../plant/hours/offer-replan.tsx';
import { HoursChangeImpactNotice } from '../plant/hours/hours-change-impact-notice.tsx';

const StatutoryDialog = lazy(() => import('./statutory-holidays-dialog.tsx'));

/**
 * Screen of the holidays and the days with special hours: a list that can add the statutory rest days and shows the work that they affect.
 */
export default function CalendarDaysScreen() {
  const offerReplan = useOfferReplanAfterHoursChange();
  const offerEarlierWork = useOfferEarlierWork();
  const overrides = useMemo<ModuleOverrides>(() => {
    const offerAfterChange = (before: ModuleRecord | undefined): void => {
      offerReplan();
      const freed = before && toDaySpan(before);
      if (freed) offerEarlierWork(freed);
    };
    return {
      cells: { openings: drawHours },
      values: { openings: drawHours },
      Top: Statutory,
      BelowForm: Outside,
      onSaved: (_, before) => offerAfterChange(before),
      // A removed day of overtime leaves its work outside the hours.
      onRemoved: offerAfterChange,
      changedMany: offerReplan,
    };
  }, [offerReplan, offerEarlierWork]);
  return <ListScreen module={calendarDays} overrides={overrides} />;
}

/** Returns the time of a calendar day in the zone of the account. */
function toDaySpan(day: ModuleRecord): DateSpanDto | undefined {
  const { date } = day;
  if (typeof date !== 'string') return undefined;
  const { timeZone } = getAccountTimeSettings();
  const start = parseLocalTime(`${date}T00:00:00`, timeZone);
  return {
    startDate: new Date(start).toISOString(),
    endDate: new Date(addLocalTime(start, dayMillis, timeZone)).toISOString(),
  };
}

const drawHours = (day: ModuleRecord) => <Hours day={day} />;

/** Hours of a day; a day without hours is marked as a holiday. */
function Hours({ day }: { day: ModuleRecord }) {
  const { say } = useLanguage();
  return toDisplayText(day['openings']) || say(workingHoursTexts.holiday);
}

function Statutory() {
  const { say } = useLanguage();
  const isSmall = useSmallScreen();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size={isSmall ? 'md' : 'sm'}
        leftSection={<CalendarPlus size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {say(isSmall ? workingHoursTexts.statutoryShort : workingHoursTexts.statutory)}
      </Button>
      <Suspense>
        {useHasEverBeenTrue(opened) && (
          <StatutoryDialog opened={opened} close={() => setOpened(false)} />
        )}
      </Suspense>
    </>
  );
}

const schema = createNewRecordBodySchema(calendarDays);

function Outside({ record, control }: BelowFormContentProps) {
  const { language: lang } = useLanguage();
  const { isDirty } = useFormState({ control });
  const read = schema.safeParse(useWatch({ control }));
  return (
    <HoursChangeImpactNotice
      of={[calendarDays.name, record?.id]}
      body={isDirty && read.success ? read.data : undefined}
      ask={(body) => callApi(calendarCalls.tryDay, { query: { lang, id: record?.id }, body })}
    />
  );
}
