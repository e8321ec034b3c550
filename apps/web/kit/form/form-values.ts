import type { Field } from '@tarima/domain/kit/fields';
import { translatedFields, type Module } from '@tarima/domain/kit/module';
import type { Element } from '@tarima/domain/kit/schemas';
import { languages } from '@tarima/domain/kit/words';
import { asText } from '../cells/shown-value.ts';
import type { FormValues } from './rule-errors.ts';

/** What a form starts with: the record's values, or a new one's. */
export function valuesOf(module: Module, record: Element | undefined): FormValues {
  const fields = Object.entries(module.fields).map(([name, field]): [string, unknown] => [
    name,
    record ? asText(record[name]) : initialOf(field),
  ]);
  const translated = translatedFields(module);
  if (translated.length === 0) return Object.fromEntries(fields);
  return {
    ...Object.fromEntries(fields),
    metadata: { language: translationsOf(translated, record) },
  };
}

const initialOf = (field: Field): string =>
  (field.kind === 'catalog' ? field.initial : undefined) ?? '';

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
