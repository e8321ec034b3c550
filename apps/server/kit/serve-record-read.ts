import type { ApiCall } from '@tarima/domain/kit/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { buildCallRoute, sendCallResult, type CallResponse } from './call-route.ts';
import { withCachedQueryPlan, type Query } from './database.ts';
import { getRequestIdentity } from './identity.ts';
import { createInputParser } from './input.ts';
import { buildTransactionOpening, getIdentityAccountId } from './opening-query.ts';
import type { ApiServer, SignedInRequest } from './serve.ts';
import { admitSender, getQueuePlace, recordRefusals, toSignedInput } from './signed-transaction.ts';
import { createValueHider } from './value-hider.ts';

/**
 * Serves the reading of one record in one round trip to the database, with all checks of `serveCall`.
 * The record is read together with its reader's rights, and goes no further when these do not allow the call.
 * The query may therefore depend on the account and the request, and not on the reader.
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
  const hide = createValueHider(call);
  server.app.route({
    ...buildCallRoute(call),
    handler: async (request, reply) => {
      const identity = await getRequestIdentity(request, reply);
      const accountId = getIdentityAccountId(identity);
      const result = await server.fairQueue.run(getQueuePlace(request, identity), () =>
        recordRefusals(served, request, identity, async (noteSender) => {
          const query = buildQuery(accountId, request) ?? buildEmptyQuery<Row>();
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

/** Builds the query in the place of one whose input will be refused. */
const buildEmptyQuery = <Row>() => withCachedQueryPlan(sql<Row>`select 1 where false`);
