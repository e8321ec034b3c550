import { normalizeTypedNumber } from '@tarima/domain/kit/typed-number';
import {
  changedCustomFieldBody,
  newCustomFieldBody,
} from '@tarima/domain/custom-fields/custom-field-bodies';
import { customFieldTypes, type CustomFieldType } from '@tarima/domain/custom-fields/definition';
import type { CustomFieldModule } from '@tarima/domain/custom-fields/custom-field-modules';
import type { CustomFieldAnswer } from '@tarima/domain/custom-fields/read-contract';
import {
  numberRuleNames,
  parameterlessRuleNames,
  textRuleNames,
  type CustomFieldRuleName,
} from '@tarima/domain/custom-fields/field-settings';
import { toErrorDetails } from '@tarima/domain/kit/rules';
import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import { z } from 'zod';
import { toFieldError, type FormValues } from '../kit/form/rule-errors.ts';

// Converts between the form, flat and of texts, and the request, which nests every option and setting.

/** Option in the form: its key stays the same when its texts change. */
export interface FieldOptionFormValues {
  readonly key: string;
  readonly es: string;
  readonly en: string;
}

export interface CustomFieldFormValues extends FormValues {
  readonly type: CustomFieldType;
  readonly required: boolean;
  readonly names: { readonly es: string; readonly en: string };
  readonly options: readonly FieldOptionFormValues[];
  readonly settings: Readonly<Record<string, unknown>>;
}

export const canHaveOptions = (type: CustomFieldType): boolean =>
  type === 'select' || type === 'multiple-select';
export const canHaveSettings = (type: CustomFieldType): boolean =>
  type === 'text' || type === 'number' || type === 'multiple-select';
/** Whether a field of a type can be required: a link never can. */
export const canBeRequired = (type: CustomFieldType): boolean => type !== 'link';

export const isCustomFieldType = (value: unknown): value is CustomFieldType =>
  customFieldTypes.some((type) => type === value);

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((branch, name) => (isTree(branch) ? branch[name] : undefined), value);
const getText = (value: unknown, ...path: readonly string[]): string => {
  const found = at(value, ...path);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
};

const getRules = (type: CustomFieldType): readonly CustomFieldRuleName[] =>
  type === 'text' ? textRuleNames : type === 'number' ? numberRuleNames : [];
export const getParameterlessRules = (type: CustomFieldType): readonly CustomFieldRuleName[] =>
  getRules(type).filter((rule) => parameterlessRuleNames.includes(rule));
export const getNumberParameterRules = (type: CustomFieldType): readonly CustomFieldRuleName[] =>
  getRules(type).filter((rule) => !parameterlessRuleNames.includes(rule));

/** Returns the initial values of the form. */
export function toCustomFieldFormValues(
  field: CustomFieldAnswer | undefined,
): CustomFieldFormValues {
  const metadata = field?.metadata;
  const labels = at(metadata, 'options');
  const options = isTree(labels) ? Object.keys(labels) : [];
  const settings = at(metadata, 'fieldSettings');
  const rules = at(settings, 'validations');
  const hasRule = (rule: CustomFieldRuleName) => Array.isArray(rules) && rules.includes(rule);
  const type = isCustomFieldType(field?.type) ? field.type : 'text';
  // Each bound has two rule names; the form has one field for the lower bound and one for the upper.
  const getParam = (rule: CustomFieldRuleName): string => {
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
      rules: Object.fromEntries(parameterlessRuleNames.map((rule) => [rule, hasRule(rule)])),
      params: Object.fromEntries(
        [...textRuleNames, ...numberRuleNames].map((rule) => [rule, getParam(rule)]),
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
  const read = Number(normalizeTypedNumber(text));
  return Number.isNaN(read) ? text : read;
};

const toEntry = (name: string, text: string, read: (text: string) => unknown = (same) => same) =>
  text.trim() === '' ? {} : { [name]: read(text.trim()) };

function toSettings({ type, settings, options }: CustomFieldFormValues): Tree {
  if (!canHaveSettings(type)) return {};
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
  const paramRules = getNumberParameterRules(type).filter(
    (rule) => getText(settings, 'params', rule).trim() !== '',
  );
  const plain = getParameterlessRules(type).filter((rule) => at(settings, 'rules', rule) === true);
  const params = paramRules.map((rule) => [rule, parseNumber(getText(settings, 'params', rule))]);
  return {
    validations: [...plain, ...paramRules],
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

/** Counts the settings of a field, for the button that opens them. */
export function countFieldSettings(values: CustomFieldFormValues): number {
  const { validations = [], params: _, ...others } = toSettings(values);
  return (Array.isArray(validations) ? validations.length : 0) + Object.keys(others).length;
}

/** Converts the form to the body of the request. Tables and files use the Spanish name of a field. */
export function toFieldDefinitionBody(values: CustomFieldFormValues): Tree {
  const { type, names, options } = values;
  const labels = (language: 'es' | 'en') =>
    Object.fromEntries(options.map((option) => [option.key, option[language]]));
  return {
    name: names.es,
    type,
    required: canBeRequired(type) && values.required,
    metadata: {
      ...(canHaveOptions(type) && { options: labels('es') }),
      language: {
        name: names,
        ...(canHaveOptions(type) && { options: { es: labels('es'), en: labels('en') } }),
      },
      fieldSettings: toSettings(values),
    },
  };
}

const moved: Readonly<Record<string, string>> = { max: 'most', default: 'initial' };

/** Returns the form's path for a path of the request. */
export function convertRequestPathToFormPath(
  path: string,
  { options }: CustomFieldFormValues,
): string {
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

/** Request of a valid form: a new field, or the change of one. */
export type CustomFieldSubmission =
  | { readonly is: 'new'; readonly body: z.output<typeof newCustomFieldBody> }
  | { readonly is: 'changed'; readonly body: z.output<typeof changedCustomFieldBody> };

/** Validates the form with the schema of the server. */
export const createCustomFieldResolver =
  (
    module: CustomFieldModule,
    field: CustomFieldAnswer | undefined,
  ): Resolver<CustomFieldFormValues, unknown, CustomFieldSubmission> =>
  (values) => {
    const read = field ? parseFieldChange(values, field) : parseNewField(values, module);
    if (!(read instanceof z.ZodError)) return { values: read, errors: {} };
    const errors: FieldErrors<CustomFieldFormValues> = {};
    for (const detail of toErrorDetails(read))
      set(errors, convertRequestPathToFormPath(detail.path, values), toFieldError(detail));
    return { values: {}, errors };
  };

function parseNewField(
  values: CustomFieldFormValues,
  module: CustomFieldModule,
): CustomFieldSubmission | z.ZodError {
  const sent = { ...toFieldDefinitionBody(values), module: { name: module } };
  const read = newCustomFieldBody.safeParse(sent);
  return read.success ? { is: 'new', body: read.data } : read.error;
}

function parseFieldChange(
  values: CustomFieldFormValues,
  { updatedAt }: CustomFieldAnswer,
): CustomFieldSubmission | z.ZodError {
  const read = changedCustomFieldBody.safeParse({ ...toFieldDefinitionBody(values), updatedAt });
  return read.success ? { is: 'changed', body: read.data } : read.error;
}
