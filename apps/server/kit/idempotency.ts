import { createHash } from 'node:crypto';
import type { ApiCall } from '@tarima/domain/kit/contract';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from './database.ts';
import { holdLock } from './hold-lock.ts';

interface Asking {
  readonly tx: Transaction;
  readonly request: FastifyRequest;
  readonly person: { readonly id: number; readonly accountId: number };
  readonly call: ApiCall;
}

interface AskingWhole extends Asking {
  readonly reply: FastifyReply;
  /** Reduces a stored response to the current rights of the user. */
  toVisible(answer: unknown): unknown;
}

interface StoredAnswer {
  request_hash: Buffer;
  status: number;
  answer: string;
}

/**
 * Returns whether keys apply to a call: one that writes, and whose bodies may be stored as hashes. Of a body that may hold a password not
 * even a hash is stored.
 */
export const takesIdempotencyKey = ({ method, secret, access, body }: ApiCall): boolean =>
  method !== 'GET' &&
  secret !== true &&
  access !== 'changing-password' &&
  !(body instanceof z.ZodObject && Object.keys(body.shape).some(isPasswordField));

const isPasswordField = (name: string): boolean => /password$/i.test(name);

export const idempotencyKeyShape = /^[A-Za-z0-9_-]{8,100}$/;

/** Returns the idempotency key of a call; undefined without a key, or where keys do not apply. */
function findKey({ request, call }: Pick<Asking, 'request' | 'call'>): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !takesIdempotencyKey(call)) return undefined;
  if (typeof key !== 'string' || !idempotencyKeyShape.test(key))
    throw createWrongValueError('Idempotency-Key', 'invalid');
  return key;
}

/**
 * Runs a writing call with an `Idempotency-Key` only once. Within 24 hours the same request gets the stored response, in its language.
 * The same key with another body is refused. The response is stored in the transaction of the call.
 */
export async function runIdempotentCall<Answer>(
  keyedRequest: AskingWhole,
  action: () => Promise<Answer>,
): Promise<Answer | FastifyReply> {
  const { reply, call, toVisible } = keyedRequest;
  const key = findKey(keyedRequest);
  if (key === undefined) return action();
  const stored = await findStoredAnswer(keyedRequest, key);
  if (stored?.status === 204) return reply.status(204).send();
  if (stored) {
    // A user who has fewer rights by now gets a reduced response.
    const answer = JSON.stringify(toVisible(JSON.parse(stored.answer)));
    return reply.status(stored.status).type('application/json').serializer(String).send(answer);
  }
  const answer = await action();
  await saveAnswer(keyedRequest, key, call.answer ? (call.status ?? 200) : 204, answer);
  return answer;
}

/** Runs one part of a call that uses several transactions only once: a repeated call returns the stored result. */
export async function runIdempotentPart<Part>(
  keyedRequest: Asking,
  part: string,
  schema: z.ZodType<Part>,
  action: () => Promise<Part>,
): Promise<Part> {
  const key = findKey(keyedRequest);
  if (key === undefined) return action();
  // Keys sent by clients contain no dot, so part keys are distinct.
  const partKey = `${key}.${part}`;
  const stored = await findStoredAnswer(keyedRequest, partKey);
  if (stored) return schema.parse(JSON.parse(stored.answer));
  const answer = await action();
  await saveAnswer(keyedRequest, partKey, 200, answer);
  return answer;
}

async function findStoredAnswer(
  { tx, request, person }: Asking,
  key: string,
): Promise<StoredAnswer | undefined> {
  // The second of two simultaneous requests with the same key waits here until the first has committed.
  await holdLock(tx, 'answer', `${person.id} ${key}`);
  const stored = await tx.row(sql<StoredAnswer>`
    select request_hash, status, answer from kept_answers
    where account_id = ${person.accountId} and user_id = ${person.id} and key = ${key}
      and created_at > present() - interval '24 hours'`);
  if (stored && !stored.request_hash.equals(hashRequest(request)))
    // Status 422 for another request with the same key. Source: draft-ietf-httpapi-idempotency-key-header, section 2.7.
    throw new CodedError('WRONG_VALUES', [{ path: 'Idempotency-Key', rule: 'keyTaken' }], {
      status: 422,
    });
  return stored;
}

const hashRequest = ({ method, url, body }: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(`${method} ${stripLanguage(url)}\n${JSON.stringify(body ?? null)}`)
    .digest();

/** Returns a URL without the language: a repeated call in another language is the same action, and gets the stored result. */
function stripLanguage(url: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete('lang');
  return `${path}?${parameters.toString()}`;
}

const saveAnswer = (
  { tx, request, person }: Asking,
  key: string,
  status: number,
  answer: unknown,
): Promise<unknown> =>
  tx.row(sql`
    with outlived as (
      delete from kept_answers
      where account_id = ${person.accountId} and created_at < present() - interval '24 hours' and key <> ${key}
    )
    insert into kept_answers (account_id, user_id, key, request_hash, status, answer)
    values (${person.accountId}, ${person.id}, ${key}, ${hashRequest(request)}, ${status}, ${JSON.stringify(answer ?? null)})
    on conflict (account_id, user_id, key) do update
      set request_hash = excluded.request_hash, status = excluded.status, answer = excluded.answer, created_at = present()`);
