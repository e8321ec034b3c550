import type { Rule } from './rules.ts';

const isMissing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** The rule that a value of the wrong type breaks: nothing at all, an empty list or an empty object is a value not given. */
export const requiredOr = (rule: Rule) => ({
  error: ({ input }: { readonly input?: unknown }): Rule => (isMissing(input) ? 'required' : rule),
});

/** For an object that must be there; what is wrong inside it keeps its own rule. */
export const givenObject = {
  error: ({ code }: { readonly code?: string }): Rule | undefined =>
    code === 'invalid_type' ? 'required' : undefined,
};
