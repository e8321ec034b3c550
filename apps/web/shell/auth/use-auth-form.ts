import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { toErrorDetails, sayValidationRule } from '@tarima/domain/kit/rules';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { clearToasts, toastError } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { findFirstEmptyField, findFieldByName, findLastField } from './form-fields.ts';

/**
 * Form of the auth screen: it validates with the schema of the call, sends the values, and shows errors at their fields.
 * A refusal is shown as a toast and keeps the typed values. The first empty field has the focus when the form appears.
 */
export function useAuthForm<Body>(schema: z.ZodType<Body>, submit: (body: Body) => Promise<void>) {
  const speech = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [details, setDetails] = useState<readonly ErrorDetail[]>([]);

  useEffect(() => {
    if (form.current) findFirstEmptyField(form.current)?.focus({ preventScroll: true });
  }, []);

  const mark = (wrong: readonly ErrorDetail[], focusElse: (at: HTMLFormElement) => void) => {
    setDetails(wrong);
    if (!form.current) return;
    const field = findFieldByName(form.current, wrong[0]?.path);
    if (field) field.focus();
    else focusElse(form.current);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const read = schema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!read.success) return mark(toErrorDetails(read.error), () => undefined);
    setBusy(true);
    setDetails([]);
    // The new attempt removes the toasts of the previous one.
    clearToasts();
    try {
      await submit(read.data);
    } catch (error) {
      toastError(error, speech);
      // The last typed field is the most likely to be wrong.
      mark(error instanceof CodedError ? error.details : [], (at) => findLastField(at)?.focus());
    } finally {
      setBusy(false);
    }
  };

  const getFieldError = (name: string): string | undefined => {
    const detail = details.find(({ path }) => path === name);
    return detail && sayValidationRule(detail, speech.language);
  };
  /** Clears the error of a field while the user types into it. */
  const correct = (name: string): void =>
    setDetails((wrong) => wrong.filter(({ path }) => path !== name));

  return { form, isBusy, onSubmit, errorAt: getFieldError, correct };
}
