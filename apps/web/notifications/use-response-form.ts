import { CodedError } from '@tarima/domain/kit/errors';
import { useMemo, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useSubmitOnce } from '../kit/use-action.ts';
import { asFieldError, type FormValues } from '../kit/form/rule-errors.ts';
import { toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { answerResolver, responseForms, type PlainForm } from './response-forms.ts';
import type { Answering, ResponseBody } from './use-answering.ts';

/** Holds the values and rules of an answer's form. The typed values survive every refusal. */
export function useResponseForm({ message, respond }: Answering, name: PlainForm) {
  const speech = useLanguage();
  const { fields, done } = responseForms[name];
  const resolver = useMemo(() => answerResolver(message), [message]);
  const defaultValues = Object.fromEntries(fields.map(([field]) => [field, '']));
  const once = useSubmitOnce();
  const form = useForm<FormValues, unknown, ResponseBody>({ defaultValues, resolver });

  const submit = (event: FormEvent): Promise<void> =>
    once(event, () =>
      form.handleSubmit(async (body) => {
        try {
          await respond(body, done);
        } catch (error) {
          toastRefusal(error, speech);
          if (!(error instanceof CodedError)) return;
          const known = error.details.filter(({ path }) =>
            fields.some(([field]) => path === field || path.startsWith(`${field}.`)),
          );
          known.forEach(({ path, ...detail }, at) =>
            form.setError(path.split('.')[0] ?? path, asFieldError(detail), {
              shouldFocus: at === 0,
            }),
          );
        }
      })(event),
    );

  return { control: form.control, submit, saving: form.formState.isSubmitting };
}
