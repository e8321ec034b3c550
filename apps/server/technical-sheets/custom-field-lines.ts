import { parseCustomFieldId, type Module } from '@tarima/domain/kit/module';
import type { Field } from '@tarima/domain/kit/fields';
import { formatMoney } from '@tarima/domain/kit/amount';
import { numberLocales, say, type Language, type LocalizedWords } from '@tarima/domain/kit/words';

/** Value of a custom field, formatted for a document. */
export interface CustomFieldLine {
  readonly label: string;
  readonly text: string;
}

/** Returns a record's custom field values in sequence; empty ones are left out. */
export function buildCustomFieldLines(
  { fields }: Module,
  values: Readonly<Record<string, unknown>>,
  language: Language,
): CustomFieldLine[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[parseCustomFieldId(name) ?? ''];
    const text = formatValue(field, value, language);
    return text === '' ? [] : [{ label: say(field.label, language), text }];
  });
}

function formatValue(field: Field, value: unknown, language: Language): string {
  if (field.kind === 'choices')
    return Array.isArray(value)
      ? value.map((key) => translateOption(field.options, key, language)).join(', ')
      : '';
  if (typeof value !== 'string' || value === '') return '';
  if (field.kind === 'choice') return translateOption(field.options, value, language);
  if (field.kind === 'date')
    return new Date(`${value}T00:00:00Z`).toLocaleDateString(numberLocales[language], {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
  if (field.kind !== 'figure') return value;
  if (field.currency) return formatMoney(value);
  const figure = Number(value).toLocaleString(numberLocales[language], {
    maximumFractionDigits: 6,
  });
  return field.unit ? `${figure} ${field.unit}` : figure;
}

const translateOption = (
  options: Readonly<Record<string, LocalizedWords>>,
  key: unknown,
  language: Language,
): string => {
  const words = options[String(key)];
  return words ? say(words, language) : '';
};
