import { isEmail } from '../kit/email.ts';
import { z } from 'zod';
import { compilePattern, type CompiledPattern } from './pattern.ts';

/** Check of a text, besides its type. Checks are plain data in a field's definition. */
export type TextCheck =
  | { readonly rule: 'email' }
  | {
      readonly rule: 'min' | 'special' | 'digits' | 'uppercase' | 'lowercase';
      readonly count: number;
    }
  | { readonly rule: 'pattern'; readonly pattern: string };

/** Check of a number, besides its type. */
export type NumberCheck =
  | { readonly rule: 'positive' | 'integer' }
  | { readonly rule: 'greaterOrEqual'; readonly min: number }
  | { readonly rule: 'lessOrEqual'; readonly max: number };

// Letters of any alphabet count, as in passwords.
const counted = {
  min: /./gsu,
  uppercase: /\p{Lu}/gu,
  lowercase: /\p{Ll}/gu,
  digits: /\p{Nd}/gu,
  special: /[^\p{L}\p{N}\s]/gu,
} as const;

// Compiled expressions: each is compiled once, for any number of rows.
const compiled = new Map<string, CompiledPattern | undefined>();
const mostCompiled = 500;

function getPattern(source: string): CompiledPattern | undefined {
  if (compiled.size > mostCompiled) compiled.clear();
  if (!compiled.has(source)) compiled.set(source, compilePattern(source));
  return compiled.get(source);
}

export type CustomFieldCheck = TextCheck | NumberCheck;

function isPassed(check: CustomFieldCheck, text: string): boolean {
  switch (check.rule) {
    case 'email':
      return isEmail(text);
    case 'pattern':
      return getPattern(check.pattern)?.test(text) ?? true;
    case 'positive':
      return Number(text) > 0;
    case 'integer':
      return Number.isInteger(Number(text));
    case 'greaterOrEqual':
      return Number(text) >= check.min;
    case 'lessOrEqual':
      return Number(text) <= check.max;
    case 'min':
    case 'special':
    case 'digits':
    case 'uppercase':
    case 'lowercase':
      return (text.match(counted[check.rule])?.length ?? 0) >= check.count;
  }
}

/** Returns the numbers that a rule's sentence contains. */
function getParams(check: CustomFieldCheck): Record<string, number> | undefined {
  if ('count' in check) return { [check.rule === 'min' ? 'min' : 'count']: check.count };
  if ('min' in check) return { min: check.min };
  return 'max' in check ? { max: check.max } : undefined;
}

/** Returns a schema of texts with further checks, which reports the first failed check. */
export const addChecksToSchema =
  (checks: readonly CustomFieldCheck[]) =>
  (schema: z.ZodType): z.ZodType =>
    schema.superRefine((value, { addIssue }) => {
      const violated = checks.find((check) => !isPassed(check, String(value)));
      if (!violated) return;
      const params = getParams(violated);
      addIssue({ code: 'custom', message: violated.rule, ...(params && { params }) });
    });
