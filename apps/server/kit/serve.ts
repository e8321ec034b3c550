import type { ApiCall } from '@tarima/domain/kit/contract';
import type { UserRights } from '@tarima/domain/profiles/user-rights';
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import type { z } from 'zod';
import { buildCallRoute, sendCallResult, type CallResponse } from './call-route.ts';
import type { Database, Transaction } from './database.ts';
import { runIdempotentCall, runIdempotentPart, takesIdempotencyKey } from './idempotency.ts';
import { createInputParser, type ParsedCallInput } from './input.ts';
import { recordExportEvent } from './record-history-event.ts';
import type { ReadRouter } from './read-router.ts';
import type { FairQueue } from './fair-queue.ts';
import { createSignedTransaction, type SignedTransaction } from './signed-transaction.ts';
import { createValueHider } from './value-hider.ts';

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
  respond(server, call, prepareNothing, handleRequest);
}

/** Serves a call as `serveCall` does whose response is a whole document, loaded for its reader as the call by its number loads it. */
export function serveDocumentCall<const C extends ApiCall>(
  server: ApiServer,
  call: C,
  handleRequest: (signed: SignedInRequest<C>) => Promise<CallResponse<C>>,
): void {
  respond(server, call, prepareNothing, handleRequest, { loadsDocument: true });
}

const prepareNothing = async (): Promise<undefined> => undefined;

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
  const prepare = async (inside: SignedTransaction<C>): Promise<Ready> =>
    (await inside(prepareWork))();
  respond(server, call, prepare, handle);
}

/** Transactions of a call, each with all checks. */
export interface RequestTransactions<C extends ApiCall> {
  readonly inside: SignedTransaction<C>;
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
      const inside = await createSignedTransaction({ ...server, call, read }, request, reply);
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
  prepare: (inside: SignedTransaction<C>) => Promise<Ready>,
  handle: (signed: PreparedRequest<C, Ready>) => Promise<CallResponse<C>>,
  settings: Pick<FastifyContextConfig, 'loadsDocument'> = {},
): void {
  const read = createInputParser(call);
  const hide = createValueHider(call);
  const route = buildCallRoute(call, takesIdempotencyKey(call));
  server.app.route({
    ...route,
    config: { ...route.config, ...settings },
    handler: async (request, reply) => {
      const inside = await createSignedTransaction({ ...server, call, read }, request, reply);
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
