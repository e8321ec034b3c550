import { describe, expect, test } from 'vitest';
import { suppliers } from '../suppliers/supplier.ts';
import { getModuleColumns, findField } from '../kit/module.ts';
import { toErrorDetails } from '../kit/rules.ts';
import { createNewRecordBodySchema, createCustomValuesSchema } from '../kit/schemas.ts';
import { createListQuerySchema, nestFilters } from '../kit/list-query.ts';
import { changedCustomFieldBody, newCustomFieldBody } from './custom-field-bodies.ts';
import { canConvertFieldType, listRemovedOptionKeys } from './convert-field-type.ts';
import { customFieldTypes, type CustomField, type CustomFieldType } from './definition.ts';
import { maxCustomFieldOptions } from './field-settings.ts';
import {
  toCustomFields,
  createCustomFieldsModule,
  createCustomValueSchema,
  addCustomFields,
} from './add-custom-fields.ts';
import {
  customFieldModules,
  getCustomFieldPermission,
  isCustomFieldModule,
  getCustomFieldModuleId,
} from './custom-field-modules.ts';

const labels = { _0: 'Uno', _1: 'Dos', _10: 'Diez' };
const manyLabels = Object.fromEntries(
  Array.from({ length: maxCustomFieldOptions + 1 }, (_, at) => [`_${at}`, `Opción ${at}`]),
);
const name = { es: 'Dato', en: 'Value' };

const sample = (type: CustomFieldType, beside: object = {}, fieldSettings?: object) => {
  const chooses = type === 'select' || type === 'multiple-select';
  return {
    name: 'Dato',
    type,
    metadata: {
      ...(chooses && { options: labels }),
      language: { name, ...(chooses && { options: { es: labels, en: labels } }) },
      ...(fieldSettings && { fieldSettings }),
    },
    ...beside,
  };
};
const module = { name: 'suppliers' };
const findIssues = (definition: object): string[] => {
  const { error } = newCustomFieldBody.safeParse({ module, ...definition });
  return error ? toErrorDetails(error).map(({ path, rule }) => `${path} ${rule}`) : [];
};
const field = (type: CustomFieldType, settings?: object, beside: object = {}): CustomField => {
  const stored = changedCustomFieldBody.parse(sample(type, beside, settings));
  const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
  const { name: called, required, metadata } = stored;
  const [read] = toCustomFields([{ id: 7, name: called, type, required, metadata, ...times }]);
  if (!read) throw new Error('No field');
  return read;
};
const findViolations = (definition: CustomField, value: unknown): string[] => {
  const { error } = createCustomValueSchema(definition).safeParse(value);
  return error
    ? toErrorDetails(error).map(({ rule, params }) =>
        [rule, ...Object.values(params ?? {})].join(' '),
      )
    : [];
};

test('the 16 modules with a gear menu have custom fields; profiles have none', () => {
  expect(customFieldModules).toHaveLength(16);
  expect(isCustomFieldModule('profiles')).toBe(false);
  expect(isCustomFieldModule('constructor')).toBe(false);
  expect(getCustomFieldPermission('technical_sheets')).toBe('products');
  expect(getCustomFieldPermission('suppliers')).toBe('suppliers');
  expect(new Set(customFieldModules.map(getCustomFieldModuleId)).size).toBe(16);
});

