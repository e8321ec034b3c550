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
    const { activeElement } = document;
    const dialog = element.current?.closest('[role=dialog]');
    const isFree = activeElement === document.body || dialog?.contains(activeElement) === true;
    // The focus stays where the user has begun to type, and in a dialog above this one.
    if (first && isFree && !element.current?.form?.contains(activeElement))
      element.current?.focus();
  }, [first]);
  return <DayField {...shared} {...input} ref={ref} />;
}
