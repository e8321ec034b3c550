import { TextInput } from '@mantine/core';
import {
  parseWorkingIntervals,
  formatWorkingIntervals,
} from '@tarima/domain/kit/working-intervals';
import { useFormInput, type FormInputProps } from './use-form-input.ts';

/** Input of the working hours of a day as people write them: a parsed text is written in full when the field loses the focus. */
export function WorkingHoursInput({
  expand = (typed) => typed,
  ...props
}: FormInputProps & {
  /** Returns the hours that an abbreviation stands for. */
  expand?(typed: string): string;
}) {
  const { input, shared } = useFormInput(props);
  return (
    <TextInput
      {...shared}
      {...input}
      autoComplete="off"
      onChange={(event) => input.onChange(expand(event.currentTarget.value))}
      placeholder="7:00-11:00, 11:30-15:00"
      onBlur={() => {
        const read = parseWorkingIntervals(input.value);
        if (typeof read !== 'string') input.onChange(formatWorkingIntervals(read));
        input.onBlur();
      }}
    />
  );
}
