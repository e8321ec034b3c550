import { transferCalls } from '@tarima/domain/transfers/contract';
import { transferDocument } from '@tarima/domain/transfers/document';
import { assertReasonGiven, type BulkAction } from '../kit/catalogue/bulk-actions.ts';
import { registerSummaryRoutes } from '../kit/catalogue/summaries.ts';
import { serveDocument } from '../kit/catalogue/serve-document.ts';
import { serveCall, type ApiServer } from '../kit/serve.ts';
import { markNotificationsHandled } from '../notifications/commands.ts';
import type { NotificationResponder } from '../notifications/responders.ts';
import { answerTransferRequest } from './commands.ts';
import { listTransfers, getTransferScope, getTransfer, transferCatalogue } from './queries.ts';

/** Bulk actions that answer many requests, each as the single call does; the notifications of a request become seen. */
const transferActs: Readonly<Record<'accept' | 'deny', BulkAction>> = {
  accept: {
    run: async ({ tx, person, id }) => {
      await answerTransferRequest(tx, person, id, { status: 'accepted' });
      await markNotificationsHandled(tx, 'newTransferRequest', id, null);
    },
  },
  deny: {
    check: assertReasonGiven,
    run: async ({ tx, person, id, message }) => {
      await answerTransferRequest(tx, person, id, { status: 'deny', message });
      await markNotificationsHandled(tx, 'newTransferRequest', id, message);
    },
  },
};

export function registerTransferRoutes(server: ApiServer): void {
  registerSummaryRoutes(server, transferCatalogue, {
    calls: transferCalls,
    scopeOf: getTransferScope,
  });
  serveCall(server, transferCalls.list, ({ tx, person, query }) =>
    listTransfers(tx, person, query),
  );

  serveDocument(server, transferDocument, {
    catalogue: transferCatalogue,
    read: transferCalls.read,
    load: getTransfer,
    // The call `respond` accepts and denies requests.
    verbs: {},
    bulkActions: transferActs,
    screens: [{ scopeOf: getTransferScope }],
  });

  serveCall(server, transferCalls.respond, async ({ tx, person, params, query, body }) => {
    await answerTransferRequest(tx, person, params.id, body);
    const denied = body.status === 'deny' ? (body.message ?? null) : null;
    await markNotificationsHandled(tx, 'newTransferRequest', params.id, denied);
    return getTransfer(tx, person, params.id, query.lang);
  });
}

/** Answers a request by the response to its notification. */
export const respondToTransferRequest: NotificationResponder<'newTransferRequest'> = ({
  tx,
  person,
  response,
}) => answerTransferRequest(tx, person, response.id, response);
