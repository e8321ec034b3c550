import { z } from 'zod';
import { getCatalogCodes, parseCatalogCode } from '../catalogs/catalogs.ts';
import type { Field } from './fields.ts';
import { registerQueryModule } from './field-guards.ts';
import { parseCustomFieldId, toCustomFieldName, type Module } from './module.ts';
import { isRelativeDaysCode } from './relative-days.ts';
import { daySchema, type ModuleRecord } from './schemas.ts';
import {
  canFilterByEmptiness,
  listCountableColumns,
  listFilterableColumns,
  getFilterKind,
  listSortableColumns,
} from './list-columns.ts';
import { defaultLanguage, languages, type Language } from './words.ts';

export const pageSizes = [5, 10, 20, 50, 100] as const;
export const defaultPageSize = 5;
export const maxPageSize = 100;
/** Page size of a remote select, and minimum number of characters of its search. */
export const remoteSelectPageSize = 6;
export const minSelectSearchLength = 3;
/** Maximum length of a search text, in characters. */
export const maxSearchLength = 200;
/** Largest exact total; a larger total is the estimate of the database planner. */
export const maxExactRowCount = 100_000;

export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
/** Range of numbers: `min` and `max` include the bound, `above` and `below` exclude it. */
export interface NumberRange {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly above?: number | undefined;
  readonly below?: number | undefined;
}

/** Days relative to today: a saved link selects other days tomorrow. */
export interface RelativeDaysFilter {
  /** Code of relative days, as `resolveRelativeDayRange` interprets it. */
  readonly relative: string;
}

/** Filter by whether a column has a value at all. */
export interface EmptinessFilter {
  readonly empty: boolean;
}

/** Value of a filter: text contained, any of some codes, a number or range, a day or range of days, or the absence of a value. */
export type FilterValue =
  | string
  | readonly string[]
  | number
  | readonly number[]
  | NumberRange
  | DayRange
  | RelativeDaysFilter
  | EmptinessFilter
  | boolean;
export type ListFilters = Readonly<Record<string, FilterValue | undefined>>;

export interface ListQuery {
  readonly page: number;
  readonly size: number;
  readonly orderBy: string;
  readonly orderType: 'asc' | 'desc';
  readonly lang: Language;
  readonly filters: ListFilters;
  /** Search words of the user. */
  readonly search?: string | undefined;
}

export interface ListAnswer<Row = ModuleRecord> {
  readonly elements: Row[];
  readonly metadata: {
    readonly totalPages: number;
    readonly totalItems: number;
    readonly estimated?: boolean | undefined;
  };
}

/** Returns the schema of a whole number in a query string. Nine digits keep page × size inside the range of the database. */
const createWholeNumberSchema = (max: number) =>
  z
    .union(
      [z.string().regex(/^\d{1,9}$/, 'number'), z.int('number').nonnegative('number')],
      'number',
    )
    .transform(Number)
    .pipe(z.int().min(1, 'number').max(max, 'number'));

/** Schema of a number that ids are compared with: ids are not compared with fractions. */
const whole = z
  .union([z.string().regex(/^-?\d{1,15}$/, 'number'), z.int('number')], 'number')
  .transform(Number);

const numeric = z
  .union([z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/, 'number'), z.number('number')], 'number')
  .transform(Number);

/** Returns the codes of a field with closed choices. */
function getKeys(field: Field): string[] {
  if (field.kind === 'catalog') return getCatalogCodes(field.catalog);
  return field.kind === 'choice' || field.kind === 'choices' ? Object.keys(field.options) : [];
}

/** Schema of a search text: PostgreSQL stores no NUL character. */
const sought = z
  .string('invalid')
  .max(maxSearchLength, 'max')
  .refine((text) => !text.includes('\u0000'), 'invalid');

/** Schema of search words; a blank text means no search. */
export const searchTextSchema = sought
  .transform((text) => (text.trim() === '' ? undefined : text))
  .optional();

const yesOrNo = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')],
  'option',
);

const emptiness = z.strictObject({ empty: yesOrNo });

/** Wraps a single value in a list: a repeated key with one value arrives as plain text. */
const toList = (value: unknown): unknown =>
  typeof value === 'string' && value !== '' ? [value] : value;

