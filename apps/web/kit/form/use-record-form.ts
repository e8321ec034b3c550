import { CodedError } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import { nounErrors, nounWords } from '@tarima/domain/kit/noun-texts';
import { bodySchema, type Body, type Element } from '@tarima/domain/kit/schemas';
import { useMemo, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useSubmitOnce } from '../act.ts';
import { toastError, toastSuccess } from '../toasts.tsx';
import { useOwnWays } from '../own-ways.ts';
import { useLanguage } from '../words.tsx';
import { valuesOf } from './form-values.ts';
import { markedFields } from './marked-fields.ts';
import { asFieldError, resolverOf, type FormValues } from './rule-errors.ts';
import { useMerge } from './use-merge.ts';
import { useSaveRecord } from './use-save-record.ts';

interface RecordFormOptions {
  readonly module: Module;
  readonly record: Element | undefined;
  done(): void;
}

/** The form's values, rules, saving and failures. What was typed survives every failure. */
export function useRecordForm({ module, record, done }: RecordFormOptions) {
  const speech = useLanguage();
  const { errors: ownErrors } = useOwnWays();
  const resolver = useMemo(() => resolverOf(bodySchema(module)), [module]);
  const defaultValues = useMemo(() => valuesOf(module, record), [module, record]);
  const once = useSubmitOnce();
  const form = useForm<FormValues, unknown, Body>({ defaultValues, resolver });
  const { isDirty, isSubmitting, errors } = form.formState;
  const notes = useMerge(module, record, form);
  const save = useSaveRecord(module, record);
  // The moment whose save was refused: a record read anew is no longer stale.
  const [staleSince, setStaleSince] = useState<string>();

  const fail = (error: unknown) => {
    if (error instanceof CodedError && error.code === 'STALE_ENTITY') {
      setStaleSince(record?.updatedAt);
      return;
    }
    toastError(error, speech, { ...nounErrors(module.noun), ...ownErrors });
    if (!(error instanceof CodedError)) return;
    markedFields(error, module).forEach(({ path, ...detail }, at) =>
      form.setError(path, asFieldError(detail), { shouldFocus: at === 0 }),
    );
  };

  const submit = (event: FormEvent) =>
    once(event, () =>
      form.handleSubmit(async (body) => {
        try {
          await save(body);
        } catch (error) {
          fail(error);
          return;
        }
        toastSuccess(speech.say(nounWords(record ? 'updated' : 'created', module.noun)));
        done();
      })(event),
    );

  return {
    control: form.control,
    submit,
    saving: isSubmitting,
    unsaved: isDirty,
    invalid: Object.keys(errors).length > 0,
    stale: staleSince !== undefined && staleSince === record?.updatedAt,
    notes,
  };
}
