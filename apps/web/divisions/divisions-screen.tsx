import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import { divisions } from '@tarima/domain/divisions/division';
import { useMemo } from 'react';
import { callApi } from '../kit/call-api.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { BelowFormContentProps, ModuleOverrides } from '../kit/form/module-overrides.ts';
import { useLanguage } from '../kit/words.tsx';
import { useOfferReplanAfterHoursChange } from '../plant/hours/offer-replan.tsx';
import { ShiftChangeImpactNotice } from '../plant/hours/shift-change-impact-notice.tsx';

/** Screen of the divisions: a list whose form shows the work that another shift would leave outside the hours. */
export default function DivisionsScreen() {
  const offerReplan = useOfferReplanAfterHoursChange();
  const overrides = useMemo<ModuleOverrides>(
    () => ({ BelowForm: Outside, onSaved: offerReplan }),
    [offerReplan],
  );
  return <ListScreen module={divisions} overrides={overrides} />;
}

function Outside({ record, control }: BelowFormContentProps) {
  const { language: lang } = useLanguage();
  if (!record) return null;
  return (
    <ShiftChangeImpactNotice
      of={divisions.name}
      record={record}
      control={control}
      ask={(body) =>
        callApi(calendarCalls.tryDivision, { params: { id: record.id }, query: { lang }, body })
      }
    />
  );
}