const filterSchemas = {
  contains: () => sought.min(1, 'required'),
  anyOf: (field: Field) => {
    const key = z.enum(getKeys(field), 'option');
    const read =
      field.kind === 'catalog'
        ? z.preprocess((written) => parseCatalogCode(field.catalog, written), key)
        : key;
    return z.preprocess(toList, z.array(read, 'option').min(1, 'required').max(50, 'max'));
  },
  records: () => z.preprocess(toList, z.array(whole, 'option').min(1, 'required').max(50, 'max')),
  range: ({ kind }: Field) => {
    const bound = kind === 'number' ? whole : numeric;
    return z.union(
      [
        bound,
        z.strictObject({
          min: bound.optional(),
          max: bound.optional(),
          above: bound.optional(),
          below: bound.optional(),
        }),
      ],
      'number',
    );
  },
  days: () =>
    z.union([
      z.union(
        [daySchema, z.strictObject({ from: daySchema.optional(), to: daySchema.optional() })],
        'instant',
      ),
      z.strictObject({ relative: z.string('option').refine(isRelativeDaysCode, 'option') }),
    ]),
  yesNo: () => yesOrNo,
  none: () => z.never(),
};

/** Returns the schema of one column's filter: values of its kind, and for optional columns whether a value is present. */
function filterSchema(name: string, field: Field): z.ZodType<FilterValue> {
  const plain: z.ZodType<FilterValue> = filterSchemas[getFilterKind(field)](field);
  return canFilterByEmptiness(name, field) ? z.union([plain, emptiness]) : plain;
}

/**
 * Returns the schema of the filters of a module's list. Unknown filters are refused.
 * Filters of custom fields are sent nested, by id below `customFields`, and are returned under their custom names.
 * Without the definitions of custom fields they are passed on unchanged.
 */
export const createFiltersSchema = (module: Module): z.ZodType<ListFilters> => {
  const filters = listFilterableColumns(module).map(
    ({ name, field }) => [name, filterSchema(name, field).optional()] as const,
  );
  const moduleFilters = filters.filter(([name]) => parseCustomFieldId(name) === undefined);
  const custom = filters.flatMap(([name, schema]) => {
    const id = parseCustomFieldId(name);
    return id === undefined ? [] : [[id, schema] as const];
  });
  return z.preprocess(
    (sent) => renameFilters(module, sent),
    z
      .strictObject({
        ...Object.fromEntries(moduleFilters),
        customFields: z.preprocess(
          toIndexedRecord,
          (module.customValues
            ? z.strictObject(Object.fromEntries(custom))
            : z.record(customId, z.unknown())
          ).optional(),
        ),
      })
      .transform(flattenFilters),
  );
};

/**
 * Moves filters under a path of `alsoAt` to the name of the field: `filters[user][name]` becomes `filters[name]`.
 * A path whose field is also filtered under its own name stays in place, and is therefore refused.
 */
function renameFilters({ alsoAt = {} }: Module, sent: unknown): unknown {
  if (!isFlat(sent)) return sent;
  return Object.entries(alsoAt).reduce<unknown>((filters, [path, name]) => {
    const [outer = '', inner = ''] = path.split('.');
    if (!isFlat(filters) || Object.hasOwn(filters, name)) return filters;
    const { [outer]: below, ...others } = filters;
    if (!isFlat(below) || !Object.hasOwn(below, inner)) return filters;
    const { [inner]: value, ...rest } = below;
    return { ...others, ...(Object.keys(rest).length > 0 && { [outer]: rest }), [name]: value };
  }, sent);
}

const customId = z.string().regex(/^\d{1,15}$/, 'unknown');

/** Converts an object with numeric keys back to a list without holes: the query parser reads small numeric keys as indexes. */
const toIndexedRecord = (value: unknown): unknown =>
  Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : value;

function flattenFilters({ customFields, ...moduleFilters }: NestedFilters): ListFilters {
  const custom = Object.entries(customFields ?? {}).map(([id, value]) => [
    toCustomFieldName(id),
    value,
  ]);
  // Each value has passed the schema of its own filter; the type of that schema is lost here.
  // oxlint-disable-next-line typescript/no-unsafe-return
  return { ...moduleFilters, ...Object.fromEntries(custom) };
}

interface NestedFilters {
  readonly customFields?: Readonly<Record<string, unknown>> | undefined;
  readonly [name: string]: unknown;
}

/**
 * Returns filters in the form of a query string or a URL: the inverse of `createFiltersSchema`.
 * @param filters filters by name; their values are written unchanged, even where a list cannot apply them
 */
export function nestFilters(filters: Readonly<Record<string, unknown>>): NestedFilters {
  const named = Object.entries(filters);
  const moduleFilters = named.filter(([name]) => parseCustomFieldId(name) === undefined);
  const custom = named.flatMap(([name, value]) => {
    const id = parseCustomFieldId(name);
    return id === undefined ? [] : [[id, value] as const];
  });
  return {
    ...Object.fromEntries(moduleFilters),
    ...(custom.length > 0 && { customFields: Object.fromEntries(custom) }),
  };
}

