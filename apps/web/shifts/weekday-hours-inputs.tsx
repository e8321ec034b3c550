import { Button } from '@mantine/core';
import { workingHoursTexts } from '@tarima/domain/calendar-days/texts';
import { weekdays } from '@tarima/domain/shifts/shift';
import { CopyPlus } from 'lucide-react';
import type { ComponentType } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { WorkingHoursInput } from '../kit/form/working-hours-input.tsx';
import type { FormControl, FormInputProps } from '../kit/form/use-form-input.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './shifts.module.css';

/** Input of the hours of a day; a sign of equality copies those of the day before. */
function DayInput(props: FormInputProps) {
  const before = weekdays[weekdays.findIndex((name) => name === props.name) - 1] ?? props.name;
  const hours = toDisplayText(useWatch({ control: props.control, name: before }));
  return (
    <WorkingHoursInput {...props} expand={(typed) => (typed.trim() === '=' ? hours : typed)} />
  );
}

/** Input of the hours of Monday. Most weeks have five equal days: a button copies Monday to the others. */
function MondayInput(props: FormInputProps) {
  const { say } = useLanguage();
  const hours = toDisplayText(useWatch({ control: props.control, name: props.name }));
  const copy = useWorkdays(props.control);
  return (
    <div>
      <WorkingHoursInput {...props} />
      <Button
        className={classes.copy ?? ''}
        variant="subtle"
        size="compact-sm"
        leftSection={<CopyPlus size={14} aria-hidden />}
        disabled={hours.trim() === ''}
        onClick={() => copy(hours)}
      >
        {say(workingHoursTexts.copy)}
      </Button>
    </div>
  );
}

function useWorkdays(control: FormControl): (hours: string) => void {
  const tuesday = useController({ control, name: 'tuesday' }).field.onChange;
  const wednesday = useController({ control, name: 'wednesday' }).field.onChange;
  const thursday = useController({ control, name: 'thursday' }).field.onChange;
  const friday = useController({ control, name: 'friday' }).field.onChange;
  return (hours) => {
    for (const change of [tuesday, wednesday, thursday, friday]) change(hours);
  };
}

const [monday, ...others] = weekdays;

export const weekdayHoursInputs: Readonly<Record<string, ComponentType<FormInputProps>>> = {
  [monday]: MondayInput,
  ...Object.fromEntries(others.map((name) => [name, DayInput])),
};
