import { Checkbox } from '@mantine/core';
import { customFieldTypes } from '@tarima/domain/custom-fields/definition';
import type { CustomFieldModule } from '@tarima/domain/custom-fields/custom-field-modules';
import type { CustomFieldAnswer } from '@tarima/domain/custom-fields/read-contract';
import {
  customFieldTexts as texts,
  customFieldTypeNames,
} from '@tarima/domain/custom-fields/texts';
import { useController, useWatch } from 'react-hook-form';
import { sayFieldError } from '../kit/form/rule-errors.ts';
import { PanelFormFrame } from '../kit/form/panel-form-frame.tsx';
import { LocalSelect } from '../kit/select/local-select.tsx';
import { useLanguage } from '../kit/words.tsx';
import { FieldChangeConfirmationDialog } from './field-change-confirmation-dialog.tsx';
import classes from './custom-fields.module.css';
import {
  canBeRequired,
  canHaveOptions,
  canHaveSettings,
  isCustomFieldType,
} from './custom-field-form-values.ts';
import {
  CustomFieldDefinitionInput,
  type CustomFieldFormControl,
} from './custom-field-definition-input.tsx';
import { FieldOptionsEditor } from './field-options-editor.tsx';
import { FieldSettingsButton } from './settings-dialog.tsx';
import { useCustomFieldForm } from './use-custom-field-form.ts';

interface FieldFormProps {
  readonly module: CustomFieldModule;
  /** Edited field; undefined for a new one. */
  readonly field: CustomFieldAnswer | undefined;
  back(): void;
  done(): void;
}

export function CustomFieldForm({ module, field, back, done }: FieldFormProps) {
  const { control, draft, question } = useCustomFieldForm(module, field, done);
  const type = useWatch({ control, name: 'type' });
  return (
    <>
      <PanelFormFrame draft={draft} cancel={back}>
        <CustomFieldDefinitionInput
          control={control}
          name="names.es"
          label={texts.nameIn}
          required
          first
          lang="es"
        />
        <CustomFieldDefinitionInput
          control={control}
          name="names.en"
          label={texts.nameInEnglish}
          required
          lang="en"
        />
        <div className={classes.typeRow}>
          <TypeInput control={control} />
          {canHaveSettings(type) && <FieldSettingsButton control={control} type={type} />}
        </div>
        {canBeRequired(type) && <RequiredInput control={control} />}
        {canHaveOptions(type) && <FieldOptionsEditor control={control} />}
      </PanelFormFrame>
      <FieldChangeConfirmationDialog {...question} />
    </>
  );
}

function TypeInput({ control }: { control: CustomFieldFormControl }) {
  const { say, language } = useLanguage();
  const { field, fieldState } = useController({ control, name: 'type' });
  const { ref, name, value: type, onChange, onBlur } = field;
  return (
    <LocalSelect
      ref={ref}
      name={name}
      label={say(texts.type)}
      required
      value={type}
      onChange={(value) => {
        if (isCustomFieldType(value)) onChange(value);
      }}
      onBlur={onBlur}
      data={customFieldTypes.map((each) => ({
        value: each,
        label: say(customFieldTypeNames[each]),
      }))}
      error={sayFieldError(fieldState.error, language)}
    />
  );
}

function RequiredInput({ control }: { control: CustomFieldFormControl }) {
  const { say } = useLanguage();
  const {
    field: { ref, name, value, onChange, onBlur },
  } = useController({ control, name: 'required' });
  return (
    <Checkbox
      ref={ref}
      name={name}
      label={say(texts.required)}
      description={say(texts.requiredHint)}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={onBlur}
    />
  );
}
