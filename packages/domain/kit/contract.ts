import { z } from 'zod';
import { getLookupPermissions } from '../profiles/lookups.ts';
import { isPermission, type FieldGuard } from '../profiles/permissions.ts';
import type { CallAccess } from '../profiles/profiles.ts';
import type { RecordRight } from '../profiles/user-rights.ts';
import {
  findHiddenRequiredFieldIssues,
  getVisibleModule,
  type FieldReader,
} from './field-guards.ts';
import {
  createChoicesQuerySchema,
  createCountsQuerySchema,
  languageSchema,
  listMetadataSchema,
  createListQuerySchema,
} from './list-query.ts';
import { getModulePath, type Module } from './module.ts';
import { namesAnswer, namesQuery } from './names.ts';
import {
  createNewRecordBodySchema,
  createRecordUpdateSchema,
  createModuleRecordSchema,
  namedRecordSchema,
  type ModuleRecordBody,
} from './schemas.ts';

/** Call of the API. Server, browser, documentation and permission table all use this definition. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api`, with parameters as `{id}`. */
  readonly path: string;
  readonly access: CallAccess;
  /** Permission that the call requires besides `access`, since all values of its response are of this kind. */
  readonly needs?: FieldGuard;
  /** Right over records that the call requires besides `access`: to export records as a file, or to delete them. */
  readonly right?: RecordRight;
  /** The call needs a session whose user proved who they are in the last ten minutes: what it does cannot be undone. */
  readonly reauthenticates?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** Format in which the browser sends lists of the query: by repeating the key, instead of by index. */
  readonly lists?: 'repeated';
  readonly body?: z.ZodType;
  /** Returns the body schema for a user from whom some fields are hidden; undefined where no field is hidden. */
  readonly bodyFor?: (reader: FieldReader) => z.ZodType | undefined;
  /** Schema of the response; left out for status 204 without a body. */
  readonly answer?: z.ZodType;
  /** Whether the response holds a secret: it is never stored for repeated requests. */
  readonly secret?: true;
  /** Whether API keys may make the call, where the rule of `isAllowedForApiKeys` does not fit. */
  readonly byKey?: boolean;
  /** Status 201 of calls that create a record; the default is 200, or 204 without a response body. */
  readonly status?: 201;
  /**
   * Format of a form with files (`kit/uploads.ts`): the body as JSON in the form field `data`, files in fields of their own.
   * `beside`: the body has values under the names of those fields, so the files are sent in `uploads`.
   * `optional`: callers without files send JSON.
   */
  readonly multipart?: true | 'beside' | 'optional';
  /** Media type of the file that the call returns instead of JSON. */
  readonly file?: string;
  /** Maximum number of files of the form, where it differs from the default. */
  readonly files?: number;
  /**
   * `anywhere`: a standby may serve the call, which writes nothing and locks no row.
   * The response may lack changes of the last seconds; the user's own changes are there where the same server made them.
   * Other calls are served by the primary.
   */
  readonly reads?: 'anywhere';
}

/**
 * Whether an API key may make a call: a permission guards the call, and its response holds no other credential.
 * Calls open to every signed-in user are mostly about that user, so exceptions set `byKey`.
 */
export const isAllowedForApiKeys = ({ access, secret, byKey }: ApiCall): boolean =>
  byKey ?? (secret !== true && (typeof access !== 'string' || isPermission(access)));

export const defineCall = <const C extends ApiCall>(call: C): C => call;

/** Number in a path or a query. */
export const numberInPathSchema = z
  .string()
  .regex(/^\d{1,15}$/, 'number')
  .transform(Number);

/** Path parameters of a call for one record. */
export const idParams = z.strictObject({ id: numberInPathSchema });

const idText = z
  .string('required')
  .min(1, 'required')
  .regex(/^\d{1,15}$/, 'number')
  .transform(Number);

/** Query parameters of a call: the language of the names of referenced records. */
export const languageQuery = z.strictObject({ lang: languageSchema });

/**
 * Query parameters of `DELETE {module}?newId=&oldId=`: dependents of oldId move to newId.
 * Without dependents newId may be left out.
 */
export const deleteAndReplaceQuery = z.strictObject({ newId: idText.optional(), oldId: idText });

/** Number of records of a module that depend on a record, and the latest of them, by id. */
const dependents = z.object({ module: z.string(), count: z.int(), latest: z.array(z.int()) });
export type DependentRecords = z.infer<typeof dependents>;

/** Sums of the numeric columns over all records that a list matches, grouped by unit. Decimals stay text. */
const totalsAnswer = z.object({
  columns: z.array(
    z.object({
      name: z.string(),
      totals: z.array(
        z.object({
          /** Unit of the sum: the code of a closed choice, or the name of a record. */
          unit: z.string().nullable(),
          count: z.int(),
          sum: z.string(),
          average: z.string(),
        }),
      ),
    }),
  ),
});
export type ColumnTotals = z.infer<typeof totalsAnswer>;

