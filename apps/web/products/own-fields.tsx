import type { CustomFieldModule } from '@tarima/domain/custom-fields/modules';
import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { defineModule, writableFields, type Module } from '@tarima/domain/kit/module';
import { bodySchema, type Body } from '@tarima/domain/kit/schemas';
import { products } from '@tarima/domain/products/product';
import { sheetTexts } from '@tarima/domain/technical-sheets/texts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { customFieldsOptions } from '../custom-fields/custom-fields-data.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { valuesOf } from '../kit/form/form-values.ts';
import { asFieldError, faultsIn, resolverOf, type FormValues } from '../kit/form/rule-errors.ts';
import formClasses from '../kit/form/form.module.css';
import type { FormControl } from '../kit/form/use-form-input.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './products.module.css';

/** Nothing of its own: what the account added to a sheet or a flow is all that it has. */
const nothing = defineModule({
  name: 'products',
  noun: products.noun,
  fields: { name: { kind: 'text', label: { es: '', en: '' }, given: 'computed' } },
  columns: [],
  title: 'name',
  deletion: 'refuse',
});

/** The fields that the account added to sheets or flows; undefined until they are known. */
export function useOwnFields(of: CustomFieldModule): Module | undefined {
  const { data, isPending } = useQuery(customFieldsOptions(of));
  return useMemo(
    () => (isPending ? undefined : (data?.extend?.(nothing, data.customFields) ?? nothing)),
    [data, isPending],
  );
}

export interface CustomValuesForm {
  readonly module: Module;
  readonly control: FormControl;
  readonly unsaved: boolean;
  /** How many values are marked as wrong. */
  readonly faults: number;
  /** What the form holds, by the id of each field; undefined where the fields are not known, so that their values stay. */
  values(): Readonly<Record<string, unknown>> | undefined;
  /** Marks what is wrong. */
  check(): Promise<boolean>;
  /** Marks what the server found wrong. */
  mark(details: readonly ErrorDetail[]): void;
}

/** A form of an account's own fields, inside of another form. */
export function useCustomValues(
  module: Module,
  stored: Readonly<Record<string, unknown>>,
): CustomValuesForm {
  const resolver = useMemo(() => resolverOf(bodySchema(module)), [module]);
  const defaultValues = useMemo(() => {
    const record = { id: 0, createdAt: '', updatedAt: '', metadata: {}, customFields: stored };
    return valuesOf(module, Object.keys(stored).length > 0 ? record : undefined);
  }, [module, stored]);
  const form = useForm<FormValues, unknown, Body>({ defaultValues, resolver });
  return {
    module,
    control: form.control,
    unsaved: form.formState.isDirty,
    faults: faultsIn(form.formState.errors),
    values: () => {
      const held = form.getValues('customFields');
      return typeof held === 'object' && held !== null ? { ...held } : undefined;
    },
    check: () => form.trigger(undefined, { shouldFocus: true }),
    mark: (details) => {
      for (const { path, ...fault } of details)
        if (path.startsWith('customFields.')) form.setError(path, asFieldError(fault));
    },
  };
}

/** Its inputs, where the account added any. */
export function OwnFields({ form: { module, control } }: { form: CustomValuesForm }) {
  const { say } = useLanguage();
  const fields = writableFields(module);
  if (fields.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{say(sheetTexts.customFields)}</h3>
      <div className={`${formClasses.fields} ${classes.columns}`}>
        {fields.map(([name, field]) => (
          <FormInput
            key={name}
            control={control}
            name={name}
            field={field}
            note={undefined}
            first={false}
          />
        ))}
      </div>
    </section>
  );
}
