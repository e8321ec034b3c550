import { MultiSelect, Select, TextInput } from '@mantine/core';
import type { FieldOf } from '@tarima/domain/kit/fields';
import { kitTexts } from '@tarima/domain/kit/texts';
import { fieldOptions, matches, searchableOver } from '../catalog-options.ts';
import { asKeys } from '../cells/shown-value.ts';
import { useLanguage } from '../words.tsx';
import classes from './form.module.css';
import { useFormInput, type FormInputProps } from './use-form-input.ts';

/** Searching disregards case and accents here too. */
const filter: NonNullable<Parameters<typeof Select>[0]['filter']> = ({ options, search }) =>
  options.filter((option) => 'value' in option && matches(option.label, search));

/** A number as text, with the sign of its currency or its unit of measurement. */
export function FigureInput({ field, ...props }: FormInputProps & { field: FieldOf<'figure'> }) {
  const { input, shared } = useFormInput({ ...props, field });
  const { unit = '', currency } = field;
  return (
    <TextInput
      {...shared}
      {...input}
      inputMode="decimal"
      autoComplete="off"
      leftSection={currency && <span aria-hidden>$</span>}
      rightSection={unit !== '' && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit === '' ? undefined : `${unit.length + 3}ch`}
    />
  );
}

/** One of the field's own choices. */
export function ChoiceInput({ field, ...props }: FormInputProps & { field: FieldOf<'choice'> }) {
  const speech = useLanguage();
  const { input, shared } = useFormInput({ ...props, field });
  const options = fieldOptions(field, speech);
  return (
    <Select
      {...shared}
      {...input}
      value={input.value === '' ? null : input.value}
      onChange={(key) => input.onChange(key ?? '')}
      data={options}
      placeholder={speech.say(kitTexts.choose)}
      searchable={options.length > searchableOver}
      filter={filter}
      nothingFoundMessage={speech.say(kitTexts.noOptions)}
      allowDeselect={field.required !== true}
      clearable={field.required !== true}
      clearButtonProps={{ 'aria-label': speech.say(kitTexts.clear) }}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

/** Several of them. */
export function ChoicesInput({ field, ...props }: FormInputProps & { field: FieldOf<'choices'> }) {
  const speech = useLanguage();
  const { held, input, shared } = useFormInput({ ...props, field });
  const { ref, name, onChange, onBlur } = input;
  const options = fieldOptions(field, speech);
  const chosen = asKeys(held);
  return (
    <MultiSelect
      {...shared}
      ref={ref}
      name={name}
      value={chosen}
      onChange={onChange}
      onBlur={onBlur}
      data={options}
      {...(field.most !== undefined && { maxValues: field.most })}
      placeholder={chosen.length === 0 ? speech.say(kitTexts.chooseSome) : ''}
      searchable={options.length > searchableOver}
      filter={filter}
      nothingFoundMessage={speech.say(kitTexts.noOptions)}
      clearable
      clearButtonProps={{ 'aria-label': speech.say(kitTexts.clear) }}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
