import {
  canConvertFieldType,
  listRemovedOptionKeys,
} from '@tarima/domain/custom-fields/convert-field-type';
import type { CustomFieldImpact } from '@tarima/domain/custom-fields/contract';
import type { CustomFieldDefinition } from '@tarima/domain/custom-fields/definition';
import {
  toCustomFields,
  createCustomValueSchema,
} from '@tarima/domain/custom-fields/add-custom-fields';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { StoredCustomField } from './commands.ts';

// Number of records whose values are read at once, so that memory stays constant.
const batch = 5_000;

/** Returns the effects on the records' values when a field is redefined or deleted. Changes nothing. */
export async function computeCustomFieldImpact(
  tx: Transaction,
  before: StoredCustomField,
  after: CustomFieldDefinition | undefined,
): Promise<CustomFieldImpact> {
  const { module, ...field } = before;
  const table = await findTableWithValues(tx, module);
  if (!table) return { values: 0, invalid: 0, missing: 0, refusals: [] };
  const { values, records } = await countValues(tx, table, before.id);
  if (!after) return { values, invalid: 0, missing: 0, refusals: [] };

  const [old] = toCustomFields([field]);
  if (!old) return { values, invalid: 0, missing: 0, refusals: [] };
  const missing = after.required && !old.required ? records - values : 0;
  if (values === 0) return { values, invalid: 0, missing, refusals: [] };
  if (!canConvertFieldType(old.type, after.type))
    return { values, invalid: 0, missing, refusals: [createTypeInUseIssue(values)] };

  const lost = old.type === after.type ? listRemovedOptionKeys(old, after) : [];
  const uses = await countOptions(tx, table, before.id, lost);
  const invalid = await countInvalid(tx, table, before.id, after);
  // A value that does not fit another type would be unusable; one that breaks a new rule stays unchanged.
  const unfit = old.type === after.type || invalid === 0 ? [] : [createTypeInUseIssue(invalid)];
  return { values, invalid, missing, refusals: [...uses, ...unfit] };
}

const createTypeInUseIssue = (count: number) => ({
  path: 'type',
  rule: 'typeInUse' as const,
  count,
});

type Table = RawBuilder<unknown>;

/** Returns the module's table, if it already stores custom fields. */
async function findTableWithValues(tx: Transaction, module: string): Promise<Table | undefined> {
  const found = await tx.row(sql`
    select from pg_attribute
    where attrelid = to_regclass(${module}) and attname = 'custom_fields' and not attisdropped`);
  return found ? sql.table(module) : undefined;
}

async function countValues(tx: Transaction, table: Table, id: number) {
  const counted = await tx.row(sql<{ values: number; records: number }>`
    select count(*) filter (where custom_fields ? ${String(id)})::int as values, count(*)::int as records
    from ${table} where account_id = current_account()`);
  return counted ?? { values: 0, records: 0 };
}

async function countOptions(tx: Transaction, table: Table, id: number, keys: readonly string[]) {
  if (keys.length === 0) return [];
  const used = await tx.rows(sql<{ key: string; count: number }>`
    select each as key, count(*)::int as count
    from ${table} t, unnest(${keys}::text[]) each
    where t.account_id = current_account() and t.custom_fields -> ${String(id)} ? each
    group by each order by each`);
  return used.map(({ key, count }) => ({
    path: `metadata.options.${key}`,
    rule: 'optionInUse' as const,
    count,
  }));
}

async function countInvalid(
  tx: Transaction,
  table: Table,
  id: number,
  after: CustomFieldDefinition,
): Promise<number> {
  const schema = createCustomValueSchema(after);
  const key = String(id);
  let invalid = 0;
  let last = 0;
  for (;;) {
    const rows = await tx.rows(sql<{ id: number; value: unknown }>`
      select id, custom_fields -> ${key} as value from ${table}
      where account_id = current_account() and id > ${last} and custom_fields ? ${key}
      order by id limit ${batch}`);
    invalid += rows.filter(({ value }) => !schema.safeParse(value).success).length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return invalid;
  }
}
