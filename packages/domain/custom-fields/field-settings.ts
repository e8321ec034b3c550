import { z } from 'zod';
import type { NumberCheck, TextCheck } from './field-checks.ts';
import { createTextLineSchema } from '../kit/schemas.ts';
import { compilePattern, maxPatternSize } from './pattern.ts';

/** Rules for texts, in the sequence in which they are offered and checked. */
export const textRuleNames = [
  'email',
  'minCharacters',
  'minSpecialCharacters',
  'minDigits',
  'minUppercase',
  'minLowercase',
] as const;

/** Rules for numbers. */
export const numberRuleNames = ['positive', 'integer', 'greaterOrEqual', 'lessOrEqual'] as const;

export type CustomFieldRuleName = (typeof textRuleNames)[number] | (typeof numberRuleNames)[number];

/** Rules that need no number; other rules have a number. */
export const parameterlessRuleNames: readonly CustomFieldRuleName[] = [
  'email',
  'positive',
  'integer',
];

/** Maximum length of a custom text and of a unit in characters, and maximum number of options of a field. */
export const maxCustomTextLength = 500;
export const maxUnitLength = 20;
export const maxCustomFieldOptions = 100;

const bound = z.number('number').min(-1e15, 'greaterOrEqual').max(1e15, 'lessOrEqual');
const count = z.int('integer').min(1, 'greaterOrEqual').max(maxCustomTextLength, 'lessOrEqual');

/** Returns the schema of a list of rules with their numbers: no number without its rule, no rule without its number. */
function createRules<const Rule extends CustomFieldRuleName>(
  rules: readonly Rule[],
  number: z.ZodType<number>,
) {
  const validations = z
    .array(z.enum(rules, 'option'), 'invalid')
    .max(rules.length, 'max')
    .refine((names) => new Set(names).size === names.length, 'repeated')
    .default([]);
  const params = z.partialRecord(z.enum(rules), number).default({});
  return { validations, params };
}

interface Ruled {
  readonly validations: readonly CustomFieldRuleName[];
  readonly params: Readonly<Partial<Record<CustomFieldRuleName, number>>>;
}

function checkParams({ validations, params }: Ruled, context: z.core.$RefinementCtx): void {
  for (const rule of validations)
    if (!parameterlessRuleNames.includes(rule) && params[rule] === undefined)
      context.addIssue({ code: 'custom', message: 'required', path: ['params', rule] });
  for (const name of Object.keys(params))
    if (!validations.some((rule) => rule === name && !parameterlessRuleNames.includes(rule)))
      context.addIssue({ code: 'custom', message: 'unknown', path: ['params', name] });
}

function checkBounds(min: number | undefined, max: number | undefined, path: string[]) {
  return (context: z.core.$RefinementCtx): void => {
    if (min === undefined || max === undefined || min <= max) return;
    context.addIssue({ code: 'custom', message: 'greaterOrEqual', path, params: { min } });
  };
}

const initialText = createTextLineSchema(maxCustomTextLength);

/** Settings of a text. `min` and `max` count characters. */
export const textSettingsSchema = z
  .strictObject({
    ...createRules(textRuleNames, count),
    regularExpression: z
      .string('invalid')
      .max(maxPatternSize, 'max')
      .refine((source) => compilePattern(source) !== undefined, 'expression')
      .optional(),
    min: count.optional(),
    max: count.optional(),
    default: initialText.optional(),
  })
  .superRefine((settings, context) => {
    checkParams(settings, context);
    const least = Math.max(settings.min ?? 0, settings.params.minCharacters ?? 0);
    checkBounds(least, settings.max, ['max'])(context);
  })
  .prefault({});

/** Settings of a number. `min` and `max` bound it as the rules of the same meaning do. */
export const numberSettingsSchema = z
  .strictObject({
    ...createRules(numberRuleNames, bound),
    min: bound.optional(),
    max: bound.optional(),
    unitOfMeasurement: createTextLineSchema(maxUnitLength).optional(),
    isCurrency: z.boolean('option').optional(),
    default: z.union([initialText, z.number().transform(String)], 'number').optional(),
  })
  .superRefine((settings, context) => {
    checkParams(settings, context);
    const { greaterOrEqual, lessOrEqual } = settings.params;
    checkBounds(greaterOrEqual, lessOrEqual, ['params', 'lessOrEqual'])(context);
    checkBounds(settings.min, settings.max, ['max'])(context);
  })
  .prefault({});

/** Settings of a choice of several. */
export const multipleSelectSettingsSchema = z
  .strictObject({
    selectionLimit: z
      .int('integer')
      .min(1, 'greaterOrEqual')
      .max(maxCustomFieldOptions, 'lessOrEqual')
      .optional(),
    default: z.array(z.string('option'), 'option').max(maxCustomFieldOptions, 'max').optional(),
  })
  .prefault({});

/** Settings of the other types: none. */
export const emptySettingsSchema = z.strictObject({}).prefault({});

export type TextFieldSettings = z.output<typeof textSettingsSchema>;
export type NumberFieldSettings = z.output<typeof numberSettingsSchema>;

const counting = {
  minCharacters: 'min',
  minSpecialCharacters: 'special',
  minDigits: 'digits',
  minUppercase: 'uppercase',
  minLowercase: 'lowercase',
} as const;

/** Returns the checks that the settings of a text define. */
export function toTextChecks({ validations, params, ...settings }: TextFieldSettings): TextCheck[] {
  const named = validations.flatMap((rule): TextCheck[] => {
    if (rule === 'email') return [{ rule }];
    const least = params[rule];
    return least === undefined ? [] : [{ rule: counting[rule], count: least }];
  });
  return [
    ...(settings.min === undefined ? [] : [{ rule: 'min', count: settings.min } as const]),
    ...named,
    ...(settings.regularExpression === undefined || settings.regularExpression === ''
      ? []
      : [{ rule: 'pattern', pattern: settings.regularExpression } as const]),
  ];
}

/** Returns the checks that the settings of a number define. */
export function toNumberChecks({
  validations,
  params,
  min,
  max,
}: NumberFieldSettings): NumberCheck[] {
  const named = validations.flatMap((rule): NumberCheck[] => {
    if (rule === 'positive' || rule === 'integer') return [{ rule }];
    const limit = params[rule];
    if (limit === undefined) return [];
    return rule === 'greaterOrEqual' ? [{ rule, min: limit }] : [{ rule, max: limit }];
  });
  return [
    ...named,
    ...(min === undefined ? [] : [{ rule: 'greaterOrEqual', min } as const]),
    ...(max === undefined ? [] : [{ rule: 'lessOrEqual', max } as const]),
  ];
}
