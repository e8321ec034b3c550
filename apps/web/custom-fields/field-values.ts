import { changedCustomField, newCustomField } from '@tarima/domain/custom-fields/bodies';
import { customFieldTypes, type CustomFieldType } from '@tarima/domain/custom-fields/definition';
import type { CustomFieldModule } from '@tarima/domain/custom-fields/modules';
import type { AnsweredCustomField } from '@tarima/domain/custom-fields/read-contract';
import {
  numberRules,
  plainRules,
  textRules,
  type RuleName,
} from '@tarima/domain/custom-fields/settings';
import { toErrorDetails } from '@tarima/domain/kit/rules';
import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import { z } from 'zod';
import { asFieldError, type FormValues } from '../kit/form/rule-errors.ts';

// Converts between the form, flat and of texts, and the request, which nests every option and setting.

/** Option in the form: its key stays the same when its texts change. */
export interface OptionValues {
  readonly key: string;
  readonly es: string;
  readonly en: string;
}

export interface FieldValues extends FormValues {
  readonly type: CustomFieldType;
  readonly required: boolean;
  readonly names: { readonly es: string; readonly en: string };
  readonly options: readonly OptionValues[];
  readonly settings: Readonly<Record<string, unknown>>;
}

export const hasOptions = (type: CustomFieldType): boolean =>
  type === 'select' || type === 'multiple-select';
export const hasSettings = (type: CustomFieldType): boolean =>
  type === 'text' || type === 'number' || type === 'multiple-select';
/** Whether a field of a type can be required: a link never can. */
export const canBeRequired = (type: CustomFieldType): boolean => type !== 'link';

export const isType = (value: unknown): value is CustomFieldType =>
  customFieldTypes.some((type) => type === value);

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((branch, name) => (isTree(branch) ? branch[name] : undefined), value);
const getText = (value: unknown, ...path: readonly string[]): string => {
  const found = at(value, ...path);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
};

const getRules = (type: CustomFieldType): readonly RuleName[] =>
  type === 'text' ? textRules : type === 'number' ? numberRules : [];
export const getPlainRules = (type: CustomFieldType): readonly RuleName[] =>
  getRules(type).filter((rule) => plainRules.includes(rule));
export const getCountedRules = (type: CustomFieldType): readonly RuleName[] =>
  getRules(type).filter((rule) => !plainRules.includes(rule));

/** Returns the initial values of the form. */
export function valuesOfField(field: AnsweredCustomField | undefined): FieldValues {
  const metadata = field?.metadata;
  const labels = at(metadata, 'options');
  const options = isTree(labels) ? Object.keys(labels) : [];
  const settings = at(metadata, 'fieldSettings');
  const rules = at(settings, 'validations');
  const hasRule = (rule: RuleName) => Array.isArray(rules) && rules.includes(rule);
  const type = isType(field?.type) ? field.type : 'text';
  // The rules have two names for a lower and an upper bound; the form has one field for each.
  const getParam = (rule: RuleName): string => {
    const param = getText(settings, 'params', rule);
    if (param !== '') return param;
    if (rule === 'minCharacters' || rule === 'greaterOrEqual') return getText(settings, 'min');
    return rule === 'lessOrEqual' ? getText(settings, 'max') : '';
  };
  const initial = at(settings, 'default');
  return {
    type,
    required: field?.required ?? false,
    names: {
      es: getText(metadata, 'language', 'name', 'es'),
      en: getText(metadata, 'language', 'name', 'en'),
    },
    options: options.map((key) => ({
      key,
      es: getText(metadata, 'language', 'options', 'es', key),
      en: getText(metadata, 'language', 'options', 'en', key),
    })),
    settings: {
      rules: Object.fromEntries(plainRules.map((rule) => [rule, hasRule(rule)])),
      params: Object.fromEntries(
        [...textRules, ...numberRules].map((rule) => [rule, getParam(rule)]),
      ),
      most: type === 'text' ? getText(settings, 'max') : '',
      regularExpression: getText(settings, 'regularExpression'),
      unitOfMeasurement: getText(settings, 'unitOfMeasurement'),
      isCurrency: at(settings, 'isCurrency') === true,
      selectionLimit: getText(settings, 'selectionLimit'),
      initial: Array.isArray(initial) ? '' : getText(settings, 'default'),
      initialKeys: Array.isArray(initial) ? initial : [],
    },
  };
}

/** Parses a number; other text stays a text, so that the rule reports it. */
const parseNumber = (text: string): unknown => {
  const read = Number(text.trim());
  return Number.isNaN(read) ? text : read;
};

const toEntry = (name: string, text: string, read: (text: string) => unknown = (same) => same) =>
  text.trim() === '' ? {} : { [name]: read(text.trim()) };

