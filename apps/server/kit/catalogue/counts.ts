import type { Module } from '@tarima/domain/kit/module';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../database.ts';
import { defineJob, defineJobHandler } from '../jobs/job.ts';

/** Builds the query of a whole list's cached row count, from the lines that writers left; null without a cached count. */
export const buildCachedCountQuery = (
  tx: Transaction,
  { name }: Module,
): RawBuilder<unknown> => sql`(
  select coalesce((
    select sum(n) from list_counts where account_id = ${tx.accountId} and list = l.list
  ), 0)::bigint from upkeep.counted_lists l where l.list = ${name})`;

/** Returns the row counts of a whole list by the values of its tabs; undefined where these counts are not cached. */
export async function loadCountsByTab(
  tx: Transaction,
  { name, tabs }: Module,
): Promise<{ value: string; count: number }[] | undefined> {
  // A list without rows returns one line whose count is zero.
  const lines = await tx.rows(sql<{ value: string | null; count: number }>`
    select c.tab as value, coalesce(sum(c.n), 0)::int as count
    from upkeep.counted_lists l
    left join list_counts c on c.account_id = ${tx.accountId} and c.list = l.list
    where l.list = ${name} and l.tab = ${tabs ?? null}
    group by 1 order by 2 desc, 1`);
  if (lines.length === 0) return undefined;
  return lines.flatMap(({ value, count }) =>
    value !== null && count > 0 ? [{ value, count }] : [],
  );
}

/** List whose cached count differs from the number of its rows. */
interface Miscount {
  readonly list: string;
  readonly tab: string | null;
  /** Number of rows beyond the cached count. */
  readonly n: number;
}

/** Compares the cached counts of an account's lists with the number of their rows. */
export const listCountMismatches = (tx: Transaction): Promise<Miscount[]> =>
  tx.rows(sql<Miscount>`select list, tab, n from miscounted()`);

/** Job that merges count lines. The database itself enqueues the job, every few hundred changes. */
const foldCounts = defineJob({ name: 'fold-counts', payload: z.object({}) });

export const mergeListCountsHandler = defineJobHandler(
  foldCounts,
  async (_, { accountId, database }) => {
    await database.tenant(accountId, (tx) => tx.row(sql`select fold_counts()`));
  },
);
