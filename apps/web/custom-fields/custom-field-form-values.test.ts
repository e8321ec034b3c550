import { changedCustomFieldBody } from '@tarima/domain/custom-fields/custom-field-bodies';
import { describe, expect, test } from 'vitest';
import {
  countFieldSettings,
  toFieldDefinitionBody,
  createCustomFieldResolver,
  convertRequestPathToFormPath,
  toCustomFieldFormValues,
} from './custom-field-form-values.ts';

const makeField = (type: string, metadata: object = {}) => ({
  id: 7,
  name: 'Peso',
  type,
  required: true,
  metadata: { language: { name: { es: 'Peso', en: 'Weight' } }, fieldSettings: {}, ...metadata },
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
});
const labels = { _0: 'Uno', _3: 'Tres' };
const choice = (type: string, fieldSettings: object = {}) =>
  makeField(type, {
    options: labels,
    language: {
      name: { es: 'Peso', en: 'Weight' },
      options: { es: labels, en: { _0: 'One', _3: 'Three' } },
    },
    fieldSettings,
  });

describe('a custom field saved without changes', () => {
  test.each([
    makeField('text', {
      fieldSettings: {
        validations: ['email', 'minDigits'],
        params: { minDigits: 2 },
        regularExpression: '^a',
        max: 9,
        default: 'a12@b.mx',
      },
    }),
    makeField('number', {
      fieldSettings: {
        validations: ['positive', 'lessOrEqual'],
        params: { lessOrEqual: 9.5 },
        unitOfMeasurement: 'kg',
        isCurrency: true,
        default: '5',
      },
    }),
    choice('select'),
    choice('multiple-select', { selectionLimit: 2, default: ['_3'] }),
    makeField('date'),
  ])('a $type field is sent unchanged', (field) => {
    const { name, type, required, metadata } = field;
    const sent = changedCustomFieldBody.parse(
      toFieldDefinitionBody(toCustomFieldFormValues(field)),
    );
    expect(sent).toEqual(changedCustomFieldBody.parse({ name, type, required, metadata }));
  });

  test('bounds stored as min and max are shown and sent as greaterOrEqual and lessOrEqual', () => {
    const values = toCustomFieldFormValues(
      makeField('number', { fieldSettings: { min: 3, max: 8 } }),
    );
    expect(toFieldDefinitionBody(values)).toMatchObject({
      metadata: {
        fieldSettings: {
          validations: ['greaterOrEqual', 'lessOrEqual'],
          params: { greaterOrEqual: 3, lessOrEqual: 8 },
        },
      },
    });
    expect(countFieldSettings(values)).toBe(2);
  });
});

test('a link field is sent as not required and without the settings of its former type', () => {
  const values = {
    ...toCustomFieldFormValues(choice('multiple-select', { selectionLimit: 2 })),
    type: 'link' as const,
  };
  expect(toFieldDefinitionBody(values)).toEqual({
    name: 'Peso',
    type: 'link',
    required: false,
    metadata: { language: { name: { es: 'Peso', en: 'Weight' } }, fieldSettings: {} },
  });
});

test.each([
  ['name', 'names.es'],
  ['metadata.language.name.en', 'names.en'],
  ['metadata.options', 'optionsAsked'],
  ['metadata.options._3', 'options.1.es'],
  ['metadata.language.options.en._0', 'options.0.en'],
  ['metadata.fieldSettings.params.minDigits', 'settings.params.minDigits'],
  ['metadata.fieldSettings.max', 'settings.most'],
  ['metadata.fieldSettings.default', 'settings.initial'],
  ['type', 'type'],
])('an error at %s is shown at %s', (path, formPath) => {
  expect(convertRequestPathToFormPath(path, toCustomFieldFormValues(choice('select')))).toBe(
    formPath,
  );
});

test('the form of a custom field applies the rules of the server', async () => {
  const values = toCustomFieldFormValues(undefined);
  const wrong = {
    ...values,
    names: { es: 'Peso', en: '' },
    type: 'number' as const,
    settings: { ...values.settings, params: { lessOrEqual: 'mucho' } },
  };
  const resolve = createCustomFieldResolver('suppliers', undefined);
  const { errors } = await resolve(wrong, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  expect(errors).toMatchObject({
    names: { en: { type: 'required' } },
    settings: { params: { lessOrEqual: { type: 'number' } } },
  });
});
