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
import { parseNamedRecord, toDisplayText } from '../kit/cells/display-value.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { BelowFormContentProps, ModuleOverrides } from '../kit/form/module-overrides.ts';
import { useSmallScreen } from '../kit/small-screen.ts';
import { useHasEverBeenTrue } from '../kit/use-has-ever-been-true.ts';
import { useLanguage } from '../kit/words.tsx';
import { useOfferEarlierWork, type FreedTime } from '../plant/hours/offer-earlier-work.tsx';
import { addLocalTime, parseLocalTime } from '../plant/local-time.ts';
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
    const offerAfterChange = (before?: ModuleRecord, after?: ModuleRecord): void => {
      offerReplan();
      offerEarlierWork(before && findFreedDay(before, after));
    };
    return {
      cells: { openings: drawHours },
      cellsOfEmpty: ['openings'],
      values: { openings: drawHours },
      Top: Statutory,
      BelowForm: Outside,
      onSaved: (day, before) => offerAfterChange(before, day),
      // A removed day of overtime leaves its work outside the hours.
      onRemoved: (day) => offerAfterChange(day),
      changedMany: () => offerAfterChange(),
    };
  }, [offerReplan, offerEarlierWork]);
  return <ListScreen module={calendarDays} overrides={overrides} />;
}

/** Returns the time in which people work again after a day was removed or changed; undefined where it was no holiday, or still is one. */
function findFreedDay(before: ModuleRecord, after?: ModuleRecord): FreedTime | undefined {
  const { date } = before;
  const division = getDivisionId(before);
  if (typeof date !== 'string' || !isHoliday(before)) return undefined;
  const isKept = after?.['date'] === date && isHoliday(after) && getDivisionId(after) === division;
  if (isKept) return undefined;
  const { timeZone } = getAccountTimeSettings();
  const start = parseLocalTime(`${date}T00:00:00`, timeZone);
  return {
    startDate: new Date(start).toISOString(),
    endDate: new Date(addLocalTime(start, dayMillis, timeZone)).toISOString(),
    division,
  };
}

/** A day without hours of its own is a holiday. */
const isHoliday = (day: ModuleRecord): boolean => !toDisplayText(day['openings']);

const getDivisionId = ({ division }: ModuleRecord): number | undefined =>
  parseNamedRecord(division)?.id;

const drawHours = (day: ModuleRecord) => <Hours day={day} />;

/** Hours of a day; a day without hours is marked as a holiday. */
function Hours({ day }: { day: ModuleRecord }) {
  const { say } = useLanguage();
  return isHoliday(day) ? say(workingHoursTexts.holiday) : toDisplayText(day['openings']);
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
