import { TextInput } from '@mantine/core';
import type { LocalizedWords, WordParams } from '@tarima/domain/kit/words';
import { useController, type Control } from 'react-hook-form';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { sayFieldError } from '../kit/form/rule-errors.ts';
import { useLanguage } from '../kit/words.tsx';
import type { CustomFieldFormValues, CustomFieldSubmission } from './custom-field-form-values.ts';

export type CustomFieldFormControl = Control<CustomFieldFormValues, unknown, CustomFieldSubmission>;

interface LineInputProps {
  readonly control: CustomFieldFormControl;
  readonly name: string;
  readonly label: LocalizedWords;
  readonly params?: WordParams;
  readonly hint?: LocalizedWords;
  readonly required?: boolean;
  readonly first?: boolean;
  /** Language of the text. */
  readonly lang?: string;
  readonly numeric?: boolean;
  /** Whether the label is hidden, where the position shows its meaning. */
  readonly hideLabel?: boolean;
}

/** Text input of a field's form. */
export function CustomFieldDefinitionInput(props: LineInputProps) {
  const {
    control,
    name,
    label,
    params,
    hint,
    required = false,
    first,
    lang,
    numeric,
    hideLabel,
  } = props;
  const { say, language } = useLanguage();
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, onBlur } = field;
  const labelText = say(label, params);
  return (
    <TextInput
      ref={ref}
      name={name}
      value={toDisplayText(value)}
      onChange={onChange}
      onBlur={onBlur}
      {...(hideLabel ? { 'aria-label': labelText } : { label: labelText })}
      description={hint && say(hint)}
      required={required}
      lang={lang}
      inputMode={numeric ? 'decimal' : undefined}
      autoComplete="off"
      error={sayFieldError(fieldState.error, language)}
      data-autofocus={first || undefined}
    />
  );
}