describe('the definition of a custom field', () => {
  test.each(customFieldTypes)('is valid for the type %s', (type) =>
    expect(findIssues(sample(type))).toEqual([]),
  );

  test('may allow exactly one value or length', () => {
    const equal = { validations: ['greaterOrEqual', 'lessOrEqual'] };
    const params = { greaterOrEqual: 5, lessOrEqual: 5 };
    expect(findIssues(sample('number', {}, { ...equal, params }))).toEqual([]);
    expect(findIssues(sample('text', {}, { min: 4, max: 4 }))).toEqual([]);
  });

  test.each<[string, object, string[]]>([
    ['no name', sample('text', { name: '' }), ['name required']],
    ['blank name', sample('text', { name: '   ' }), ['name required']],
    ['a long name', sample('text', { name: 'x'.repeat(81) }), ['name max']],
    ['no type', sample('text', { type: undefined }), ['type required']],
    ['another type', sample('text', { type: 'file' }), ['type option']],
    ['no metadata', sample('text', { metadata: undefined }), ['metadata required']],
    ['no language', sample('text', { metadata: {} }), ['metadata.language required']],
    [
      'one language',
      sample('text', { metadata: { language: { name: { es: 'a' } } } }),
      ['metadata.language.name.en required'],
    ],
    [
      'another language',
      sample('text', { metadata: { language: { name: { ...name, fr: 'x' } } } }),
      ['metadata.language.name.fr unknown'],
    ],
    ['an unknown field', { ...sample('text'), position: 1 }, ['position unknown']],
    [
      'no options',
      sample('select', {
        metadata: { options: {}, language: { name, options: { es: {}, en: {} } } },
      }),
      ['metadata.options required'],
    ],
    [
      'options without words',
      sample('select', {
        metadata: {
          options: { _0: 'A' },
          language: { name, options: { es: { _0: 'A' }, en: {} } },
        },
      }),
      ['metadata.language.options.en._0 required'],
    ],
    [
      'words without options',
      sample('select', {
        metadata: {
          options: { _0: 'A' },
          language: { name, options: { es: { _0: 'A' }, en: { _0: 'A', _1: 'B' } } },
        },
      }),
      ['metadata.language.options.en._1 unknown'],
    ],
    [
      'options with the same text',
      sample('select', {
        metadata: {
          options: { _0: 'Álamo', _1: 'ALAMO' },
          language: { name, options: { es: { _0: 'a', _1: 'b' }, en: { _0: 'a', _1: 'b' } } },
        },
      }),
      ['metadata.options._1 repeated'],
    ],
    [
      'an option key in another form',
      sample('select', {
        metadata: {
          options: { a: 'A' },
          language: { name, options: { es: { a: 'A' }, en: { a: 'A' } } },
        },
      }),
      [
        'metadata.language.options.es.a unknown',
        'metadata.language.options.en.a unknown',
        'metadata.options.a unknown',
      ],
    ],
    [
      'more options than a list may have',
      sample('select', {
        metadata: {
          options: manyLabels,
          language: { name, options: { es: manyLabels, en: manyLabels } },
        },
      }),
      ['metadata.options selection'],
    ],
    [
      'options of a text',
      sample('text', { metadata: { options: labels, language: { name } } }),
      [
        'metadata.options._0 unknown',
        'metadata.options._1 unknown',
        'metadata.options._10 unknown',
      ],
    ],
    [
      'settings of a date',
      sample('date', {}, { validations: [] }),
      ['metadata.fieldSettings.validations unknown'],
    ],
    [
      'a rule of numbers',
      sample('text', {}, { validations: ['positive'] }),
      ['metadata.fieldSettings.validations.0 option'],
    ],
    [
      'a rule without its parameter',
      sample('text', {}, { validations: ['minDigits'] }),
      ['metadata.fieldSettings.params.minDigits required'],
    ],
    [
      'a parameter without its rule',
      sample('text', {}, { params: { minDigits: 2 } }),
      ['metadata.fieldSettings.params.minDigits unknown'],
    ],
    [
      'a rule twice',
      sample('number', {}, { validations: ['integer', 'integer'] }),
      ['metadata.fieldSettings.validations repeated'],
    ],
    [
      'a fraction of a character',
      sample('text', {}, { validations: ['minCharacters'], params: { minCharacters: 1.5 } }),
      ['metadata.fieldSettings.params.minCharacters integer'],
    ],
    [
      'bounds that cross',
      sample(
        'number',
        {},
        {
          validations: ['greaterOrEqual', 'lessOrEqual'],
          params: { greaterOrEqual: 5, lessOrEqual: 4 },
        },
      ),
      ['metadata.fieldSettings.params.lessOrEqual greaterOrEqual'],
    ],
    [
      'min over max',
      sample('text', {}, { min: 5, max: 4 }),
      ['metadata.fieldSettings.max greaterOrEqual'],
    ],
    [
      'a dangerous expression',
      sample('text', {}, { regularExpression: '(?=a)\\1' }),
      ['metadata.fieldSettings.regularExpression expression'],
    ],
    [
      'a default that is wrong',
      sample('number', {}, { validations: ['positive'], default: '-1' }),
      ['metadata.fieldSettings.default positive'],
    ],
    [
      'a default that is no option',
      sample('multiple-select', {}, { default: ['_2'] }),
      ['metadata.fieldSettings.default option'],
    ],
    [
      'a limit under one',
      sample('multiple-select', {}, { selectionLimit: 0 }),
      ['metadata.fieldSettings.selectionLimit greaterOrEqual'],
    ],
  ])('with %s is refused', (_, definition, expected) => {
    expect(findIssues(definition)).toEqual(expected);
  });
});

