import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type QueryExecutorProvider,
  type RawBuilder,
} from 'kysely';
import pg from 'pg';
import { traceStatement } from './traced-work.ts';

// Ids and counts are bigint in the database and stay far below 2^53, so they become numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A calendar day stays text: as a moment it would be another day in another time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// Timestamps become ISO 8601 text, as responses have them.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());

// Kysely only compiles queries here. Connections and transactions are opened by this file, so that a tenant is always set.
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export interface Query<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
  /** Whether each connection parses and plans the query only once, see `withCachedQueryPlan`. */
  readonly planned?: true;
}

/**
 * Marks a frequent query whose best plan does not depend on its values, such as one record by its key.
 * Each connection caches the plan, so a query that depends on the user's choices must not be marked.
 */
export const withCachedQueryPlan = <Row>(query: Query<Row>): Query<Row> => ({
  compile: (provider) => query.compile(provider),
  planned: true,
});

// Names of cached plans by query text. A text has the same name in all servers, since several servers may share connections.
const names = new Map<string, string>();

function getPlanName(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `planned_${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

/** Compiles a fragment without values to text once, instead of in every query that contains it. */
export function compileFragment<Row>(fragment: RawBuilder<Row>): RawBuilder<Row> {
  const { sql: text, parameters } = fragment.compile(compiler);
  return parameters.length === 0 ? sql.raw<Row>(text) : fragment;
}

const enter = (accountId: number) =>
  withCachedQueryPlan(sql<object>`select set_config('app.account_id', ${String(accountId)}, true)`);

/** Transaction of one tenant: the only way to access the tenant's rows. */
export class Transaction {
  /** Hook of tests, which checks every result against the row type of its query. */
  static onAnswer: ((query: CompiledQuery, answer: pg.QueryResult) => void) | undefined;

  /** Hook of tests, which repeat few queries many times: each connection parses and plans every query only once. */
  static cachesEveryPlan = false;

  readonly #client: pg.PoolClient;
  #ended = false;
  #plansOnce = Transaction.cachesEveryPlan;
  #accountId: number | undefined;

  constructor(client: pg.PoolClient, accountId?: number) {
    this.#client = client;
    this.#accountId = accountId;
  }

  /** Account whose rows the transaction may access. */
  get accountId(): number {
    if (this.#accountId === undefined) throw new Error('This transaction is in no account');
    return this.#accountId;
  }

  /** Enters an account that this transaction created. */
  async enter(accountId: number): Promise<void> {
    if (this.#accountId !== undefined) throw new Error('This transaction is in an account');
    await this.row(enter(accountId));
    this.#accountId = accountId;
  }

  /** Caches the plan of each query of this transaction, for long work that repeats a few queries thousands of times. */
  planOnce(): void {
    this.#plansOnce = true;
  }

  async rows<Row>(query: Query<Row>): Promise<Row[]> {
    const compiled = query.compile(compiler);
    const { sql: text, parameters } = compiled;
    const answer = await traceStatement(text, () =>
      this.#client.query<Row & pg.QueryResultRow>({
        text,
        values: [...parameters],
        ...((query.planned ?? this.#plansOnce) && { name: getPlanName(text) }),
      }),
    );
    Transaction.onAnswer?.(compiled, answer);
    return answer.rows;
  }

  async row<Row>(query: Query<Row>): Promise<Row | undefined> {
    const [first] = await this.rows(query);
    return first;
  }

  /**
   * Runs the last query of a read-only transaction: the commit is sent together with the query.
   * Not for a transaction that wrote: a later error would roll nothing back.
   */
  async lastRows<Row>(query: Query<Row>): Promise<Row[]> {
    this.#ended = true;
    const [rows] = await runInOneRoundTrip(this.#client, () => [
      this.rows(query),
      traceStatement('commit', () => this.#client.query('commit')),
    ]);
    return rows;
  }

  /** Returns the only row of the last query, see `lastRows`. */
  async lastRow<Row>(query: Query<Row>): Promise<Row | undefined> {
    const [row] = await this.lastRows(query);
    return row;
  }

  /**
   * Begins another transaction of the same account after `lastRows`, for a read that turns out to need further queries.
   * It has no user: nothing may be written in it.
   */
  async resume(): Promise<void> {
    // A failure in the middle is rolled back as any other.
    this.#ended = false;
    await runInOneRoundTrip(this.#client, () => [
      this.#client.query('begin'),
      this.row(enter(this.accountId)),
    ]);
  }

  /** Runs work in a savepoint: an error rolls back the work, and keeps earlier changes of the transaction. */
  async attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#client.query('savepoint attempt');
    try {
      const result = await work();
      await this.#client.query('release attempt');
      return result;
    } catch (error) {
      await this.#client.query('rollback to attempt; release attempt');
      throw error;
    }
  }

  /** Returns the result of some work and rolls the work back: the transaction continues as if it had never run. */
  async dryRun<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#client.query('savepoint dry_run');
    const result = await work();
    await this.#client.query('rollback to dry_run; release dry_run');
    return result;
  }

  /** Commits or rolls back, unless the last query has already ended the transaction. */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    if (!this.#ended) await traceStatement(how, () => this.#client.query(how));
  }
}

const working = new AsyncLocalStorage<true>();

/** Returns whether the caller runs inside a transaction, and so holds one of few connections. */
export const isInsideTransaction = (): boolean => working.getStore() ?? false;

/** Error when no connection is available: the request can be retried later. */
export class DatabaseUnavailableError extends Error {}

export interface DatabaseOptions {
  readonly max?: number;
  /** Longest wait for a connection, in milliseconds. A request that cannot get one by then fails instead of hanging. */
  readonly connectionPatience?: number;
  /** Longest wait for the answer to a query, in milliseconds. PostgreSQL cancels queries sooner, so that only a silent one takes as long. */
  readonly answerPatience?: number;
  /** Name under which PostgreSQL lists the connections; by the name of servers, commands recognise a running one. */
  readonly applicationName?: string;
  /** Reports connections that die while idle; without a listener Node would end the process. */
  readonly onIdleError?: (error: Error) => void;
}

/** Connections of a pool at one moment. */
export interface PoolUse {
  /** Most connections that the pool may open. */
  readonly limit: number;
  readonly used: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

export class Database {
  readonly #pool: pg.Pool;

  constructor(appUrl: string, options: DatabaseOptions = {}) {
    this.#pool = new pg.Pool({
      connectionString: appUrl,
      max: options.max ?? 10,
      connectionTimeoutMillis: options.connectionPatience ?? 3_000,
      query_timeout: options.answerPatience ?? 40_000,
      application_name: options.applicationName ?? 'tarima',
      // `begin` and the first query are sent together.
      pipeline: true,
    });
    this.#pool.on('error', options.onIdleError ?? (() => undefined));
    // The pool listens only to idle connections. A connection that dies during a request fails the request's next query.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Runs work in one transaction of one account, without a user: sign-in, the operator's commands, jobs. */
  async tenant<Result>(
    accountId: number,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const { result } = await this.transaction(accountId, enter(accountId), (tx) => work(tx));
    return result;
  }

  /**
   * Begins a transaction and runs an opening query in the same round trip, then runs the work, then commits.
   * An error rolls everything back.
   * @param accountId account that the query opens, if any
   */
  async transaction<Opened, Result>(
    accountId: number | undefined,
    openingQuery: Query<Opened>,
    work: (tx: Transaction, opened: Opened | undefined) => Promise<Result>,
  ): Promise<{ result: Result }> {
    const client = await this.#connect();
    const tx = new Transaction(client, accountId);
    let connectionError: Error | undefined;
    try {
      const [, opened] = await runInOneRoundTrip(client, () => [
        client.query('begin'),
        tx.row(openingQuery),
      ]);
      const result = await working.run(true, () => work(tx, opened));
      await tx.end('commit');
      return { result };
    } catch (error) {
      if (isSilence(error)) {
        connectionError = error;
        throw new DatabaseUnavailableError('The database is silent', { cause: error });
      }
      // A connection that cannot even roll back is not reused.
      connectionError = await tx.end('rollback').then(
        () => undefined,
        (failure: Error) => failure,
      );
      throw error;
    } finally {
      client.release(connectionError);
    }
  }

  /**
   * Runs a whole transaction of one query in one round trip: begin, the opening query, the query and commit are sent together.
   * The query runs before the result of the opening query is known. So it must only read, and its row must not be used without that result.
   * @param accountId account that the opening query opens
   */
  async readTogether<Opened, Row>(
    accountId: number,
    openingQuery: Query<Opened>,
    query: Query<Row>,
  ): Promise<{ opened: Opened | undefined; row: Row | undefined }> {
    const client = await this.#connect();
    const tx = new Transaction(client, accountId);
    const { stream } = client.connection;
    let connectionError: Error | undefined;
    try {
      stream.cork();
      const begun = client.query('begin');
      const opened = tx.row(openingQuery);
      const row = tx.row(query);
      // The commit rolls back after an error: PostgreSQL then refuses all other statements.
      const ended = tx.end('commit').catch((error: Error) => {
        // A connection that cannot even end its transaction is not reused.
        connectionError = error;
        throw error;
      });
      stream.uncork();
      const answers = await Promise.allSettled([begun, opened, row, ended]);
      const failed = answers.find((answer) => answer.status === 'rejected');
      if (failed) throw failed.reason;
      return { opened: await opened, row: await row };
    } catch (error) {
      if (!isSilence(error)) throw error;
      connectionError = error;
      throw new DatabaseUnavailableError('The database is silent', { cause: error });
    } finally {
      client.release(connectionError);
    }
  }

  /** Runs a query on data that belongs to no tenant: accounts, hosts, health. */
  async shared<Row>(query: Query<Row>): Promise<Row[]> {
    const client = await this.#connect();
    let silence: Error | undefined;
    try {
      return await new Transaction(client).rows(query);
    } catch (error) {
      if (!isSilence(error)) throw error;
      silence = error;
      throw new DatabaseUnavailableError('The database is silent', { cause: error });
    } finally {
      client.release(silence);
    }
  }

  /** Opens a connection. Every cause of failure gives the same error: the database is unavailable. */
  #connect(): Promise<pg.PoolClient> {
    return this.#pool.connect().catch((cause: unknown) => {
      throw new DatabaseUnavailableError('No connection to the database', { cause });
    });
  }

  getPoolUse(): PoolUse {
    const { options, totalCount, idleCount, waitingCount } = this.#pool;
    const used = totalCount - idleCount;
    return { limit: options.max, used, idle: idleCount, waiting: waitingCount };
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** Returns whether a query ended without an answer: its connection is not reused, since the answer may still come. */
const isSilence = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

/** Combines several queries in one round trip. */
function runInOneRoundTrip<One, Other>(
  { connection: { stream } }: pg.PoolClient,
  ask: () => [Promise<One>, Promise<Other>],
): Promise<[One, Other]> {
  stream.cork();
  const answers = Promise.all(ask());
  stream.uncork();
  return answers;
}
