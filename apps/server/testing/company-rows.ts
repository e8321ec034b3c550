import {
  disableTableConstraints,
  restoreTableConstraints,
} from '../backup/disabled-constraints.ts';
import { listBackupTables } from '../backup/contents.ts';
import { withDatabaseClient } from './database-client.ts';

/** Reads every row of a company, as text, by table. The own row of the company is in `public.accounts`. */
export const readCompanyRows = (
  ownerUrl: string,
  accountId: number,
): Promise<Record<string, string[]>> =>
  withDatabaseClient(ownerUrl, async (client) => {
    const found: Record<string, string[]> = {};
    for (const { name, columns } of await listBackupTables(client)) {
      const isAccounts = name === 'public.accounts';
      if (!isAccounts && !columns.split(', ').includes('account_id')) continue;
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${name} t where ${isAccounts ? 'id' : 'account_id'} = $1 order by 1`,
        [accountId],
      );
      if (rows.length > 0) found[name] = rows.map(({ row }) => row);
    }
    return found;
  });

/** Adds a company that has every row of another one with the same ids, but for its hosts. */
export const copyCompany = (ownerUrl: string, from: number): Promise<number> =>
  withDatabaseClient(ownerUrl, async (client) => {
    await client.query('begin');
    const { rows: made } = await client.query<{ id: number }>(
      `insert into accounts (name, time_zone) select name || ' II', time_zone from accounts where id = $1 returning id::int`,
      [from],
    );
    const id = made[0]?.id ?? 0;
    const tables = await listBackupTables(client);
    const disabled = await disableTableConstraints(client, tables);
    for (const { name, columns } of tables) {
      const names = columns.split(', ');
      if (!names.includes('account_id') || name === 'public.account_hosts') continue;
      const values = names.map((column) => (column === 'account_id' ? '$2::bigint' : column));
      await client.query(
        `insert into ${name} (${columns}) overriding system value select ${values.join(', ')} from ${name} where account_id = $1`,
        [from, id],
      );
    }
    await restoreTableConstraints(client, disabled);
    await client.query('commit');
    return id;
  });

/** Constraints, triggers and policies that protect the rows. */
export const readProtections = (ownerUrl: string): Promise<string[]> =>
  withDatabaseClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text as line
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all select tgrelid::regclass || ' ' || tgfoid::regproc || ' ' || tgdeferrable::text || tginitdeferred::text
        from pg_trigger where tgisinternal
      union all select oid::regclass || ' ' || relrowsecurity::text || relforcerowsecurity::text from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
      order by 1`);
    return rows.map(({ line }) => line);
  });
