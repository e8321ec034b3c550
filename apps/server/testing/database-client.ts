import pg from 'pg';

/** Runs work with a connection of its own. */
export async function withDatabaseClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
