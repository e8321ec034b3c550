import { CodedError } from '@tarima/domain/kit/errors';
import { useMemo, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useSubmitOnce } from '../kit/use-idempotent-mutation.ts';
import { toFieldError, type FormValues } from '../kit/form/rule-errors.ts';
import { toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import {
  createResponseResolver,
  notificationResponseFormDefinitions,
  type PlainResponseFormName,
} from './response-form-definitions.ts';
import type {
  NotificationResponseState,
  NotificationResponseBody,
} from './use-notification-response.ts';

/** Holds the values and the errors of a response form. The typed values survive every refusal. */
export function useNotificationResponseForm(
  { message, respond }: NotificationResponseState,
  name: PlainResponseFormName,
) {
  const speech = useLanguage();
  const { fields, done } = notificationResponseFormDefinitions[name];
  const resolver = useMemo(() => createResponseResolver(message), [message]);
  const defaultValues = Object.fromEntries(fields.map(([field]) => [field, '']));
  const once = useSubmitOnce();
  const form = useForm<FormValues, unknown, NotificationResponseBody>({ defaultValues, resolver });

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
            form.setError(path.split('.')[0] ?? path, toFieldError(detail), {
              shouldFocus: at === 0,
            }),
          );
        }
      })(event),
    );

  return { control: form.control, submit, saving: form.formState.isSubmitting };
}
