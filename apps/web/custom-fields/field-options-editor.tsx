import { ActionIcon, Button } from '@mantine/core';
import { maxCustomFieldOptions } from '@tarima/domain/custom-fields/field-settings';
import { customFieldTexts as texts } from '@tarima/domain/custom-fields/texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { useLanguage } from '../kit/words.tsx';
import classes from './custom-fields.module.css';
import type { FieldOptionFormValues } from './custom-field-form-values.ts';
import {
  CustomFieldDefinitionInput,
  type CustomFieldFormControl,
} from './custom-field-definition-input.tsx';

const parseKeyNumber = ({ key }: FieldOptionFormValues): number => Number(key.slice(1));

/** Editor of the choices of a field, each with its text in every language. The key of a removed choice is not used again in the form. */
export function FieldOptionsEditor({ control }: { control: CustomFieldFormControl }) {
  const { say } = useLanguage();
  const { field } = useController({ control, name: 'options' });
  const { errors } = useFormState({ control, name: 'optionsAsked' });
  // The form contains the typed lines; the value with which the list was rendered does not.
  const options: readonly FieldOptionFormValues[] = useWatch({ control, name: 'options' });
  const nextKey = useRef(Math.max(-1, ...options.map(parseKeyNumber)) + 1);
  const root = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    const key = `_${nextKey.current}`;
    nextKey.current += 1;
    field.onChange([...options, { key, es: '', en: '' }]);
    // The next frame has rendered the new line.
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>(`[name="options.${options.length}.es"]`)?.focus(),
    );
  };
  return (
    <fieldset className={classes.options} ref={root}>
      <legend>{say(texts.options)}</legend>
      {options.length > 0 && (
        <div className={`${classes.option} ${classes.heads}`} aria-hidden>
          <span>{say(kitTexts.es)}</span>
          <span>{say(kitTexts.en)}</span>
        </div>
      )}
      {options.map((option, at) => (
        <div key={option.key} className={classes.option}>
          <CustomFieldDefinitionInput
            control={control}
            name={`options.${at}.es`}
            label={texts.optionIn}
            params={{ number: at + 1 }}
            lang="es"
            hideLabel
          />
          <CustomFieldDefinitionInput
            control={control}
            name={`options.${at}.en`}
            label={texts.optionInEnglish}
            params={{ number: at + 1 }}
            lang="en"
            hideLabel
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={say(texts.removeOption, { number: at + 1 })}
            onClick={() => field.onChange(options.filter((each) => each.key !== option.key))}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {'optionsAsked' in errors && options.length === 0 && (
        <p className={classes.wrong} role="alert">
          {say(texts.noOptionsYet)}
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} aria-hidden />}
          disabled={options.length >= maxCustomFieldOptions}
          onClick={add}
        >
          {say(texts.addOption)}
        </Button>
      </div>
    </fieldset>
  );
}
