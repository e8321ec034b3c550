import type { CodedError, ErrorDetail } from '@tarima/domain/kit/errors';
import { get, useForm, type Control, type FormState, type Resolver } from 'react-hook-form';
import { toFieldError, countFormIssues, type FormValues } from './rule-errors.ts';
import type { TypedFormState } from './use-form-draft.ts';

interface FieldsOptions<Sent> {
  /** Initial values of the fields. When they are reloaded, fields that the user has not edited follow. */
  readonly values: FormValues;
  /** Result of `createSchemaResolver` for the server's schema. */
  readonly resolver: Resolver<FormValues, unknown, Sent>;
  /** Returns the fields that a refusal marks, where their names differ from the server's. */
  getMarkedFields?(error: CodedError): readonly ErrorDetail[];
}

/** Holds the fields of a form, for `FormInput`: typed values and errors. */
export function useFormFields<Sent>({ values, resolver, getMarkedFields }: FieldsOptions<Sent>) {
  const form = useForm<FormValues, unknown, Sent>({
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true },
    resolver,
  });
  return {
    form,
    control: form.control,
    /** Returns whether an input of the form is on the screen for a path, which shows its errors. Other values of the form have none. */
    hasField: (path: string): boolean => hasMountedInput(form.control, path),
    ...adaptHookFormToDraft(form, getMarkedFields),
  };
}

/** Returns whether an input is on the screen for a path of a form. The library has no public function for it. */
function hasMountedInput(
  { _fields: inputs }: Pick<Control<FormValues>, '_fields'>,
  path: string,
): boolean {
  const { _f: registered } =
    get<object, { readonly _f?: { readonly mount?: boolean } } | undefined>(inputs, path) ?? {};
  return registered?.mount === true;
}

/** Part of `useForm` that does not depend on the type of its values. */
interface LibraryForm<Sent> {
  readonly formState: Pick<FormState<FormValues>, 'isDirty'> & { readonly errors: object };
  handleSubmit(valid: (sent: Sent) => void): () => Promise<void>;
  setError(
    path: string,
    error: ReturnType<typeof toFieldError>,
    options: { shouldFocus: boolean },
  ): void;
}

/** Adapts a form of the library to a draft's typed state. */
export function adaptHookFormToDraft<Sent>(
  { formState: { isDirty, errors }, ...form }: LibraryForm<Sent>,
  getMarkedFields: (error: CodedError) => readonly ErrorDetail[] = ({ details }) => details,
): TypedFormState<Sent> {
  return {
    unsaved: isDirty,
    issueCount: countFormIssues(errors),
    // Marks the errors and moves the focus to the first one.
    check: async () => {
      let sent: Sent | undefined;
      await form.handleSubmit((good) => {
        sent = good;
      })();
      return sent;
    },
    mark: (error) =>
      getMarkedFields(error).forEach(({ path, ...issue }, at) =>
        form.setError(path, toFieldError(issue), { shouldFocus: at === 0 }),
      ),
  };
}
