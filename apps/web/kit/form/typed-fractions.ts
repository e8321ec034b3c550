import { formatInches } from '@tarima/domain/kit/inches';
import type { Field } from '@tarima/domain/kit/fields';
import { listWritableFields, type Module } from '@tarima/domain/kit/module';
import { parseTypedNumber } from '@tarima/domain/kit/typed-number';
import type { FormValues } from './rule-errors.ts';

const isFractional = (field: Field): boolean => field.kind === 'decimal' && field.decimals > 0;

/** Whether a text is written with a fraction, such as `1 1/2` or `3½`. */
export const isTypedFraction = (text: string): boolean => /[/\p{No}]/u.test(text);

/** Returns the decimal text of a typed fraction, such as `1 1/2` or `11/16`; any other text as it is. */
const parseFraction = (text: string): string =>
  isTypedFraction(text) ? (parseTypedNumber(text) ?? text) : text;

/** Returns the values of a form with typed fractions as decimals. */
export function parseTypedFractions(module: Module, values: FormValues): FormValues {
  const parsed = listWritableFields(module).flatMap(([name, field]) => {
    const typed = values[name];
    return isFractional(field) && typeof typed === 'string'
      ? [[name, parseFraction(typed)] as const]
      : [];
  });
  return { ...values, ...Object.fromEntries(parsed) };
}

/**
 * Returns the text of a number in the form of its record: inches as fractions, anything else as the record holds it.
 * @param values values of the record, among them the unit of the number
 */
export function formatFormNumber(
  field: Field,
  text: string,
  values: Readonly<Record<string, unknown>>,
): string {
  const isInches =
    field.kind === 'decimal' && field.unit !== undefined && values[field.unit] === 'in';
  return isInches && text !== '' ? formatInches(Number(text)) : text;
}
