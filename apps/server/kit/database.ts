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

// Ids are bigint in the database and stay far below 2^53; counts too.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Moments leave as the wire has them.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());

// Kysely only compiles here: connections and transactions are ours, so that a tenant is always set.
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

interface Query<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
}

/** A transaction with its tenant set: the only way to the tenant's rows. */
export class Transaction {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async rows<Row>(query: Query<Row>): Promise<Row[]> {
    const { sql: text, parameters } = query.compile(compiler);
    const { rows } = await this.#client.query<Row & pg.QueryResultRow>(text, [...parameters]);
    return rows;
  }

  async row<Row>(query: Query<Row>): Promise<Row | undefined> {
    const [first] = await this.rows(query);
    return first;
  }
}

/** There is no connection to be had: the request can be tried again later. */
export class DatabaseAway extends Error {}

export interface DatabaseOptions {
  readonly max?: number;
  /** Told of connections that die while idle; without a listener Node would end the process. */
  readonly onIdleError?: (error: Error) => void;
}

export class Database {
  readonly #pool: pg.Pool;

  constructor(appUrl: string, options: DatabaseOptions = {}) {
    this.#pool = new pg.Pool({
      connectionString: appUrl,
      max: options.max ?? 10,
      // A request that cannot have a connection soon is told so instead of hanging.
      connectionTimeoutMillis: 3_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
      application_name: 'tarima',
    });
    this.#pool.on('error', options.onIdleError ?? (() => undefined));
  }

  /** Work inside one transaction of one account, with no user: sign-in, the operator's commands, jobs. */
  async tenant<Result>(
    accountId: number,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const { result } = await this.transaction(
      sql<object>`select set_config('app.account_id', ${sql.lit(String(accountId))}, true)`,
      (tx) => work(tx),
    );
    return result;
  }

  /**
   * Begins and asks an opening question in the same trip to the database, then works, then commits.
   * Whatever the work throws rolls everything back. The opening is sent as plain text: give it literals, not parameters.
   */
  async transaction<Opened, Result>(
    opening: RawBuilder<Opened>,
    work: (tx: Transaction, opened: Opened | undefined) => Promise<Result>,
  ): Promise<{ result: Result }> {
    const client = await this.#connect();
    let broken: Error | undefined;
    try {
      const opened = await begin(client, opening);
      const result = await work(new Transaction(client), opened);
      await client.query('commit');
      return { result };
    } catch (error) {
      // A connection that cannot even roll back is not given to the next request.
      broken = await client.query('rollback').then(
        () => undefined,
        (failure: Error) => failure,
      );
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** For what belongs to no tenant: accounts, hosts, health. */
  async shared<Row>(query: Query<Row>): Promise<Row[]> {
    const client = await this.#connect();
    try {
      return await new Transaction(client).rows(query);
    } finally {
      client.release();
    }
  }

  /** Whatever keeps us from a connection, the answer is the same: not now. */
  #connect(): Promise<pg.PoolClient> {
    return this.#pool.connect().catch((cause: unknown) => {
      throw new DatabaseAway('No connection to the database', { cause });
    });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

async function begin<Opened>(
  client: pg.PoolClient,
  opening: RawBuilder<Opened>,
): Promise<Opened | undefined> {
  const answers: unknown = await client.query(`begin; ${opening.compile(compiler).sql}`);
  const last: unknown = Array.isArray(answers) ? answers.at(-1) : undefined;
  return isRows<Opened>(last) ? last.rows[0] : undefined;
}

const isRows = <Row>(value: unknown): value is { rows: Row[] } =>
  typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows);
