import { z } from 'zod';
import { codesOf } from '../catalogs/catalogs.ts';
import { byKind, paragraphLimit, textLimit, type ByKind, type Field } from './fields.ts';
import { parseLocation } from './location.ts';
import { amount } from './money.ts';
import { columnsOf, translatedFields, type Module } from './module.ts';
import { requiredOr } from './rules.ts';
import { languages } from './words.ts';

// PostgreSQL cannot store NUL; the other control characters but tab and line breaks have no use in a text.
const controlCharacters = /[^\P{Cc}\t\n\r]/u;
const phoneShape = /^\+?[\d\s().-]+$/;

const line = (max: number) =>
  z
    .string(requiredOr('invalid'))
    .trim()
    .min(1, 'required')
    .max(max, 'max')
    // Half a surrogate pair would be stored as another character.
    .refine((text) => text.isWellFormed() && !controlCharacters.test(text), 'invalid');

/** A record named by its id; what else a caller knows of it is not listened to. */
const referenceSchema = z.object({ id: z.int('option').nonnegative('option') }, 'required');
const recordId = z
  .union([z.int('option').nonnegative('option'), referenceSchema], 'option')
  .transform((record) => (typeof record === 'number' ? record : record.id));

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** PostgreSQL knows no year 0 and no offset of 16 hours; the largest in use is 14. */
const instant = z.iso
  .datetime({ offset: true, error: 'instant' })
  .refine((text) => !/^0000|[+-](?:1[5-9]|2\d):\d\d$/.test(text), 'instant');

/** What a value must be when it is there. */
const valueSchemas: ByKind<z.ZodType> = {
  text: (field) => {
    const text = line(field.max ?? textLimit);
    return field.min === undefined ? text : text.min(field.min, 'min');
  },
  paragraph: () => line(paragraphLimit),
  email: () => line(254).pipe(z.email('email')),
  phone: () =>
    line(30).refine(
      (text) => phoneShape.test(text) && digitsIn(text) >= 7 && digitsIn(text) <= 15,
      'phone',
    ),
  catalog: (field) =>
    z
      .string(requiredOr('option'))
      .min(1, 'required')
      .pipe(z.enum(codesOf(field.catalog), 'option')),
  location: () => line(60).refine((text) => parseLocation(text) !== undefined, 'coordinates'),
  money: () => amount,
  reference: () => referenceSchema,
  references: (field) => {
    const ids = z.array(recordId, 'required').max(100, 'max');
    return field.required ? ids.min(1, 'required') : ids;
  },
  number: () => z.int('number'),
  instant: () => instant,
};

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** A form sends what was left blank as empty text: that is a value not given. */
const blankAs = <Schema extends z.ZodType>(stand: null | undefined, schema: Schema) =>
  z.preprocess((value) => (isBlank(value) ? stand : value), schema);

function fieldSchema(field: Field): z.ZodType {
  const schema = byKind(field, valueSchemas);
  if (field.kind === 'catalog' && field.initial !== undefined)
    return blankAs(undefined, schema.default(field.initial));
  if (field.kind === 'references' && !field.required) return schema.default([]);
  if (field.required) return schema;
  return blankAs(null, schema.nullable().default(null));
}

/** `metadata.language.{field}.{lang}` for the module's translated fields; a blank translation falls back to the base text. */
function metadataSchema(module: Module): z.ZodType<Metadata> {
  const fields = translatedFields(module);
  if (fields.length === 0) return z.strictObject({}).default({});
  const perField = fields.map((name) => {
    const field = module.fields[name];
    const max = field?.kind === 'text' ? (field.max ?? textLimit) : paragraphLimit;
    const text = blankAs(undefined, line(max).optional());
    const perLanguage = z.strictObject(
      Object.fromEntries(languages.map((language) => [language, text.optional()])),
    );
    return [name, perLanguage.optional()] as const;
  });
  return z
    .strictObject({ language: z.strictObject(Object.fromEntries(perField)).optional() })
    .default({});
}

