import type { ApiCall } from '@tarima/domain/kit/contract';
import { getGuardedPaths, removeValuesAtPaths } from '@tarima/domain/kit/field-guards';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import type { UserRights } from '@tarima/domain/profiles/user-rights';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { buildCallRoute, sendCallResult, type CallResponse } from './call-route.ts';
import { withCachedQueryPlan, type Database, type Query, type Transaction } from './database.ts';
import { runIdempotentCall, runIdempotentPart, takesIdempotencyKey } from './idempotency.ts';
import { createInputParser, type ParsedCallInput, type CallInputParser } from './input.ts';
import { recordExportEvent } from './record-history-event.ts';
import { isAccessRefusal, recordRefusedCall, type RefusedSender } from './record-refused-call.ts';
import { getRateLimitAddress } from './rate-limit-address.ts';
import {
  getIdentityAccountId,
  getSenderRights,
  recordApiKeyUse,
  buildTransactionOpening,
  getSenderQueueKey,
  createUnknownSenderError,
  type TransactionSender,
} from './opening-query.ts';
import type { ReadRouter } from './read-router.ts';
import { getRequestIdentity, type RequestIdentity } from './identity.ts';
import type { FairQueue } from './fair-queue.ts';

export interface ActingUser {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly accountId: number;
  /** Session of the user; empty where an API key acts for the user, or outside of a request. */
  readonly sessionId: string;
  /** Whether the user proved in the last ten minutes who they are, by password or second factor. */
  readonly isProven: boolean;
  /** IANA zone of the account: the days of filters and reports are its days. */
  readonly timeZone: string;
  /** Division of the user's main position; null for a user without a position. */
  readonly divisionId: number | null;
  readonly profile: UserRights;
}

export interface SignedInRequest<C extends ApiCall> extends ParsedCallInput<C> {
  readonly tx: Transaction;
  readonly person: ActingUser;
  /** IP address of the client. */
  readonly address: string;
  /** Host that the request was sent to, with its port where it has one. */
  readonly host: string;
  /** Aborts when the client disconnects before there is a response. */
  gone(): AbortSignal;
}

/** Request with the result of the work that was done before the transaction. */
export interface PreparedRequest<C extends ApiCall, Ready> extends SignedInRequest<C> {
  readonly prepared: Ready;
}

export interface PublicRequest<C extends ApiCall> extends ParsedCallInput<C> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface ApiServer {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Division of reads between the primary and a standby. */
  readonly reads: ReadRouter;
  /** Queue of the requests' transactions. */
  readonly fairQueue: FairQueue;
}

/**
 * Serves a call to signed-in users in one transaction.
 * It sets the tenant and checks the session, checks the permission, validates the input, runs the handler and commits.
 * An error rolls everything back.
 */
export function serveCall<const C extends ApiCall>(
  server: ApiServer,
  call: C,
  handleRequest: (signed: SignedInRequest<C>) => Promise<CallResponse<C>>,
): void {
  const nothing = async (): Promise<undefined> => undefined;
  respond(server, call, nothing, handleRequest);
}

/**
 * Serves work that must not hold a connection, such as hashing a password. A first transaction, with all checks, reads the needed data.
 * Then the returned work runs, and then the second transaction.
 */
export function servePreparedCall<const C extends ApiCall, Ready>(
  server: ApiServer,
  call: C,
  prepareWork: (signed: SignedInRequest<C>) => Promise<() => Promise<Ready>>,
  handle: (signed: PreparedRequest<C, Ready>) => Promise<CallResponse<C>>,
): void {
  const prepare = async (inside: Inside<C>): Promise<Ready> => (await inside(prepareWork))();
  respond(server, call, prepare, handle);
}

type Inside<C extends ApiCall> = <Result>(
  work: (signed: SignedInRequest<C>) => Promise<Result>,
) => Promise<Result>;

/** Transactions of a call, each with all checks. */
export interface RequestTransactions<C extends ApiCall> {
  readonly inside: Inside<C>;
  /**
   * Runs work once for the call's `Idempotency-Key`; a repeated call returns the stored result.
   * @param allow refuses a user who may not do the work or see its result, also when the call is repeated
   */
  once<Part>(
    part: string,
    schema: z.ZodType<Part>,
    work: (signed: SignedInRequest<C>) => Promise<Part>,
    allow?: (signed: SignedInRequest<C>) => void | Promise<void>,
  ): Promise<Part>;
  /** Log for the errors of one part, after which the other parts continue. */
  readonly log: FastifyBaseLogger;
}

/**
 * Serves work on many records, each in a separate transaction.
 * The refusal of one record does not affect others, and no request waits for more than one of them.
 */
