import { z } from 'zod';
import type { Field, FieldOptions } from '../kit/fields.ts';
import { toCustomFieldName, type Module } from '../kit/module.ts';
import { toErrorDetails } from '../kit/rules.ts';
import { createFieldValueSchema } from '../kit/schemas.ts';
import { addChecksToSchema } from './field-checks.ts';
import {
  customFieldDefinitionSchema,
  type CustomField,
  type CustomFieldDefinition,
} from './definition.ts';
import type { CustomFieldAnswer } from './read-contract.ts';
import { maxCustomTextLength, toNumberChecks, toTextChecks } from './field-settings.ts';

/** Converts a definition to a field, which list, form, filters and sheets interpret. */
export function toModuleField(definition: CustomFieldDefinition): Field {
  const base = {
    label: definition.metadata.language.name,
    ...(definition.required && { required: true as const }),
  };
  switch (definition.type) {
    case 'text': {
      const { fieldSettings: settings } = definition.metadata;
      return {
        ...base,
        kind: 'text',
        max: settings.max ?? maxCustomTextLength,
        ...(settings.default && { initial: settings.default }),
      };
    }
    case 'number': {
      const { fieldSettings: settings } = definition.metadata;
      return {
        ...base,
        kind: 'figure',
        ...(settings.validations.includes('integer') && { whole: true as const }),
        ...(settings.isCurrency && { currency: true as const }),
        ...(settings.unitOfMeasurement && { unit: settings.unitOfMeasurement }),
        ...(settings.default && { initial: settings.default }),
      };
    }
    case 'select':
      return { ...base, kind: 'choice', options: toOptions(definition.metadata) };
    case 'multiple-select': {
      const { selectionLimit, default: initial } = definition.metadata.fieldSettings;
      return {
        ...base,
        kind: 'choices',
        options: toOptions(definition.metadata),
        ...(selectionLimit !== undefined && { most: selectionLimit }),
        ...(initial && { initial }),
      };
    }
    case 'date':
      return { ...base, kind: 'date' };
    case 'link':
      // Links are never required: the specification excludes them.
      return { kind: 'link', label: base.label };
  }
}

type MetadataWithOptions = Pick<
  Extract<CustomFieldDefinition, { type: 'select' }>['metadata'],
  'options' | 'language'
>;

const toOptions = ({ options, language }: MetadataWithOptions): FieldOptions =>
  Object.fromEntries(
    Object.keys(options).map((key) => [
      key,
      { es: language.options.es[key] ?? '', en: language.options.en[key] ?? '' },
    ]),
  );

const label = { es: '', en: '' };

/** Module without any built-in field. */
const nothing: Module = {
  name: 'users',
  entity: { one: label, many: label, gender: 'masculine' },
  fields: {},
  columns: [],
  title: '',
  deletion: 'refuse',
};

/** Returns a module of only the custom fields of an account, for records that have no module of their own, as a technical sheet. */
export const createCustomFieldsModule = (definitions: readonly CustomField[]): Module =>
  addCustomFields(nothing, definitions);

/** Returns the schema of a field's value; blanks are valid where it is not required. */
export function createCustomValueSchema(definition: CustomFieldDefinition): z.ZodType {
  const field = toModuleField(definition);
  if (definition.type === 'text')
    return createFieldValueSchema(
      field,
      addChecksToSchema(toTextChecks(definition.metadata.fieldSettings)),
    );
  if (definition.type === 'number')
    return createFieldValueSchema(
      field,
      addChecksToSchema(toNumberChecks(definition.metadata.fieldSettings)),
    );
  return createFieldValueSchema(field);
}

const extensions = new WeakMap<Module, WeakMap<readonly CustomField[], Module>>();

/**
 * Returns a module with an account's custom fields, which its list, filters, cells, form, view and sheets then show.
 * Their names are `customFields.{id}`, and their columns come last. The same definitions return the same module.
 */
export function addCustomFields(module: Module, definitions: readonly CustomField[]): Module {
  const known = extensions.get(module) ?? new WeakMap<readonly CustomField[], Module>();
  extensions.set(module, known);
  const made = known.get(definitions) ?? extendModule(module, definitions);
  known.set(definitions, made);
  return made;
}

function extendModule(module: Module, definitions: readonly CustomField[]): Module {
  const fields = definitions.map(
    (definition) => [toCustomFieldName(definition.id), toModuleField(definition)] as const,
  );
  const ofOneValue = fields.filter(([, { kind }]) => kind !== 'choices');
  return {
    ...module,
    fields: { ...module.fields, ...Object.fromEntries(fields) },
    columns: [...module.columns, ...fields.map(([named]) => named)],
    customValues: Object.fromEntries(
      definitions.map((definition) => [String(definition.id), createCustomValueSchema(definition)]),
    ),
    ...(module.inPlace && { inPlace: [...module.inPlace, ...ofOneValue.map(([name]) => name)] }),
  };
}

/** Parses custom fields of a response. @throws Error where a stored definition breaks the rules of definitions: a bug. */
export function toCustomFields(answered: readonly CustomFieldAnswer[]): CustomField[] {
  return answered.map(({ id, name, type, required, metadata }) => {
    const read = customFieldDefinitionSchema.safeParse({ name, type, required, metadata });
    if (!read.success)
      throw new Error(`Custom field ${id}: ${JSON.stringify(toErrorDetails(read.error))}`);
    return { ...read.data, id };
  });
}
