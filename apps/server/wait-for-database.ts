import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createPoolerError, OperatorError, getSystemErrorCode } from './operator-error.ts';

const oldestVersion = 160_000; // Oldest supported version as PostgreSQL counts: 16.0, the first with pg_input_is_valid.
const patience = 30_000; // Maximum waiting time in milliseconds: a database that starts at the same time may need a while.
const notYet = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'ETIMEDOUT', '57P03'];

/** Waits until the PostgreSQL of DATABASE_URL responds, and checks that its version is supported. Returns the version. */
export async function waitForDatabase(
  url: string,
  log: (message: string) => void,
): Promise<string> {
  const deadline = performance.now() + patience;
  for (let tries = 0; ; tries += 1) {
    try {
      return await loadVersion(url);
    } catch (error) {
      if (error instanceof OperatorError) throw error;
      if (isFromPooler(error))
        throw createPoolerError(
          `DATABASE_URL leads to a pooler at ${formatAddress(url)}, which answers: ${error.message}.`,
          { cause: error },
        );
      const waits =
        notYet.includes(getSystemErrorCode(error) ?? '') && performance.now() < deadline;
      if (!waits) throw createUnreachableError(url, error);
      if (tries === 0) log(`waiting for the database at ${formatAddress(url)}`);
      await sleep(1_000);
    }
  }
}

async function loadVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; version: string }>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
    );
    const [found] = rows;
    if (found && found.number >= oldestVersion) return found.version;
    throw new OperatorError(
      'POSTGRES_MAJOR',
      `The database at ${formatAddress(url)} is PostgreSQL ${found?.version}. Tarima needs 16 or newer.`,
    );
  } finally {
    await client.end();
  }
}

/** Returns whether a pooler refused the connection: its errors lack the routine that each error of PostgreSQL names. */
const isFromPooler = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === '08P01' && error.routine === undefined;

function createUnreachableError(url: string, error: unknown): OperatorError {
  const reason =
    error instanceof Error ? error.message || getSystemErrorCode(error) : String(error);
  return new OperatorError(
    'DATABASE_UNREACHABLE',
    `The database at ${formatAddress(url)} cannot be used: ${reason}. Check DATABASE_URL, or remove it to use the PostgreSQL that Tarima brings.`,
    { cause: error },
  );
}

/** Formats the connection string without its password. */
function formatAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
