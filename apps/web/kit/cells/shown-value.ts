import { catalogWords } from '@tarima/domain/catalogs/catalogs';
import { byKind, type ByKind, type Field } from '@tarima/domain/kit/fields';
import { formatMoney } from '@tarima/domain/kit/money';
import { namedRecord, type Element, type NamedRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { formatDate, formatNumber } from '../format.ts';
import type { Speech } from '../words.tsx';

/** What a record shows for a field: where there is a text in the reader's language, that one. */
export function shownValue(
  element: Element,
  name: string,
  field: Field,
  language: Language,
): unknown {
  if ('translated' in field && field.translated) {
    const translation = element.metadata.language?.[name]?.[language];
    if (translation) return translation;
  }
  return element[name];
}

/** A value as text; nothing for what was not given. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The record that a value refers to. */
export function asRecord(value: unknown): NamedRecord | undefined {
  const read = namedRecord.safeParse(value);
  return read.success ? read.data : undefined;
}

export const asRecords = (value: unknown): NamedRecord[] =>
  Array.isArray(value) ? value.flatMap((each) => asRecord(each) ?? []) : [];

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
  reference: () => (value) => asRecord(value)?.name ?? '',
  references: () => (value) =>
    asRecords(value)
      .map(({ name }) => name)
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

/** A value in words, where there is room for text alone. */
export const sayValue = (field: Field, value: unknown, speech: Pick<Speech, 'say' | 'language'>) =>
  byKind(field, sayings)(value, speech);
