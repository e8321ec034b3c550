import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { prepareJobTables } from './jobs/prepare.ts';
import { withOwnerClient } from './owner-client.ts';

/** Name of the token secret in the table of secrets. */
export const tokenSecretName = 'access-token';

const folder = new URL('../migrations/', import.meta.url);
/** Key of the advisory lock that a starting server holds: arbitrary, and the same in every server process of the product. */
export const startLock = 7_246_001;

/** Milliseconds to wait for the lock: a migration of many million rows takes minutes. */
const lockPatience = 15 * 60_000;

export interface MigrationResult {
  /** Connection string of the application's role, which cannot bypass row-level security. */
  readonly appUrl: string;
  readonly tokenSecret: Uint8Array;
}

/**
 * Migrates the schema to this version by numbered files, forward only, one transaction each. Other starting servers wait for the lock.
 * It also creates the application's role.
 * @param requested migrations to apply: all of this version, or those that a backup was made with
 * @param patience milliseconds to wait for another server that migrates
 * @throws OperatorError DATABASE_LOCKED when that server takes longer, DATABASE_NEWER after a newer version
 */
export async function migrateDatabase(
  ownerUrl: string,
  log: (message: string) => void,
  requested?: readonly string[],
  patience = lockPatience,
): Promise<MigrationResult> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'tarima migrations',
  });
  // A database that becomes unavailable fails the running query; the error of an idle connection is ignored.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeMigrationLock(client, log, patience);
    await client.query(`
      create schema if not exists upkeep;
      create table if not exists upkeep.migrations (name text primary key, applied_at timestamptz not null default now());
      create table if not exists upkeep.secrets (name text primary key, value bytea not null)`);
    const password = (await getSharedSecret(client, 'app-password')).toString('base64url');
    await ensureAppRole(client, password);
    // The readiness check reads the applied migrations; only the owner may read the secrets.
    await client.query(
      'grant usage on schema upkeep to tarima_app; grant select on upkeep.migrations to tarima_app',
    );
    await applyPending(client, log, requested ?? (await listMigrations()));
    await prepareJobTables(client, ownerUrl);
    return {
      appUrl: buildAppUrl(ownerUrl, password),
      tokenSecret: await getSharedSecret(client, tokenSecretName),
    };
  } finally {
    await client.end();
  }
}

/**
 * Begins the ids of companies at a number, once, in a database without companies. Each cell has its own range, so that a company that moves keeps its id.
 * A database whose ids began there already is left as it is, also when companies with lower ids moved in.
 * @throws OperatorError ACCOUNT_IDS_TAKEN where companies have lower ids
 */
export async function beginAccountIds(ownerUrl: string, start: number | undefined): Promise<void> {
  if (start === undefined) return;
  await withOwnerClient(ownerUrl, 'tarima migrations', async (client) => {
    await client.query('begin');
    // No other server creates a company meanwhile.
    await client.query('lock table accounts in share row exclusive mode');
    const { rows } = await client.query<{ next: number; taken: number }>(
      `select (select last_value + is_called::int from accounts_id_seq)::float8 as next,
         (select count(*) from accounts where id < $1)::float8 as taken`,
      [start],
    );
    const [{ next, taken } = { next: 0, taken: 0 }] = rows;
    if (next < start) {
      if (taken > 0)
        throw new OperatorError(
          'ACCOUNT_IDS_TAKEN',
          `ACCOUNT_ID_START is ${start}, and ${taken} companies of this database have lower ids. It is for new databases: leave it out here, and give each new cell a number above the ids of all others.`,
        );
      await client.query(`select setval('accounts_id_seq', $1, false)`, [start]);
    }
    await client.query('commit');
  });
}

