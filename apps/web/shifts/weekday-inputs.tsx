import { Button } from '@mantine/core';
import { hoursTexts } from '@tarima/domain/calendar-days/texts';
import { weekdays } from '@tarima/domain/shifts/shift';
import { CopyPlus } from 'lucide-react';
import type { ComponentType } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { WorkingHoursInput } from '../kit/form/working-hours-input.tsx';
import type { FormControl, FormInputProps } from '../kit/form/use-form-input.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './shifts.module.css';

/** The hours of a day; a sign of equality repeats those of the day before. */
function DayInput(props: FormInputProps) {
  const before = weekdays[weekdays.findIndex((name) => name === props.name) - 1] ?? props.name;
  const hours = toDisplayText(useWatch({ control: props.control, name: before }));
  return (
    <WorkingHoursInput {...props} expand={(typed) => (typed.trim() === '=' ? hours : typed)} />
  );
}

/** Most weeks have five days alike: the first is typed, the others are copied from it at once. */
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
        {say(hoursTexts.copy)}
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

export const weekdayInputs: Readonly<Record<string, ComponentType<FormInputProps>>> = {
  [monday]: MondayInput,
  ...Object.fromEntries(others.map((name) => [name, DayInput])),
};
