import { parseWorkingIntervals, formatWorkingIntervals } from './working-intervals.ts';
import { z } from 'zod';
import { getCatalogCodes } from '../catalogs/catalogs.ts';
import {
  interpretField,
  maxDecimalValue,
  paragraphMaxLength,
  defaultTextMaxLength,
  type FieldInterpreter,
  type Field,
  type FieldOfKind,
} from './fields.ts';
import { parseLocation } from './location.ts';
import { isPhone } from './phone.ts';
import { amountSchema, unitAmountSchema } from './amount.ts';
import { isEmail } from './email.ts';
import { normalizeTextLine } from './plain-line.ts';
import { addResponseFieldGuard, addRequestFieldGuard } from './field-guards.ts';
import {
  parseCustomFieldId,
  getTranslatedFields,
  listWritableFields,
  type Module,
} from './module.ts';
import { missingObjectError, createWrongTypeError } from './wrong-type.ts';
import { languages } from './words.ts';

// Control characters other than tab and line breaks, which no text needs. PostgreSQL cannot store NUL.
const controlCharacters = /[^\P{Cc}\t\n\r]/u;
/** Pattern of a decimal number with as many digits as the database compares exactly; no exponent. */
const figureShape = /^-?\d{1,15}(\.\d{1,6})?$/;

const limitLine = (schema: z.ZodString, max: number): z.ZodString =>
  schema
    .trim()
    .min(1, 'required')
    .max(max, 'max')
    // An incomplete surrogate pair would be stored as another character.
    .refine((text) => text.isWellFormed() && !controlCharacters.test(text), 'invalid');

/** Schema of a line of text: trimmed, not empty, no characters that cannot be stored. */
export const createTextLineSchema = (max: number): z.ZodString =>
  limitLine(z.string(createWrongTypeError('invalid')), max);

/** Schema of a line by which records are named and found, stored in the form of `normalizeTextLine`. */
const nameLine = (max: number): z.ZodString =>
  limitLine(
    z
      .string(createWrongTypeError('invalid'))
      .overwrite((text) => (text.isWellFormed() ? normalizeTextLine(text) : text)),
    max,
  );

export const mailAddressSchema = createTextLineSchema(254).refine(isEmail, 'email');

/** Schema of a text of several lines, outside of a module's fields. */
export const paragraphSchema = createTextLineSchema(paragraphMaxLength);

/** Schema of a reference to a record by its id. Responses also have its name; a name in a request is ignored. */
export const referenceSchema = z.strictObject(
  { id: z.int('option').nonnegative('option'), name: z.unknown().optional() },
  missingObjectError,
);
const recordId = z
  .union([z.int('option').nonnegative('option'), referenceSchema], 'option')
  .transform((record) => (typeof record === 'number' ? record : record.id));

/** Whether PostgreSQL accepts the year and the offset: it has no year 0 and no offset of 16 hours; the largest in use is 14. */
const isKnown = (text: string): boolean => !/^0000|[+-](?:1[5-9]|2\d):\d\d$/.test(text);
export const instantSchema = z.iso
  .datetime({ offset: true, error: 'instant' })
  .refine(isKnown, 'instant');

/** Version of the row that the editor loaded; null where no row existed yet. */
export const expectedVersionSchema = instantSchema.nullable().optional();

/** Schema of a day as requests and the database have it; PostgreSQL has no year 0. */
export const daySchema = z.iso
  .date('instant')
  .refine((text) => !text.startsWith('0000'), 'instant');

/** Pattern of the years 1900 to 2999, more than any plan needs. Outside the years 100 to 9999 no wall clock can be computed. */
const onCalendars = /^(?:19|2\d)\d\d-/;

/** Schemas of a day and of a moment within the years of the account's clock: planned, requested or viewed dates. */
export const boundedDaySchema = daySchema.refine((text) => onCalendars.test(text), 'instant');
export const boundedMomentSchema = z.iso
  .datetime({ offset: true, error: createWrongTypeError('instant').error })
  .refine((text) => isKnown(text) && onCalendars.test(text), 'instant');