export function serveCallInTransactions<const C extends ApiCall>(
  server: ApiServer,
  call: C,
  handle: (parts: RequestTransactions<C>) => Promise<CallResponse<C>>,
): void {
  const read = createInputParser(call);
  server.app.route({
    ...buildCallRoute(call, takesIdempotencyKey(call)),
    handler: async (request, reply) => {
      const inside = await createSignedRunner({ ...server, call, read }, request, reply);
      const once: RequestTransactions<C>['once'] = (part, schema, work, allow) =>
        inside(async (signed) => {
          await allow?.(signed);
          return runIdempotentPart({ ...signed, request, call }, part, schema, () => work(signed));
        });
      return sendCallResult(call, reply, await handle({ inside, once, log: request.log }));
    },
  });
}

function respond<const C extends ApiCall, Ready>(
  server: ApiServer,
  call: C,
  prepare: (inside: Inside<C>) => Promise<Ready>,
  handle: (signed: PreparedRequest<C, Ready>) => Promise<CallResponse<C>>,
): void {
  const read = createInputParser(call);
  const hide = hiding(call);
  server.app.route({
    ...buildCallRoute(call, takesIdempotencyKey(call)),
    handler: async (request, reply) => {
      const inside = await createSignedRunner({ ...server, call, read }, request, reply);
      const prepared = await prepare(inside);
      const result = await inside(async (signed) => {
        const { tx, person } = signed;
        const toVisible = (answer: unknown): unknown => hide(answer, person.profile);
        return runIdempotentCall({ tx, request, reply, person, call, toVisible }, async () => {
          const answer = await handle({ ...signed, prepared });
          if (isFileExport(call)) await recordFileExport(tx, person, call, signed.query);
          return toVisible(answer);
        });
      });
      return sendCallResult(call, reply, result);
    },
  });
}

/** Returns whether a call returns rows as a file; lists record their exports with the number of rows. */
const isFileExport = ({ file, path }: ApiCall): boolean =>
  file !== undefined && path.endsWith('/export');

const recordFileExport = (
  tx: Transaction,
  { id }: ActingUser,
  { path }: ApiCall,
  query: unknown,
): Promise<unknown> => recordExportEvent(tx, id, path.split('/')[1] ?? '', { path, query });

/** Removes values from a response that its user may not see. */
function hiding({ answer: schema }: ApiCall): (answer: unknown, reader: UserRights) => unknown {
  const guarded = schema ? getGuardedPaths(schema) : [];
  return (answer, reader) => {
    const hidden = guarded.filter(({ guard }) => !hasCallAccess(guard, reader));
    return hidden.length === 0
      ? answer
      : removeValuesAtPaths(
          answer,
          hidden.map(({ path }) => path),
        );
  };
}

