import { createHash } from 'node:crypto';
import type { Call } from '@tarima/domain/kit/contract';
import { CodedError, wrongValue } from '@tarima/domain/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Transaction } from './database.ts';

interface Asking {
  readonly tx: Transaction;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly person: { readonly id: number; readonly accountId: number };
  readonly call: Call;
}

interface Kept {
  request_hash: Buffer;
  status: number;
  answer: string;
}

/** Nothing of a password is kept, not even the hash of a body that holds one. */
const holdsPassword = (call: Call, body: unknown): boolean =>
  call.access === 'changing-password' ||
  (typeof body === 'object' &&
    body !== null &&
    Object.keys(body).some((name) => /password/i.test(name)));

const keyShape = /^[\w-]{8,100}$/;

/**
 * A call that writes and carries an `Idempotency-Key` acts once: within 24 hours the same request is given the kept answer, and the
 * same key with another body is refused. The answer is kept in the transaction that acted.
 */
export async function answerOnce<Answer>(
  asking: Asking,
  act: () => Promise<Answer>,
): Promise<Answer | FastifyReply> {
  const { tx, request, reply, person, call } = asking;
  const key = request.headers['idempotency-key'];
  if (call.method === 'GET' || key === undefined || holdsPassword(call, request.body)) return act();
  if (typeof key !== 'string' || !keyShape.test(key))
    throw wrongValue('Idempotency-Key', 'invalid');

  const hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest();
  // Two requests with one key at the same moment: the second waits here until the first has committed.
  await tx.row(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${person.accountId} ${person.id} ${key}`}, 0))`,
  );
  const kept = await tx.row(sql<Kept>`
    select request_hash, status, answer from kept_answers
    where account_id = ${person.accountId} and user_id = ${person.id} and key = ${key}
      and created_at > now() - interval '24 hours'`);
  if (kept) {
    if (!kept.request_hash.equals(hash))
      throw new CodedError('WRONG_VALUES', [{ path: 'Idempotency-Key', rule: 'unique' }]);
    if (kept.status === 204) return reply.status(204).send();
    return reply.status(kept.status).type('application/json').serializer(String).send(kept.answer);
  }

  const answer = await act();
  const status = call.answer ? (call.status ?? 200) : 204;
  await tx.row(sql`
    with outlived as (
      delete from kept_answers
      where account_id = ${person.accountId} and created_at < now() - interval '24 hours' and key <> ${key}
    )
    insert into kept_answers (account_id, user_id, key, request_hash, status, answer)
    values (${person.accountId}, ${person.id}, ${key}, ${hash}, ${status}, ${JSON.stringify(answer ?? null)})
    on conflict (account_id, user_id, key) do update
      set request_hash = excluded.request_hash, status = excluded.status, answer = excluded.answer, created_at = clock_timestamp()`);
  return answer;
}
