import { isForKeys, type Call } from '@tarima/domain/kit/contract';
import { getGuardedPaths, withheld } from '@tarima/domain/kit/field-guards';
import { mayPass } from '@tarima/domain/profiles/profiles';
import type { Rights } from '@tarima/domain/profiles/rights';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database, Transaction } from './database.ts';
import { formatDisposition } from './files/disposition.ts';
import { answerOnce, partOnce } from './idempotency.ts';
import { createInputParser, assertClosedBody, type Input, type Reads } from './input.ts';
import { getRateLimitAddress } from './rate-limit-address.ts';
import {
  getAccountId,
  getRights,
  noteUse,
  buildOpeningQuery,
  getQueueKey,
  unknown,
} from './opening-query.ts';
import { getIdentity, type Identity } from './identity.ts';
import type { FairQueue } from './fair-queue.ts';

export type Answer<C extends Call> = C['file'] extends string
  ? FileAnswer
  : C['answer'] extends z.ZodType
    ? z.input<C['answer']>
    : void;

/** Response of a call of the kind `file`: made after the transaction, so that drawing holds no connection. */
export interface FileAnswer {
  readonly name: string;
  content(): Promise<Buffer>;
}

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly accountId: number;
  /** Empty where a key acts for the user, or when no request is served any more. */
  readonly sessionId: string;
  /** IANA zone of the account: the days of filters and reports are its days. */
  readonly timeZone: string;
  /** Division of the main position; null until the user has one. */
  readonly divisionId: number | null;
  readonly profile: Rights;
}

export interface Signed<C extends Call> extends Input<C> {
  readonly tx: Transaction;
  readonly person: Person;
  /** Address that the request comes from. */
  readonly address: string;
  /** Aborts when the client disconnects before there is a response. */
  gone(): AbortSignal;
}

/** Request with the result of the work before the transaction. */
export interface Prepared<C extends Call, Ready> extends Signed<C> {
  readonly prepared: Ready;
}

export interface Unsigned<C extends Call> extends Input<C> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Server {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Queue of the requests' transactions. */
  readonly fairQueue: FairQueue;
}

/**
 * Serves a call to signed-in users. One transaction holds the whole request: tenant set and session checked, permission
 * checked, input validated, handler, commit. An error rolls everything back.
 */
export function serve<const C extends Call>(
  server: Server,
  call: C,
  handle: (signed: Signed<C>) => Promise<Answer<C>>,
): void {
  const nothing = async (): Promise<undefined> => undefined;
  respond(server, call, nothing, handle);
}

/**
 * Serves work that must not hold a connection, such as hashing a password: `ask` reads the necessary data, in a first
 * transaction with all the checks, and returns the work to do before the second one.
 */
export function servePrepared<const C extends Call, Ready>(
  server: Server,
  call: C,
  ask: (signed: Signed<C>) => Promise<() => Promise<Ready>>,
  handle: (signed: Prepared<C, Ready>) => Promise<Answer<C>>,
): void {
  const prepare = async (inside: Inside<C>): Promise<Ready> => (await inside(ask))();
  respond(server, call, prepare, handle);
}

type Inside<C extends Call> = <Result>(
  work: (signed: Signed<C>) => Promise<Result>,
) => Promise<Result>;

/** The transactions in which a call works, each with all the checks. */
export interface Parts<C extends Call> {
  readonly inside: Inside<C>;
  /**
   * Runs work once under the call's `Idempotency-Key`; a repeated call returns the stored result.
   * @param allow refuses a user who may not do it, or may not see its result, also when it is repeated
   */
  once<Part>(
    part: string,
    schema: z.ZodType<Part>,
    work: (signed: Signed<C>) => Promise<Part>,
    allow?: (signed: Signed<C>) => void | Promise<void>,
  ): Promise<Part>;
  /** Log for the errors of a part, after which the others go on. */
  readonly log: FastifyBaseLogger;
}

/**
 * Serves like `serve` work on many records, each in a transaction of its own: the refusal of one affects no other, and no
 * request waits for more than one of them.
 */
export function serveInParts<const C extends Call>(
  server: Server,
  call: C,
  handle: (parts: Parts<C>) => Promise<Answer<C>>,
): void {
  const read = createInputParser(call);
  server.app.route({
    ...route(call),
    handler: async (request, reply) => {
      const inside = await createSignedRunner({ ...server, call, read }, request, reply);
      const once: Parts<C>['once'] = (part, schema, work, allow) =>
        inside(async (signed) => {
          await allow?.(signed);
          return partOnce({ ...signed, request, call }, part, schema, () => work(signed));
        });
      return finish(call, reply, await handle({ inside, once, log: request.log }));
    },
  });
}

function respond<const C extends Call, Ready>(
  server: Server,
  call: C,
  prepare: (inside: Inside<C>) => Promise<Ready>,
  handle: (signed: Prepared<C, Ready>) => Promise<Answer<C>>,
): void {
  const read = createInputParser(call);
  const hide = hiding(call);
  server.app.route({
    ...route(call),
    handler: async (request, reply) => {
      const inside = await createSignedRunner({ ...server, call, read }, request, reply);
      const prepared = await prepare(inside);
      const result = await inside(async (signed) => {
        const { tx, person } = signed;
        const toVisible = (answer: unknown): unknown => hide(answer, person.profile);
        return answerOnce({ tx, request, reply, person, call, toVisible }, async () =>
          toVisible(await handle({ ...signed, prepared })),
        );
      });
      return finish(call, reply, result);
    },
  });
}

