import type { ApiCall } from '@tarima/domain/kit/contract';
import type { UserRights } from '@tarima/domain/profiles/user-rights';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from './database.ts';
import { getRequestIdentity, type RequestIdentity } from './identity.ts';
import type { CallInputParser } from './input.ts';
import {
  getIdentityAccountId,
  getSenderRights,
  recordApiKeyUse,
  buildTransactionOpening,
  getSenderQueueKey,
  createUnknownSenderError,
  type TransactionSender,
} from './opening-query.ts';
import { getRateLimitAddress } from './rate-limit-address.ts';
import { isAccessRefusal, recordRefusedCall, type RefusedSender } from './record-refused-call.ts';
import type { ActingUser, ApiServer, SignedInRequest } from './serve.ts';

/** Runs work with the rights of a request's sender, in a transaction with all checks. */
export type SignedTransaction<C extends ApiCall> = <Result>(
  work: (signed: SignedInRequest<C>) => Promise<Result>,
) => Promise<Result>;

/** Call that is served, with the parser of its input. */
interface ServedCall<C extends ApiCall> extends ApiServer {
  readonly call: C;
  readonly read: CallInputParser<C>;
}

/** Identifies the sender of a request. @returns the transactions of the request */
export const createSignedTransaction = async <C extends ApiCall>(
  served: ServedCall<C>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedTransaction<C>> =>
  openSignedTransactions(served, request, reply, await getRequestIdentity(request, reply));

/** Runs work with the rights of the request's sender, in a separate transaction when its turn comes. */
const openSignedTransactions =
  <C extends ApiCall>(
    served: ServedCall<C>,
    request: FastifyRequest,
    reply: FastifyReply,
    identity: RequestIdentity,
  ): SignedTransaction<C> =>
  (work) => {
    const { database, reads, fairQueue, call } = served;
    const accountId = getIdentityAccountId(identity);
    return fairQueue.run(getQueuePlace(request, identity), () =>
      recordRefusals(served, request, identity, async (noteSender) => {
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

/** Returns the address and the user by which requests take turns. */
export const getQueuePlace = (request: FastifyRequest, identity: RequestIdentity) => ({
  address: getRateLimitAddress(request.ip),
  person: getSenderQueueKey(identity),
});

/** Returns the sender whom a transaction found, with their rights. @throws CodedError for an unknown sender, and one who may not make the call */
export function admitSender(
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
export function toSignedInput<C extends ApiCall>(
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
export async function recordRefusals<Result>(
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

/** Returns whether a call may change rows: exports write their event into the history. */
const mayChangeRows = ({ method, right }: ApiCall): boolean =>
  method !== 'GET' || right === 'mayExport';

function createAbortSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const leave = (): void => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return controller.signal;
}
