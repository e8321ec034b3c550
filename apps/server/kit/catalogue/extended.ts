import { CodedError, wrongValue } from '@tarima/domain/kit/errors';
import { listQuerySchema, nestedFilters, type ListQuery } from '@tarima/domain/kit/list-query';
import { customIdIn, customName, type Module } from '@tarima/domain/kit/module';
import { detailsOf } from '@tarima/domain/kit/rules';
import { customValuesSchema, type CustomValues } from '@tarima/domain/kit/schemas';
import type { z } from 'zod';
import type { Transaction } from '../database.ts';
import type { Catalogue } from './records.ts';

/**
 * Finds a module with the fields that the account added to it, as they are in this transaction. Who is going to write
 * values keeps the fields from changing until its end. The kit knows no noun: whoever keeps the definitions gives this.
 */
export type Extend = (tx: Transaction, module: Module, writing: boolean) => Promise<Module>;

/** Schemas are built once for a module; one that an account extended is the same as long as its fields are. */
function once<Schema>(build: (module: Module) => Schema): (module: Module) => Schema {
  const built = new WeakMap<Module, Schema>();
  return (module) => {
    const schema = built.get(module) ?? build(module);
    built.set(module, schema);
    return schema;
  };
}

const listQueryOf = once(listQuerySchema);
const valuesOf = once(({ customValues }) => customValues && customValuesSchema(customValues));

/** A list's query, whose filters and order by custom fields are held against those that the account has. */
export async function extendedQuery(
  tx: Transaction,
  { module, extend }: Pick<Catalogue, 'module' | 'extend'>,
  query: ListQuery,
): Promise<{ module: Module; query: ListQuery }> {
  const names = [...Object.keys(query.filters).map((name) => `filters.${name}`), query.orderBy];
  const custom = names.find((name) => customIdIn(name.replace(/^filters\./, '')) !== undefined);
  if (custom === undefined) return { module, query };
  if (!extend) throw wrongValue(custom, 'unknown');
  const extended = await extend(tx, module, false);
  const asked = { ...query, filters: nestedFilters(query.filters) };
  return { module: extended, query: parsed(listQueryOf(extended), asked) };
}

/** The values of custom fields, held against those that the account has; none may be named that it has not. */
export async function extendedValues(
  tx: Transaction,
  { module, extend }: Pick<Catalogue, 'module' | 'extend'>,
  values: CustomValues,
): Promise<CustomValues> {
  return checkedValues(extend ? await extend(tx, module, true) : module, values);
}

/** The same where the extended module is known. @throws CodedError WRONG_VALUES with paths `customFields.{id}` */
export function checkedValues(module: Module, values: CustomValues): CustomValues {
  const [named] = Object.keys(values);
  const schema = valuesOf(module);
  if (schema) return parsed(schema, values, customName);
  if (named !== undefined) throw wrongValue(customName(named), 'unknown');
  return {};
}

function parsed<Output>(
  schema: z.ZodType<Output>,
  value: unknown,
  name: (path: string) => string = (path) => path,
): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details = detailsOf(result.error).map((detail) => ({ ...detail, path: name(detail.path) }));
  throw new CodedError('WRONG_VALUES', details);
}
