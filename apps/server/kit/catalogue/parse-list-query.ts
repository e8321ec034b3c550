import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { createListQuerySchema, nestFilters, type ListQuery } from '@tarima/domain/kit/list-query';
import { parseCustomFieldId, toCustomFieldName, type Module } from '@tarima/domain/kit/module';
import { convertMomentsToDays } from '@tarima/domain/kit/convert-moments-to-days';
import { toErrorDetails, flattenZodIssues } from '@tarima/domain/kit/rules';
import { createCustomValuesSchema, type CustomValues } from '@tarima/domain/kit/schemas';
import { sql } from 'kysely';
import type { z } from 'zod';
import { withCachedQueryPlan, type Transaction } from '../database.ts';
import type { Catalogue } from './records.ts';

/**
 * Returns a module with the account's custom fields, as this transaction sees them. For a writer it locks the fields until the end.
 * The kit depends on no entity: the module of custom fields provides this function.
 */
export type ModuleExtender = (tx: Transaction, module: Module, writing: boolean) => Promise<Module>;

/** Caches schemas by module; an extended module stays the same as long as its custom fields do. */
function cacheByModule<Schema>(build: (module: Module) => Schema): (module: Module) => Schema {
  const built = new WeakMap<Module, Schema>();
  return (module) => {
    const schema = built.get(module) ?? build(module);
    built.set(module, schema);
    return schema;
  };
}

const listQueryOf = cacheByModule(createListQuerySchema);
const valuesOf = cacheByModule(
  ({ customValues }) => customValues && createCustomValuesSchema(customValues),
);

/** Parses a list's query. Filters and sorting by custom fields are validated against the account's custom fields. */
export async function parseListQuery(
  tx: Transaction,
  { module, extend }: Pick<Catalogue, 'module' | 'extend'>,
  query: ListQuery,
): Promise<{ module: Module; query: ListQuery }> {
  const names = [...Object.keys(query.filters).map((name) => `filters.${name}`), query.orderBy];
  const custom = names.find(
    (name) => parseCustomFieldId(name.replace(/^filters\./, '')) !== undefined,
  );
  if (custom === undefined) return { module, query };
  if (!extend) throw createWrongValueError(custom, 'unknown');
  const extended = await extend(tx, module, false);
  const nestedQuery = { ...query, filters: nestFilters(query.filters) };
  return { module: extended, query: await parseBySchema(tx, listQueryOf(extended), nestedQuery) };
}

/** Validates custom field values against the account's custom fields; unknown fields are refused. */
export async function parseCustomFieldValues(
  tx: Transaction,
  { module, extend }: Pick<Catalogue, 'module' | 'extend'>,
  values: CustomValues,
): Promise<CustomValues> {
  return validateModuleCustomValues(tx, extend ? await extend(tx, module, true) : module, values);
}

/** Validates values by an extended module that is already loaded. @throws CodedError WRONG_VALUES with paths `customFields.{id}` */
export async function validateModuleCustomValues(
  tx: Transaction,
  module: Module,
  values: CustomValues,
): Promise<CustomValues> {
  const [named] = Object.keys(values);
  const schema = valuesOf(module);
  if (schema) return parseBySchema(tx, schema, values, toCustomFieldName);
  if (named !== undefined) throw createWrongValueError(toCustomFieldName(named), 'unknown');
  return {};
}

/** Parses a value by a schema that only the account's custom fields provide. A day may be sent as a moment, as in `kit/input.ts`. */
async function parseBySchema<Output>(
  tx: Transaction,
  schema: z.ZodType<Output>,
  value: unknown,
  name: (path: string) => string = (path) => path,
): Promise<Output> {
  const first = schema.safeParse(value);
  if (first.success) return first.data;
  const issues = flattenZodIssues(first.error);
  const hasDay = issues.some(({ message }) => message === 'instant');
  const days = hasDay
    ? convertMomentsToDays(value, issues, await getAccountTimeZone(tx))
    : undefined;
  const result = days === undefined ? first : schema.safeParse(days);
  if (result.success) return result.data;
  const details = toErrorDetails(result.error).map((detail) => ({
    ...detail,
    path: name(detail.path),
  }));
  throw new CodedError('WRONG_VALUES', details);
}

async function getAccountTimeZone(tx: Transaction): Promise<string> {
  const account = await tx.row(
    withCachedQueryPlan(sql<{ zone: string }>`
      select time_zone as zone from accounts where id = ${tx.accountId}`),
  );
  if (!account) throw new CodedError('ENTITY_NOT_FOUND');
  return account.zone;
}
