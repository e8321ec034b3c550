import { TextInput } from '@mantine/core';
import type { FieldOfKind } from '@tarima/domain/kit/fields';
import { decimalStep } from '@tarima/domain/kit/step-number';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { getFieldOptions } from '../catalog-options.ts';
import { toOptionKeys } from '../cells/display-value.ts';
import { LocalMultiSelect, LocalSelect } from '../select/local-select.tsx';
import { useLanguage } from '../words.tsx';
import classes from '../frame/form.module.css';
import { stepNumberOnArrowKeys } from './step-number-on-arrow-keys.ts';
import { useFormInput, type FormInputProps } from './use-form-input.ts';
import { useNumberInput } from './use-number-input.ts';

/** Input of a number as text, with the sign of its currency or its unit. */
export function NumberTextInput({
  field,
  ...props
}: FormInputProps & { field: FieldOfKind<'figure'> }) {
  const { input, shared, plain, change } = useNumberInput({ ...props, field });
  const { unit = '', currency } = field;
  return (
    <TextInput
      {...shared}
      {...input}
      inputMode="decimal"
      autoComplete="off"
      onKeyDown={stepNumberOnArrowKeys(plain, change, decimalStep)}
      leftSection={currency && <span aria-hidden>$</span>}
      rightSection={unit !== '' && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit === '' ? undefined : `${unit.length + 3}ch`}
    />
  );
}

/** Input of a choice among the field's own options. */
export function SingleChoiceInput({
  field,
  ...props
}: FormInputProps & { field: FieldOfKind<'choice'> }) {
  const speech = useLanguage();
  const { input, shared } = useFormInput({ ...props, field });
  return (
    <LocalSelect
      {...shared}
      {...input}
      value={input.value === '' ? null : input.value}
      onChange={(key) => input.onChange(key ?? '')}
      data={getFieldOptions(field, speech)}
      placeholder={speech.say(kitTexts.choose)}
      clearable={field.required !== true}
    />
  );
}

/** Input of several choices among the field's own options. */
export function MultiChoiceInput({
  field,
  ...props
}: FormInputProps & { field: FieldOfKind<'choices'> }) {
  const speech = useLanguage();
  const { held, input, shared } = useFormInput({ ...props, field });
  const { ref, name, onChange, onBlur } = input;
  const chosen = toOptionKeys(held);
  return (
    <LocalMultiSelect
      {...shared}
      ref={ref}
      name={name}
      value={chosen}
      onChange={onChange}
      onBlur={onBlur}
      data={getFieldOptions(field, speech)}
      {...(field.most !== undefined && { maxValues: field.most })}
      placeholder={chosen.length === 0 ? speech.say(formAndDialogTexts.chooseSome) : ''}
      clearable
    />
  );
}
