import { Checkbox } from '@mantine/core';
import { customFieldTypes } from '@tarima/domain/custom-fields/definition';
import type { CustomFieldModule } from '@tarima/domain/custom-fields/modules';
import type { AnsweredCustomField } from '@tarima/domain/custom-fields/read-contract';
import { customFieldTexts as texts, typeNames } from '@tarima/domain/custom-fields/texts';
import { useController, useWatch } from 'react-hook-form';
import { sayFieldError } from '../kit/form/rule-errors.ts';
import { RecordFrame } from '../kit/panel/record-frame.tsx';
import { LocalSelect } from '../kit/select/local-select.tsx';
import { useLanguage } from '../kit/words.tsx';
import { ChangeQuestion } from './change-question.tsx';
import classes from './custom-fields.module.css';
import { canBeRequired, hasOptions, hasSettings, isType } from './field-values.ts';
import { LineInput, type FieldControl } from './line-input.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { SettingsButton } from './settings-dialog.tsx';
import { useFieldForm } from './use-field-form.ts';

interface FieldFormProps {
  readonly module: CustomFieldModule;
  /** Left out for a new one. */
  readonly field: AnsweredCustomField | undefined;
  back(): void;
  done(): void;
}

export function FieldForm({ module, field, back, done }: FieldFormProps) {
  const { control, draft, question } = useFieldForm(module, field, done);
  const type = useWatch({ control, name: 'type' });
  return (
    <>
      <RecordFrame draft={draft} cancel={back}>
        <LineInput
          control={control}
          name="names.es"
          label={texts.nameIn}
          required
          first
          lang="es"
        />
        <LineInput
          control={control}
          name="names.en"
          label={texts.nameInEnglish}
          required
          lang="en"
        />
        <div className={classes.typeRow}>
          <TypeInput control={control} />
          {hasSettings(type) && <SettingsButton control={control} type={type} />}
        </div>
        {canBeRequired(type) && <RequiredInput control={control} />}
        {hasOptions(type) && <OptionsEditor control={control} />}
      </RecordFrame>
      <ChangeQuestion {...question} />
    </>
  );
}

function TypeInput({ control }: { control: FieldControl }) {
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
        if (isType(value)) onChange(value);
      }}
      onBlur={onBlur}
      data={customFieldTypes.map((each) => ({ value: each, label: say(typeNames[each]) }))}
      error={sayFieldError(fieldState.error, language)}
    />
  );
}

function RequiredInput({ control }: { control: FieldControl }) {
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
