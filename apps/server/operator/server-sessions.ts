import type pg from 'pg';

/** Returns the number of sessions that running servers have on the database. */
export async function countServerSessions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name in ('tarima', 'tarima realtime', 'tarima jobs')
      and pid <> pg_backend_pid()`);
  return rows[0]?.count ?? 0;
}
