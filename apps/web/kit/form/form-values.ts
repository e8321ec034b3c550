import { byKind, type ByKind } from '@tarima/domain/kit/fields';
import { translatedFields, type Module } from '@tarima/domain/kit/module';
import type { Element } from '@tarima/domain/kit/schemas';
import { languages } from '@tarima/domain/kit/words';
import { asRecord, asRecords, asText } from '../cells/shown-value.ts';
import type { FormValues } from './rule-errors.ts';

/** What a form starts with: the record's values, or a new one's. */
export function valuesOf(module: Module, record: Element | undefined): FormValues {
  const fields = Object.entries(module.fields).map(([name, field]): [string, unknown] => [
    name,
    record ? byKind(field, read)(record[name]) : byKind(field, initial),
  ]);
  const translated = translatedFields(module);
  if (translated.length === 0) return Object.fromEntries(fields);
  return {
    ...Object.fromEntries(fields),
    metadata: { language: translationsOf(translated, record) },
  };
}

const blank = (): string => '';
const text = () => asText;

/** What a form holds while nothing was given. */
const initial: ByKind<unknown> = {
  text: blank,
  paragraph: blank,
  email: blank,
  phone: blank,
  location: blank,
  catalog: (field) => field.initial ?? '',
  money: blank,
  reference: blank,
  references: () => [],
  number: blank,
  instant: blank,
};

/** What a form holds of a record's value: its schema takes from it what it needs. */
const read: ByKind<(value: unknown) => unknown> = {
  text,
  paragraph: text,
  email: text,
  phone: text,
  location: text,
  catalog: text,
  money: text,
  reference: () => (value) => asRecord(value) ?? '',
  references: () => asRecords,
  number: text,
  instant: text,
};

const translationsOf = (names: readonly string[], record: Element | undefined) =>
  Object.fromEntries(
    names.map((name) => {
      const known = record?.metadata.language?.[name];
      return [
        name,
        Object.fromEntries(languages.map((language) => [language, known?.[language] ?? ''])),
      ];
    }),
  );