describe('the value of a custom field', () => {
  const digits = (rule: string, least: number) => ({
    validations: [rule],
    params: { [rule]: least },
  });
  test.each<[CustomFieldType, object | undefined, unknown, string[]]>([
    ['text', undefined, 'anything', []],
    ['text', undefined, '', []],
    ['text', undefined, null, []],
    ['text', undefined, undefined, []],
    ['text', undefined, 5, ['invalid']],
    ['text', undefined, 'x'.repeat(500), []],
    ['text', undefined, 'x'.repeat(501), ['max 500']],
    ['text', { validations: ['email'] }, 'ana@example.com', []],
    ['text', { validations: ['email'] }, 'ana', ['email']],
    ['text', digits('minCharacters', 3), 'ab', ['min 3']],
    ['text', digits('minCharacters', 3), '🌲🌲🌲', []],
    ['text', { min: 3 }, 'ab', ['min 3']],
    ['text', { max: 3 }, 'abcd', ['max 3']],
    ['text', digits('minSpecialCharacters', 2), 'a-b', ['special 2']],
    ['text', digits('minSpecialCharacters', 2), 'a-b!', []],
    ['text', digits('minDigits', 2), 'a1', ['digits 2']],
    ['text', digits('minDigits', 2), '1a1', []],
    ['text', digits('minUppercase', 1), 'ñ', ['uppercase 1']],
    ['text', digits('minUppercase', 1), 'Ñ', []],
    ['text', digits('minLowercase', 1), 'Ñ', ['lowercase 1']],
    ['text', digits('minLowercase', 1), 'ñ', []],
    ['text', { regularExpression: '^[A-Z]{2}$' }, 'MX', []],
    ['text', { regularExpression: '^[A-Z]{2}$' }, 'MXN', ['pattern']],
    ['text', { regularExpression: '^[A-Z]{2}$' }, '', []],
    ['number', undefined, '12.345678', []],
    ['number', undefined, 12, []],
    ['number', undefined, '-0.5', []],
    ['number', undefined, '1e3', ['number']],
    ['number', undefined, '1,5', ['number']],
    ['number', undefined, 'NaN', ['number']],
    ['number', undefined, '1.1234567', ['number']],
    ['number', { validations: ['positive'] }, '0', ['positive']],
    ['number', { validations: ['positive'] }, '0.01', []],
    ['number', { validations: ['integer'] }, '1.5', ['integer']],
    ['number', { validations: ['integer'] }, '1.0', []],
    ['number', digits('greaterOrEqual', 5), '4.99', ['greaterOrEqual 5']],
    ['number', digits('greaterOrEqual', 5), '5', []],
    ['number', digits('lessOrEqual', 5), '5.01', ['lessOrEqual 5']],
    ['number', { min: -1 }, '-2', ['greaterOrEqual -1']],
    ['number', { max: 1 }, '2', ['lessOrEqual 1']],
    ['select', undefined, '_10', []],
    ['select', undefined, '_2', ['option']],
    ['multiple-select', undefined, [], []],
    ['multiple-select', undefined, null, []],
    ['multiple-select', { selectionLimit: 2 }, ['_0', '_1'], []],
    ['multiple-select', { selectionLimit: 2 }, ['_0', '_1', '_10'], ['selection 2']],
    ['multiple-select', undefined, ['_0', '_0'], ['repeated']],
    ['multiple-select', undefined, ['_3'], ['option']],
    ['multiple-select', undefined, '_0', ['option']],
    ['date', undefined, '2028-02-29', []],
    ['date', undefined, '2026-02-29', ['instant']],
    ['date', undefined, '01/02/2026', ['instant']],
    ['link', undefined, 'https://example.com/a?b=c#d', []],
    ['link', undefined, 'HTTP://EXAMPLE.COM', []],
    ['link', undefined, 'ftp://example.com', ['url']],
    ['link', undefined, 'javascript:alert(1)', ['url']],
    ['link', undefined, 'https://', ['url']],
    ['link', undefined, 'https://a b', ['url']],
  ])(
    'is checked for a %s field with the settings %j and the value %j',
    (type, settings, value, expected) => {
      expect(findViolations(field(type, settings), value)).toEqual(expected);
    },
  );

  test.each(customFieldTypes)(
    'must not be blank in a required field of type %s, unless it is a link',
    (type) => {
      const required = field(type, undefined, { required: true });
      const expected = type === 'link' ? [] : ['required'];
      for (const blank of ['', null, undefined, ...(type === 'multiple-select' ? [[]] : [])])
        if (!(type === 'multiple-select' && blank === ''))
          expect(findViolations(required, blank).map((rule) => rule.split(' ')[0])).toEqual(
            expected,
          );
    },
  );
});

