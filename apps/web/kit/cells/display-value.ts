import { catalogWords } from '@tarima/domain/catalogs/catalogs';
import { byKind, type ByKind, type Field, type Options } from '@tarima/domain/kit/fields';
import { getFieldValue } from '@tarima/domain/kit/module';
import { formatMoney } from '@tarima/domain/kit/amount';
import { namedRecord, type Element, type NamedRecord } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { Language } from '@tarima/domain/kit/words';
import { formatDate, formatDay, formatDecimal, formatFigure, formatNumber } from '../format.ts';
import type { Speech } from '../words.tsx';

/** Returns the value that a record shows for a field: the text in the reader's language where there is one. */
export function getDisplayValue(
  element: Element,
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

/** Returns a value as text; empty for a missing one. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The record that a value refers to. */
export function asRecord(value: unknown): NamedRecord | undefined {
  const read = namedRecord.safeParse(value);
  return read.success ? read.data : undefined;
}

export const asRecords = (value: unknown): NamedRecord[] =>
  Array.isArray(value) ? value.flatMap((each) => asRecord(each) ?? []) : [];

/** The keys of chosen options. */
export const asKeys = (value: unknown): string[] => (Array.isArray(value) ? value.map(asText) : []);

type Say = (value: unknown, speech: Pick<Speech, 'say' | 'language'>) => string;

const text = (): Say => asText;

const sayings: ByKind<Say> = {
  text,
  paragraph: text,
  email: text,
  phone: text,
  location: text,
  catalog:
    (field) =>
    (value, { say }) => {
      const words = catalogWords(field.catalog, asText(value));
      return words ? say(words) : asText(value);
    },
  money: () => (value) => (asText(value) === '' ? '' : formatMoney(asText(value))),
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
      asText(value) === '' ? '' : formatDay(asText(value), language),
  openings: text,
  color: text,
  reference: () => (value) => asRecord(value)?.name ?? '',
  references: () => (value) =>
    asRecords(value)
      .map(({ name }) => name)
      .join(', '),
  link: text,
  figure:
    (field) =>
    (value, { language }) =>
      asText(value) === '' ? '' : formatFigure(asText(value), field, language),
  choice: (field) => (value, speech) => sayOption(field.options, value, speech),
  choices: (field) => (value, speech) =>
    // A filter names one at a time.
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
      formatDate(asText(value), language),
};

function sayOption(options: Options, value: unknown, { say }: Pick<Speech, 'say'>): string {
  const words = options[asText(value)];
  return words ? say(words) : asText(value);
}

/** A value in words, where there is room for text alone. */
export const sayValue = (field: Field, value: unknown, speech: Pick<Speech, 'say' | 'language'>) =>
  byKind(field, sayings)(value, speech);
