import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import { workingHoursTexts } from '@tarima/domain/calendar-days/texts';
import { createNewRecordBodySchema } from '@tarima/domain/kit/schemas';
import { findShiftIssue, shifts, weekdays } from '@tarima/domain/shifts/shift';
import { useMemo } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { callApi } from '../kit/call-api.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { BelowFormContentProps, ModuleOverrides } from '../kit/form/module-overrides.ts';
import { useLanguage } from '../kit/words.tsx';
import { useOfferReplanAfterHoursChange } from '../plant/hours/offer-replan.tsx';
import { HoursChangeImpactNotice } from '../plant/hours/hours-change-impact-notice.tsx';
import { weekdayHoursInputs } from './weekday-hours-inputs.tsx';

/** Screen of the shifts: a list whose form copies days and shows the work that would lie outside. */
export default function ShiftsScreen() {
  const offerReplan = useOfferReplanAfterHoursChange();
  const overrides = useMemo<ModuleOverrides>(
    () => ({
      inputs: weekdayHoursInputs,
      notes: () => ({ [weekdays[1]]: workingHoursTexts.copyHint }),
      BelowForm: Outside,
      onSaved: offerReplan,
    }),
    [offerReplan],
  );
  return <ListScreen module={shifts} overrides={overrides} />;
}

const schema = createNewRecordBodySchema(shifts);

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