/** Number of matching records for each value of a column, ignoring the filter of that column; highest count first. */
const countsAnswer = z.object({
  counts: z.array(
    z.object({
      /** Value of the column: a code, `true` or `false`, or an id; null for an empty value. */
      value: z.union([z.string(), z.int(), z.boolean()]).nullable(),
      /** Display name of the record that the value refers to. */
      name: z.string().nullable(),
      count: z.int(),
    }),
  ),
});
export type ColumnValueCounts = z.infer<typeof countsAnswer>;

/** Returns the access that a module requires. A module without a permission is open to every signed-in user, such as notifications. */
export const getModuleAccess = ({ guard, name }: Pick<Module, 'guard' | 'name'>): CallAccess =>
  guard ?? (isPermission(name) ? name : 'signed-in');

const known = new WeakMap<Module, ReturnType<typeof createCalls>>();

/** Returns the calls of a plain catalogue. They are cached for each module, since schemas are expensive. */
export function getCatalogueCalls(module: Module): ReturnType<typeof createCalls> {
  const calls = known.get(module) ?? createCalls(module);
  known.set(module, calls);
  return calls;
}

type Bodies = Readonly<Record<'create' | 'update', z.ZodType<ModuleRecordBody>>>;

const knownBodies = new WeakMap<Module, Bodies>();

/** Returns the create and update schemas of a module's record. They are cached for each module. */
function getBodies(module: Module): Bodies {
  const bodies = knownBodies.get(module) ?? {
    create: createNewBodySchema(module),
    update: createRecordUpdateSchema(module),
  };
  knownBodies.set(module, bodies);
  return bodies;
}

/** Returns the create schema. A record cannot be created while a required field is not writable. */
function createNewBodySchema(module: Module): z.ZodType<ModuleRecordBody> {
  const missing = findHiddenRequiredFieldIssues(module);
  if (missing.length === 0) return createNewRecordBodySchema(module);
  return createNewRecordBodySchema(module).superRefine((_, context) => {
    for (const { path, rule } of missing)
      context.addIssue({ code: 'custom', path: [path], message: rule });
  });
}

function createCalls(module: Module) {
  const path = `/${getModulePath(module)}`;
  const access = getModuleAccess(module);
  const element = createModuleRecordSchema(module);
  const bodies = getBodies(module);
  const reads = module.reads && { reads: module.reads };
  const narrowBody =
    (name: keyof Bodies) =>
    (reader: FieldReader): z.ZodType<ModuleRecordBody> | undefined => {
      const visible = getVisibleModule(module, reader);
      return visible === module ? undefined : getBodies(visible)[name];
    };
  return {
    list: defineCall({
      ...reads,
      method: 'GET',
      path,
      access,
      query: createListQuerySchema(module),
      answer: z.object({ elements: z.array(element), metadata: listMetadataSchema }),
    }),
    totals: defineCall({
      ...reads,
      method: 'GET',
      path: `${path}/totals`,
      access,
      query: createListQuerySchema(module),
      answer: totalsAnswer,
    }),
    counts: defineCall({
      ...reads,
      method: 'GET',
      path: `${path}/counts`,
      access,
      query: createCountsQuerySchema(module),
      answer: countsAnswer,
    }),
    choices: defineCall({
      method: 'GET',
      path: `${path}/all`,
      access: getLookupPermissions(module.name),
      query: createChoicesQuerySchema(module),
      answer: z.object({ elements: z.array(namedRecordSchema), metadata: listMetadataSchema }),
    }),
    names: defineCall({
      method: 'GET',
      path: `${path}/names`,
      access: getLookupPermissions(module.name),
      query: namesQuery,
      answer: namesAnswer,
    }),
    read: defineCall({
      ...reads,
      method: 'GET',
      path: `${path}/{id}`,
      access,
      params: idParams,
      query: languageQuery,
      answer: element,
    }),
    create: defineCall({
      method: 'POST',
      path,
      access,
      query: languageQuery,
      body: bodies.create,
      bodyFor: narrowBody('create'),
      answer: element,
      status: 201,
    }),
    update: defineCall({
      method: 'PUT',
      path: `${path}/{id}`,
      access,
      params: idParams,
      query: languageQuery,
      body: bodies.update,
      bodyFor: narrowBody('update'),
      answer: element,
    }),
    /** Counts the records that depend on a record, shown before it is deleted. */
    dependents: defineCall({
      method: 'GET',
      path: `${path}/{id}/dependents`,
      access,
      params: idParams,
      answer: z.array(dependents),
    }),
    /** Deletes a record whose dependents move to another record. */
    replace: defineCall({
      method: 'DELETE',
      path,
      access,
      right: 'mayDelete',
      query: deleteAndReplaceQuery,
    }),
    /** Deletes a record; refused when other records depend on it. */
    remove: defineCall({
      method: 'DELETE',
      path: `${path}/{id}`,
      access,
      right: 'mayDelete',
      params: idParams,
    }),
  };
}
