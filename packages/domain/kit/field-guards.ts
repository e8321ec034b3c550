import { z } from 'zod';
import type { FieldGuard } from '../profiles/permissions.ts';
import { hasCallAccess } from '../profiles/profiles.ts';
import { getWrappedSchemas } from './body-objects.ts';
import type { ErrorDetail } from './errors.ts';
import type { Module } from './module.ts';

/** User who reads or writes a record, with the permissions of their profile. */
export interface FieldReader {
  readonly id: number;
  readonly permissions: readonly string[];
}

const visibleModules = new WeakMap<Module, Map<string, Module>>();

/**
 * Returns a module as a user sees it: fields whose permission the user lacks are moved from `fields` to `hidden`.
 * Returns the same module where nothing is hidden, and the same cached copy for users with the same hidden fields.
 */
export function getVisibleModule(module: Module, reader: FieldReader): Module {
  const lacking = new Set(
    Object.values(module.fields).flatMap(({ guard }) =>
      guard === undefined || hasCallAccess(guard, reader) ? [] : [guard],
    ),
  );
  if (lacking.size === 0) return module;
  const key = [...lacking].toSorted().join(' ');
  const known = visibleModules.get(module) ?? new Map<string, Module>();
  visibleModules.set(module, known);
  const made = known.get(key) ?? omitGuardedFields(module, lacking);
  known.set(key, made);
  return made;
}

function omitGuardedFields(module: Module, lacking: ReadonlySet<FieldGuard>): Module {
  const fields = Object.entries(module.fields);
  const isHidden = ([, { guard }]: (typeof fields)[number]): boolean =>
    guard !== undefined && lacking.has(guard);
  const hidden = Object.fromEntries(fields.filter(isHidden));
  const dropHidden = (names: readonly string[]) =>
    names.filter((name) => !Object.hasOwn(hidden, name));
  return {
    ...module,
    fields: Object.fromEntries(fields.filter((field) => !isHidden(field))),
    hidden: { ...module.hidden, ...hidden },
    columns: dropHidden(module.columns),
    ...(module.daily && { daily: dropHidden(module.daily) }),
    ...(module.search && { search: dropHidden(module.search) }),
    ...(module.keys && { keys: dropHidden(module.keys) }),
    ...(module.inPlace && { inPlace: dropHidden(module.inPlace) }),
  };
}

/** Details of the fields that prevent a reader from creating a record: required, and not writable by that reader. */
export const findHiddenRequiredFieldIssues = ({ hidden = {} }: Module): ErrorDetail[] =>
  Object.entries(hidden).flatMap(([path, { required, serverSet }]) =>
    required && serverSet === undefined ? [{ path, rule: 'hiddenRequired' }] : [],
  );

/** Returns issues for the hidden columns that a list query names, by their path in the query. */
export function findHiddenColumnIssues({ hidden = {} }: Module, query: unknown): ErrorDetail[] {
  if (!isRecord(query)) return [];
  const { filters, orderBy, by } = query;
  const isHidden = (name: unknown): name is string =>
    typeof name === 'string' && Object.hasOwn(hidden, name);
  const filtered = isRecord(filters) ? Object.keys(filters).filter(isHidden) : [];
  const named = { orderBy, by };
  return [
    ...filtered.map((name) => ({ path: `filters.${name}`, rule: 'hidden' })),
    ...Object.keys(query)
      .filter(isHidden)
      .map((name) => ({ path: name, rule: 'hidden' })),
    ...Object.entries(named).flatMap(([path, name]) =>
      isHidden(name) ? [{ path, rule: 'hidden', params: { field: name } }] : [],
    ),
  ];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const guards = new WeakMap<z.core.$ZodType, FieldGuard>();
const modules = new WeakMap<z.core.$ZodType, Module>();

/** Marks a response value that only users with a permission receive; other users receive the response without it. */
export function addResponseFieldGuard<Schema extends z.ZodType>(
  guard: FieldGuard,
  schema: Schema,
): z.ZodOptional<Schema> {
  const optional = schema.optional().describe(`Left out for who does not hold \`${guard}\``);
  guards.set(optional, guard);
  return optional;
}

/** Marks a request value that only users with a permission may send. */
export function addRequestFieldGuard<Schema extends z.ZodType>(
  guard: FieldGuard,
  schema: Schema,
): Schema {
  // A copy is marked: the same schema may be part of other bodies without the guard.
  const copy = schema.clone();
  guards.set(copy, guard);
  return copy;
}

/** Registers the module of a list query's schema: the module decides which column names the query may use. */
export function registerQueryModule<Schema extends z.ZodType>(
  module: Module,
  schema: Schema,
): Schema {
  modules.set(schema, module);
  return schema;
}

/** Returns the module of a list query's schema; undefined for schemas of other queries. */
export const findQueryModule = (schema: z.core.$ZodType): Module | undefined =>
  modules.get(schema) ?? getWrappedSchemas(schema).map(findQueryModule).find(Boolean);

/** Path of a guarded value: names of keys, and `*` for each item of a list. */
export interface GuardedFieldPath {
  readonly path: readonly string[];
  readonly guard: FieldGuard;
}

/** Returns the paths of all guarded values of a schema. */
export function getGuardedPaths(
  schema: z.core.$ZodType,
  path: readonly string[] = [],
): GuardedFieldPath[] {
  const guard = guards.get(schema);
  if (guard !== undefined) return [{ path, guard }];
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.def.shape).flatMap(([name, value]) =>
      getGuardedPaths(value, [...path, name]),
    );
  if (schema instanceof z.ZodArray) return getGuardedPaths(schema.def.element, [...path, '*']);
  return getWrappedSchemas(schema).flatMap((part) => getGuardedPaths(part, path));
}

/** Returns a value without the parts at some paths. */
export const removeValuesAtPaths = (
  value: unknown,
  paths: readonly (readonly string[])[],
): unknown => paths.reduce<unknown>(omitPath, value);

function omitPath(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return undefined;
  if (Array.isArray(value))
    return step === '*' ? value.map((each: unknown) => omitPath(each, rest)) : value;
  if (!isRecord(value) || !Object.hasOwn(value, step)) return value;
  const { [step]: inner, ...others } = value;
  return rest.length === 0 ? others : { ...value, [step]: omitPath(inner, rest) };
}

/** Returns the paths at which a value is present, with the indexes of its lists: `details.0.data.price`. */
export function findExistingValuePaths(
  value: unknown,
  [step, ...rest]: readonly string[],
  at: readonly string[] = [],
): string[] {
  if (step === undefined) return value === undefined ? [] : [at.join('.')];
  if (Array.isArray(value))
    return step === '*'
      ? value.flatMap((each, index) => findExistingValuePaths(each, rest, [...at, String(index)]))
      : [];
  return isRecord(value) && Object.hasOwn(value, step)
    ? findExistingValuePaths(value[step], rest, [...at, step])
    : [];
}
