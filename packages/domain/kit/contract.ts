import { z } from 'zod';
import { getLookupPermissions } from '../profiles/lookups.ts';
import { isPermission, type FieldGuard } from '../profiles/permissions.ts';
import type { CallAccess } from '../profiles/profiles.ts';
import type { RecordRight } from '../profiles/user-rights.ts';
import { findMissingFieldIssues, getVisibleModule, type FieldReader } from './field-guards.ts';
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
  createBodySchema,
  createChangeSchema,
  createModuleRecordSchema,
  namedRecordSchema,
  type ModuleRecordBody,
} from './schemas.ts';

/**
 * One call of the API: the server serves it, the browser makes it, the documentation lists it, and the permission table is derived from it.
 */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api`, parameters written `{id}`. */
  readonly path: string;
  readonly access: CallAccess;
  /** Permission that the call needs besides `access`: all values of its answer are of this kind. */
  readonly needs?: FieldGuard;
  /** Right over records that the call needs besides `access`: to export many of them as a file, or to delete them. */
  readonly right?: RecordRight;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** The browser writes lists of the query by repeating their key, instead of by index. */
  readonly lists?: 'repeated';
  readonly body?: z.ZodType;
  /** Returns the body schema for a reader from whom some values are hidden; undefined where none is hidden. */
  readonly bodyFor?: (reader: FieldReader) => z.ZodType | undefined;
  /** Schema of the answer; left out for 204 without a body. */
  readonly answer?: z.ZodType;
  /** The answer holds a secret: it is never stored to answer the same call again. */
  readonly secret?: true;
  /** Whether API keys may make the call, where the rule of `isAllowedForApiKeys` does not fit. */
  readonly byKey?: boolean;
  /** 201 for calls that create; the default is 200, or 204 without an answer. */
  readonly status?: 201;
  /**
   * Takes a form with files (`kit/uploads.ts`): the body as JSON in the field `data`, files in fields of their own.
   * `beside`: data has values under the names of those fields, so the files stand in `uploads`.
   * `optional`: callers without files send JSON.
   */
  readonly multipart?: true | 'beside' | 'optional';
  /** Media type of a file that the call answers instead of JSON. */
  readonly file?: string;
  /** Number of files that the form may bring, where it differs from the default. */
  readonly files?: number;
}

/**
 * Whether an API key may make a call: a permission guards it, and it hands out no other credential.
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

/** Every call of a module with its base path and permission. */
export const idParams = z.strictObject({ id: numberInPathSchema });

const idText = z
  .string('required')
  .min(1, 'required')
  .regex(/^\d{1,15}$/, 'number')
  .transform(Number);

/** Query with the language of the names of referenced records. */
export const languageQuery = z.strictObject({ lang: languageSchema });

/** `DELETE {module}?newId=&oldId=`: dependents of oldId move to newId, which may be left out where there are none. */
export const replacementQuery = z.strictObject({ newId: idText.optional(), oldId: idText });

/** Number of records of a module that depend on a record, and the latest of them, by id, where they have one. */
const dependents = z.object({ module: z.string(), count: z.int(), latest: z.array(z.int()) });
export type DependentRecords = z.infer<typeof dependents>;

/** Sums of the numeric columns over all records that a list finds, grouped by unit. Decimals stay text. */
const totalsAnswer = z.object({
  columns: z.array(
    z.object({
      name: z.string(),
      totals: z.array(
        z.object({
          /** Code of a closed choice, or name of a record. */
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

/** Number of found records for each value of a column, ignoring the filter of that column; highest count first. */
const countsAnswer = z.object({
  counts: z.array(
    z.object({
      /** A code, `true` or `false`, an id; null for none. */
      value: z.union([z.string(), z.int(), z.boolean()]).nullable(),
      /** Display name of the record. */
      name: z.string().nullable(),
      count: z.int(),
    }),
  ),
});
export type ColumnValueCounts = z.infer<typeof countsAnswer>;

/**
 * Returns the access that a module requires.
 * Without a permission a module is open to every signed-in user: notifications, the permissions themselves.
 */
export const getModuleAccess = ({ guard, name }: Pick<Module, 'guard' | 'name'>): CallAccess =>
  guard ?? (isPermission(name) ? name : 'signed-in');

const known = new WeakMap<Module, ReturnType<typeof createCalls>>();

/** Returns the calls of a plain catalogue, cached for each definition: schemas are expensive. */
export function getCatalogueCalls(module: Module): ReturnType<typeof createCalls> {
  const calls = known.get(module) ?? createCalls(module);
  known.set(module, calls);
  return calls;
}

type Bodies = Readonly<Record<'create' | 'update', z.ZodType<ModuleRecordBody>>>;

const knownBodies = new WeakMap<Module, Bodies>();

/** Returns the create and update schemas of a module's record, cached for each definition. */
function getBodies(module: Module): Bodies {
  const bodies = knownBodies.get(module) ?? {
    create: newBody(module),
    update: createChangeSchema(module),
  };
  knownBodies.set(module, bodies);
  return bodies;
}

/** Returns the create schema. No record can be created while a required field is not writable. */
function newBody(module: Module): z.ZodType<ModuleRecordBody> {
  const missing = findMissingFieldIssues(module);
  if (missing.length === 0) return createBodySchema(module);
  return createBodySchema(module).superRefine((_, context) => {
    for (const { path, rule } of missing)
      context.addIssue({ code: 'custom', path: [path], message: rule });
  });
}

function createCalls(module: Module) {
  const path = `/${getModulePath(module)}`;
  const access = getModuleAccess(module);
  const element = createModuleRecordSchema(module);
  const bodies = getBodies(module);
  const narrowBody =
    (name: keyof Bodies) =>
    (reader: FieldReader): z.ZodType<ModuleRecordBody> | undefined => {
      const visible = getVisibleModule(module, reader);
      return visible === module ? undefined : getBodies(visible)[name];
    };
  return {
    list: defineCall({
      method: 'GET',
      path,
      access,
      query: createListQuerySchema(module),
      answer: z.object({ elements: z.array(element), metadata: listMetadataSchema }),
    }),
    totals: defineCall({
      method: 'GET',
      path: `${path}/totals`,
      access,
      query: createListQuerySchema(module),
      answer: totalsAnswer,
    }),
    counts: defineCall({
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
    /** Records that depend on a record, shown before it is deleted. */
    dependents: defineCall({
      method: 'GET',
      path: `${path}/{id}/dependents`,
      access,
      params: idParams,
      answer: z.array(dependents),
    }),
    /** For modules whose dependents move to another record. */
    replace: defineCall({
      method: 'DELETE',
      path,
      access,
      right: 'mayDelete',
      query: replacementQuery,
    }),
    /** For modules that refuse to delete a record with dependents. */
    remove: defineCall({
      method: 'DELETE',
      path: `${path}/{id}`,
      access,
      right: 'mayDelete',
      params: idParams,
    }),
  };
}
