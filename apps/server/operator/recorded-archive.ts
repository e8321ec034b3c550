import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../kit/database.ts';
import { recordHistoryEvent } from '../kit/record-history-event.ts';

/** Condition of the events of archives in the history of a company. */
const isArchive = `(module = 'accounts' and action = 'export' and after ? 'archivedEvents')`;

/** Counts the events of a company but for its archives: as long as the number is the same, nothing has changed. */
export async function countArchivedHistory(client: pg.Client, account: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from history where account_id = $1 and ${isArchive} is not true`,
    [account],
  );
  return rows[0]?.count ?? 0;
}

/** Records that an archive was made and verified. @param history events that it holds */
export const recordArchive = (
  database: Database,
  account: number,
  { history, rows }: { history: number; rows: number },
): Promise<unknown> =>
  database.tenant(account, async (tx) => {
    await recordHistoryEvent(tx, {
      accountId: account,
      module: 'accounts',
      entityId: account,
      action: 'export',
      userId: null,
      after: { rows, archivedEvents: history },
    });
    return tx.row(sql`select 1`);
  });

/** State of the archives of a company: none, one that lacks later changes, or one that holds everything. */
export async function checkRecordedArchive(
  client: pg.Client,
  account: number,
): Promise<'missing' | 'outdated' | 'complete'> {
  const { rows } = await client.query<{ history: number }>(
    `select (after ->> 'archivedEvents')::int as history from history
     where account_id = $1 and ${isArchive} order by id desc limit 1`,
    [account],
  );
  const [last] = rows;
  if (!last) return 'missing';
  return last.history === (await countArchivedHistory(client, account)) ? 'complete' : 'outdated';
}
