import { normalizeTypedNumber } from '@tarima/domain/kit/typed-number';
import { useState } from 'react';
import { isTypedFraction } from './typed-fractions.ts';
import { useFormInput, type FormInputProps } from './use-form-input.ts';

/**
 * Returns the properties of the input of a number. The form holds its plain decimal text at once, and the input shows the text as
 * typed until it loses the focus: `24,000` is held as `24000`. A text that is no number is held as typed.
 */
export function useNumberInput(props: FormInputProps) {
  const { input, ...rest } = useFormInput(props);
  const [typed, setTyped] = useState<string>();
  const isCurrent = typed !== undefined && normalizeTypedNumber(typed) === input.value;
  const change = (text: string): void => {
    setTyped(text);
    input.onChange(normalizeTypedNumber(text));
  };
  return {
    ...rest,
    /** Plain decimal text, from which the arrow keys count. */
    plain: normalizeTypedNumber(input.value),
    change,
    input: {
      ...input,
      value: isCurrent ? typed : input.value,
      onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
        change(event.currentTarget.value),
      onBlur: () => {
        if (typed !== undefined && !isTypedFraction(typed)) setTyped(undefined);
        input.onBlur();
      },
    },
  };
}
