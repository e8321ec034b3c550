import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Transaction } from '../database.ts';

/** A kind of work that is done after the request, once or more often: whoever does it must bear being asked twice. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
  /** Tries before it is given up; the waits between them grow from 3 seconds to 6 hours. */
  readonly attempts?: number;
  /** What it carries is wiped when it is given up. When it is done, any job's row is deleted. */
  readonly secret?: boolean;
}

export const defineJob = <const Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> => job;

export interface EnqueueOptions {
  readonly runAt?: Date;
  /** A job of the same account with the same key that has not begun is replaced, not doubled. */
  readonly key?: string;
}

/** Asks for a job in the transaction at hand: it exists exactly if the transaction commits, and belongs to its account. */
export async function enqueue<Payload extends z.ZodType>(
  tx: Transaction,
  job: Job<Payload>,
  payload: z.input<Payload>,
  { runAt, key }: EnqueueOptions = {},
): Promise<void> {
  job.payload.parse(payload);
  await tx.row(sql`
    select enqueue_job(${job.name}::text, ${JSON.stringify(payload)}::json, ${runAt?.toISOString() ?? null}::timestamptz,
      ${key ?? null}::text, ${job.attempts ?? 25}::int)`);
}

/** What a job is given besides its payload. It opens the tenant's transactions itself, as short as they can be. */
export interface JobContext {
  readonly accountId: number;
  readonly database: Database;
  /** Aborted when the server stops and has waited long enough. */
  readonly signal: AbortSignal;
}

/** A job with what does it; the types of its payload are checked here and then forgotten. */
export interface Handler {
  readonly job: Job;
  readonly run: (payload: unknown, context: JobContext) => Promise<void>;
}

export const handler = <Payload extends z.ZodType>(
  job: Job<Payload>,
  run: (payload: z.output<Payload>, context: JobContext) => Promise<void>,
): Handler => ({ job, run: (payload, context) => run(job.payload.parse(payload), context) });
