import { setTimeout as sleep } from 'node:timers/promises';
import { CodedError } from '@tarima/domain/kit/errors';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database, DatabaseOptions, PoolUse } from './database.ts';
import { greatestStandbyLag, ReplayTracker } from './replay-tracker.ts';

/** Milliseconds between two checks of the standby. */
const checkEvery = 1_000;
/** Longest wait for a connection to the standby in milliseconds: the primary serves the call instead. */
const readPatience = 1_000;
/** Milliseconds after which a check of the standby has failed. */
const checkPatience = 3_000;
/** Failed checks in a row after which the standby is lost. */
const mostFailures = 2;

export interface StandbyOptions {
  /** Opens a pool of connections to the standby. */
  readonly connect: (options: DatabaseOptions) => Database;
  readonly log: FastifyBaseLogger;
}

/** Reads by the database that served them. `fallback`: the standby refused or failed, and the primary served. */
export interface ReadCounts {
  primary: number;
  standby: number;
  fallback: number;
}

/**
 * Divides reads between the primary and a standby.
 * The primary's position in its log is noted each second. An account is read from the standby only when that has replayed
 * the account's last change of which this server was notified, and is not far behind.
 */
export class ReadRouter {
  readonly counts: ReadCounts = { primary: 0, standby: 0, fallback: 0 };
  readonly #primary: Database;
  readonly #options: StandbyOptions | undefined;
  readonly #startedAt = performance.now();
  readonly #stopping = new AbortController();
  readonly #replay = new ReplayTracker();
  /** Calls whose write the standby refused: each is logged once. */
  readonly #writingCalls = new Set<string>();
  #reads: Database | undefined;
  #watch: Database | undefined;
  #isSuspended = true;
  /** Checks that failed since the last good one. */
  #failures = 0;
  #wasUsable: boolean | undefined;
  /** Query for the primary's position, while it runs: a busy primary is not queried twice. */
  #noting: Promise<void> | undefined;
  /** Rejects when the standby is lost: reads under way do not wait for a connection that is silent. */
  #loss = createLoss();
  #watching: Promise<void> = Promise.resolve();

  constructor(primary: Database, standby?: StandbyOptions) {
    this.#primary = primary;
    this.#options = standby;
  }

