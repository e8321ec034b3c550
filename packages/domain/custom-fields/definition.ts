import { foldText } from '../kit/fold-text.ts';
import { z } from 'zod';
import { missingObjectError } from '../kit/wrong-type.ts';
import { createTextLineSchema } from '../kit/schemas.ts';
import { languages, type LocalizedWords } from '../kit/words.ts';
import {
  multipleSelectSettingsSchema,
  maxCustomFieldOptions,
  emptySettingsSchema,
  numberSettingsSchema,
  textSettingsSchema,
} from './field-settings.ts';

/** Types of custom fields. */
export const customFieldTypes = [
  'text',
  'number',
  'select',
  'multiple-select',
  'date',
  'link',
] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** Maximum number of custom fields of one module. */
export const maxCustomFields = 50;

/** Longest name of a field and longest option, in characters. */
export const maxCustomFieldNameLength = 80;

const name = createTextLineSchema(maxCustomFieldNameLength);
const inEveryLanguage = z.strictObject(
  { es: name, en: name } satisfies Record<keyof LocalizedWords, z.ZodType>,
  missingObjectError,
);

const optionKey = z.string().regex(/^_\d{1,4}$/, 'invalid');
const labels = z.record(optionKey, name, missingObjectError);

const createMetadata = <Settings extends z.ZodType>(settings: Settings) => ({
  language: z.strictObject({ name: inEveryLanguage }, missingObjectError),
  fieldSettings: settings,
});

const createPlainSchema = <Settings extends z.ZodType>(settings: Settings) =>
  z.strictObject(
    {
      ...createMetadata(settings),
      options: z.strictObject({}, 'unknown').optional(),
      language: z.strictObject(
        {
          name: inEveryLanguage,
          options: z
            .strictObject({ es: z.strictObject({}).optional(), en: z.strictObject({}).optional() })
            .optional(),
        },
        missingObjectError,
      ),
    },
    missingObjectError,
  );

const createOptionsSchema = <Settings extends z.ZodType>(settings: Settings) =>
  z
    .strictObject(
      {
        ...createMetadata(settings),
        options: labels,
        language: z.strictObject(
          {
            name: inEveryLanguage,
            options: z.strictObject({ es: labels, en: labels }, missingObjectError),
          },
          missingObjectError,
        ),
      },
      missingObjectError,
    )
    .superRefine((metadata, context) => checkOptions(metadata, context));

interface WithOptions {
  readonly options: Readonly<Record<string, string>>;
  readonly language: {
    readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}

/** Checks the options: at least one, each in every language, no translation without its option, and no two with the same text. */
function checkOptions({ options, language }: WithOptions, context: z.core.$RefinementCtx): void {
  const keys = Object.keys(options);
  const addIssue = (message: string, path: readonly string[], params?: Record<string, number>) =>
    context.addIssue({ code: 'custom', message, path: [...path], ...(params && { params }) });
  if (keys.length === 0) addIssue('required', ['options']);
  if (keys.length > maxCustomFieldOptions)
    addIssue('selection', ['options'], { max: maxCustomFieldOptions });
  checkRepeated(options, ['options'], addIssue);
  for (const each of languages) {
    const translated = language.options[each] ?? {};
    const path = ['language', 'options', each];
    for (const key of keys)
      if (!Object.hasOwn(translated, key)) addIssue('required', [...path, key]);
    for (const key of Object.keys(translated))
      if (!Object.hasOwn(options, key)) addIssue('unknown', [...path, key]);
    checkRepeated(translated, path, addIssue);
  }
}

function checkRepeated(
  texts: Readonly<Record<string, string>>,
  path: readonly string[],
  addIssue: (message: string, path: readonly string[]) => void,
): void {
  const seen = new Set<string>();
  for (const [key, text] of Object.entries(texts)) {
    if (seen.has(foldText(text))) addIssue('repeated', [...path, key]);
    seen.add(foldText(text));
  }
}

const common = {
  name,
  required: z.boolean('option').default(false),
};

/** Returns the schema of a definition with the other values of its call: the type decides the options and settings. */
export const createDefinitionSchema = <const Beside extends z.ZodRawShape>(otherFields: Beside) => {
  const base = { ...common, ...otherFields };
  const createTypeSchema = <const Type extends CustomFieldType, Metadata extends z.ZodType>(
    type: Type,
    metadata: Metadata,
  ) => z.strictObject({ ...base, type: z.literal(type), metadata });
  return z.discriminatedUnion(
    'type',
    [
      createTypeSchema('text', createPlainSchema(textSettingsSchema)),
      createTypeSchema('number', createPlainSchema(numberSettingsSchema)),
      createTypeSchema('select', createOptionsSchema(emptySettingsSchema)),
      createTypeSchema('multiple-select', createOptionsSchema(multipleSelectSettingsSchema)),
      createTypeSchema('date', createPlainSchema(emptySettingsSchema)),
      createTypeSchema('link', createPlainSchema(emptySettingsSchema)),
    ],
    { error: ({ input }) => (hasType(input) ? 'option' : 'required') },
  );
};

const union = createDefinitionSchema({});
export type CustomFieldDefinition = z.output<typeof union>;

const hasType = (input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  'type' in input &&
  input.type !== '' &&
  input.type !== null &&
  input.type !== undefined;

/** Schema of a custom field's definition, as the account stores it. */
export const customFieldDefinitionSchema = union;

/** Custom field definition with its id. */
export type CustomField = CustomFieldDefinition & { readonly id: number };
