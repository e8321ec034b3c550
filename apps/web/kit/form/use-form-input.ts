import type { Field } from '@tarima/domain/kit/fields';
import { useController, type Control } from 'react-hook-form';
import { toDisplayText } from '../cells/display-value.ts';
import { useLanguage } from '../words.tsx';
import { sayFieldError, type FormValues } from './rule-errors.ts';

export type FormControl = Control<FormValues, unknown, unknown>;

export interface FormInputProps {
  readonly control: FormControl;
  readonly name: string;
  readonly field: Field;
  /** Note about the value, shown under its label. */
  readonly note: string | undefined;
  /** Whether the input gets the initial focus. */
  readonly first: boolean;
}

/** Returns the properties that every input of a form has: value, label, asterisk and error. */
export function useFormInput({ control, name, field, note, first }: FormInputProps) {
  const { language, say } = useLanguage();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  return {
    /** Value in the form, where it is no text. */
    held: value,
    input: { ref, name, value: toDisplayText(value), onChange, onBlur },
    shared: {
      label: say(field.label),
      required: field.required === true,
      error: sayFieldError(fieldState.error, language),
      description: note ?? (field.hint && say(field.hint)),
      'data-autofocus': first || undefined,
    },
  };
}
