import { z } from 'zod';
import type { ErrorDetail } from './errors.ts';
import type { SheetRule } from './sheets/sheet-rule-texts.ts';
import { validationRuleTexts } from './validation-rule-texts.ts';
import { numberLocales, say, type Language } from './words.ts';

export type ValidationRule = keyof typeof validationRuleTexts | SheetRule;
export const isValidationRule = (value: string): value is keyof typeof validationRuleTexts =>
  Object.hasOwn(validationRuleTexts, value);

/** Formats the sentence of a broken rule, in one language: its quantities with their thousands separator. */
export const sayValidationRule = (
  { rule, params }: Omit<ErrorDetail, 'path'>,
  language: Language,
): string =>
  say(
    validationRuleTexts[isValidationRule(rule) ? rule : 'invalid'],
    language,
    params && formatQuantities(params, language),
  );

/** Parameters that are quantities. Others are names, days, and ids such as the number of an order, which has no separator. */
const quantityParams: ReadonlySet<string> = new Set([
  'available',
  'count',
  'max',
  'min',
  'most',
  'quantity',
  'reserved',
]);

/** Formats the quantities among the parameters of a rule. Forms keep their numbers as texts. */
function formatQuantities(
  params: NonNullable<ErrorDetail['params']>,
  language: Language,
): NonNullable<ErrorDetail['params']> {
  const numbers = new Intl.NumberFormat(numberLocales[language], { maximumFractionDigits: 6 });
  const format = (name: string, value: string | number): string | number =>
    quantityParams.has(name) && /^-?\d+(\.\d+)?$/.test(String(value))
      ? numbers.format(Number(value))
      : value;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, format(name, value)]),
  );
}

const byIssueCode: Readonly<Record<string, ValidationRule>> = {
  invalid_type: 'invalid',
  unrecognized_keys: 'unknown',
  invalid_key: 'unknown',
  invalid_value: 'option',
};

/**
 * Converts zod issues to the details of a WRONG_VALUES response: the first broken rule of each value.
 * Schemas name the rule in their message; the numbers come from the issue.
 */
export function toErrorDetails(error: z.ZodError): ErrorDetail[] {
  const all = flattenZodIssues(error).flatMap((issue) => {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path];
    return paths.map((path) => toErrorDetail(path.map(String).join('.'), issue));
  });
  return all.filter(({ path }, at) => all.findIndex((other) => other.path === path) === at);
}

/** Returns the issues of zod; for a union without its own rule, the issues of the alternative that matched deepest. */
export const flattenZodIssues = ({ issues }: Pick<z.ZodError, 'issues'>): z.core.$ZodIssue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || isValidationRule(issue.message)) return [issue];
    const [first = [], ...others] = issue.errors.map((found) =>
      flattenZodIssues({ issues: found }),
    );
    const deepest = others.reduce(
      (best, found) => (getIssueDepth(found) > getIssueDepth(best) ? found : best),
      first,
    );
    return deepest.map((found) => ({ ...found, path: [...issue.path, ...found.path] }));
  });

/** Returns the depth at which an alternative failed; an alternative with unrecognized keys was not intended at all. */
const getIssueDepth = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.some(({ code }) => code === 'unrecognized_keys')
    ? -1
    : Math.max(0, ...issues.map(({ path }) => path.length));

function toErrorDetail(path: string, issue: z.core.$ZodIssue): ErrorDetail {
  const rule = isValidationRule(issue.message)
    ? issue.message
    : (byIssueCode[issue.code] ?? 'invalid');
  if (issue.code === 'too_small') return { path, rule, params: { min: Number(issue.minimum) } };
  if (issue.code === 'custom' && issue.params)
    return { path, rule, params: pickNumbers(issue.params) };
  if (issue.code === 'too_big') return { path, rule, params: { max: Number(issue.maximum) } };
  return { path, rule };
}

const pickNumbers = (params: Record<string, unknown>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(params).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );
