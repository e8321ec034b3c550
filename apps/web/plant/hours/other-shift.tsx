import type { OutsideHours } from '@tarima/domain/calendar-days/contract';
import type { Element } from '@tarima/domain/kit/schemas';
import { useWatch } from 'react-hook-form';
import { asRecord } from '../../kit/cells/display-value.ts';
import type { FormControl } from '../../kit/form/use-form-input.ts';
import { TriedHours } from './tried-hours.tsx';

interface OtherShiftProps {
  readonly of: string;
  readonly record: Element;
  readonly control: FormControl;
  ask(body: { shift: { id: number } | null }): Promise<OutsideHours>;
}

/** Work that another shift of a division or a person would leave outside, while the user chooses it. */
export function OtherShift({ of, record, control, ask }: OtherShiftProps) {
  const chosen = asRecord(useWatch({ control, name: 'shift' }));
  const changes = chosen?.id !== asRecord(record['shift'])?.id;
  const body = changes ? { shift: chosen ? { id: chosen.id } : null } : undefined;
  return <TriedHours of={[of, record.id]} body={body} ask={ask} />;
}