export const hexColorSchema = z
  .string(createWrongTypeError('color'))
  .regex(/^#[\da-fA-F]{6}$/, 'color')
  .toLowerCase();

/** Schema of the working hours of a day, stored in the canonical form of `formatWorkingIntervals`. */
const hoursOfDay = createTextLineSchema(defaultTextMaxLength).transform((text, { addIssue }) => {
  const read = parseWorkingIntervals(text);
  if (typeof read !== 'string') return formatWorkingIntervals(read);
  addIssue({ code: 'custom', message: read });
  return z.NEVER;
});

/** Returns the schema of a number that a form or a caller sends; more digits than the field stores are refused. */
export function createDecimalSchema({
  decimals,
  min = 0,
  max = maxDecimalValue,
}: Pick<FieldOfKind<'decimal'>, 'decimals' | 'min' | 'max'>) {
  const shape =
    decimals === 0 ? /^-?\d{1,12}$/ : new RegExp(`^-?\\d{1,12}(\\.\\d{1,${decimals}})?$`);
  return z
    .union(
      [z.string().trim().min(1, 'required'), z.number().transform(String)],
      createWrongTypeError('number'),
    )
    .refine((text) => /^-?\d{1,15}(\.\d+)?$/.test(text), 'number')
    .refine((text) => shape.test(text), decimals === 0 ? 'integer' : 'decimals')
    .transform(Number)
    .pipe(z.number().min(min, 'greaterOrEqual').max(max, 'lessOrEqual'));
}

/** Schemas of values that are present, by kind of field. */
const valueSchemas: FieldInterpreter<z.ZodType> = {
  text: (field) => {
    const text = nameLine(field.max ?? defaultTextMaxLength);
    return field.min === undefined ? text : text.min(field.min, 'min');
  },
  paragraph: (field) => {
    const text = createTextLineSchema(paragraphMaxLength);
    return field.min === undefined ? text : text.min(field.min, 'min');
  },
  email: () => mailAddressSchema,
  phone: () => createTextLineSchema(40).refine(isPhone, 'phone'),
  catalog: (field) =>
    z
      .string(createWrongTypeError('option'))
      .min(1, 'required')
      .pipe(z.enum(getCatalogCodes(field.catalog), 'option')),
  location: () =>
    createTextLineSchema(60).refine((text) => parseLocation(text) !== undefined, 'coordinates'),
  money: ({ decimals }) => (decimals === 4 ? unitAmountSchema : amountSchema),
  decimal: createDecimalSchema,
  boolean: () => z.boolean(createWrongTypeError('option')),
  date: () => createTextLineSchema(40).pipe(daySchema),
  openings: () => hoursOfDay,
  color: () => hexColorSchema,
  reference: () =>
    z.preprocess((named) => (typeof named === 'number' ? { id: named } : named), referenceSchema),
  references: (field) => {
    const ids = z.array(recordId, 'required').max(100, 'max');
    return field.required ? ids.min(1, 'required') : ids;
  },
  link: () => createTextLineSchema(maxLinkLength).refine(isWebAddress, 'url'),
  figure: () =>
    z
      .union(
        [z.string().trim().min(1, 'required'), z.number().transform(String)],
        createWrongTypeError('number'),
      )
      .refine((written) => figureShape.test(written), 'number'),
  choice: ({ options }) =>
    z
      .string(createWrongTypeError('option'))
      .min(1, 'required')
      .pipe(z.enum(Object.keys(options), 'option')),
  choices: ({ options, most, required }) => {
    const keys = z
      .array(z.enum(Object.keys(options), 'option'), createWrongTypeError('option'))
      .superRefine((chosen, { addIssue }) => {
        if (new Set(chosen).size < chosen.length) addIssue({ code: 'custom', message: 'repeated' });
        else if (most !== undefined && chosen.length > most)
          addIssue({ code: 'custom', message: 'selection', params: { max: most } });
      });
    return required ? keys.min(1, 'required') : keys;
  },
  number: () => z.int('number'),
  instant: () => instantSchema,
};

/** Maximum length of a web address, in characters. */
export const maxLinkLength = 500;

const parsesAsAddress = z.url({ protocol: /^https?$/ });

/** Whether a browser opens an address as a page: `javascript:` is no web address. */
const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/]\S*$/i.test(text) && parsesAsAddress.safeParse(text).success;

export const isBlankValue = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() === '';

/** Maps a blank text to a missing value: a form sends blank fields as empty text. */
const mapBlank = <Schema extends z.ZodType>(stand: null | undefined, schema: Schema) =>
  z.preprocess((value) => (isBlankValue(value) ? stand : value), schema);

