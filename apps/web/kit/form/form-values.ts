import { interpretField, type FieldInterpreter, type Field } from '@tarima/domain/kit/fields';
import {
  parseCustomFieldId,
  getTranslatedFields,
  getFieldValue,
  listWritableFields,
  type Module,
} from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { languages } from '@tarima/domain/kit/words';
import {
  toOptionKeys,
  parseNamedRecord,
  parseNamedRecords,
  toDisplayText,
} from '../cells/display-value.ts';
import type { FormValues } from './rule-errors.ts';
import { formatFormNumber } from './typed-fractions.ts';

/** Returns the initial values of a form: those of the record, or of a new record. */
export function toFormValues(module: Module, record: ModuleRecord | undefined): FormValues {
  const fields = listWritableFields(module).map(([name, field]): [Field, string, unknown] => [
    field,
    name,
    record
      ? withFractions(
          field,
          interpretField(field, toFormValueByKind)(getFieldValue(record, name)),
          record,
        )
      : interpretField(field, initialValueByKind),
  ]);
  const filterValues = (belongs: (field: Field, name: string) => boolean) =>
    fields.flatMap(([field, name, value]) =>
      belongs(field, name) ? [[name, value] as const] : [],
    );
  const isCustom = (_: Field, name: string) => parseCustomFieldId(name) !== undefined;
  const isColor = ({ kind }: Field) => kind === 'color';
  const translated = getTranslatedFields(module);
  const language = translated.length === 0 ? {} : { language: toTranslations(translated, record) };
  const custom = filterValues(isCustom).map(([name, value]) => [
    parseCustomFieldId(name) ?? name,
    value,
  ]);
  return {
    ...Object.fromEntries(filterValues((field, name) => !isColor(field) && !isCustom(field, name))),
    // Custom values that are not loaded are not sent, and therefore stay unchanged.
    ...(module.customValues && { customFields: Object.fromEntries(custom) }),
    metadata: { ...Object.fromEntries(filterValues(isColor)), ...language },
  };
}

const blank = (): string => '';
const text = () => toDisplayText;

/** Form values of empty fields, by kind. */
const initialValueByKind: FieldInterpreter<unknown> = {
  text: (field) => field.initial ?? '',
  paragraph: blank,
  email: blank,
  phone: blank,
  location: blank,
  catalog: (field) => field.initial ?? '',
  money: blank,
  decimal: (field) => (field.initial === undefined ? '' : String(field.initial)),
  boolean: (field) => field.initial ?? false,
  date: blank,
  openings: blank,
  color: (field) => field.initial ?? '',
  reference: blank,
  references: () => [],
  link: blank,
  figure: (field) => field.initial ?? '',
  choice: blank,
  choices: (field) => field.initial ?? [],
  number: blank,
  instant: blank,
};

/** Conversion of record values to form values, by kind. */
const toFormValueByKind: FieldInterpreter<(value: unknown) => unknown> = {
  text,
  paragraph: text,
  email: text,
  phone: text,
  location: text,
  catalog: text,
  money: text,
  decimal: text,
  boolean: () => (value) => value === true,
  date: text,
  openings: text,
  color: text,
  reference: () => (value) => parseNamedRecord(value) ?? '',
  references: () => parseNamedRecords,
  link: text,
  figure: text,
  choice: text,
  choices: () => toOptionKeys,
  number: text,
  instant: text,
};

const withFractions = (field: Field, value: unknown, record: ModuleRecord): unknown =>
  typeof value === 'string' ? formatFormNumber(field, value, record) : value;

const toTranslations = (names: readonly string[], record: ModuleRecord | undefined) =>
  Object.fromEntries(
    names.map((name) => {
      const translations = record?.metadata.language?.[name];
      return [
        name,
        Object.fromEntries(languages.map((language) => [language, translations?.[language] ?? ''])),
      ];
    }),
  );
