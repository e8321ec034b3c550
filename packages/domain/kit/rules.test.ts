import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toErrorDetails, isValidationRule, sayValidationRule } from './rules.ts';
import { validationRuleTexts } from './validation-rule-texts.ts';
import { createWrongTypeError } from './wrong-type.ts';

const findDetails = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  return error ? toErrorDetails(error) : [];
};

describe('toErrorDetails', () => {
  const order = z.strictObject({
    customer: z.string('required').min(1, 'required').min(5, 'min'),
    details: z.array(z.strictObject({ quantity: z.int('number').max(9, 'number') })),
    notes: z.string(),
    color: z.enum(['red', 'blue']),
    password: z
      .string()
      .superRefine((_, context) =>
        context.addIssue({ code: 'custom', message: 'digits', params: { count: 2, secret: 'x' } }),
      )
      .optional(),
  });
  const good = { customer: 'Maderas', details: [], notes: '', color: 'red' };

  test('returns no details for a valid value', () => {
    expect(findDetails(order, good)).toEqual([]);
  });

  test.each([
    ['the rule that a schema names', { customer: undefined }, 'customer', 'required', undefined],
    ['the parameter of the rule', { customer: 'Pino' }, 'customer', 'min', { min: 5 }],
    ['the first rule of several', { customer: '' }, 'customer', 'required', { min: 1 }],
    [
      'a path into a list',
      { details: [{ quantity: 1 }, { quantity: 'x' }] },
      'details.1.quantity',
      'number',
      undefined,
    ],
    ['an upper bound', { details: [{ quantity: 10 }] }, 'details.0.quantity', 'number', { max: 9 }],
    [
      'only the numeric parameters of a custom rule',
      { password: 'x' },
      'password',
      'digits',
      { count: 2 },
    ],
    ['a wrong type where no rule is named', { notes: 5 }, 'notes', 'invalid', undefined],
    ['a wrong choice where no rule is named', { color: 'pink' }, 'color', 'option', undefined],
  ])('returns %s', (_, change, path, rule, params) => {
    expect(findDetails(order, { ...good, ...change })).toEqual([
      params ? { path, rule, params } : { path, rule },
    ]);
  });

  test('names every undeclared value with its path', () => {
    expect(findDetails(order, { ...good, a: 1, b: 2, details: [{ quantity: 1, c: 3 }] })).toEqual([
      { path: 'details.0.c', rule: 'unknown' },
      { path: 'a', rule: 'unknown' },
      { path: 'b', rule: 'unknown' },
    ]);
  });

  test('gives an invalid whole value an empty path', () => {
    expect(findDetails(order, null)).toEqual([{ path: '', rule: 'invalid' }]);
  });
});

describe('createWrongTypeError', () => {
  const text = z.string(createWrongTypeError('option'));
  test.each([[undefined], [null], [[]], [{}]])('reports %j as required', (value) => {
    expect(findDetails(text, value)).toEqual([{ path: '', rule: 'required' }]);
  });
  test.each([[0], [5], [false], [['x']], [{ id: 1 }]])('reports %j as a wrong option', (value) => {
    expect(findDetails(text, value)).toEqual([{ path: '', rule: 'option' }]);
  });
});

describe('sayValidationRule', () => {
  test('fills in the parameters', () => {
    expect(sayValidationRule({ rule: 'min', params: { min: 5 } }, 'es')).toBe(
      'Escribe al menos 5 caracteres',
    );
    expect(sayValidationRule({ rule: 'min', params: { min: 5 } }, 'en')).toBe(
      'Write at least 5 characters',
    );
  });
  test.each(['nothing', 'toString', '__proto__', ''])(
    'returns the general sentence for the unknown rule %j',
    (rule) => {
      expect(isValidationRule(rule)).toBe(false);
      expect(sayValidationRule({ rule }, 'es')).toBe(validationRuleTexts.invalid.es);
    },
  );
});

describe('the sentence of a rule', () => {
  test.each([
    ['es', 12_345.5, 'Debe ser 12,345.5 o menos'],
    ['en', 12_345.5, 'It must be 12,345.5 or less'],
    // A form keeps the numbers of its errors as texts.
    ['es', '1200', 'Debe ser 1,200 o menos'],
    ['en', '-1200.25', 'It must be -1,200.25 or less'],
    ['es', '2026-11-24', 'Debe ser 2026-11-24 o menos'],
    ['es', 12, 'Debe ser 12 o menos'],
  ] as const)(
    'has its quantities with their thousands separator in %s: %s',
    (language, max, sentence) => {
      expect(sayValidationRule({ rule: 'lessOrEqual', params: { max } }, language)).toBe(sentence);
    },
  );

  test.each([
    ['stock', { available: 1200 }, 'Only 1,200 available'],
    ['optionInUse', { count: 1200 }, 'Records that use this option: 1,200'],
    ['reserved', { reserved: 1200 }, 'It cannot be less than what is reserved: 1,200'],
    ['min', { min: 1200 }, 'Write at least 1,200 characters'],
    ['sumsTo', { quantity: '1200.125' }, 'Accepted and refused must add up to 1,200.125'],
  ])('has every quantity of %s with its separator', (rule, params, sentence) => {
    expect(sayValidationRule({ rule, params }, 'en')).toBe(sentence);
  });

  test('has ids without a separator', () => {
    const params = { shipment: 12_345, lot: '2026', product: 'Tarima', store: 'Patio', max: 1500 };
    expect(sayValidationRule({ rule: 'lotFull', params }, 'en')).toBe(
      'Shipment 12345: lot 2026 of Tarima in Patio takes only 1,500 more. Receive it in another store.',
    );
  });
});
