import DayField from './day-field.tsx';
import { useFormInput, type FormInputProps } from './use-form-input.ts';

/** A day among the inputs of a module's form. */
export default function DayPicker(props: FormInputProps) {
  const { input, shared } = useFormInput(props);
  return <DayField {...shared} {...input} />;
}