const createSignedRunner = async <C extends ApiCall>(
  served: ApiServer & { call: C; read: CallInputParser<C> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Inside<C>> =>
  createSignedTransaction(served, request, reply, await getRequestIdentity(request, reply));

/** Runs work with the rights of the request's sender, in a separate transaction when its turn comes. */
const createSignedTransaction =
  <C extends ApiCall>(
    served: ApiServer & { call: C; read: CallInputParser<C> },
    request: FastifyRequest,
    reply: FastifyReply,
    identity: RequestIdentity,
  ): Inside<C> =>
  (work) => {
    const { database, reads, fairQueue, call } = served;
    const accountId = getIdentityAccountId(identity);
    return fairQueue.run(getQueuePlace(request, identity), () =>
      recordingRefusals(served, request, identity, async (noteSender) => {
        const openingQuery = buildTransactionOpening(identity);
        const runTransaction = (chosen: Database) =>
          chosen.transaction(accountId, openingQuery, (tx, opened) => {
            const sender = admitSender(served, identity, opened, noteSender);
            return work({ ...toSignedInput(served, request, reply, identity, sender), tx });
          });
        const { result } = await (call.reads === 'anywhere'
          ? reads.read(accountId, call.path, runTransaction)
          : runTransaction(database));
        if (mayChangeRows(call)) reads.noteChange(accountId);
        return result;
      }),
    );
  };

/** Builds the query in the place of one whose input will be refused. */
const noRecord = <Row>() => withCachedQueryPlan(sql<Row>`select 1 where false`);

const getQueuePlace = (request: FastifyRequest, identity: RequestIdentity) => ({
  address: getRateLimitAddress(request.ip),
  person: getSenderQueueKey(identity),
});

/** Returns the sender whom a transaction found, with their rights. @throws CodedError for an unknown sender, and one who may not make the call */
function admitSender(
  { database, call }: ApiServer & { call: ApiCall },
  identity: RequestIdentity,
  opened: TransactionSender | undefined,
  noteSender: (sender: TransactionSender) => void,
): { opened: TransactionSender; profile: UserRights } {
  if (!opened) throw createUnknownSenderError(identity);
  noteSender(opened);
  recordApiKeyUse(database, getIdentityAccountId(identity), opened);
  return { opened, profile: getSenderRights(call, opened) };
}

/** Validates the input of an admitted sender. */
function toSignedInput<C extends ApiCall>(
  { read }: { read: CallInputParser<C> },
  request: FastifyRequest,
  reply: FastifyReply,
  identity: RequestIdentity,
  { opened, profile }: { opened: TransactionSender; profile: UserRights },
): Omit<SignedInRequest<C>, 'tx'> {
  const person: ActingUser = {
    id: opened.id,
    name: opened.name,
    email: opened.email,
    accountId: getIdentityAccountId(identity),
    sessionId: 'keyHash' in identity ? '' : identity.sessionId,
    isProven: opened.is_proven,
    timeZone: opened.time_zone,
    divisionId: opened.division_id,
    profile,
  };
  return {
    ...read(request, person.timeZone, profile),
    person,
    address: request.ip,
    host: request.host,
    gone: () => createAbortSignal(reply),
  };
}

/** Runs work of a request, and records in the history of the company that its access was refused. */
async function recordingRefusals<Result>(
  { database, reads, call }: ApiServer & { call: ApiCall },
  request: FastifyRequest,
  identity: RequestIdentity,
  work: (noteSender: (sender: TransactionSender) => void) => Promise<Result>,
): Promise<Result> {
  const accountId = getIdentityAccountId(identity);
  let sender: RefusedSender = {
    accountId,
    userId: null,
    keyId: null,
    ...('keyHash' in identity && { keyHash: identity.keyHash }),
  };
  try {
    return await work(({ id, key_id: keyId }) => {
      sender = { accountId, userId: id, keyId };
    });
  } catch (error) {
    if (isAccessRefusal(error)) {
      await recordRefusedCall(database, sender, call, request, error);
      // The refusal is an event of the audit, which a standby may serve.
      reads.noteChange(accountId);
    }
    throw error;
  }
}

/**
 * Serves the reading of one record in one round trip to the database, with all checks of `serveCall`.
 * The record is read together with its reader's rights, and goes no further when these do not allow the call.
 * Its query may therefore depend on the account and the request, and not on the reader.
 */
export function serveRecordRead<const C extends ApiCall & { method: 'GET' }, Row>(
  server: ApiServer,
  call: C,
  {
    buildQuery,
    toResponse,
  }: {
    /** Builds the query from input that is not validated yet; undefined for input that will be refused. */
    readonly buildQuery: (accountId: number, request: FastifyRequest) => Query<Row> | undefined;
    /** @param row the record; undefined where there is none */
    readonly toResponse: (
      signed: Omit<SignedInRequest<C>, 'tx'>,
      row: Row | undefined,
    ) => CallResponse<C>;
  },
): void {
  const served = { ...server, call, read: createInputParser(call) };
  const hide = hiding(call);
  server.app.route({
    ...buildCallRoute(call),
    handler: async (request, reply) => {
      const identity = await getRequestIdentity(request, reply);
      const accountId = getIdentityAccountId(identity);
      const result = await server.fairQueue.run(getQueuePlace(request, identity), () =>
        recordingRefusals(served, request, identity, async (noteSender) => {
          const query = buildQuery(accountId, request) ?? noRecord<Row>();
          const { opened, row } = await server.database.readTogether(
            accountId,
            buildTransactionOpening(identity),
            query,
          );
          const sender = admitSender(served, identity, opened, noteSender);
          const signed = toSignedInput(served, request, reply, identity, sender);
          return hide(toResponse(signed, row), sender.profile);
        }),
      );
      return sendCallResult(call, reply, result);
    },
  });
}

/** Returns whether a call may change rows: exports write their event into the history. */
const mayChangeRows = ({ method, right }: ApiCall): boolean =>
  method !== 'GET' || right === 'mayExport';

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
export function servePublicCall<const C extends ApiCall & { access: 'public' }>(
  app: FastifyInstance,
  call: C,
  handle: (unsigned: PublicRequest<C>) => Promise<CallResponse<C>>,
): void {
  const read = createInputParser(call);
  app.route({
    ...buildCallRoute(call),
    handler: async (request, reply) => {
      const result = await handle({ ...read(request), request, reply });
      return sendCallResult(call, reply, result);
    },
  });
}

/** Request of a sender whom the handler identifies before it parses the input. */
export interface IdentifiedRequest<C extends ApiCall> {
  readonly request: FastifyRequest;
  read(): ParsedCallInput<C>;
}

/** Serves a call of tablets, drivers and visitors with a link, whom the handler identifies. The handler opens its own transactions. */
export function serveIdentifiedCall<
  const C extends ApiCall & { access: 'tablet' | 'driver' | 'link' },
>(
  app: FastifyInstance,
  call: C,
  handle: (known: IdentifiedRequest<C>) => Promise<CallResponse<C>>,
): void {
  const read = createInputParser(call);
  app.route({
    ...buildCallRoute(call),
    handler: async (request, reply) =>
      sendCallResult(call, reply, await handle({ request, read: () => read(request) })),
  });
}
