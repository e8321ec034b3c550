import { TextInput } from '@mantine/core';
import type { Words, WordParams } from '@tarima/domain/kit/words';
import { useController, type Control } from 'react-hook-form';
import { asText } from '../kit/cells/display-value.ts';
import { sayFieldError } from '../kit/form/rule-errors.ts';
import { useLanguage } from '../kit/words.tsx';
import type { FieldValues, SentField } from './field-values.ts';

export type FieldControl = Control<FieldValues, unknown, SentField>;

interface LineInputProps {
  readonly control: FieldControl;
  readonly name: string;
  readonly label: Words;
  readonly params?: WordParams;
  readonly hint?: Words;
  readonly required?: boolean;
  readonly first?: boolean;
  /** Language of the text. */
  readonly lang?: string;
  readonly numeric?: boolean;
  /** Whether the label is hidden, where the position shows its meaning. */
  readonly hideLabel?: boolean;
}

/** Text input of a field's form. */
export function LineInput(props: LineInputProps) {
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
  const said = say(label, params);
  return (
    <TextInput
      ref={ref}
      name={name}
      value={asText(value)}
      onChange={onChange}
      onBlur={onBlur}
      {...(hideLabel ? { 'aria-label': said } : { label: said })}
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
