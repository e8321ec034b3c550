import { Button, Checkbox } from '@mantine/core';
import type { CustomFieldType } from '@tarima/domain/custom-fields/definition';
import {
  customFieldTexts as texts,
  customFieldRuleNames,
  settingsCountWords,
} from '@tarima/domain/custom-fields/texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { toOptionKeys } from '../kit/cells/display-value.ts';
import formClasses from '../kit/frame/form.module.css';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { LocalMultiSelect } from '../kit/select/local-select.tsx';
import { useLanguage } from '../kit/words.tsx';
import classes from './custom-fields.module.css';
import {
  getNumberParameterRules,
  countFieldSettings,
  getParameterlessRules,
  type CustomFieldFormValues,
} from './custom-field-form-values.ts';
import {
  CustomFieldDefinitionInput,
  type CustomFieldFormControl,
} from './custom-field-definition-input.tsx';

interface SettingsProps {
  readonly control: CustomFieldFormControl;
  readonly type: CustomFieldType;
}

/** Button that opens the settings of a field, which are values of the form. The button is red when a hidden setting is invalid. */
export function FieldSettingsButton({ control, type }: SettingsProps) {
  const { say, sayCount } = useLanguage();
  const [opened, setOpened] = useState(false);
  const values = useWatch({ control });
  const { errors } = useFormState({ control });
  const count = isWhole(values) ? countFieldSettings(values) : 0;
  return (
    <>
      <Button
        variant="default"
        {...(errors.settings && { color: 'red', variant: 'outline' })}
        leftSection={<SlidersHorizontal size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {count === 0 ? say(texts.settings) : sayCount(settingsCountWords, count)}
      </Button>
      <ModalDialog opened={opened} close={() => setOpened(false)} title={say(texts.settingsOf)}>
        <div className={classes.settings}>
          <p className={formClasses.hint}>{say(texts.settingsHint)}</p>
          {type === 'multiple-select' ? (
            <ChoicesSettings control={control} />
          ) : (
            <RuledSettings control={control} type={type} />
          )}
        </div>
        <div className={formClasses.modalFooter}>
          <Button onClick={() => setOpened(false)}>{say(kitTexts.done)}</Button>
        </div>
      </ModalDialog>
    </>
  );
}

const isWhole = (values: object): values is CustomFieldFormValues =>
  'settings' in values && 'options' in values && 'type' in values;

function RuledSettings({ control, type }: SettingsProps) {
  return (
    <>
      {getParameterlessRules(type).map((rule) => (
        <SwitchInput
          key={rule}
          control={control}
          name={`settings.rules.${rule}`}
          label={customFieldRuleNames[rule]}
        />
      ))}
      <div className={classes.pair}>
        {getNumberParameterRules(type).map((rule) => (
          <CustomFieldDefinitionInput
            key={rule}
            control={control}
            name={`settings.params.${rule}`}
            label={customFieldRuleNames[rule]}
            numeric
          />
        ))}
        {type === 'text' && (
          <CustomFieldDefinitionInput
            control={control}
            name="settings.most"
            label={texts.most}
            numeric
          />
        )}
      </div>
      {type === 'text' ? (
        <CustomFieldDefinitionInput
          control={control}
          name="settings.regularExpression"
          label={texts.regularExpression}
          hint={texts.regularExpressionHint}
        />
      ) : (
        <>
          <CustomFieldDefinitionInput
            control={control}
            name="settings.unitOfMeasurement"
            label={texts.unit}
          />
          <SwitchInput control={control} name="settings.isCurrency" label={texts.isCurrency} />
        </>
      )}
      <CustomFieldDefinitionInput control={control} name="settings.initial" label={texts.default} />
    </>
  );
}

function ChoicesSettings({ control }: { control: CustomFieldFormControl }) {
  const { say, language } = useLanguage();
  const options = useWatch({ control, name: 'options' });
  const { field } = useController({ control, name: 'settings.initialKeys' });
  const named = options.filter((option) => option[language].trim() !== '');
  return (
    <>
      <CustomFieldDefinitionInput
        control={control}
        name="settings.selectionLimit"
        label={texts.selectionLimit}
        numeric
      />
      <LocalMultiSelect
        label={say(texts.default)}
        value={toOptionKeys(field.value).filter((key) =>
          named.some((option) => option.key === key),
        )}
        onChange={field.onChange}
        data={named.map((option) => ({ value: option.key, label: option[language] }))}
      />
    </>
  );
}

function SwitchInput({
  control,
  name,
  label,
}: {
  control: CustomFieldFormControl;
  name: string;
  label: LocalizedWords;
}) {
  const { say } = useLanguage();
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control, name });
  return (
    <Checkbox
      ref={ref}
      name={name}
      label={say(label)}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={onBlur}
    />
  );
}