/**
 * What a create or an update of a module's record carries: browser form and server validate with this one schema.
 * `updatedAt` is the moment the editor last saw; a newer stored one refuses the update with STALE_ENTITY.
 */
export const bodySchema = (module: Module): z.ZodType<Body> => z.strictObject(bodyShape(module));

/** The same with the record's id, for a call that names it in the body. */
export const bodyWithIdSchema = (module: Module): z.ZodType<Body & { readonly id: number }> =>
  z.strictObject({ ...bodyShape(module), id: z.int('number') });

const bodyShape = (module: Module) => ({
  ...Object.fromEntries(
    Object.entries(module.fields).map(([name, field]) => [name, fieldSchema(field)]),
  ),
  // No custom field is defined yet, so none can have a value.
  customFields: z.strictObject({}).default({}),
  metadata: metadataSchema(module),
  updatedAt: instant.optional(),
});

/** A record as another one mentions it. */
export const namedRecord = z.object({ id: z.int(), name: z.string() });
export type NamedRecord = z.infer<typeof namedRecord>;

const answerSchemas: ByKind<z.ZodType> = {
  text: () => z.string(),
  paragraph: () => z.string(),
  email: () => z.string(),
  phone: () => z.string(),
  catalog: () => z.string(),
  location: () => z.string(),
  money: () => z.string(),
  reference: () => namedRecord,
  references: () => z.array(namedRecord),
  number: () => z.int(),
  instant: () => z.iso.datetime({ offset: true }),
};

/** A record as the wire has it. */
export interface Element {
  readonly id: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly metadata: Metadata;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** What a form sends. */
export interface Body {
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly metadata: Metadata;
  readonly updatedAt?: string | undefined;
  readonly [field: string]: unknown;
}

/** Field, then language, then text. */
export type Translations = Readonly<
  Record<string, Readonly<Record<string, string | undefined>> | undefined>
>;

export interface Metadata {
  readonly language?: Translations | undefined;
}

export const metadataAnswer = z.object({
  language: z.record(z.string(), z.record(z.string(), z.string())).optional(),
});

/** The schema of an answered record, for documentation and for a serialiser that lets nothing undeclared out. */
export const elementSchema = (module: Module): z.ZodType<Element> =>
  z.object({
    id: z.int(),
    ...Object.fromEntries(
      Object.entries(module.fields).map(([name, field]) => {
        const schema = byKind(field, answerSchemas);
        return [name, field.required ? schema : schema.nullable()];
      }),
    ),
    ...module.computed,
    customFields: z.record(z.string(), z.unknown()),
    metadata: metadataAnswer,
    createdAt: z.iso.datetime({ offset: true }),
    updatedAt: z.iso.datetime({ offset: true }),
  });

/** How a column can be filtered: by what its kind holds. */
export type FilterKind = 'contains' | 'anyOf' | 'records' | 'range' | 'days' | 'none';

const filterKinds: ByKind<FilterKind> = {
  text: () => 'contains',
  paragraph: () => 'contains',
  email: () => 'contains',
  phone: () => 'contains',
  catalog: () => 'anyOf',
  location: () => 'none',
  money: () => 'range',
  reference: () => 'records',
  references: () => 'records',
  number: () => 'range',
  instant: () => 'days',
};

export const filterKindOf = (field: Field): FilterKind => byKind(field, filterKinds);

/** A pair of coordinates, or a set of records, has no order that a person would look for. */
export const isSortable = (field: Field): boolean =>
  field.kind !== 'location' && field.kind !== 'references';

export const filterableColumns = (module: Module) =>
  columnsOf(module).filter(({ field }) => filterKindOf(field) !== 'none');

export const sortableColumns = (module: Module) =>
  columnsOf(module).filter(({ field }) => isSortable(field));
