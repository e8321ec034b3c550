import { CodedError } from '@tarima/domain/kit/errors';
import { useForm, type FieldValues, type Resolver } from 'react-hook-form';
import type { FormEvent } from 'react';
import { useSubmitOnce } from '../kit/use-idempotent-mutation.ts';
import { toFieldError, type FormValues } from '../kit/form/rule-errors.ts';
import { toastError } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';

interface SettingsForm<Sent> {
  /** Saved settings. When another user changes them, the typed values stay and the others are updated. */
  readonly values: FormValues;
  readonly resolver: Resolver<FormValues, unknown, Sent>;
  /** @returns the values as they are saved. */
  save(sent: Sent): Promise<FormValues>;
  /** Returns the name in the form of a value that the server found invalid. */
  nameOf?(path: string): string;
}

/** Form of settings that is always open and saved in place. The typed values survive every failure. */
export function useSettingsForm<Sent extends FieldValues>(options: SettingsForm<Sent>) {
  const { values, resolver, save, nameOf = (path) => path } = options;
  const speech = useLanguage();
  const once = useSubmitOnce();
  const form = useForm<FormValues, unknown, Sent>({
    values,
    resolver,
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty, isSubmitting } = form.formState;

  // No draft is stored after saving or canceling.
  const resetForm = (settled: FormValues) => form.reset(settled, { keepDirtyValues: false });

  const submit = (event: FormEvent): Promise<void> =>
    once(event, () =>
      form.handleSubmit(async (sent) => {
        try {
          resetForm(await save(sent));
        } catch (error) {
          toastError(error, speech);
          if (!(error instanceof CodedError)) return;
          error.details.forEach(({ path, ...detail }, at) =>
            form.setError(nameOf(path), toFieldError(detail), { shouldFocus: at === 0 }),
          );
        }
      })(event),
    );

  return {
    form,
    control: form.control,
    submit,
    unsaved: isDirty,
    saving: isSubmitting,
    discard: () => resetForm(values),
  };
}
