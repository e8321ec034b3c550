import type { CodedError, ErrorDetail } from '@tarima/domain/kit/errors';
import { useForm, type FormState, type Resolver } from 'react-hook-form';
import { asFieldError, countIssues, type FormValues } from './rule-errors.ts';
import type { Typed } from './use-draft.ts';

interface FieldsOptions<Sent> {
  /** Initial values of the fields. When they are reloaded, fields that the user has not typed into follow. */
  readonly values: FormValues;
  /** `createResolver` the schema that the server uses. */
  readonly resolver: Resolver<FormValues, unknown, Sent>;
  /** Returns the fields that a refusal marks, where their names differ from the server's. */
  marked?(error: CodedError): readonly ErrorDetail[];
}

/** Holds the fields of a form, for `FormInput`: their typed values, and their errors. */
export function useFields<Sent>({ values, resolver, marked }: FieldsOptions<Sent>) {
  const form = useForm<FormValues, unknown, Sent>({
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true },
    resolver,
  });
  return { form, control: form.control, ...toTyped(form, marked) };
}

/** Part of `useForm` that does not depend on the type of its values. */
interface LibraryForm<Sent> {
  readonly formState: Pick<FormState<FormValues>, 'isDirty'> & { readonly errors: object };
  handleSubmit(valid: (sent: Sent) => void): () => Promise<void>;
  setError(
    path: string,
    error: ReturnType<typeof asFieldError>,
    options: { shouldFocus: boolean },
  ): void;
}

/** Adapts a form of the library to a draft. */
export function toTyped<Sent>(
  { formState: { isDirty, errors }, ...form }: LibraryForm<Sent>,
  marked: (error: CodedError) => readonly ErrorDetail[] = ({ details }) => details,
): Typed<Sent> {
  return {
    unsaved: isDirty,
    issueCount: countIssues(errors),
    // Marks the errors and moves the focus to the first of them.
    check: async () => {
      let sent: Sent | undefined;
      await form.handleSubmit((good) => {
        sent = good;
      })();
      return sent;
    },
    mark: (error) =>
      marked(error).forEach(({ path, ...issue }, at) =>
        form.setError(path, asFieldError(issue), { shouldFocus: at === 0 }),
      ),
  };
}
