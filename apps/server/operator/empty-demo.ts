import {
  restoreTableConstraints,
  disableTableConstraints,
} from '../backup/disabled-constraints.ts';
import { jobsDatabaseSchema, listBackupTables } from '../backup/contents.ts';
import { withOwnerClient } from '../kit/owner-client.ts';

export interface DemoAccount {
  readonly id: number;
  readonly name: string;
}

/** Returns the account of the demo company; undefined without one. */
export const findDemoAccount = (ownerUrl: string): Promise<DemoAccount | undefined> =>
  withOwnerClient(ownerUrl, 'tarima demo', async (client) => {
    const { rows } = await client.query<DemoAccount>(
      'select id::int, name from accounts where is_demo order by id limit 1',
    );
    return rows[0];
  });

/**
 * Deletes all data of the demo account in one transaction; the account itself stays, with its hosts.
 * Foreign keys are removed for this and restored, which checks every row of every account.
 * @returns hashes of the contents of its files, which are still in the store.
 */
export const deleteDemoAccountData = (ownerUrl: string, { id }: DemoAccount): Promise<Buffer[]> =>
  withOwnerClient(ownerUrl, 'tarima demo', async (client) => {
    await client.query('begin');
    await client.query(`select set_config('app.account_id', $1::text, true)`, [id]);
    // The database function cannot change any account but the demo, for any caller.
    const { rowCount } = await client.query(
      `update accounts set settings = '{}', style_metadata = '{}', disabled_at = null, created_at = present()
       where id = $1 and is_demo`,
      [id],
    );
    if (rowCount !== 1) throw new Error('Only the demo company can be emptied');
    const tables = await listBackupTables(client);
    const disabled = await disableTableConstraints(client, tables);
    const { rows: files } = await client.query<{ sha256: Buffer }>(
      'select distinct sha256 from files where account_id = $1',
      [id],
    );
    for (const { name, columns } of tables)
      if (columns.split(', ').includes('account_id') && name !== 'public.account_hosts')
        await client.query(`delete from ${name} where account_id = $1`, [id]);
    await client.query(
      `delete from ${jobsDatabaseSchema}._private_jobs where payload ->> 'accountId' = $1::text`,
      [id],
    );
    await restoreTableConstraints(client, disabled);
    await client.query('commit');
    return files.map(({ sha256 }) => sha256);
  });