export const languageSchema = z.enum(languages, 'option').default(defaultLanguage);

const createSortableColumnSchema = (module: Module) =>
  z.enum(
    listSortableColumns(module).map(({ name }) => name),
    'option',
  );

const getSortName = ({ alsoAt = {} }: Module, name: string): string | undefined =>
  Object.hasOwn(alsoAt, name) ? alsoAt[name] : name;

const customColumn = z.string().regex(/^customFields\.\d{1,15}$/, 'option');

const queryKeys = ['page', 'size', 'orderBy', 'orderType', 'lang', 'filters', 'search'];

/**
 * Moves filters that are sent beside page and size, under the name of their column, into `filters`.
 * So `?name=pino` becomes `?filters[name]=pino`. A filter that is sent in both ways stays in place, and is therefore refused.
 */
export function gatherQueryFilters(module: Module, query: unknown): unknown {
  if (!isFlat(query)) return query;
  const { filters = {} } = query;
  if (!isFlat(filters)) return query;
  const names = new Set([
    ...listFilterableColumns(module).map(({ name }) => name),
    ...Object.keys(module.alsoAt ?? {}).map((path) => path.replace(/\..*$/, '')),
    'customFields',
  ]);
  const isLoose = (name: string): boolean =>
    names.has(name) && !queryKeys.includes(name) && !Object.hasOwn(filters, name);
  const entries = Object.entries(query);
  const loose = entries.filter(([name]) => isLoose(name));
  if (loose.length === 0) return query;
  return {
    ...Object.fromEntries(entries.filter(([name]) => !isLoose(name))),
    filters: { ...filters, ...Object.fromEntries(loose) },
  };
}

const isFlat = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the query schema of `GET {module}`: page from 1, size 1 to 100, any sortable column, id descending by default. */
export const createListQuerySchema = (module: Module): z.ZodType<ListQuery> =>
  registerQueryModule(
    module,
    z.preprocess((query) => gatherQueryFilters(module, query), createPlainQuerySchema(module)),
  );

const createPlainQuerySchema = (module: Module) =>
  z.strictObject({
    page: createWholeNumberSchema(999_999_999).default(1),
    size: createWholeNumberSchema(maxPageSize).default(defaultPageSize),
    orderBy: z.preprocess(
      (name) => (typeof name === 'string' ? getSortName(module, name) : name),
      (module.customValues
        ? createSortableColumnSchema(module)
        : z.union([createSortableColumnSchema(module), customColumn], 'option')
      ).default('id'),
    ),
    orderType: z.enum(['asc', 'desc'], 'option').default('desc'),
    lang: languageSchema,
    filters: createFiltersSchema(module).default({}),
    search: searchTextSchema,
  });

export interface CountsQuery extends ListQuery {
  readonly by: string;
}

/** Returns the query schema of `GET {module}/counts`: the query of the list, and the column by which matching records are counted. */
export const createCountsQuerySchema = (module: Module): z.ZodType<CountsQuery> =>
  registerQueryModule(
    module,
    z.preprocess(
      (query) => gatherQueryFilters(module, query),
      createPlainQuerySchema(module).extend({
        by: z.enum(
          listCountableColumns(module).map(({ name }) => name),
          'option',
        ),
      }),
    ),
  );

/**
 * Returns the query schema of `GET {module}/all`, which fills selects with ids and names.
 * Where the module refers to another module, its choices can be restricted to one record: `positions/all?divisionId=3`.
 */
export const createChoicesQuerySchema = (module: Module): z.ZodType<ChoicesQuery> =>
  z
    .object({
      page: createWholeNumberSchema(999_999_999).default(1),
      size: createWholeNumberSchema(maxPageSize).default(remoteSelectPageSize),
      search: z.string().max(maxSearchLength, 'max').default(''),
      lang: languageSchema,
      ...Object.fromEntries(
        listReferenceFields(module).map((name) => [`${name}Id`, whole.optional()]),
      ),
    })
    .strict();

export interface ChoicesQuery {
  readonly page: number;
  readonly size: number;
  readonly search: string;
  readonly lang: Language;
  readonly [reference: `${string}Id`]: unknown;
}

export const listReferenceFields = (module: Module): string[] =>
  Object.entries(module.fields).flatMap(([name, { kind }]) => (kind === 'reference' ? [name] : []));

export const listMetadataSchema = z.object({
  totalPages: z.int(),
  totalItems: z.int(),
  estimated: z.boolean().optional(),
});
