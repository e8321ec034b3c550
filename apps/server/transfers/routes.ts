import { transferCalls } from '@tarima/domain/transfers/contract';
import { summaryRoutes } from '../kit/catalogue/summaries.ts';
import { serve, type Server } from '../kit/serve.ts';
import { markNotificationsHandled } from '../notifications/commands.ts';
import type { Responder } from '../notifications/responders.ts';
import { answerTransfer } from './commands.ts';
import { listTransfers, getTransferScope, getTransfer, transferCatalogue } from './queries.ts';

export function transferRoutes(server: Server): void {
  summaryRoutes(server, transferCatalogue, { calls: transferCalls, scopeOf: getTransferScope });
  serve(server, transferCalls.list, ({ tx, person, query }) => listTransfers(tx, person, query));

  serve(server, transferCalls.read, ({ tx, person, params, query }) =>
    getTransfer(tx, person, params.id, query.lang),
  );

  serve(server, transferCalls.respond, async ({ tx, person, params, query, body }) => {
    await answerTransfer(tx, person, params.id, body);
    const denied = body.status === 'deny' ? (body.message ?? null) : null;
    await markNotificationsHandled(tx, 'newTransferRequest', params.id, denied);
    return getTransfer(tx, person, params.id, query.lang);
  });
}

/** The same from the bell. */
export const respondToTransfer: Responder<'newTransferRequest'> = ({ tx, person, response }) =>
  answerTransfer(tx, person, response.id, response);