/** Takes the lock of migrations. A server that waits writes a line: its operator sees why nothing happens. */
async function takeMigrationLock(
  client: pg.Client,
  log: (message: string) => void,
  patience: number,
): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [startLock],
  );
  if (rows[0]?.taken === true) return;
  log(
    'Another server of this database is starting: waiting until it has brought the tables up to date',
  );
  await client.query("select set_config('lock_timeout', $1, false)", [String(patience)]);
  try {
    await client.query('select pg_advisory_lock($1)', [startLock]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '55P03') throw error;
    throw new OperatorError(
      'DATABASE_LOCKED',
      'Another server of this database has been bringing the tables up to date for too long, or a pooler keeps its connection. Wait until that server is ready and start again; DATABASE_URL must lead to PostgreSQL itself, and a pooler belongs into DATABASE_POOL_URL.',
      { cause: error },
    );
  }
  await client.query("select set_config('lock_timeout', '0', false)");
}

/** Returns the names of all migrations of this version, in sequence. */
export async function listMigrations(): Promise<string[]> {
  const files = await readdir(fileURLToPath(folder));
  return files.filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted();
}

async function applyPending(
  client: pg.Client,
  log: (message: string) => void,
  requested: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from upkeep.migrations');
  const applied = new Set(rows.map(({ name }) => name));
  const known = await listMigrations();
  const newer = [...applied].filter((name) => !known.includes(name));
  if (newer.length > 0)
    throw new OperatorError(
      'DATABASE_NEWER',
      `The database was migrated by a newer version of Tarima (${newer.join(', ')}). Start that version, or restore a backup of this one.`,
    );
  for (const name of requested.filter((file) => !applied.has(file))) {
    await applyOne(client, name);
    log(`Applied migration ${name}`);
  }
}

async function applyOne(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8');
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into upkeep.migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // An unavailable database has nothing to roll back.
    throw new Error(`Migration ${name} failed; nothing of it was kept`, { cause: error });
  }
}

/** Returns a random secret that every server process of this database shares; it is created once. */
async function getSharedSecret(client: pg.Client, name: string): Promise<Buffer> {
  await client.query(
    'insert into upkeep.secrets (name, value) values ($1, $2) on conflict do nothing',
    [name, randomBytes(32)],
  );
  const { rows } = await client.query<{ value: Buffer }>(
    'select value from upkeep.secrets where name = $1',
    [name],
  );
  const [found] = rows;
  if (!found) throw new Error(`Secret ${name} could not be kept`);
  return found.value;
}

/** SQLSTATEs of conflicts when another database of the cluster creates or changes a role at the same time. */
const roleConflicts: ReadonlySet<string | undefined> = new Set(['XX000', '23505', '42710']);
const roleAttempts = 20;

/** Creates the application's role or sets its password. Roles belong to the whole cluster, which no lock of one database covers. */
async function ensureAppRole(client: pg.Client, password: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await setAppRole(client, password);
    } catch (error) {
      const isConflict = error instanceof pg.DatabaseError && roleConflicts.has(error.code);
      if (!isConflict || attempt === roleAttempts) throw error;
    }
}

async function setAppRole(client: pg.Client, password: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = 'tarima_app'");
  const verb = rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role tarima_app login password ${pg.escapeLiteral(password)}`);
  // Settings belong to the role, not to each connection: poolers refuse or ignore settings at the beginning of a connection.
  for (const setting of roleSettings) await client.query(`alter role tarima_app set ${setting}`);
}

const roleSettings = [
  "statement_timeout = '30s'",
  "idle_in_transaction_session_timeout = '60s'",
  // A request uses one core, which leaves the other cores to other requests.
  'max_parallel_workers_per_gather = 0',
  // A search reads all entries that wait for their place in a GIN index: 32 pages at most, not the 512 of the default.
  "gin_pending_list_limit = '256kB'",
];

function buildAppUrl(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = 'tarima_app';
  url.password = password;
  return url.href;
}

/** Returns the application's connection string at another address, such as a pooler's: with its host, port, database and options. */
export function applyServerAddress(applicationUrl: string, otherUrl: string | undefined): string {
  if (otherUrl === undefined) return applicationUrl;
  const { username, password } = new URL(applicationUrl);
  const url = new URL(otherUrl);
  url.username = username;
  url.password = password;
  return url.href;
}