/** Removes from a response what its reader may not see. */
function hiding({ answer: schema }: Call): (answer: unknown, reader: Rights) => unknown {
  const guarded = schema ? getGuardedPaths(schema) : [];
  return (answer, reader) => {
    const hidden = guarded.filter(({ guard }) => !mayPass(guard, reader));
    return hidden.length === 0
      ? answer
      : withheld(
          answer,
          hidden.map(({ path }) => path),
        );
  };
}

const createSignedRunner = async <C extends Call>(
  served: Server & { call: C; read: Reads<C> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Inside<C>> =>
  createSignedTransaction(served, request, reply, await getIdentity(request, reply));

/** Runs work with the rights of the request's sender, in a transaction of its own when its turn comes. */
const createSignedTransaction =
  <C extends Call>(
    { database, fairQueue, call, read }: Server & { call: C; read: Reads<C> },
    request: FastifyRequest,
    reply: FastifyReply,
    identity: Identity,
  ): Inside<C> =>
  (work) => {
    const who = { address: getRateLimitAddress(request.ip), person: getQueueKey(identity) };
    const accountId = getAccountId(identity);
    return fairQueue.run(who, async () => {
      const openingQuery = buildOpeningQuery(identity);
      const { result } = await database.transaction(accountId, openingQuery, async (tx, opened) => {
        if (!opened) throw unknown(identity);
        noteUse(database, accountId, opened);
        const profile = getRights(call, opened);
        const person: Person = {
          id: opened.id,
          name: opened.name,
          email: opened.email,
          accountId,
          sessionId: 'keyHash' in identity ? '' : identity.sessionId,
          timeZone: opened.time_zone,
          divisionId: opened.division_id,
          profile,
        };
        return work({
          ...read(request, person.timeZone, profile),
          tx,
          person,
          address: request.ip,
          gone: () => createAbortSignal(reply),
        });
      });
      return result;
    });
  };

function createAbortSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const leave = (): void => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return gone.signal;
}

/** Serves a public call. The handler finds its account by the host and opens its own transactions. */
export function serveAnybody<const C extends Call & { access: 'public' }>(
  app: FastifyInstance,
  call: C,
  handle: (unsigned: Unsigned<C>) => Promise<Answer<C>>,
): void {
  const read = createInputParser(call);
  app.route({
    ...route(call),
    handler: async (request, reply) => {
      const result = await handle({ ...read(request), request, reply });
      return finish(call, reply, result);
    },
  });
}

/** Request of a sender whom the handler identifies before it reads the input. */
export interface Known<C extends Call> {
  readonly request: FastifyRequest;
  read(): Input<C>;
}

/** Serves a call of tablets, drivers and visitors with a link, whom the handler identifies. The handler opens its own transactions. */
export function serveKnown<const C extends Call & { access: 'tablet' | 'driver' | 'link' }>(
  app: FastifyInstance,
  call: C,
  handle: (known: Known<C>) => Promise<Answer<C>>,
): void {
  const read = createInputParser(call);
  app.route({
    ...route(call),
    handler: async (request, reply) =>
      finish(call, reply, await handle({ request, read: () => read(request) })),
  });
}

function route(call: Call) {
  assertClosedBody(call);
  return {
    method: call.method,
    url: `/api${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: {
      access: call.access,
      byKey: isForKeys(call),
      answers: call.file ?? (call.answer ? 'json' : 'nothing'),
      multipart: call.multipart ?? false,
      ...(call.files !== undefined && { files: call.files }),
    },
    schema: {
      // Only for the documentation and the serialiser: validation comes after the permission, in `validated`.
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.answer && { response: { [call.status ?? 200]: call.answer } }),
    },
  };
}

async function finish(call: Call, reply: FastifyReply, result: unknown): Promise<unknown> {
  if (reply.sent) return reply;
  if (call.file !== undefined) return sendFile(reply, call.file, result);
  if (!call.answer) return reply.status(204).send();
  return reply.status(call.status ?? 200).send(result);
}

async function sendFile(reply: FastifyReply, type: string, result: unknown): Promise<unknown> {
  if (!isFileAnswer(result)) throw new Error('A call of a file answered something else');
  const content = await result.content();
  return reply
    .type(type)
    .headers({
      'content-disposition': formatDisposition(result.name, 'inline'),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    })
    .send(content);
}

const isFileAnswer = (result: unknown): result is FileAnswer =>
  typeof result === 'object' && result !== null && 'name' in result && 'content' in result;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Declared by every route under /api; a test finds the ones that do not. */
    access?: Call['access'];
    /** Whether keys of the API make it. */
    byKey?: boolean;
    /** Media type of a file, or another kind of response. */
    answers?: string;
  }
}
