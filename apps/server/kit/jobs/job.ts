import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Transaction } from '../database.ts';

/** Kind of work that runs after the request, once or more often: its handler must be idempotent. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
  /** Maximum number of attempts; the waits between them grow from 3 seconds to 6 hours. */
  readonly attempts?: number;
  /** Whether the job waits for computers of others: such jobs have places of their own, so that no slow one holds up the rest. */
  readonly isOutbound?: boolean;
  /** Whether the payload is deleted when the job is given up. The row of a finished job is deleted in any case. */
  readonly secret?: boolean;
}

export const defineJob = <const Payload extends z.ZodType>(
  job: JobDefinition<Payload>,
): JobDefinition<Payload> => job;

export interface EnqueueOptions {
  readonly runAt?: Date;
  /** Key of the job: it replaces a waiting job of the same account with the same key. */
  readonly key?: string;
}

/** Enqueues a job in the current transaction: it exists exactly if the transaction commits, and belongs to its account. */
export async function enqueueJob<Payload extends z.ZodType>(
  tx: Transaction,
  job: JobDefinition<Payload>,
  payload: z.input<Payload>,
  { runAt, key }: EnqueueOptions = {},
): Promise<void> {
  job.payload.parse(payload);
  await tx.row(sql`
    select enqueue_job(${job.name}::text, ${JSON.stringify(payload)}::json, ${runAt?.toISOString() ?? null}::timestamptz,
      ${key ?? null}::text, ${job.attempts ?? 25}::int)`);
}

/** Context of a job besides its payload. A handler opens the tenant's transactions itself, as short as possible. */
export interface JobContext {
  readonly accountId: number;
  readonly database: Database;
  /** Signal that aborts when the server stops and has waited long enough. */
  readonly signal: AbortSignal;
}

/** Job with its handler. The type of the payload is checked here and then erased. */
export interface JobHandler {
  readonly job: JobDefinition;
  readonly run: (payload: unknown, context: JobContext) => Promise<void>;
}

export const defineJobHandler = <Payload extends z.ZodType>(
  job: JobDefinition<Payload>,
  run: (payload: z.output<Payload>, context: JobContext) => Promise<void>,
): JobHandler => ({ job, run: (payload, context) => run(job.payload.parse(payload), context) });
