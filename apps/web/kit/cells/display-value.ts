import { findCatalogWords } from '@tarima/domain/catalogs/catalogs';
import {
  interpretField,
  type FieldInterpreter,
  type Field,
  type FieldOptions,
} from '@tarima/domain/kit/fields';
import { getFieldValue } from '@tarima/domain/kit/module';
import { formatMoney } from '@tarima/domain/kit/amount';
import { namedRecordSchema, type ModuleRecord, type NamedRecord } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { Language } from '@tarima/domain/kit/words';
import { formatDate, formatDay, formatDecimal, formatNumberText, formatNumber } from '../format.ts';
import type { Speech } from '../words.tsx';

/** Returns the displayed value of a record's field: the text in the reader's language, if there is one. */
export function getDisplayValue(
  element: ModuleRecord,
  name: string,
  field: Field,
  language: Language,
): unknown {
  if ('translated' in field && field.translated) {
    const translation = element.metadata.language?.[name]?.[language];
    if (translation) return translation;
  }
  return getFieldValue(element, name);
}

/** Formats a value as text; empty for a missing value. */
export const toDisplayText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Parses the record that a value refers to. */
export function parseNamedRecord(value: unknown): NamedRecord | undefined {
  const read = namedRecordSchema.safeParse(value);
  return read.success ? read.data : undefined;
}

export const parseNamedRecords = (value: unknown): NamedRecord[] =>
  Array.isArray(value) ? value.flatMap((each) => parseNamedRecord(each) ?? []) : [];

/** Returns the keys of chosen options. */
export const toOptionKeys = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(toDisplayText) : [];

type Say = (value: unknown, speech: Pick<Speech, 'say' | 'language'>) => string;

const text = (): Say => toDisplayText;

const sayings: FieldInterpreter<Say> = {
  text,
  paragraph: text,
  email: text,
  phone: text,
  location: text,
  catalog:
    (field) =>
    (value, { say }) => {
      const words = findCatalogWords(field.catalog, toDisplayText(value));
      return words ? say(words) : toDisplayText(value);
    },
  money: () => (value) => (toDisplayText(value) === '' ? '' : formatMoney(toDisplayText(value))),
  decimal:
    (field) =>
    (value, { language }) =>
      typeof value === 'number' ? formatDecimal(value, field.decimals, language) : '',
  boolean:
    () =>
    (value, { say }) =>
      say(value === true || value === 'true' ? kitTexts.yes : kitTexts.no),
  date:
    () =>
    (value, { language }) =>
      toDisplayText(value) === '' ? '' : formatDay(toDisplayText(value), language),
  openings: text,
  color: text,
  reference: () => (value) => parseNamedRecord(value)?.name ?? '',
  references: () => (value) =>
    parseNamedRecords(value)
      .map(({ name }) => name)
      .join(', '),
  link: text,
  figure:
    (field) =>
    (value, { language }) =>
      toDisplayText(value) === '' ? '' : formatNumberText(toDisplayText(value), field, language),
  choice: (field) => (value, speech) => sayOption(field.options, value, speech),
  choices: (field) => (value, speech) =>
    // A filter has a single value, a record may have several.
    (Array.isArray(value) ? value : [value])
      .map((key) => sayOption(field.options, key, speech))
      .join(', '),
  number:
    () =>
    (value, { language }) =>
      formatNumber(Number(value), language),
  instant:
    () =>
    (value, { language }) =>
      formatDate(toDisplayText(value), language),
};

function sayOption(options: FieldOptions, value: unknown, { say }: Pick<Speech, 'say'>): string {
  const words = options[toDisplayText(value)];
  return words ? say(words) : toDisplayText(value);
}

/** Formats a value as words, for places that show only text. */
export const sayFieldValue = (
  field: Field,
  value: unknown,
  speech: Pick<Speech, 'say' | 'language'>,
) => interpretField(field, sayings)(value, speech);