  /** Begins to watch the standby, if there is one. */
  start(): void {
    if (this.#options) this.#watching = this.#watchStandby(this.#options);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
    await Promise.all([this.#reads?.close(), this.#watch?.close()]);
  }

  get hasStandby(): boolean {
    return this.#options !== undefined;
  }

  /** Returns the seconds by which the standby is behind at most; Infinity before it has replayed any noted position. */
  getLagSeconds(): number {
    return this.#replay.getLag(performance.now()) / 1_000;
  }

  getPoolUse(): PoolUse {
    return this.#reads?.getPoolUse() ?? { limit: 0, used: 0, idle: 0, waiting: 0 };
  }

  /** Notes that rows of an account changed: the account is read from the primary until the standby has the change. */
  noteChange(accountId: number): void {
    if (this.#options) this.#replay.noteChange(accountId, performance.now());
  }

  /** Notes that changes of any account may have been missed. */
  noteMissedChanges(): void {
    this.#replay.noteMissedChanges(performance.now());
  }

  /**
   * Runs work that only reads on the standby, or on the primary when the standby is lost, behind, or fails.
   * The work may run twice. A refusal by the standby is repeated on the primary too: the standby may lack a new session or record.
   * @param path path of the call, for the log
   */
  async read<Result>(
    accountId: number,
    path: string,
    work: (database: Database) => Promise<Result>,
  ): Promise<Result> {
    const standby = this.#findUsableStandby(accountId);
    if (!standby) {
      this.counts.primary += 1;
      return work(this.#primary);
    }
    try {
      const result = await Promise.race([work(standby), this.#loss.promise]);
      this.counts.standby += 1;
      return result;
    } catch (error) {
      // A query that took too long would only do so again.
      if (getSqlState(error) === '57014') throw error;
      this.#noteFailure(error, path);
      this.counts.fallback += 1;
      return work(this.#primary);
    }
  }

  #findUsableStandby(accountId: number): Database | undefined {
    return this.#isUsable() && this.#replay.hasChangesOf(accountId) ? this.#reads : undefined;
  }

  #isUsable(): boolean {
    return !this.#isSuspended && this.#replay.getLag(performance.now()) < greatestStandbyLag;
  }

  #noteFailure(error: unknown, path: string): void {
    if (error instanceof CodedError) return;
    const log = this.#options?.log;
    const state = getSqlState(error);
    if (state === '25006') {
      if (this.#writingCalls.has(path)) return;
      this.#writingCalls.add(path);
      log?.error({ path }, 'a call that a standby may serve writes, and was served by the primary');
      return;
    }
    log?.debug({ err: error, path }, 'the standby failed, and the primary served the call');
    // A cancelled query (40001) delayed the standby; any other failure suspends it until the next check succeeds.
    if (state !== '40001') this.#isSuspended = true;
  }

  async #watchStandby(options: StandbyOptions): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        this.#noting ??= this.#notePosition();
        await Promise.race([this.#noting, sleep(checkEvery, undefined, { ref: false })]);
        await Promise.race([this.#checkStandby(options), rejectLate(checkPatience)]);
        this.#isSuspended = false;
        this.#failures = 0;
      } catch (error) {
        options.log.debug({ err: error }, 'the standby was not reached');
        this.#noteFailedCheck(error);
      }
      if (this.#failures === 0 || this.#failures >= mostFailures) this.#logTransition(options);
      await sleep(checkEvery, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Notes the position of the primary. Where it does not answer, the standby counts as further behind with each second. */
  async #notePosition(): Promise<void> {
    const at = performance.now();
    const [primary] = await this.#primary
      .shared(sql<{ bytes: number }>`select (pg_current_wal_flush_lsn() - '0/0')::bigint as bytes`)
      .catch((): { bytes: number }[] => []);
    if (primary) this.#replay.notePosition(at, primary.bytes);
    this.#noting = undefined;
  }

  async #checkStandby({ connect }: StandbyOptions): Promise<void> {
    this.#reads ??= connect({ connectionPatience: readPatience });
    this.#watch ??= connect({ max: 1, connectionPatience: checkPatience });
    const [standby] = await this.#watch.shared(sql<{ bytes: number | null }>`
      select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as bytes`);
    const replayed = standby?.bytes ?? null;
    if (replayed === null) throw new Error('DATABASE_READ_URL leads to no standby');
    this.#replay.noteReplay(replayed);
  }

  /** Leaves the connections to a standby that does not answer, which may be silent for many minutes, and opens others for the next check. */
  #noteFailedCheck(cause: unknown): void {
    this.#isSuspended = true;
    this.#failures += 1;
    this.#watch?.close().catch(() => undefined);
    this.#watch = undefined;
    if (this.#failures < mostFailures) return;
    this.#reads?.close().catch(() => undefined);
    this.#reads = undefined;
    this.#loss.reject(cause);
    this.#loss = createLoss();
  }

  /** Logs that the standby begins or ceases to serve: one line for each change, however many reads there are. */
  #logTransition({ log }: StandbyOptions): void {
    const isUsable = this.#isUsable();
    if (isUsable === this.#wasUsable) return;
    // A standby that answered has ten seconds to replay the first noted position.
    const isNew = this.#wasUsable === undefined && !this.#isSuspended;
    if (!isUsable && isNew && performance.now() - this.#startedAt < greatestStandbyLag) return;
    this.#wasUsable = isUsable;
    if (isUsable) log.info('the standby of DATABASE_READ_URL serves reads');
    else
      log.warn('the standby of DATABASE_READ_URL is lost or behind: the primary serves all reads');
  }
}

function createLoss(): PromiseWithResolvers<never> {
  const loss = Promise.withResolvers<never>();
  loss.promise.catch(() => undefined); // unhandled where no read is under way
  return loss;
}

async function rejectLate(patience: number): Promise<never> {
  await sleep(patience, undefined, { ref: false });
  throw new Error('The standby did not answer in time');
}

const getSqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;
