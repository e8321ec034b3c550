import pg from 'pg';

/** Runs work on one connection of the database owner. Locks and transactions that the work leaves end with it. */
export async function withOwnerClient<Result>(
  ownerUrl: string,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: name });
  client.on('error', () => undefined); // The error is reported by the query that it interrupts.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the number of sessions that running servers have on the database. */
export async function countServerSessions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name in ('tarima', 'tarima realtime', 'tarima jobs')
      and pid <> pg_backend_pid()`);
  return rows[0]?.count ?? 0;
}
