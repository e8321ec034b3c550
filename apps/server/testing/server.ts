import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { inspect } from 'node:util';
import { superuserProfileId } from '@tarima/domain/profiles/profiles';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { AccountRegistry } from '../accounts/accounts.ts';
import { createApp, type AppDependencies } from '../app.ts';
import { getPublicUrl, parseConfig } from '../config.ts';
import { createJobHandlers } from '../jobs.ts';
import { Database } from '../kit/database.ts';
import { startJobRunner } from '../kit/jobs/job-runner.ts';
import { createLogger } from '../kit/log.ts';
import { recordLogLine } from './recorded-responses.ts';
import { TestClient } from './client.ts';
import { createCompany, openUserSessions } from './company.ts';

/** Running server, with the tools of a test. */
export class TestServer {
  readonly port: number;
  readonly database: Database;
  readonly accounts: ForgetfulAccounts;
  /** Address of the owner, for changes that a test makes without the application. */
  readonly ownerUrl: string;
  readonly tokenSecret: Uint8Array;
  readonly dataDir: string;
  /** Starts a second server on the same database and files. */
  readonly another: () => Promise<TestServer>;
  /** Starts a server on another database of the cluster, by its owner's address, on another data folder, and with another token secret. */
  readonly on: (ownerUrl: string, dataDir: string, secret?: Uint8Array) => Promise<TestServer>;
  readonly close: () => Promise<void>;

  constructor(
    made: Pick<
      TestServer,
      | 'port'
      | 'database'
      | 'accounts'
      | 'ownerUrl'
      | 'tokenSecret'
      | 'dataDir'
      | 'another'
      | 'on'
      | 'close'
    >,
  ) {
    this.port = made.port;
    this.database = made.database;
    this.accounts = made.accounts;
    this.ownerUrl = made.ownerUrl;
    this.tokenSecret = made.tokenSecret;
    this.dataDir = made.dataDir;
    this.another = made.another;
    this.on = made.on;
    this.close = made.close;
  }

  /** Returns a view of this server that does not close it: for a borrower that closes its server while others go on using it. */
  lent(): TestServer {
    const { port, database, accounts, ownerUrl, tokenSecret, dataDir, another, on } = this;
    const close = (): Promise<void> => Promise.resolve();
    const rest = { ownerUrl, tokenSecret, dataDir, another, on, close };
    return new TestServer({ port, database, accounts, ...rest });
  }

  /** Client without a session, at a host. */
  visitor(host: string): TestClient {
    return new TestClient(this.port, host);
  }

  /** Creates a company at a host of its own, with one user for each profile, signed in. */
  async company(
    host: string,
    profiles: readonly number[] = [superuserProfileId],
  ): Promise<TestCompany> {
    const { accountId, emails, password } = await createCompany(this.database, host, profiles);
    // Test files share a database, and statements of its owner name a document by its number alone.
    await this.numberFrom(accountId, accountId * 200_000 + 1);
    const tokens = await openUserSessions(this.database, this.tokenSecret, accountId, emails);
    const clients = tokens.map((each) => this.visitor(host).withTokens(each));
    const [admin] = clients;
    if (!admin) throw new Error('A company needs somebody');
    return { accountId, host, admin, clients, emails, password };
  }

  /** Numbers the documents of a company that are still to come, of all kinds or of some, from a number on. */
  numberFrom(accountId: number, first: number, tables?: readonly string[]): Promise<unknown> {
    return this.asOwner(
      `select setval(format('document_numbers.%I', t || '_' || $1::bigint)::regclass, $2::bigint, false)
       from document_tables() t where $3::text[] is null or t = any($3)`,
      [accountId, first, tables ?? null],
    );
  }

  async asOwner<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    return (await getOwnerPool(this.ownerUrl).query<Row>(text, values)).rows;
  }
}

/** Connections of owners, by the address of their database: a new one for each query costs more than the query. */
const owners = new Map<string, pg.Pool>();

function getOwnerPool(ownerUrl: string): pg.Pool {
  const known = owners.get(ownerUrl);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: ownerUrl, allowExitOnIdle: true });
  pool.on('error', () => undefined); // A connection that breaks while idle leaves the pool.
  owners.set(ownerUrl, pool);
  return pool;
}

async function closeOwnerPool(ownerUrl: string): Promise<void> {
  const pool = owners.get(ownerUrl);
  owners.delete(ownerUrl);
  await pool?.end();
}

export interface TestCompany {
  readonly accountId: number;
  readonly host: string;
  /** The first of the clients. */
  readonly admin: TestClient;
  readonly clients: readonly TestClient[];
  readonly emails: readonly string[];
  readonly password: string;
}

