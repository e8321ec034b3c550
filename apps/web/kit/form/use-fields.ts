import type { CodedError, ErrorDetail } from '@tarima/domain/kit/errors';
import { useForm, type FormState, type Resolver } from 'react-hook-form';
import { asFieldError, faultsIn, type FormValues } from './rule-errors.ts';
import type { Typed } from './use-draft.ts';

interface FieldsOptions<Sent> {
  /** What the fields begin with. When that is read anew, fields that nobody has typed into follow. */
  readonly values: FormValues;
  /** `resolverOf` the schema that the server uses. */
  readonly resolver: Resolver<FormValues, unknown, Sent>;
  /** The fields that a refusal marks, where they are not called as the server calls them. */
  marked?(error: CodedError): readonly ErrorDetail[];
}

/** Fields of a form, for `FormInput`: what is typed into them, and what is wrong with it. */
export function useFields<Sent>({ values, resolver, marked }: FieldsOptions<Sent>) {
  const form = useForm<FormValues, unknown, Sent>({
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true },
    resolver,
  });
  return { form, control: form.control, ...typedIn(form, marked) };
}

/** What `useForm` gives, whatever its values are. */
interface LibraryForm<Sent> {
  readonly formState: Pick<FormState<FormValues>, 'isDirty'> & { readonly errors: object };
  handleSubmit(valid: (sent: Sent) => void): () => Promise<void>;
  setError(
    path: string,
    error: ReturnType<typeof asFieldError>,
    options: { shouldFocus: boolean },
  ): void;
}

/** A form of the library as a draft knows it. */
export function typedIn<Sent>(
  { formState: { isDirty, errors }, ...form }: LibraryForm<Sent>,
  marked: (error: CodedError) => readonly ErrorDetail[] = ({ details }) => details,
): Typed<Sent> {
  return {
    unsaved: isDirty,
    faults: faultsIn(errors),
    // It marks what is wrong and leads to the first of it.
    check: async () => {
      let sent: Sent | undefined;
      await form.handleSubmit((good) => {
        sent = good;
      })();
      return sent;
    },
    mark: (error) =>
      marked(error).forEach(({ path, ...fault }, at) =>
        form.setError(path, asFieldError(fault), { shouldFocus: at === 0 }),
      ),
  };
}
