import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { toErrorDetails, sayValidationRule } from '@tarima/domain/kit/rules';
import type { Language } from '@tarima/domain/kit/words';
import { set, type FieldError, type FieldErrors, type Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** Values of a form by field name; translations are under `metadata.language.{field}.{lang}`. */
export type FormValues = Record<string, unknown>;

/**
 * Creates a resolver that validates a form with the server's schema. An error holds the rule and its numbers, never a sentence.
 * Sentences are formatted when rendered, so that a change of the language changes errors already on the screen.
 */
export const createSchemaResolver =
  <Sent>(
    schema: z.ZodType<Sent>,
    /** Maps the form's values to the schema's input, where they differ. */
    toSchemaInput: (values: FormValues) => unknown = (values) => values,
    /** Returns errors beyond the schema, from the schema's input, so that they are marked together with those of the schema. */
    findFurtherErrors: (input: unknown) => readonly ErrorDetail[] = () => [],
  ): Resolver<FormValues, unknown, Sent> =>
  (values) => {
    const input = toSchemaInput(values);
    const read = schema.safeParse(input);
    const further = findFurtherErrors(input);
    if (read.success && further.length === 0) return { values: read.data, errors: {} };
    const errors: FieldErrors<FormValues> = {};
    // An error of the schema replaces a further one of its field.
    for (const detail of [...further, ...(read.error ? toErrorDetails(read.error) : [])])
      set(errors, detail.path, toFieldError(detail));
    return { values: {}, errors };
  };

export const toFieldError = ({ rule, params = {} }: Omit<ErrorDetail, 'path'>) => ({
  type: rule,
  types: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
});

export function sayFieldError(error: FieldError | undefined, language: Language) {
  if (!error) return undefined;
  const params = Object.entries(error.types ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return sayValidationRule({ rule: error.type, params: Object.fromEntries(params) }, language);
}

/** Counts the errors in the form library's error tree, which has the shape of the values. */
export function countFormIssues(errors: unknown): number {
  if (typeof errors !== 'object' || errors === null) return 0;
  if ('type' in errors && typeof errors.type === 'string') return 1;
  return Object.values(errors).reduce<number>((sum, inner) => sum + countFormIssues(inner), 0);
}
