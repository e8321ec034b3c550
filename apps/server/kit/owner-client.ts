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
