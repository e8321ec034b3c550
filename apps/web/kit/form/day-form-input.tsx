import DayField from './day-field.tsx';
import { useFormInput, type FormInputProps } from './use-form-input.ts';

/** Input of a day in a module's form. */
export default function DayFormInput(props: FormInputProps) {
  const { input, shared } = useFormInput(props);
  return <DayField {...shared} {...input} />;
}
