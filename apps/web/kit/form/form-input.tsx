import { Checkbox, Textarea, TextInput } from '@mantine/core';
import {
  interpretField,
  type FieldInterpreter,
  type Field,
  type FieldOfKind,
} from '@tarima/domain/kit/fields';
import { decimalStep, integerStep } from '@tarima/domain/kit/step-number';
import { kitTexts } from '@tarima/domain/kit/texts';
import { memo, type HTMLInputTypeAttribute, type ReactNode } from 'react';
import { getCatalogOptions } from '../catalog-options.ts';
import { useModuleOverrides } from './module-overrides.ts';
import { LocalSelect } from '../select/local-select.tsx';
import { useLanguage } from '../words.tsx';
import { ColorInput } from './color-input.tsx';
import { SingleChoiceInput, MultiChoiceInput, NumberTextInput } from './custom-inputs.tsx';
import { LazyDayInput } from './lazy-day-input.tsx';
import { LocationInput } from './location-input.tsx';
import { ReferenceInput, ReferencesInput } from './reference-inputs.tsx';
import { WorkingHoursInput } from './working-hours-input.tsx';
import { stepNumberOnArrowKeys } from './step-number-on-arrow-keys.ts';
import { TranslationsButton } from './translations.tsx';
import { useFormInput, type FormInputProps } from './use-form-input.ts';
import { useNumberInput } from './use-number-input.ts';

type Draw = (props: FormInputProps) => ReactNode;

const drawLine = (type: HTMLInputTypeAttribute, field: Field): Draw => {
  const translated = 'translated' in field && field.translated === true;
  return (props) => <LineInput {...props} type={type} translated={translated} />;
};

const drawNothing = (): Draw => () => null;

const drawInputByKind: FieldInterpreter<Draw> = {
  text: (field) => drawLine('text', field),
  paragraph: (field) => (props) => (
    <ParagraphInput {...props} translated={field.translated === true} />
  ),
  email: (field) => drawLine('email', field),
  phone: (field) => drawLine('tel', field),
  catalog: (field) => (props) => <CatalogInput {...props} field={field} />,
  location: () => (props) => <LocationInput {...props} />,
  money: () => (props) => <AmountInput {...props} />,
  decimal: (field) => (props) => <DecimalInput {...props} field={field} />,
  boolean: () => (props) => <YesNoInput {...props} />,
  date: () => (props) => <LazyDayInput {...props} />,
  openings: () => (props) => <WorkingHoursInput {...props} />,
  color: () => (props) => <ColorInput {...props} />,
  reference: (field) => (props) => <ReferenceInput {...props} field={field} />,
  references: (field) => (props) => <ReferencesInput {...props} field={field} />,
  link: (field) => drawLine('url', field),
  figure: (field) => (props) => <NumberTextInput {...props} field={field} />,
  choice: (field) => (props) => <SingleChoiceInput {...props} field={field} />,
  choices: (field) => (props) => <MultiChoiceInput {...props} field={field} />,
  number: drawNothing,
  instant: drawNothing,
};

/** Input of one field, by its kind. It is drawn again only when its own value or error changes. */
export const FormInput = memo(function FormInput(props: FormInputProps) {
  const Override = useModuleOverrides().inputs?.[props.name];
  return Override ? <Override {...props} /> : interpretField(props.field, drawInputByKind)(props);
});

function LineInput({
  type,
  translated,
  ...props
}: FormInputProps & { type: HTMLInputTypeAttribute; translated: boolean }) {
  const { input, shared } = useFormInput(props);
  return (
    <TextInput
      {...shared}
      {...input}
      type={type}
      autoComplete="off"
      rightSection={translated && <TranslationsButton {...props} />}
    />
  );
}

/** Input of an amount in US dollars, with a decimal point. */
function AmountInput(props: FormInputProps) {
  const { input, shared, plain, change } = useNumberInput(props);
  return (
    <TextInput
      {...shared}
      {...input}
      inputMode="decimal"
      autoComplete="off"
      onKeyDown={stepNumberOnArrowKeys(plain, change, decimalStep, 0)}
      leftSection={<span aria-hidden>$</span>}
    />
  );
}

/** Input of a decimal, in the unit of its label. */
function DecimalInput({ field, ...props }: FormInputProps & { field: FieldOfKind<'decimal'> }) {
  const { input, shared, plain, change } = useNumberInput({ ...props, field });
  return (
    <TextInput
      {...shared}
      {...input}
      inputMode={field.decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      onKeyDown={stepNumberOnArrowKeys(plain, change, getStep(field), field.min ?? 0)}
    />
  );
}

const getStep = ({ decimals }: FieldOfKind<'decimal'>): string =>
  decimals === 0 ? integerStep : decimalStep;

function YesNoInput(props: FormInputProps) {
  const { input, held, shared } = useFormInput(props);
  const { required: _, ...checkboxProps } = shared;
  const { value: __, onChange, ...rest } = input;
  return (
    <Checkbox
      {...checkboxProps}
      {...rest}
      checked={held === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function ParagraphInput({ translated, ...props }: FormInputProps & { translated: boolean }) {
  const { input, shared } = useFormInput(props);
  return (
    <Textarea
      {...shared}
      {...input}
      rows={4}
      rightSection={translated && <TranslationsButton {...props} />}
    />
  );
}

function CatalogInput({ field, ...props }: FormInputProps & { field: FieldOfKind<'catalog'> }) {
  const speech = useLanguage();
  const { input, shared } = useFormInput({ ...props, field });
  return (
    <LocalSelect
      {...shared}
      {...input}
      value={input.value === '' ? null : input.value}
      onChange={(code) => input.onChange(code ?? '')}
      data={getCatalogOptions(field.catalog, speech)}
      placeholder={speech.say(kitTexts.choose)}
      clearable={field.required !== true}
    />
  );
}