/**
 * Returns the schema of a field's value.
 * @param narrowedSchema schema of the field's kind with further checks, where the field has any
 */
export function createFieldValueSchema(
  field: Field,
  narrowedSchema: (schema: z.ZodType) => z.ZodType = (schema) => schema,
): z.ZodType {
  const schema = narrowedSchema(interpretField(field, valueSchemas));
  if (isFilled(field)) return mapBlank(undefined, schema.default(field.initial));
  if (field.kind === 'references' && !field.required) return schema.default([]);
  if (field.kind === 'choices' && !field.required) return schema.nullable().default([]);
  if (field.required) return schema;
  return mapBlank(null, schema.nullable().default(null));
}

/** Kinds of fields whose default replaces a value that a body leaves out. */
type Filled = FieldOfKind<'catalog' | 'decimal' | 'color' | 'boolean'>;

const isFilled = (field: Field): field is Filled & Required<Pick<Filled, 'initial'>> =>
  ['catalog', 'decimal', 'color', 'boolean'].includes(field.kind) &&
  'initial' in field &&
  field.initial !== undefined;

/** Schema of `metadata.language.{field}.{lang}` for the module's translated fields; a blank translation falls back to the base text. */
function metadataSchema(module: Module): z.ZodType<RecordMetadata> {
  const fields = getTranslatedFields(module);
  const colors = Object.fromEntries(
    listWritableFields(module).flatMap(([name, field]) =>
      field.kind === 'color' ? [[name, createFieldValueSchema(field)]] : [],
    ),
  );
  if (fields.length === 0) return z.strictObject(colors);
  const perField = fields.map((name) => {
    const field = module.fields[name];
    const max = field?.kind === 'text' ? (field.max ?? defaultTextMaxLength) : paragraphMaxLength;
    const text = mapBlank(
      undefined,
      (field?.kind === 'text' ? nameLine(max) : createTextLineSchema(max)).optional(),
    );
    const perLanguage = z.strictObject(
      Object.fromEntries(languages.map((language) => [language, text.optional()])),
    );
    return [name, perLanguage.optional()] as const;
  });
  return z.strictObject({
    ...colors,
    language: z.strictObject(Object.fromEntries(perField)).optional(),
  });
}

/**
 * Returns the body schema of creating a record: browser form and server both validate with it.
 * `updatedAt` is the version that the editor loaded; a newer stored version refuses the update with STALE_ENTITY.
 */
export const createNewRecordBodySchema = (module: Module): z.ZodType<ModuleRecordBody> =>
  z.strictObject(buildBodyShape(module));

/** Returns the body schema of updating a record. Fields with a default are optional and keep their value when left out. */
export const createRecordUpdateSchema = (module: Module): z.ZodType<ModuleRecordBody> =>
  z.strictObject(buildChangeShape(module));

/** Returns the body schema of an update with the record's id, for a call that names the record in the body. */
export const createRecordUpdateWithIdSchema = (
  module: Module,
): z.ZodType<ModuleRecordBody & { readonly id: number }> =>
  z.strictObject({ ...buildChangeShape(module), id: z.int('number') });

const applyGuard = ({ guard }: Field, schema: z.ZodType): z.ZodType =>
  guard === undefined ? schema : addRequestFieldGuard(guard, schema);

const buildBodyShape = (module: Module) => ({
  ...Object.fromEntries(
    listWritableFields(module).flatMap(([name, field]) =>
      field.kind === 'color' || parseCustomFieldId(name) !== undefined
        ? []
        : [[name, applyGuard(field, createFieldValueSchema(field))]],
    ),
  ),
  customFields: module.customValues
    ? createCustomValuesSchema(module.customValues)
    : customValuesByIdSchema,
  metadata: metadataSchema(module).prefault({}),
  updatedAt: instantSchema.optional(),
});

const buildChangeShape = (module: Module) => ({
  ...buildBodyShape(module),
  ...Object.fromEntries(
    listWritableFields(module).flatMap(([name, field]) =>
      field.addedLater
        ? [[name, applyGuard(field, mapBlank(null, interpretField(field, valueSchemas).nullish()))]]
        : field.kind !== 'color' && isFilled(field)
          ? [
              [
                name,
                applyGuard(
                  field,
                  mapBlank(undefined, interpretField(field, valueSchemas).optional()),
                ),
              ],
            ]
          : [],
    ),
  ),
  metadata: metadataSchema(module).optional(),
});

