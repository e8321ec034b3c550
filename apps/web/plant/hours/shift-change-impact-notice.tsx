import type { WorkOutsideHours } from '@tarima/domain/calendar-days/contract';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { useWatch } from 'react-hook-form';
import { parseNamedRecord } from '../../kit/cells/display-value.ts';
import type { FormControl } from '../../kit/form/use-form-input.ts';
import { HoursChangeImpactNotice } from './hours-change-impact-notice.tsx';

interface OtherShiftProps {
  readonly of: string;
  readonly record: ModuleRecord;
  readonly control: FormControl;
  ask(body: { shift: { id: number } | null }): Promise<WorkOutsideHours>;
}

/** Work that another shift of a division or a person would leave outside, while the user chooses it. */
export function ShiftChangeImpactNotice({ of, record, control, ask }: OtherShiftProps) {
  const chosen = parseNamedRecord(useWatch({ control, name: 'shift' }));
  const changes = chosen?.id !== parseNamedRecord(record['shift'])?.id;
  const body = changes ? { shift: chosen ? { id: chosen.id } : null } : undefined;
  return <HoursChangeImpactNotice of={[of, record.id]} body={body} ask={ask} />;
}
