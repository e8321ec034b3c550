import { Checkbox } from '@mantine/core';
import { customFieldTypes } from '@tarima/domain/custom-fields/definition';
import type { CustomFieldModule } from '@tarima/domain/custom-fields/modules';
import type { AnsweredCustomField } from '@tarima/domain/custom-fields/read-contract';
import { customFieldTexts as texts, typeNames } from '@tarima/domain/custom-fields/texts';
import { useEffect, useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import formClasses from '../kit/form/form.module.css';
import panelClasses from '../kit/panel/panel.module.css';
import { sayFieldError } from '../kit/form/rule-errors.ts';
import { PanelLayout } from '../kit/panel/side-panel.tsx';
import { UnsavedQuestion } from '../kit/panel/unsaved-question.tsx';
import { LocalSelect } from '../kit/select/local-select.tsx';
import { useLanguage } from '../kit/words.tsx';
import { ChangeQuestion } from './change-question.tsx';
import classes from './custom-fields.module.css';
import { canBeRequired, hasOptions, hasSettings, isType } from './field-values.ts';
import { LineInput, type FieldControl } from './line-input.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { SettingsButton } from './settings-dialog.tsx';
import { useFieldForm } from './use-field-form.ts';
import { SaveFooter } from '../kit/form/save-footer.tsx';

interface FieldFormProps {
  readonly module: CustomFieldModule;
  /** Left out for a new one. */
  readonly field: AnsweredCustomField | undefined;
  back(): void;
  done(): void;
}

export function FieldForm({ module, field, back, done }: FieldFormProps) {
  const { form, submit, ...state } = useFieldForm(module, field, done);
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return (
    <form
      ref={root}
      className={panelClasses.form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <PanelLayout
        footer={<SaveFooter invalid={state.invalid} saving={state.saving} cancel={back} />}
      >
        <div className={formClasses.fields}>
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
        </div>
      </PanelLayout>
      <UnsavedQuestion unsaved={state.unsaved} />
      <ChangeQuestion {...state} />
    </form>
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
