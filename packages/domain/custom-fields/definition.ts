import { foldText } from '../kit/fold-text.ts';
import { z } from 'zod';
import { missingObject } from '../kit/wrong-type.ts';
import { line } from '../kit/schemas.ts';
import { languages, type Words } from '../kit/words.ts';
import {
  choicesSettings,
  mostOptions,
  noSettings,
  numberSettings,
  textSettings,
} from './settings.ts';

/** The types of a field that an account adds. */
export const customFieldTypes = [
  'text',
  'number',
  'select',
  'multiple-select',
  'date',
  'link',
] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** Fields of one module at most. */
export const mostCustomFields = 50;

/** Longest name of a field and longest option, in characters. */
export const nameLimit = 80;

const name = line(nameLimit);
const inEveryLanguage = z.strictObject(
  { es: name, en: name } satisfies Record<keyof Words, z.ZodType>,
  missingObject,
);

const optionKey = z.string().regex(/^_\d{1,4}$/, 'invalid');
const labels = z.record(optionKey, name, missingObject);

const createMetadata = <Settings extends z.ZodType>(settings: Settings) => ({
  language: z.strictObject({ name: inEveryLanguage }, missingObject),
  fieldSettings: settings,
});

const withoutOptions = <Settings extends z.ZodType>(settings: Settings) =>
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
        missingObject,
      ),
    },
    missingObject,
  );

const withOptions = <Settings extends z.ZodType>(settings: Settings) =>
  z
    .strictObject(
      {
        ...createMetadata(settings),
        options: labels,
        language: z.strictObject(
          {
            name: inEveryLanguage,
            options: z.strictObject({ es: labels, en: labels }, missingObject),
          },
          missingObject,
        ),
      },
      missingObject,
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
  const tell = (message: string, path: readonly string[], params?: Record<string, number>) =>
    context.addIssue({ code: 'custom', message, path: [...path], ...(params && { params }) });
  if (keys.length === 0) tell('required', ['options']);
  if (keys.length > mostOptions) tell('selection', ['options'], { max: mostOptions });
  tellRepeated(options, ['options'], tell);
  for (const each of languages) {
    const translated = language.options[each] ?? {};
    const path = ['language', 'options', each];
    for (const key of keys) if (!Object.hasOwn(translated, key)) tell('required', [...path, key]);
    for (const key of Object.keys(translated))
      if (!Object.hasOwn(options, key)) tell('unknown', [...path, key]);
    tellRepeated(translated, path, tell);
  }
}

function tellRepeated(
  texts: Readonly<Record<string, string>>,
  path: readonly string[],
  tell: (message: string, path: readonly string[]) => void,
): void {
  const seen = new Set<string>();
  for (const [key, text] of Object.entries(texts)) {
    if (seen.has(foldText(text))) tell('repeated', [...path, key]);
    seen.add(foldText(text));
  }
}

const common = {
  name,
  required: z.boolean('option').default(false),
};

/** Returns the schema of a definition with the other values of its call: the type decides the options and settings. */
export const createUnion = <const Beside extends z.ZodRawShape>(beside: Beside) => {
  const base = { ...common, ...beside };
  const one = <const Type extends CustomFieldType, Metadata extends z.ZodType>(
    type: Type,
    metadata: Metadata,
  ) => z.strictObject({ ...base, type: z.literal(type), metadata });
  return z.discriminatedUnion(
    'type',
    [
      one('text', withoutOptions(textSettings)),
      one('number', withoutOptions(numberSettings)),
      one('select', withOptions(noSettings)),
      one('multiple-select', withOptions(choicesSettings)),
      one('date', withoutOptions(noSettings)),
      one('link', withoutOptions(noSettings)),
    ],
    { error: ({ input }) => (hasType(input) ? 'option' : 'required') },
  );
};

const union = createUnion({});
export type CustomFieldDefinition = z.output<typeof union>;

const hasType = (input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  'type' in input &&
  input.type !== '' &&
  input.type !== null &&
  input.type !== undefined;

/** Definition of a field, as the account stores it. */
export const customFieldDefinition = union;

/** A definition with its id. */
export type CustomField = CustomFieldDefinition & { readonly id: number };
