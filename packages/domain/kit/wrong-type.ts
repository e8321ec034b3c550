import type { ValidationRule } from './rules.ts';

const isMissing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Returns the rule for a value of the wrong type: a missing value, an empty list or an empty object counts as not provided. */
export const createWrongTypeError = (rule: ValidationRule) => ({
  error: ({ input }: { readonly input?: unknown }): ValidationRule =>
    isMissing(input) ? 'required' : rule,
});

/** Error of a missing object; issues inside the object keep their own rules. */
export const missingObjectError = {
  error: ({ code }: { readonly code?: string }): ValidationRule | undefined =>
    code === 'invalid_type' ? 'required' : undefined,
};
