import { useMergedRef } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import DayField from './day-field.tsx';
import { useFormInput, type FormInputProps } from './use-form-input.ts';

/** Input of a day in a module's form. As the first field it takes the focus itself: it may be loaded after the form is shown. */
export default function DayFormInput(props: FormInputProps) {
  const { input, shared } = useFormInput(props);
  const { first } = props;
  const element = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(input.ref, element);
  useEffect(() => {
    // The focus stays where the user has begun to type.
    if (first && !element.current?.form?.contains(document.activeElement)) element.current?.focus();
  }, [first]);
  return <DayField {...shared} {...input} ref={ref} />;
}
