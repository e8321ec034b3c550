import {
  toStoredName,
  type StoredNotificationMessage,
} from '@tarima/domain/notifications/message-data';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

interface Names {
  readonly id: number;
  readonly es: string;
  readonly en: string;
}

/** Tables of the records that messages name under these keys, and have a name for each language. */
const tables = {
  division: 'divisions',
  product: 'products',
  workplace: 'workplaces',
  store: 'stores',
} as const;

/**
 * Replaces record names in a message by the names in every language, as this transaction sees them.
 * A name that is the same in all languages stays a single text.
 */
export async function translateRecordNames(
  tx: Transaction,
  { type, data }: StoredNotificationMessage,
): Promise<object> {
  const named = new Map<string, unknown>(Object.entries(data));
  for (const [key, table] of Object.entries(tables)) {
    const record = named.get(key);
    if (isRecord(record))
      named.set(key, await translateInEvery(tx, table, 'name', [record], ([one]) => one));
  }
  if (type !== 'thresholdReached') return Object.fromEntries(named);
  const title = data.kind === 'products' ? 'name' : 'description';
  const elements = [data.element, ...(data.others ?? []).map(({ element }) => element)];
  return translateInEvery(tx, data.kind, title, elements, ([element, ...others]) => ({
    ...Object.fromEntries(named),
    element,
    ...(data.others && {
      others: data.others.map((other, at) => ({ ...other, element: others[at] })),
    }),
  }));
}

interface Recorded {
  readonly id: number;
  readonly name: unknown;
}

const isRecord = (value: unknown): value is Recorded =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'name' in value;

/** Looks up the names of records of one table, and passes the records with them to `use`. */
async function translateInEvery<Result>(
  tx: Transaction,
  table: string,
  title: 'name' | 'description',
  records: readonly Recorded[],
  use: (named: readonly Recorded[]) => Result,
): Promise<Result> {
  const rows = await tx.rows(sql<Names>`
    select id, ${sql.ref(`${title}_es`)} as es, ${sql.ref(`${title}_en`)} as en from ${sql.table(table)}
    where account_id = ${tx.accountId} and id = any(${records.map(({ id }) => id)}::bigint[])`);
  const known = new Map(rows.map(({ id, ...names }) => [id, toStoredName(names)]));
  return use(records.map((record) => ({ ...record, name: known.get(record.id) ?? record.name })));
}