function toSettings({ type, settings, options }: FieldValues): Tree {
  if (!hasSettings(type)) return {};
  if (type === 'multiple-select') {
    const keys = at(settings, 'initialKeys');
    const known = (Array.isArray(keys) ? keys : []).filter((key) =>
      options.some((option) => option.key === key),
    );
    return {
      ...toEntry('selectionLimit', getText(settings, 'selectionLimit'), parseNumber),
      ...(known.length > 0 && { default: known }),
    };
  }
  const getParam = getCountedRules(type).filter(
    (rule) => getText(settings, 'params', rule).trim() !== '',
  );
  const plain = getPlainRules(type).filter((rule) => at(settings, 'rules', rule) === true);
  const params = getParam.map((rule) => [rule, parseNumber(getText(settings, 'params', rule))]);
  return {
    validations: [...plain, ...getParam],
    params: Object.fromEntries(params),
    ...toEntry('default', getText(settings, 'initial')),
    ...(type === 'text'
      ? {
          ...toEntry('regularExpression', getText(settings, 'regularExpression')),
          ...toEntry('max', getText(settings, 'most'), parseNumber),
        }
      : {
          ...toEntry('unitOfMeasurement', getText(settings, 'unitOfMeasurement')),
          ...(at(settings, 'isCurrency') === true && { isCurrency: true }),
        }),
  };
}

/** Counts the settings, for the button that opens them. */
export function countSettings(values: FieldValues): number {
  const { validations = [], params: _, ...others } = toSettings(values);
  return (Array.isArray(validations) ? validations.length : 0) + Object.keys(others).length;
}

/** Converts the form to the body of the request. Tables and files use the Spanish name of a field. */
export function toDefinition(values: FieldValues): Tree {
  const { type, names, options } = values;
  const labels = (language: 'es' | 'en') =>
    Object.fromEntries(options.map((option) => [option.key, option[language]]));
  return {
    name: names.es,
    type,
    required: canBeRequired(type) && values.required,
    metadata: {
      ...(hasOptions(type) && { options: labels('es') }),
      language: {
        name: names,
        ...(hasOptions(type) && { options: { es: labels('es'), en: labels('en') } }),
      },
      fieldSettings: toSettings(values),
    },
  };
}

const moved: Readonly<Record<string, string>> = { max: 'most', default: 'initial' };

/** Returns the form's path for a path of the request. */
export function toFormPath(path: string, { options }: FieldValues): string {
  const parts = path.split('.');
  const [, section, ...rest] = parts;
  if (parts[0] === 'name') return 'names.es';
  if (parts[0] !== 'metadata') return path;
  const option = (key: string | undefined, language: string) => {
    const index = options.findIndex((each) => each.key === key);
    return index < 0 ? 'optionsAsked' : `options.${index}.${language}`;
  };
  if (section === 'options') return rest.length === 0 ? 'optionsAsked' : option(rest[0], 'es');
  if (section === 'language' && rest[0] === 'name') return `names.${rest[1] ?? 'es'}`;
  if (section === 'language') return option(rest[2], rest[1] ?? 'es');
  const [setting = '', ...deeper] = rest;
  return ['settings', moved[setting] ?? setting, ...deeper].join('.');
}

/** Body that a valid form sends: a new field, or a change of one. */
export type SentField =
  | { readonly is: 'new'; readonly body: z.output<typeof newCustomField> }
  | { readonly is: 'changed'; readonly body: z.output<typeof changedCustomField> };

/** Validates the form with the schema of the server. */
export const fieldResolver =
  (
    module: CustomFieldModule,
    field: AnsweredCustomField | undefined,
  ): Resolver<FieldValues, unknown, SentField> =>
  (values) => {
    const read = field ? parseFieldChange(values, field) : parseNewField(values, module);
    if (!(read instanceof z.ZodError)) return { values: read, errors: {} };
    const errors: FieldErrors<FieldValues> = {};
    for (const detail of toErrorDetails(read))
      set(errors, toFormPath(detail.path, values), asFieldError(detail));
    return { values: {}, errors };
  };

function parseNewField(values: FieldValues, module: CustomFieldModule): SentField | z.ZodError {
  const sent = { ...toDefinition(values), module: { name: module } };
  const read = newCustomField.safeParse(sent);
  return read.success ? { is: 'new', body: read.data } : read.error;
}

function parseFieldChange(
  values: FieldValues,
  { updatedAt }: AnsweredCustomField,
): SentField | z.ZodError {
  const read = changedCustomField.safeParse({ ...toDefinition(values), updatedAt });
  return read.success ? { is: 'changed', body: read.data } : read.error;
}
