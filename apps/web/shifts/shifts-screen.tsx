import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import { hoursTexts } from '@tarima/domain/calendar-days/texts';
import { createBodySchema } from '@tarima/domain/kit/schemas';
import { findShiftIssue, shifts, weekdays } from '@tarima/domain/shifts/shift';
import { useMemo } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { callApi } from '../kit/call-api.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { BelowFormContentProps, ModuleOverrides } from '../kit/form/module-overrides.ts';
import { useLanguage } from '../kit/words.tsx';
import { useOfferReplanAfterHours } from '../plant/hours/offer-replan.tsx';
import { HoursChangeImpactNotice } from '../plant/hours/hours-change-impact-notice.tsx';
import { weekdayInputs } from './weekday-inputs.tsx';

/** Screen of the shifts: a list whose form copies days and shows the work that would lie outside. */
export default function ShiftsScreen() {
  const offerReplan = useOfferReplanAfterHours();
  const overrides = useMemo<ModuleOverrides>(
    () => ({
      inputs: weekdayInputs,
      notes: () => ({ [weekdays[1]]: hoursTexts.copyHint }),
      BelowForm: Outside,
      onSaved: offerReplan,
    }),
    [offerReplan],
  );
  return <ListScreen module={shifts} overrides={overrides} />;
}

const schema = createBodySchema(shifts);

/** Work outside the typed hours; nothing for a new shift, which no person has yet. */
function Outside({ record, control }: BelowFormContentProps) {
  const { language: lang } = useLanguage();
  const { isDirty } = useFormState({ control });
  const read = schema.safeParse(useWatch({ control }));
  if (!record) return null;
  const body = isDirty && read.success && !findShiftIssue(read.data) ? read.data : undefined;
  return (
    <HoursChangeImpactNotice
      of={[shifts.name, record.id]}
      body={body}
      ask={(requested) =>
        callApi(calendarCalls.tryShift, {
          params: { id: record.id },
          query: { lang },
          body: requested,
        })
      }
    />
  );
}