/** Schema of custom field values by id. The account's definitions of the fields check them further. */
export const customValuesByIdSchema = z
  .record(z.string().regex(/^\d{1,15}$/, 'unknown'), z.unknown())
  .optional();

/** Returns the schema of custom field values by id. Blank values are left out of the result. */
export const createCustomValuesSchema = (
  values: NonNullable<Module['customValues']>,
): z.ZodType<CustomValues> =>
  z
    .strictObject(values)
    .prefault({})
    .transform((provided) =>
      Object.fromEntries(Object.entries(provided).filter(([, value]) => isProvidedValue(value))),
    );

const isProvidedValue = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

export type CustomValues = Readonly<Record<string, unknown>>;

/** Schema of a record as responses name it inside another record. */
export const namedRecordSchema = z.object({ id: z.int(), name: z.string() });
export type NamedRecord = z.infer<typeof namedRecordSchema>;

const answerSchemas: FieldInterpreter<z.ZodType> = {
  text: () => z.string(),
  paragraph: () => z.string(),
  email: () => z.string(),
  phone: () => z.string(),
  catalog: () => z.string(),
  location: () => z.string(),
  money: () => z.string(),
  decimal: () => z.number(),
  boolean: () => z.boolean(),
  date: () => z.string(),
  openings: () => z.string(),
  color: () => z.string(),
  reference: () => namedRecordSchema,
  references: () => z.array(namedRecordSchema),
  link: () => z.string(),
  figure: () => z.string(),
  choice: () => z.string(),
  choices: () => z.array(z.string()),
  number: () => z.int(),
  instant: () => z.iso.datetime({ offset: true }),
};

/** Record as requests and responses have it. */
export interface ModuleRecord {
  readonly id: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly metadata: RecordMetadata;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** Request body that a form sends. */
export interface ModuleRecordBody {
  /** Custom field values; when left out, the record keeps its values. */
  readonly customFields?: CustomValues | undefined;
  readonly metadata?: RecordMetadata | undefined;
  readonly updatedAt?: string | undefined;
  readonly [field: string]: unknown;
}

/** Translations by field name, then by language. */
export type FieldTranslations = Readonly<
  Record<string, Readonly<Record<string, string | undefined>> | undefined>
>;

export interface RecordMetadata {
  readonly language?: FieldTranslations | undefined;
  readonly [color: string]: unknown;
}

export const translationMetadataAnswer = z.object({
  language: z.record(z.string(), z.record(z.string(), z.string())).optional(),
});

/** Builds the schema of `metadata`. Colours are in `metadata`, as in requests, and also in the column that lists show. */
const buildMetadata = ({ fields }: Module) =>
  translationMetadataAnswer.extend(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, { kind }]) =>
        kind === 'color' ? [[name, z.string().optional()]] : [],
      ),
    ),
  );

/** Returns the schema of a record in responses, for documentation and for a serialiser that removes undeclared values. */
export const createModuleRecordSchema = (module: Module): z.ZodType<ModuleRecord> =>
  z.object({
    id: z.int(),
    ...Object.fromEntries(
      Object.entries(module.fields).flatMap(([name, field]) => {
        if (parseCustomFieldId(name) !== undefined) return [];
        const answerSchema = interpretField(field, answerSchemas);
        const schema = isAlwaysPresent(field) ? answerSchema : answerSchema.nullable();
        return [
          [name, field.guard === undefined ? schema : addResponseFieldGuard(field.guard, schema)],
        ];
      }),
    ),
    ...module.computed,
    customFields: z.record(z.string(), z.unknown()),
    metadata: buildMetadata(module),
    createdAt: z.iso.datetime({ offset: true }),
    updatedAt: z.iso.datetime({ offset: true }),
  });

const isAlwaysPresent = ({ required, serverSet }: Field): boolean =>
  required === true || serverSet === 'computed' || serverSet === 'summed';

/** Treats a blank or null value as not provided. */
export const treatBlankOrNullAsMissing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || isBlankValue(value) ? undefined : value), schema);

/** Treats a blank value as not provided, where null has a meaning: it clears the field. */
export const treatBlankAsMissing = <Schema extends z.ZodType>(schema: Schema) =>
  mapBlank(undefined, schema);
