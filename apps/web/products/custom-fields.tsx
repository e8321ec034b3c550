import type { CustomFieldModule } from '@tarima/domain/custom-fields/custom-field-modules';
import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { defineModule, listWritableFields, type Module } from '@tarima/domain/kit/module';
import { createNewRecordBodySchema, type ModuleRecordBody } from '@tarima/domain/kit/schemas';
import { products } from '@tarima/domain/products/product';
import { technicalSheetTexts } from '@tarima/domain/technical-sheets/texts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customFieldsQueryOptions } from '../custom-fields/custom-fields-data.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { toFormValues } from '../kit/form/form-values.ts';
import { toFieldError, createSchemaResolver } from '../kit/form/rule-errors.ts';
import formClasses from '../kit/frame/form.module.css';
import { useConflictingFieldNotes } from '../kit/form/use-conflicting-field-notes.ts';
import { useFormFields } from '../kit/form/use-form-fields.ts';
import type { FormControl } from '../kit/form/use-form-input.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './products.module.css';

/** Module without own fields: a sheet or a flow has only custom fields. */
const nothing = defineModule({
  name: 'products',
  entity: products.entity,
  fields: { name: { kind: 'text', label: { es: '', en: '' }, serverSet: 'computed' } },
  columns: [],
  title: 'name',
  deletion: 'refuse',
});

/** Returns the custom fields of sheets or flows; undefined until they are loaded. */
export function useCustomFieldsModule(moduleName: CustomFieldModule): Module | undefined {
  const { data, isPending } = useQuery(customFieldsQueryOptions(moduleName));
  return useMemo(
    () => (isPending ? undefined : (data?.extend?.(nothing, data.customFields) ?? nothing)),
    [data, isPending],
  );
}

export interface CustomFieldValuesFormState {
  readonly module: Module;
  readonly control: FormControl;
  readonly unsaved: boolean;
  /** Number of values marked as wrong. */
  readonly issueCount: number;
  /** Values that another user wrote into fields edited here, by the name of the field. */
  readonly notes: Readonly<Record<string, string>>;
  /**
   * Returns the values of the form, by the id of each field; undefined where the fields are not loaded, so that the stored values stay.
   */
  values(): Readonly<Record<string, unknown>> | undefined;
  /** Validates the values and marks the invalid ones; returns true when there are none. */
  check(): Promise<boolean>;
  /** Marks the errors that the server returned. */
  mark(details: readonly ErrorDetail[]): void;
}

/** Record of the custom fields, as last loaded. */
interface Stored {
  readonly customFields: Readonly<Record<string, unknown>>;
  /** Version of the record; null for a record that was never saved. */
  readonly updatedAt: string | null;
}

/**
 * Form of custom fields inside another form.
 * Values that another user has saved meanwhile arrive with their version, except where this user has typed.
 * A save with that version therefore overwrites no newer value.
 */
export function useCustomFieldValuesForm(
  module: Module,
  storedValues: Stored,
): CustomFieldValuesFormState {
  const { customFields, updatedAt } = storedValues;
  const resolver = useMemo(
    () => createSchemaResolver<ModuleRecordBody>(createNewRecordBodySchema(module)),
    [module],
  );
  const record = useMemo(() => {
    const at = updatedAt ?? '';
    return { id: 0, createdAt: '', updatedAt: at, metadata: {}, customFields };
  }, [customFields, updatedAt]);
  const values = useMemo(() => {
    const isNew = Object.keys(record.customFields).length === 0;
    return toFormValues(module, isNew ? undefined : record);
  }, [module, record]);
  const { form, control, unsaved, issueCount: issues } = useFormFields({ values, resolver });
  const notes = useConflictingFieldNotes(module, record, form);
  return {
    module,
    control,
    unsaved,
    issueCount: issues,
    notes,
    values: () => {
      const current = form.getValues('customFields');
      return typeof current === 'object' && current !== null ? { ...current } : undefined;
    },
    check: () => form.trigger(undefined, { shouldFocus: true }),
    mark: (details) => {
      for (const { path, ...issue } of details)
        if (path.startsWith('customFields.')) form.setError(path, toFieldError(issue));
    },
  };
}

/** Inputs of the custom fields, where the account added any. */
export function CustomFieldInputs({
  form: { module, control, notes },
}: {
  form: CustomFieldValuesFormState;
}) {
  const { say } = useLanguage();
  const fields = listWritableFields(module);
  if (fields.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{say(technicalSheetTexts.customFields)}</h3>
      <div className={`${formClasses.fields} ${classes.columns}`}>
        {fields.map(([name, field]) => (
          <FormInput
            key={name}
            control={control}
            name={name}
            field={field}
            note={notes[name]}
            first={false}
          />
        ))}
      </div>
    </section>
  );
}
