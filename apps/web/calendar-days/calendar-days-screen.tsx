import { Button } from '@mantine/core';
import { calendarDays } from '@tarima/domain/calendar-days/calendar-day';
import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import { hoursTexts } from '@tarima/domain/calendar-days/texts';
import { bodySchema, type Element } from '@tarima/domain/kit/schemas';
import { CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { call } from '../kit/call.ts';
import { asText } from '../kit/cells/display-value.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { BelowFormProps, ModuleOverrides } from '../kit/module-overrides.ts';
import { useSmallScreen } from '../kit/small-screen.ts';
import { useEver } from '../kit/use-ever.ts';
import { useLanguage } from '../kit/words.tsx';
import { useOfferReplan } from '../plant/hours/offer-replan.tsx';
import { TriedHours } from '../plant/hours/tried-hours.tsx';

const StatutoryDialog = lazy(() => import('./statutory-dialog.tsx'));

/** Screen of holidays and days with special hours: a list that can add the statutory rest days, and that shows the work they affect. */
export default function CalendarDaysScreen() {
  const offerReplan = useOfferReplan();
  const overrides = useMemo<ModuleOverrides>(
    () => ({
      cells: { openings: drawHours },
      values: { openings: drawHours },
      Top: Statutory,
      BelowForm: Outside,
      onSaved: offerReplan,
    }),
    [offerReplan],
  );
  return <ListScreen module={calendarDays} overrides={overrides} />;
}

const drawHours = (day: Element) => <Hours day={day} />;

/** Hours of a day; a day without hours is marked as a holiday. */
function Hours({ day }: { day: Element }) {
  const { say } = useLanguage();
  return asText(day['openings']) || say(hoursTexts.holiday);
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
        {say(isSmall ? hoursTexts.statutoryShort : hoursTexts.statutory)}
      </Button>
      <Suspense>
        {useEver(opened) && <StatutoryDialog opened={opened} close={() => setOpened(false)} />}
      </Suspense>
    </>
  );
}

const schema = bodySchema(calendarDays);

function Outside({ record, control }: BelowFormProps) {
  const { language: lang } = useLanguage();
  const { isDirty } = useFormState({ control });
  const read = schema.safeParse(useWatch({ control }));
  return (
    <TriedHours
      of={[calendarDays.name, record?.id]}
      body={isDirty && read.success ? read.data : undefined}
      ask={(body) => call(calendarCalls.tryDay, { query: { lang, id: record?.id }, body })}
    />
  );
}
