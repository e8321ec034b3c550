import type pg from 'pg';

/**
 * Runs work in the transaction of a client with triggers off and foreign keys checked at its end, and restores both.
 * Only the owner of the tables can do this: neither history nor ledgers can be deleted by the application. Other connections go on
 * reading the tables, and wait before they write to them.
 */
export async function withSuspendedConstraints<Result>(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows: keys } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
     where contype = 'f' and conparentid = 0 and not condeferrable and conrelid = any ($1::regclass[]) order by oid`,
    [tables],
  );
  for (const name of tables) await client.query(`alter table ${name} disable trigger user`);
  for (const { table, name } of keys)
    await client.query(
      `alter table ${table} alter constraint ${name} deferrable initially deferred`,
    );
  const result = await work();
  // A row of another company that refers to a deleted one fails here, and everything is rolled back.
  await client.query('set constraints all immediate');
  for (const { table, name } of keys)
    await client.query(`alter table ${table} alter constraint ${name} not deferrable`);
  for (const name of tables) await client.query(`alter table ${name} enable trigger user`);
  return result;
}