/** Adds to the application before it starts. */
type Prepare = (app: FastifyInstance, parts: AppDependencies) => void;

/** The server of this worker, which its test files use one after the other. */
let common: Promise<TestServer> | undefined;

/**
 * Server of one test file.
 * A test without an environment or a preparation gets the shared server of the worker, without the hosts of earlier files:
 * their companies stay in the database and cannot be reached.
 * With an environment or a preparation the file has its own server.
 */
export async function startTestServer(
  env: Record<string, string> = {},
  prepare?: Prepare,
): Promise<TestServer> {
  if (Object.keys(env).length > 0 || prepare) return startIsolatedTestServer(env, prepare);
  const server = await (common ??= startIsolatedTestServer());
  await server.asOwner('delete from account_hosts');
  server.accounts.forget();
  return server.lent();
}

/** Starts a server on its own copy of the migrated database: for tests that look at all of it, or break it. */
export async function startIsolatedTestServer(
  env: Record<string, string> = {},
  prepare?: Prepare,
  { doesJobs = true } = {},
): Promise<TestServer> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await copyTemplate(name);
  return startServer(name, env, prepare, doesJobs);
}

/** Resolves hosts like the product, with a cache that tests can clear. */
class ForgetfulAccounts extends AccountRegistry {
  readonly #anew: () => AccountRegistry;
  #now: AccountRegistry;

  constructor(...known: ConstructorParameters<typeof AccountRegistry>) {
    super(...known);
    this.#anew = () => new AccountRegistry(...known);
    this.#now = this.#anew();
  }

  override servedBy(host: string): ReturnType<AccountRegistry['servedBy']> {
    return this.#now.servedBy(host);
  }

  forget(): void {
    this.#now = this.#anew();
  }
}

/** Starts a server on a database that may already have others. It does jobs, as every server does, unless the test lives in the past. */
async function startServer(
  name: string,
  env: Record<string, string>,
  prepare?: Prepare,
  doesJobs = true,
  tokenSecret: Uint8Array = Buffer.from(inject('tokenSecret'), 'base64'),
): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(inject('scratch'), 'data-'));
  const ownerUrl = withDatabase(inject('ownerUrl'), name);
  const appUrl = withDatabase(inject('appUrl'), name);
  // A request on a busy machine waits longer for its connection, and is answered all the same.
  const database = new Database(appUrl, { connectionPatience: 60_000 });
  const config = parseConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATA_DIR: dataDir, ...env });
  const log = createLogger(config.LOG_LEVEL);
  const accounts = new ForgetfulAccounts(database, config.DEFAULT_ACCOUNT, getPublicUrl(config));
  const handlers = createJobHandlers(config, { accounts, tokenSecret }, log);
  // A search without a clock gives the same plan on a busy machine.
  const planSearchTime = Infinity;
  const parts = { config, database, accounts, appUrl, tokenSecret, planSearchTime };
  const app = await createApp(parts, (it) => {
    if (config.LOG_LEVEL === 'silent') recordWarnings(it);
    prepare?.(it, parts);
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  // Start is late: compiling the routes keeps this process so busy that connections of the jobs would be given up meanwhile.
  const jobs = doesJobs ? await startJobRunner({ ownerUrl, database, handlers, log }) : undefined;
  return new TestServer({
    port: Number(new URL(address).port),
    database,
    accounts,
    ownerUrl,
    tokenSecret,
    dataDir: config.DATA_DIR,
    another: () => startServer(name, { DATA_DIR: config.DATA_DIR, ...env }),
    on: (url, DATA_DIR, secret) =>
      startServer(new URL(url).pathname.slice(1), { ...env, DATA_DIR }, undefined, true, secret),
    close: async () => {
      await app.close();
      await jobs?.stop();
      await database.close();
      await closeOwnerPool(ownerUrl);
      await rm(dataDir, { recursive: true, force: true });
    },
  });
}

/** Records warnings and errors of the server's log beside the response, for a test that fails. */
function recordWarnings(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const recordLine = (...said: unknown[]): void => recordLogLine(request.id, inspect(said));
    Object.assign(request.log, { error: recordLine, warn: recordLine });
    done();
  });
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function copyTemplate(name: string): Promise<void> {
  const template = new URL(inject('ownerUrl')).pathname.slice(1);
  const client = new pg.Client({ connectionString: withDatabase(inject('ownerUrl'), 'postgres') });
  await client.connect();
  try {
    // Test files start in parallel and a template is copied by one at a time.
    await client.query('select pg_advisory_lock(1)');
    // The template has no connections: its files are copied, which costs a tenth of writing them to the log.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await client.end();
  }
}