describe('a module with custom fields', () => {
  const definitions = [
    field('number', { unitOfMeasurement: 'kg', isCurrency: true, default: '5' }),
  ];
  const extended = addCustomFields(suppliers, definitions);
  test('has its custom fields last, as fields and columns', () => {
    expect(getModuleColumns(extended).at(-1)).toEqual({
      name: 'customFields.7',
      field: { kind: 'figure', label: name, currency: true, unit: 'kg', initial: '5' },
    });
    expect(findField(suppliers, 'customFields.7')).toBeUndefined();
  });
  test('is the same object for the same list of definitions', () => {
    expect(addCustomFields(suppliers, definitions)).toBe(extended);
    expect(addCustomFields(suppliers, [...definitions])).not.toBe(extended);
  });
  test('reads custom values below customFields and reports their errors there', () => {
    const { error } = createNewRecordBodySchema(extended).safeParse({
      customFields: { 7: 'x', 8: 'y' },
    });
    const paths = toErrorDetails(error ?? expect.fail()).map(({ path, rule }) => `${path} ${rule}`);
    expect(paths).toEqual(
      expect.arrayContaining(['customFields.7 number', 'customFields.8 unknown']),
    );
  });
  test('keeps only the custom values that were given and are not blank', () => {
    const only = createCustomFieldsModule([...definitions, { ...field('multiple-select'), id: 8 }]);
    const values = createCustomValuesSchema(only.customValues ?? expect.fail());
    expect(values.parse({ 7: ' 5 ', 8: [] })).toEqual({ 7: '5' });
    expect(values.parse({})).toEqual({});
  });
  test('can be filtered and sorted by its custom fields, and by no unknown one', () => {
    const filters = { customFields: { 7: { min: '3' } }, name: 'a' };
    const query = createListQuerySchema(extended).parse({ filters, orderBy: 'customFields.7' });
    expect(query.filters).toEqual({ name: 'a', 'customFields.7': { min: 3 } });
    expect(nestFilters(query.filters)).toEqual({ name: 'a', customFields: { 7: { min: 3 } } });
    for (const wrong of [{ filters: { customFields: { 8: '1' } } }, { orderBy: 'customFields.8' }])
      expect(createListQuerySchema(extended).safeParse(wrong).success).toBe(false);
  });
});

describe('a change of a custom field', () => {
  test('converts only between text and number, date or link', () => {
    const possible = customFieldTypes.flatMap((from) =>
      customFieldTypes
        .filter((to) => from !== to && canConvertFieldType(from, to))
        .map((to) => `${from} ${to}`),
    );
    expect(possible).toEqual([
      'text number',
      'text date',
      'text link',
      'number text',
      'date text',
      'link text',
    ]);
  });
  test('lists the options that it removes', () => {
    const fewer = { _0: 'Uno' };
    const after = field('select', undefined, {
      metadata: { options: fewer, language: { name, options: { es: fewer, en: fewer } } },
    });
    expect(listRemovedOptionKeys(field('select'), after)).toEqual(['_1', '_10']);
    expect(listRemovedOptionKeys(field('text'), after)).toEqual([]);
  });
});
